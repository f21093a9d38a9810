import { secondsSchema } from '#shared/values/brands.ts';
import type { GroupKey, ReportGrouping, ReportRow } from '#shared/history/reports.ts';
import type { PlaceReader } from '#shared/campus/work-place.ts';
import { assertNever } from '#shared/values/result.ts';
import { clientRows } from './client-tree.ts';
import type { ClientReader, Pieces, Work } from './pieces.ts';
import { groupDays, type ReportDays } from './report-days.ts';

type UnitOfDays = Extract<ReportGrouping, 'day' | 'week' | 'month'>;
/** A property of the work, or the reader of the place that its description names. */
type PartOfWork = Exclude<ReportGrouping, UnitOfDays | 'place' | 'client'> | PlaceReader;

function isUnitOfDays(grouping: ReportGrouping): grouping is UnitOfDays {
  return grouping === 'day' || grouping === 'week' || grouping === 'month';
}

function keyOfWork(work: Work, part: PartOfWork): { readonly id: string; readonly key: GroupKey } {
  if (typeof part === 'function') {
    const place = part(work.description);
    // Names contain no control characters.
    return { id: place ?? '\u0000', key: { kind: 'place', place } };
  }
  switch (part) {
    case 'project':
      return { id: work.project?.id ?? '', key: { kind: 'project', project: work.project } };
    case 'tag':
      return { id: work.tags.map(({ id }) => id).join(','), key: { kind: 'tags', tags: work.tags } };
    case 'item':
      return { id: work.item ?? '', key: { kind: 'item', item: work.item } };
    case 'description':
      return { id: work.description, key: { kind: 'description', description: work.description } };
    default:
      return assertNever(part);
  }
}

export function groupsOfWorks(
  works: readonly Work[],
  part: PartOfWork,
): { readonly ofWork: Int32Array; readonly keys: readonly GroupKey[] } {
  const known = new Map<string, number>();
  const keys: GroupKey[] = [];
  const ofWork = new Int32Array(works.length);
  works.forEach((work, index) => {
    const { id, key } = keyOfWork(work, part);
    let group = known.get(id);
    if (group === undefined) {
      group = keys.length;
      known.set(id, group);
      keys.push(key);
    }
    ofWork[index] = group;
  });
  return { ofWork, keys };
}

interface Sums {
  readonly seconds: Float64Array;
  readonly billable: Float64Array;
  /** An entry counts once in each group it touches. */
  readonly entries: Int32Array;
}

function sumUp(pieces: Pieces, groups: number, groupIndex: (index: number) => number): Sums {
  const seconds = new Float64Array(groups);
  const billable = new Float64Array(groups);
  const entries = new Int32Array(groups);
  const lastEntry = new Int32Array(groups).fill(-1);
  for (let index = 0; index < pieces.length; index += 1) {
    const group = groupIndex(index);
    seconds[group] = (seconds[group] ?? 0) + (pieces.seconds[index] ?? 0);
    if (pieces.works[pieces.work[index] ?? 0]?.billable === true) {
      billable[group] = (billable[group] ?? 0) + (pieces.seconds[index] ?? 0);
    }
    // The pieces of an entry are consecutive.
    if (lastEntry[group] !== pieces.entry[index]) {
      lastEntry[group] = pieces.entry[index] ?? 0;
      entries[group] = (entries[group] ?? 0) + 1;
    }
  }
  return { seconds, billable, entries };
}

function buildRows(keys: readonly GroupKey[], { seconds, billable, entries }: Sums): ReportRow[] {
  return keys.map((key, index) => ({
    key,
    seconds: secondsSchema.parse(seconds[index] ?? 0),
    billableSeconds: secondsSchema.parse(billable[index] ?? 0),
    entries: entries[index] ?? 0,
  }));
}

/** All rows: days, weeks and months in order, including empty ones; other groups by time, the longest first. */
export function reportRows(
  pieces: Pieces,
  days: ReportDays,
  asked: {
    readonly grouping: ReportGrouping;
    readonly weekStart: number;
    readonly readPlace: PlaceReader;
    readonly findClient: ClientReader;
  },
): readonly ReportRow[] {
  const { grouping, weekStart, readPlace, findClient } = asked;
  if (grouping === 'client') {
    return clientRows(pieces, findClient);
  }
  if (isUnitOfDays(grouping)) {
    const { ofDay, spans } = groupDays(days, grouping, weekStart);
    const sums = sumUp(pieces, spans.length, (index) => ofDay[pieces.day[index] ?? 0] ?? 0);
    return buildRows(
      spans.map((span) => ({ kind: 'days', ...span })),
      sums,
    );
  }
  const { ofWork, keys } = groupsOfWorks(pieces.works, grouping === 'place' ? readPlace : grouping);
  const sums = sumUp(pieces, keys.length, (index) => ofWork[pieces.work[index] ?? 0] ?? 0);
  return buildRows(keys, sums)
    .filter(({ entries }) => entries > 0)
    .sort((one, other) => other.seconds - one.seconds || other.entries - one.entries);
}
