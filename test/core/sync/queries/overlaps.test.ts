/** Which of two entries that share time stays, and the order of entries in a view. */
import { describe, expect, it } from 'vitest';
import { overlapsAmong } from '#core/sync/queries/overlaps.ts';
import { newestFirst } from '#core/sync/queries/record-order.ts';
import { KeptPairs } from '#core/sync/replica/kept-pairs.ts';
import type { TimedEntry } from '#shared/timer/overlaps.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, queuedRecord } from '../../../support/core-records.ts';

function timed(number: number, start: string, end: string | null): TimedEntry {
  return { localId: localUuid(number), start: at(start), end: end === null ? null : at(end) };
}

/** Entries with the orders of their commands, which are their numbers in `made`. */
function overlaps(entries: readonly TimedEntry[], made: readonly number[] = [], isKept = false): readonly string[] {
  const orders = new Map(made.map((number, index) => [localUuid(number), index + 1]));
  return overlapsAmong(entries, { commandOrder: (localId) => orders.get(localId) ?? 0, isKept: () => isKept }).map(
    ({ entry, other }) => `${Number(entry.slice(-2))} over ${Number(other.slice(-2))}`,
  );
}

describe('of two entries that share time', () => {
  const [early, late] = [timed(1, '9:00', '10:00'), timed(2, '9:30', '11:00')];

  it.each<[string, readonly TimedEntry[], readonly number[], readonly string[]]>([
    ['the later one stays', [late, early], [], ['2 over 1']],
    ['the one that was made later stays', [early, late], [2, 1], ['1 over 2']],
    ['the later one stays where it was made later', [early, late], [1, 2], ['2 over 1']],
    ['the one of this computer stays', [early, late], [1], ['1 over 2']],
  ])('%s', (_, ...[entries, made, expected]) => {
    expect(overlaps(entries, made)).toEqual(expected);
  });

  it('none is named where both are kept, one ends where the other begins, or the times are impossible', () => {
    expect([
      overlaps([early, late], [], true),
      overlaps([early, timed(2, '10:00', '11:00')]),
      overlaps([early, timed(2, '9:30', '9:10')]),
    ]).toEqual([[], [], []]);
  });

  it('each pair is named, also with one that began long before', () => {
    expect(overlaps([timed(1, '8:00', '12:00'), timed(2, '8:30', '8:40'), timed(3, '9:30', '11:00'), timed(4, '10:00', '10:30')])).toEqual([
      '2 over 1',
      '3 over 1',
      '4 over 1',
      '4 over 3',
    ]);
    expect(overlaps([timed(1, '8:00', null), timed(2, '9:00', '10:00')])).toEqual(['2 over 1']);
  });
});

it('the newest entry comes first; of one second the one made later, and then in the order of their identifiers', () => {
  const made = [
    [1, 8, 9],
    [2, 9, 1],
    [3, 9, 2],
    [5, 9, 1],
    [4, 10, 0],
  ] as const;
  const sorted = made.map(([number, hour, commandOrder]) =>
    queuedRecord({ localId: localUuid(number), commandOrder, local: content({ start: at(`${hour}:00`) }) }),
  );
  for (const list of [sorted, sorted.toReversed()]) {
    expect(list.toSorted(newestFirst).map(({ localId }) => Number(localId.slice(-2)))).toEqual([4, 3, 5, 2, 1]);
  }
});

class Store {
  pairs: readonly string[] = [];
  kept = 0;
  readonly pairsOf = new KeptPairs({ keptPairs: () => this.pairs, keepPairs: (pairs) => void (this.pairs = pairs) }, () => {
    this.kept += 1;
  });
}

describe('a pair that the user keeps', () => {
  const [early, late, other] = [timed(1, '9:00', '10:00'), timed(2, '9:30', '11:00'), timed(3, '9:30', '11:00')];

  it('is kept in either order, while they share the same time', () => {
    const { pairsOf } = new Store();
    expect(pairsOf.hasOverlap(early, late)).toBe(false);
    pairsOf.keepOverlaps(early, [late]);
    expect([pairsOf.hasOverlap(early, late), pairsOf.hasOverlap(late, early), pairsOf.hasOverlap(early, other)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([
      pairsOf.hasOverlap(early, { ...late, start: at('9:40') }),
      pairsOf.hasOverlap({ ...early, end: at('10:10') }, late),
      pairsOf.has(early.localId, late.localId),
    ]).toEqual([false, false, false]);
  });

  it('may run together, and may overlap in whatever way afterwards', () => {
    const store = new Store();
    store.pairsOf.keep(early.localId, late.localId);
    expect([store.pairsOf.has(early.localId, late.localId), store.pairsOf.has(late.localId, early.localId)]).toEqual([true, false]);
    expect([store.pairsOf.hasOverlap(early, late), store.pairsOf.hasOverlap(late, early), store.pairsOf.hasOverlap(late, other)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([store.kept, store.pairs, store.pairsOf.names()]).toEqual([1, [`${early.localId} ${late.localId}`], store.pairs]);
  });

  it('is not kept where the disk refuses it', () => {
    let kept = 0;
    const refusing = new KeptPairs(
      {
        keptPairs: () => ['before'],
        keepPairs: () => {
          throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
        },
      },
      () => (kept += 1),
    );
    expect(refusing.keepOverlaps(early, [late])).toMatchObject({ ok: false, failure: { kind: 'storage-full' } });
    expect([refusing.names(), refusing.hasOverlap(early, late), kept]).toEqual([['before'], false, 0]);
  });

  it('is one of the last thousand', () => {
    const store = new Store();
    for (let number = 0; number <= 1_000; number += 1) {
      store.pairsOf.keep(localUuid(number), localUuid(5_000));
    }
    expect([
      store.pairs.length,
      store.pairsOf.has(localUuid(0), localUuid(5_000)),
      store.pairsOf.has(localUuid(1), localUuid(5_000)),
    ]).toEqual([1_000, false, true]);
  });
});
