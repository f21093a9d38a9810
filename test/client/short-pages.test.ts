/** Servers whose lists hold fewer rows than the limit that is asked for. */
import { afterEach, describe, expect, it } from 'vitest';
import { windowAround } from '#core/sync/outcomes/pull.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { openClientServer, type ClientServer } from '../support/client-servers.ts';
import { at } from '../support/core-records.ts';
import { serverOfStrictContract } from '../support/solidtime-servers.ts';
import { plainReading } from '../support/strict-contract.ts';
import { people } from '../support/time-tracking-fixture.ts';

let server: ClientServer;
afterEach(async () => {
  await server.close();
});

/** `days` dates with `each` entries. */
function startsOf(days: number, each: number): readonly UtcInstant[] {
  return Array.from({ length: days * each }, (_, index) => shiftInstant(at('9:00'), -Math.floor(index / each) * 86_400 + (index % each) * 60));
}

describe.each(['newest', 'oldest', 'shuffled'] as const)('pages of an unusual size, in the order %s', (order) => {
  it.each([
    [1, 20, 1],
    [3, 40, 1],
    [10, 2, 10],
    [7, 30, 3],
    [33, 30, 4],
  ])('of %i rows never pass for a complete list of %i dates with %i each', async (mostRows, days, each) => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows, order }));
    const starts = startsOf(days, each);
    for (const start of starts) {
      await server.api.createEntry({ user_id: people.employee, start, end: shiftInstant(start, 30), description: '', task_id: null, tags: [] });
    }
    const reply = await server.api.listEntries({ after: null, before: null });
    const isAll = reply.kind === 'done' && reply.value.rows.length === starts.length;
    expect(reply.kind === 'done' && reply.value.complete).toBe(isAll);
  });

  it('are noticed on a date with more rows than a page', async () => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows: 5, order }));
    for (const start of startsOf(4, 6)) {
      await server.api.createEntry({ user_id: people.employee, start, end: shiftInstant(start, 30), description: '', task_id: null, tags: [] });
    }
    await server.api.listEntries({ after: null, before: null });
    expect(await server.api.listEntries(windowAround(at('9:00'), 0))).toMatchObject({ kind: 'done', value: { complete: false } });
  });
});

describe.each(['newest', 'oldest', 'shuffled'] as const)('pages of ten rows, in the order %s', (order) => {
  it.each([
    [1, 10],
    [4, 9],
    [23, 1],
    [30, 1],
  ])('show all entries of %i dates with %i each', async (days, each) => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows: 10, order }));
    const starts = startsOf(days, each);
    for (const start of starts) {
      await server.api.createEntry({ user_id: people.employee, start, end: shiftInstant(start, 30), description: '', task_id: null, tags: [] });
    }
    for (const window of [{ after: null, before: null }, windowAround(at('9:00'), 40)]) {
      const reply = await server.api.listEntries(window);
      expect(reply).toMatchObject({ kind: 'done', value: { complete: true } });
      expect(reply.kind === 'done' ? reply.value.rows.map(({ start }) => start).toSorted() : []).toEqual(starts.toSorted());
    }
  });
});
