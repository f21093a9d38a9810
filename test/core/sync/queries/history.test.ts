/** Pages and totals show the service's rows and the user's changes, whatever was read and written in which order. */
import { join } from 'node:path';
import { array, assert, asyncProperty, integer } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { atRest, toEntryRecord } from '#core/sync/entry-record.ts';
import { instantOfEpochMs, shiftInstant } from '#shared/values/brands.ts';
import type { HistoryEntry, HistorySearch } from '#shared/history/history.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { first, row, valueOf } from '../../../support/core-records.ts';
import { HistoryRig } from '../../../support/history-rig.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';
import { byProject, drawInto, entry, epoch, expectedTotals, shapes } from './drawn-history.ts';

const everything: HistorySearch = {
  text: '',
  projectId: null,
  tagId: null,
  clientId: null,
  billable: null,
  span: null,
  after: null,
  limit: 5,
};

let rig: HistoryRig;

afterEach(async () => {
  await rig.close();
});

/** All pages of a search. */
function searchAll(search: HistorySearch): readonly HistoryEntry[] {
  const found: HistoryEntry[] = [];
  let after: HistorySearch['after'] = null;
  for (;;) {
    const page = rig.history.search({ ...search, after });
    found.push(...page.entries);
    const last = page.entries.at(-1);
    if (!page.more || last === undefined) {
      return found;
    }
    after = { start: last.start, localId: last.localId };
  }
}

describe('what was read and what is wanted', () => {
  it('are one list, by time, by words and page after page', async () => {
    await assert(
      asyncProperty(
        array(entry, { maxLength: 40 }),
        integer({ min: 0, max: 2000 }),
        integer({ min: 1, max: 300 }),
        async (drawn, hour, hours) => {
          rig = new HistoryRig();
          const expected = drawInto(rig, drawn);
          rig.backFill.catchUp();
          await rig.settle();
          expect(rig.history.change()).toMatchObject({ sync: { kind: 'complete' }, whole: true });

          const span = { from: instantOfEpochMs(epoch + hour * 3_600_000), to: instantOfEpochMs(epoch + (hour + hours) * 3_600_000) };
          const within = expected.filter(({ start, end }) => start < span.to && (start >= span.from || end === null || end > span.from));
          expect(shapes(rig.history.between(span))).toEqual(shapes(within));

          expect(drawn.map((_, index) => rig.history.holds(uuid(1000 + index)) || rig.history.holds(localUuid(5000 + index)))).toEqual(
            drawn.map(({ local }) => local !== 'deleted'),
          );

          const all = searchAll(everything);
          expect(shapes(all)).toEqual(shapes(expected));
          expect(all.map(({ start }) => start)).toEqual(
            all
              .map(({ start }) => start)
              .sort()
              .toReversed(),
          );
          expect(new Set(all.map(({ localId }) => localId)).size).toBe(all.length);

          const calls = expected.filter(({ description }) => /call/i.test(description));
          expect(shapes(searchAll({ ...everything, text: 'CAL' }))).toEqual(shapes(calls));
          expect(shapes(searchAll({ ...everything, text: 'facade stu' }))).toEqual(
            shapes(expected.filter(({ description }) => description.startsWith('fa'))),
          );
          expect(shapes(searchAll({ ...everything, tagId: uuid(42) }))).toEqual(
            shapes(expected.filter(({ tags: had }) => had.includes(uuid(42)))),
          );
          expect(shapes(searchAll({ ...everything, projectId: uuid(31) }))).toEqual(
            shapes(expected.filter(({ projectId }) => projectId === uuid(31))),
          );
          const callsOfProject = calls.filter(({ projectId }) => projectId === uuid(31));
          expect(shapes(searchAll({ ...everything, text: 'cal', projectId: uuid(31) }))).toEqual(shapes(callsOfProject));
          const started = expected.filter(({ start }) => start >= span.from && start < span.to);
          expect(shapes(searchAll({ ...everything, span }))).toEqual(shapes(started));
          const since = span.from;
          const totals = rig.history
            .totals(since)
            .map(({ projectId, seconds, recentSeconds, entries }) => ({ projectId, seconds, recentSeconds, entries }));
          expect(totals.sort(byProject)).toEqual(expectedTotals(expected, since).sort(byProject));
          await rig.close();
          rig = new HistoryRig();
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    [7_200, [1, 2]],
    [-7_200, [2, 1]],
  ])('are in the order of their starts after one was moved by %i seconds', (seconds, order) => {
    rig = new HistoryRig();
    const [moved, other] = [toEntryRecord(row(), localUuid(1)), toEntryRecord(row({ id: uuid(901) }), localUuid(2))];
    rig.put(moved, other);
    const [start, end] = [shiftInstant(moved.local.start, seconds), shiftInstant(moved.local.start, seconds + 600)];
    rig.put(atRest({ ...moved, local: { ...moved.local, start, end } }));
    expect(rig.history.search(everything).entries.map(({ localId }) => localId)).toEqual(order.map(localUuid));
  });

  it('counts a running entry as the last time of its project', async () => {
    rig = new HistoryRig();
    rig.rows.set(uuid(900), row({ projectId: uuid(31), start: instant('2026-11-19T09:00:00Z'), end: null }));
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.totals(instant('2026-11-01T00:00:00Z'))).toEqual([
      { projectId: uuid(31), entries: 0, seconds: 0, recentSeconds: 0, latest: instant('2026-11-19T09:00:00Z') },
    ]);
  });

  it('finds entries by the name of their project', async () => {
    rig = new HistoryRig();
    rig.names = { ...rig.names, projects: new Map([[uuid(31), { id: uuid(31), name: 'Bridge over the Elbe', color: '#112233' }]]) };
    rig.rows.set(uuid(900), row({ projectId: uuid(31), description: 'site' }));
    rig.rows.set(uuid(901), row({ id: uuid(901), start: instant('2026-11-19T09:00:00Z'), end: instant('2026-11-19T10:00:00Z') }));
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.search({ ...everything, text: 'elbe' }).entries.map(({ description }) => description)).toEqual(['site']);
  });
});

describe('entries that were deleted', () => {
  it('are not brought back by a read that began before', async () => {
    rig = new HistoryRig();
    const saved = toEntryRecord(row(), localUuid(1));
    rig.put(saved);
    rig.rows.set(row().id, row());
    rig.meanwhile = () => {
      valueOf(rig.outbox.apply({ kind: 'delete', localId: saved.localId }));
      rig.rows.clear();
    };
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.search(everything).entries).toEqual([]);
  });
});

