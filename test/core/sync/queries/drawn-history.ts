/** Random entries of a history: the rows of the service, the records of the user, and what pages and totals show of both. */
import { boolean, constantFrom, integer, option, record } from 'fast-check';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { atRest, toEntryRecord, type EntryRecord } from '#core/sync/entry-record.ts';
import { instantOfEpochMs, secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { HistoryEntry, ProjectTotal } from '#shared/history/history.ts';
import { assertNever } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { row } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import type { HistoryRig } from '../../../support/history-rig.ts';

export const epoch = Date.parse('2024-01-01T00:00:00Z');
const projects = [null, uuid(31), uuid(32)];
const tags = [uuid(41), uuid(42)];
const words = ['Bearing plans', 'façade study', 'Call', 'call with the fire consultant', ''];

export const entry = record({
  hour: integer({ min: 0, max: 2000 }),
  seconds: option(constantFrom(0, 60, 3600, 86_400, 400_000), { nil: null }),
  description: constantFrom(...words),
  project: constantFrom(0, 1, 2),
  tag: constantFrom(0, 1, 2),
  known: boolean(),
  /** The state in the outbox: none, unchanged, changed, deleted, or not saved. */
  local: constantFrom('nothing', 'same', 'moved', 'deleted', 'unsaved'),
});
type Drawn = ReturnType<typeof entry.generate>['value'];

function rowOf(drawn: Drawn, index: number): RemoteEntry {
  // A user has one running entry; the others end.
  const start = instantOfEpochMs(epoch + drawn.hour * 3_600_000);
  const end = drawn.seconds === null ? shiftInstant(start, 600) : shiftInstant(start, drawn.seconds);
  const tagged = drawn.tag === 2 ? [] : tags.slice(0, drawn.tag + 1);
  return row({
    id: uuid(1000 + index),
    start,
    end,
    description: drawn.description,
    projectId: projects[drawn.project] ?? null,
    tags: tagged,
  });
}

function recordFor(drawn: Drawn, remote: RemoteEntry, index: number): EntryRecord | null {
  const known = toEntryRecord(remote, localUuid(5000 + index));
  const moved = {
    ...known.local,
    start: shiftInstant(known.local.start, 5400),
    end: known.local.end === null ? null : shiftInstant(known.local.end, 9000),
  };
  switch (drawn.local) {
    case 'same':
      return known;
    case 'moved':
      return atRest({ ...known, local: moved });
    case 'deleted':
      return atRest({ ...known, deleted: true });
    case 'unsaved':
      return atRest({ ...known, serverId: null, base: null });
    case 'nothing':
      return null;
    default:
      return assertNever(drawn.local);
  }
}

interface Expected {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly projectId: RemoteEntry['projectId'];
  readonly tags: RemoteEntry['tags'];
}

/** Gives them to the service and to the user. Returns the rows that are expected. */
export function drawInto(rig: HistoryRig, drawn: readonly Drawn[]): readonly Expected[] {
  const expected: Expected[] = [];
  const changed: EntryRecord[] = [];
  for (const [index, each] of drawn.entries()) {
    const remote = rowOf(each, index);
    const local = recordFor(each, remote, index);
    if (each.local !== 'unsaved') {
      rig.rows.set(remote.id, remote);
    }
    if (local !== null) {
      changed.push(local);
    }
    if (local?.deleted !== true) {
      expected.push({ ...remote, ...local?.local });
    }
  }
  rig.put(...changed);
  return expected;
}

function shape({ start, end, description }: Pick<HistoryEntry, 'start' | 'end' | 'description'>): string {
  return `${start} ${end} ${description}`;
}

export function shapes(entries: readonly Pick<HistoryEntry, 'start' | 'end' | 'description'>[]): readonly string[] {
  return entries.map(shape).sort();
}

type Total = Pick<ProjectTotal, 'projectId' | 'entries'> & { readonly seconds: number; readonly recentSeconds: number };

export function byProject(one: Total, other: Total): number {
  return String(one.projectId) < String(other.projectId) ? -1 : 1;
}

function sum(list: readonly Expected[]): number {
  return list.reduce((total, { start, end }) => total + (end === null ? 0 : secondsBetween(start, end)), 0);
}

export function expectedTotals(expected: readonly Expected[], since: UtcInstant): Total[] {
  return projects.flatMap((projectId) => {
    const own = expected.filter((each) => each.projectId === projectId);
    return own.length === 0
      ? []
      : [{ projectId, entries: own.length, seconds: sum(own), recentSeconds: sum(own.filter(({ start }) => start >= since)) }];
  });
}
