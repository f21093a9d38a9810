/** Lists of intervals in JSON: `timew export` of Timewarrior, and `watson log --json` and the file `frames` of Watson. */
import { z } from 'zod';
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull, parseForeign, readForeignJson } from '#shared/values/parse-foreign.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { entriesAtOnce } from '../../export/exported-entry.ts';
import {
  checkedRow,
  namedInFile,
  noTable,
  optionalName,
  type ImportedRow,
  type Reading,
  type ReadingContext,
  type RowOutcome,
  type UnreadableRow,
} from './imported-row.ts';

const timewarriorSchema = z.object({
  start: z.string().regex(/^\d{8}T\d{6}Z$/),
  end: z.string().optional(),
  tags: z.array(z.string()).default([]),
  annotation: z.string().default(''),
});
const watsonSchema = z.object({ start: z.string(), stop: z.string(), project: z.string(), tags: z.array(z.string()).default([]) });
/** Seconds since 1970, project, identifier, tags and the time of the last change. */
const frameSchema = z.tuple([z.number(), z.number(), z.string(), z.string(), z.array(z.string())]).rest(z.unknown());

interface Interval {
  readonly start: string;
  readonly end: string | null;
  readonly description: string;
  readonly project: string;
  readonly tags: readonly string[];
}

function fromSeconds(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

const compactInstant = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** How the elements of each format are read; null: the element is of another one. */
const formats = {
  timewarrior: (element: unknown): Interval | null => {
    const parsed = parseForeign(timewarriorSchema, element);
    return parsed.ok
      ? {
          start: parsed.value.start,
          end: parsed.value.end ?? null,
          description: parsed.value.annotation,
          project: '',
          tags: parsed.value.tags,
        }
      : null;
  },
  watson: (element: unknown): Interval | null => {
    const frame = parseForeign(frameSchema, element);
    if (frame.ok) {
      const [start, stop, project, , tags] = frame.value;
      return { start: fromSeconds(start), end: fromSeconds(stop), description: '', project, tags };
    }
    const parsed = parseForeign(watsonSchema, element);
    return parsed.ok ? { ...parsed.value, end: parsed.value.stop, description: '' } : null;
  },
} as const;

/** The instant of a compact or an ISO time with an offset; null if it is none. */
function readInstant(text: string): UtcInstant | null {
  const date = new Date(text.replace(compactInstant, '$1-$2-$3T$4:$5:$6Z'));
  const isInstant = !Number.isNaN(date.getTime()) && (compactInstant.test(text) || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text));
  const parsed = parseForeign(utcInstantSchema, isInstant ? `${date.toISOString().slice(0, 19)}Z` : '');
  return parsed.ok ? parsed.value : null;
}

function readInterval(
  { start, end, description, project, tags }: Interval,
  { line, now }: { readonly line: number; readonly now: UtcInstant },
): RowOutcome {
  const [from, to] = [readInstant(start), end === null ? null : readInstant(end)];
  if (from === null) {
    return fail({ kind: 'bad-time', text: start });
  }
  if (to === null) {
    return fail(end === null ? { kind: 'no-end' } : { kind: 'bad-time', text: end });
  }
  const names = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '').map(namedInFile);
  return checkedRow(
    {
      line,
      id: null,
      start: from,
      end: to,
      description: canonicalDescription(description),
      project: optionalName(project.trim()),
      task: null,
      tags: names,
      client: null,
    },
    now,
  );
}

/** The value of a file in JSON; null if it is none. */
export function valueOfFile(text: string): unknown {
  const read = readForeignJson(text.replace(/^\uFEFF/, ''), text.length);
  return read.ok ? read.value : null;
}

/** The format of the first element that has one counts for all; `line` is the number of the element. */
export async function readJsonList(text: string, { now, yieldToEventLoop }: ReadingContext): Promise<Reading> {
  const elements = foreignOrNull(z.array(z.unknown()), valueOfFile(text));
  const format = (['timewarrior', 'watson'] as const).find((each) => elements?.some((element) => formats[each](element) !== null));
  if (elements === null || format === undefined) {
    return fail({ found: text.slice(0, 200) });
  }
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = [];
  await inSlices(elements, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (element, index) => {
      const interval = formats[format](element);
      const outcome: RowOutcome =
        interval === null
          ? fail({ kind: 'not-an-entry', text: JSON.stringify(element).slice(0, 100) })
          : readInterval(interval, { line: index + 1, now });
      if (outcome.ok) {
        rows.push(outcome.value);
      } else {
        unreadable.push({ line: index + 1, problem: outcome.failure });
      }
    },
  });
  return succeed({ ...noTable, format, rows, unreadable });
}