describe('entries of the history', () => {
  it('are edited as all others are', async () => {
    rig = new HistoryRig();
    rig.rows.set(row().id, row());
    rig.backFill.catchUp();
    await rig.settle();
    const { localId } = first(rig.history.search(everything).entries);
    valueOf(rig.outbox.apply({ kind: 'edit', localId, patch: { description: 'changed' } }));
    expect(rig.history.search(everything).entries).toMatchObject([{ localId, description: 'changed', state: 'queued' }]);
    expect(rig.history.search({ ...everything, text: 'drawing' }).entries).toEqual([]);
    expect(rig.history.search({ ...everything, text: 'chan' }).entries).toHaveLength(1);
  });

  it('are found page after page when many start in the same second', () => {
    rig = new HistoryRig();
    const changed = Array.from({ length: 23 }, (_, index) => toEntryRecord(row({ id: uuid(900 + index) }), localUuid(100 - index)));
    rig.put(...changed);
    expect(new Set(searchAll(everything).map(({ localId }) => localId)).size).toBe(23);
  });
});

function fill(days: number): void {
  for (let day = 0; day < days; day += 1) {
    const start = instantOfEpochMs(epoch + day * 86_400_000);
    rig.rows.set(uuid(1000 + day), row({ id: uuid(1000 + day), start, end: shiftInstant(start, 60) }));
  }
}

describe('reading backwards', () => {
  it('goes on after a restart where it was, without reading again what it has', async () => {
    const folder = temporaryFolder();
    rig = new HistoryRig(join(folder, 'replica.sqlite'));
    fill(40);
    rig.meanwhile = () => {
      if (rig.asked.length === 3) {
        rig.outage = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'no network' };
      }
    };
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.change().sync).toMatchObject({ kind: 'stopped', reason: 'unreachable' });
    const reached = rig.asked.at(-1)?.before;
    rig.outage = null;
    rig.meanwhile = () => {};
    await rig.restart();
    rig.asked.length = 0;
    rig.backFill.catchUp();
    await rig.settle();
    expect(first(rig.asked).before).toBe(reached);
    expect(searchAll(everything)).toHaveLength(40);
  });

  it('does not call itself whole where a date has more entries than a list', async () => {
    rig = new HistoryRig();
    fill(20);
    for (let index = 0; index < 10; index += 1) {
      rig.rows.set(uuid(2000 + index), row({ id: uuid(2000 + index), start: instantOfEpochMs(epoch + 5 * 86_400_000 + index) }));
    }
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.change()).toMatchObject({ sync: { kind: 'complete' }, whole: false });
    expect(rig.history.search({ ...everything, limit: 200 }).entries.filter(({ start }) => start < '2024-01-06')).toHaveLength(5);
  });

  it('tries again by itself once the service answers', async () => {
    rig = new HistoryRig();
    fill(3);
    rig.outage = { kind: 'unknown', detail: 'reset' };
    rig.backFill.catchUp();
    await rig.settle();
    rig.outage = null;
    await rig.time.advance(30_000);
    expect(rig.history.change()).toMatchObject({ sync: { kind: 'complete' }, whole: true });
  });

  it('stops at the user’s word and goes on at it only', async () => {
    rig = new HistoryRig();
    fill(40);
    rig.meanwhile = () => rig.backFill.cancel();
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.change()).toMatchObject({ sync: { kind: 'stopped', reason: 'cancelled' }, whole: false });
    rig.meanwhile = () => {};
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.asked).toHaveLength(1);
    rig.backFill.start();
    await rig.settle();
    expect(searchAll(everything)).toHaveLength(40);
  });
});
