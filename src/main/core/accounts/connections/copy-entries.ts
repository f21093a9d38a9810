/**
 * Copies what this computer holds to a server: finished entries, each once, however often it is asked for and wherever it was
 * interrupted. The copies wait in the server's outbox like any other entry; which ones there are is kept beside them.
 */
import { instantOfEpochMs, localDateSchema, secondsBetween, secondsSchema, shiftInstant, type LocalDate, type Uuid } from '#shared/values/brands.ts';
import type { CopyPreview } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/reply.ts';
import type { EntryList, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { dayOf } from '#core/platform/calendar.ts';
import type { EntryCopy } from '#core/sync/intents/copies.ts';
import type { Tracker } from '#core/timer/tracker.ts';

export interface CopyRoute {
  /** The service of this computer: it remembers entries that the outbox has long forgotten. */
  readonly from: TimeTrackingApi;
  readonly to: Tracker;
  /** IANA name, for the days of the preview. */
  readonly timeZone: string;
}

/** What a list that was not answered says about the disk: the service is in this process. */
function unreadable(reply: Exclude<Reply<EntryList>, { readonly kind: 'done' }>): Failure {
  const detail = reply.kind === 'absent' || reply.kind === 'rejected' ? reply.message : reply.detail;
  return { kind: 'storage-failed', detail };
}

/** Every entry of the service, page after page, the newest first. */
async function readAll(from: TimeTrackingApi): Promise<Result<readonly RemoteEntry[], Failure>> {
  const rows = new Map<Uuid, RemoteEntry>();
  let before: LocalDate | null = null;
  for (;;) {
    const reply: Reply<EntryList> = await from.listEntries({ after: null, before });
    if (reply.kind !== 'done') {
      return fail(unreadable(reply));
    }
    const known = rows.size;
    for (const row of reply.value.rows) {
      rows.set(row.id, row);
    }
    if (reply.value.complete || rows.size === known) {
      return succeed([...rows.values()]);
    }
    const oldest = [...rows.values()].map(({ start }) => start).sort()[0] ?? instantOfEpochMs(0);
    // Exclusive: the day of the oldest row is read again, whole.
    before = localDateSchema.parse(shiftInstant(oldest, 86_400).slice(0, 'YYYY-MM-DD'.length));
  }
}

interface Found {
  /** The oldest first, so that the server gets them in the order they were worked. */
  readonly fresh: readonly EntryCopy[];
  readonly copied: number;
  readonly running: number;
}

async function find({ from, to }: CopyRoute): Promise<Result<Found, Failure>> {
  const all = await readAll(from);
  if (!all.ok) {
    return all;
  }
  const copiedBefore = to.copiedFrom();
  const finished: EntryCopy[] = [];
  for (const { id, start, end, description } of all.value) {
    if (end !== null) {
      finished.push({ sourceId: id, start, end, description });
    }
  }
  const fresh = finished.filter(({ sourceId }) => !copiedBefore.has(sourceId)).sort((one, other) => (one.start < other.start ? -1 : 1));
  return succeed({ fresh, copied: finished.length - fresh.length, running: all.value.length - finished.length });
}

/** Writes nothing. */
export async function previewCopy(route: CopyRoute): Promise<Result<CopyPreview, Failure>> {
  const found = await find(route);
  if (!found.ok) {
    return found;
  }
  const { fresh, copied, running } = found.value;
  const [first, last] = [fresh[0], fresh.at(-1)];
  const dateOf = (copy: EntryCopy): LocalDate => dayOf(copy.start, route.timeZone).date;
  return succeed({
    entries: fresh.length,
    seconds: secondsSchema.parse(fresh.reduce((total, { start, end }) => total + secondsBetween(start, end), 0)),
    days: first === undefined || last === undefined ? null : { first: dateOf(first), last: dateOf(last) },
    copied,
    running,
  });
}

/** Puts into the server's outbox what is not there yet. All of it is on the disk when this answers, or none. */
export async function copyEntries(route: CopyRoute): Promise<Result<{ readonly copied: number }, Failure>> {
  const found = await find(route);
  if (!found.ok) {
    return found;
  }
  const { fresh } = found.value;
  if (fresh.length === 0) {
    return succeed({ copied: 0 });
  }
  const taken = route.to.copyIn(fresh);
  return taken.ok ? succeed({ copied: fresh.length }) : taken;
}
