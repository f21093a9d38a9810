/**
 * The export of ActivityWatch: which window had the focus, and when the user was away. It has no entries; its days are proposed as entries,
 * as what this program recorded is.
 */
import { z } from 'zod';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { instantOfEpochMs, isPlausibleDate, type UtcInstant } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { succeed } from '#shared/values/result.ts';
import { proposeEntries } from '#core/activity/fill/proposals.ts';
import { recordedWindow } from '#core/activity/recorded-window.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { checkedRow, noTable, type ImportedRow, type Reading, type ReadingContext, type UnreadableRow } from './imported-row.ts';

const eventsAtOnce = 2_000;

/**
 * What watchers write: windows, and whether there was input. Other buckets, of browsers and editors, say again what a window's title says.
 */
const exportSchema = z.object({ buckets: z.record(z.string(), z.object({ type: z.string(), events: z.array(z.unknown()) })) });
const spanSchema = z.object({ timestamp: z.iso.datetime({ offset: true }), duration: z.number().nonnegative() });
const eventSchemas = {
  currentwindow: spanSchema.extend({ data: z.object({ app: z.string(), title: z.string().default('') }) }),
  afkstatus: spanSchema.extend({ data: z.object({ status: z.string() }) }),
} as const;

const nothingExcluded = { excludedApplications: [], excludedTitles: [] };

type Span = Pick<ActivityPiece, 'from' | 'to'>;

/** In whole seconds; null: shorter than one, or not a possible time. */
function spanOf({ timestamp, duration }: z.infer<typeof spanSchema>): Span | null {
  const startMs = Date.parse(timestamp);
  // Rounded: one event ends where the next begins, up to a fraction of a second.
  const [from, to] = [instantOfEpochMs(startMs + 500), instantOfEpochMs(startMs + duration * 1_000 + 500)];
  return isPlausibleDate(from) && isPlausibleDate(to) && from < to ? { from, to } : null;
}

function windowPiece(event: z.infer<(typeof eventSchemas)['currentwindow']>): ActivityPiece | null {
  const span = spanOf(event);
  const recorded = recordedWindow({ application: event.data.app, title: event.data.title, address: null }, nothingExcluded);
  return span === null || recorded === null ? null : { kind: 'window', ...span, ...recorded };
}

function awayPiece(event: z.infer<(typeof eventSchemas)['afkstatus']>): ActivityPiece | null {
  const span = event.data.status === 'afk' ? spanOf(event) : null;
  return span === null ? null : { kind: 'away', ...span };
}

/** `null`: no piece. `unreadable`: not an event of its bucket. */
function readEvent(type: keyof typeof eventSchemas, event: unknown): ActivityPiece | null | 'unreadable' {
  if (type === 'currentwindow') {
    const parsed = parseForeign(eventSchemas.currentwindow, event);
    return parsed.ok ? windowPiece(parsed.value) : 'unreadable';
  }
  const parsed = parseForeign(eventSchemas.afkstatus, event);
  return parsed.ok ? awayPiece(parsed.value) : 'unreadable';
}

/** In the order of time; no second is in two of them, because several computers may be in one export. */
function inOrder(pieces: readonly ActivityPiece[]): readonly ActivityPiece[] {
  const result: ActivityPiece[] = [];
  let end: UtcInstant | null = null;
  for (const piece of pieces.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const from: UtcInstant = end !== null && piece.from < end ? end : piece.from;
    if (from < piece.to) {
      result.push({ ...piece, from });
      end = piece.to;
    }
  }
  return result;
}

function proposeDay(
  windows: readonly [ActivityPiece, ...ActivityPiece[]],
  { away, now }: { readonly away: readonly ActivityPiece[]; readonly now: UtcInstant },
) {
  const end = (windows.at(-1) ?? windows[0]).to;
  const span = { from: windows[0].from, to: end < now ? end : now };
  return proposeEntries({
    span,
    pieces: [...windows, ...away.filter(({ from, to }) => from < span.to && to > span.from)],
    taken: [],
    meetings: [],
    commits: [],
    attribute: () => null,
  });
}

/** Returns null if the value is another file. */
export async function readActivityWatch(value: unknown, { timeZone, now, yieldToEventLoop }: ReadingContext): Promise<Reading | null> {
  const parsed = parseForeign(exportSchema, value);
  if (!parsed.ok) {
    return null;
  }
  const unreadable: UnreadableRow[] = [];
  const focused: ActivityPiece[] = [];
  const absences: ActivityPiece[] = [];
  const events = Object.values(parsed.value.buckets).flatMap((bucket) =>
    bucket.type in eventSchemas
      ? bucket.events.map((event) => ({
          type: bucket.type === 'currentwindow' ? ('currentwindow' as const) : ('afkstatus' as const),
          event,
        }))
      : [],
  );
  await inSlices(events, {
    size: eventsAtOnce,
    yieldToEventLoop,
    each: ({ type, event }, index) => {
      const piece = readEvent(type, event);
      if (piece === 'unreadable') {
        unreadable.push({ line: index + 1, problem: { kind: 'not-an-entry', text: JSON.stringify(event).slice(0, 100) } });
      } else if (piece !== null) {
        (piece.kind === 'window' ? focused : absences).push(piece);
      }
    },
  });
  const days = Map.groupBy(inOrder(focused), ({ from }) => calendarDay(from, timeZone).date);
  const away = inOrder(absences);
  const rows: ImportedRow[] = [];
  await inSlices([...days.values()], {
    size: 1,
    yieldToEventLoop,
    each: ([first, ...others]) => {
      for (const { from, to, target } of first === undefined ? [] : proposeDay([first, ...others], { away, now })) {
        const row = checkedRow(
          {
            line: rows.length + 1,
            id: null,
            start: from,
            end: to,
            description: canonicalDescription(target.description),
            project: null,
            task: null,
            tags: [],
            client: null,
          },
          now,
        );
        if (row.ok) {
          rows.push(row.value);
        }
      }
    },
  });
  return succeed({ ...noTable, format: 'activitywatch', rows, unreadable });
}
