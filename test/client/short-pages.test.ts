/** Servers that return fewer rows than requested. */
import { afterEach, describe, expect, it } from 'vitest';
import { windowAround } from '#core/sync/rules/windows.ts';
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
  return Array.from({ length: days * each }, (_, index) =>
    shiftInstant(at('9:00'), -Math.floor(index / each) * 86_400 + (index % each) * 60),
  );
}

async function createAll(starts: readonly UtcInstant[]): Promise<void> {
  for (const start of starts) {
    await server.api.createEntry({
      user_id: people.employee,
      start,
      end: shiftInstant(start, 30),
      description: '',
      task_id: null,
      tags: [],
    });
  }
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
    await createAll(starts);
    const reply = await server.api.listEntries({ after: null, before: null });
    const isAll = reply.kind === 'done' && reply.value.rows.length === starts.length;
    expect(reply.kind === 'done' && reply.value.complete).toBe(isAll);
  });

  it('are noticed on a date with more rows than a page', async () => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows: 5, order }));
    await createAll(startsOf(4, 6));
    await server.api.listEntries({ after: null, before: null });
    expect(await server.api.listEntries(windowAround(at('9:00'), 0))).toMatchObject({ kind: 'done', value: { complete: false } });
  });
});

describe.each(['newest', 'oldest', 'shuffled'] as const)('pages of few rows, in the order %s', (order) => {
  it.each([
    [10, 1, 10],
    [10, 4, 9],
    [10, 23, 1],
    [10, 30, 1],
    [3, 5, 2],
    [2, 9, 1],
    [1, 1, 1],
  ])('of %i rows show all entries of %i dates with %i each', async (mostRows, days, each) => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows, order }));
    const starts = startsOf(days, each);
    await createAll(starts);
    for (const window of [{ after: null, before: null }, windowAround(at('9:00'), 40)]) {
      const reply = await server.api.listEntries(window);
      expect(reply).toMatchObject({ kind: 'done', value: { complete: true } });
      expect(reply.kind === 'done' ? reply.value.rows.map(({ start }) => start).toSorted() : []).toEqual(starts.toSorted());
    }
  });

  it.each([
    [1, 1, 3],
    [2, 1, 3],
    [2, 5, 3],
    [1, 40, 1],
    [10, 2, 11],
    [10, 2, 10],
    [7, 3, 7],
    [2, 4, 2],
    [1, 4, 1],
  ])('of %i rows never pretend to show all entries of %i dates with %i each, all in one second', async (mostRows, days, each) => {
    server = await openClientServer(serverOfStrictContract({ ...plainReading, mostRows, order }));
    for (let index = 0; index < days * each; index += 1) {
      const start = shiftInstant(at('9:00'), -Math.floor(index / each) * 86_400);
      await server.api.createEntry({
        user_id: people.employee,
        start,
        end: shiftInstant(start, 30),
        description: String(index),
        task_id: null,
        tags: [],
      });
    }
    for (const window of [{ after: null, before: null }, windowAround(at('9:00'), 40), windowAround(at('9:00'), 0)]) {
      const reply = await server.api.listEntries(window);
      expect(reply.kind === 'done' && reply.value.complete && reply.value.rows.length < days * each).toBe(false);
    }
  });
});

it.each([3, 12])('a server that ignores the window shows all of its %i entries', async (count) => {
  const contract = serverOfStrictContract({ ...plainReading, order: 'shuffled' });
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    url.searchParams.delete('after');
    url.searchParams.delete('before');
    return contract.fetch(new Request(url, request));
  };
  server = await openClientServer({ ...contract, fetch });
  const starts = startsOf(count, 1);
  for (const start of starts) {
    await server.api.createEntry({
      user_id: people.employee,
      start,
      end: shiftInstant(start, 30),
      description: '',
      task_id: null,
      tags: [],
    });
  }
  const reply = await server.api.listEntries({ after: null, before: null });
  expect(reply).toMatchObject({ kind: 'done', value: { complete: true, rows: { length: count } } });
});

it('a date whose row another client deleted is complete again after a few reads', async () => {
  const contract = serverOfStrictContract(plainReading);
  server = await openClientServer(contract);
  const { api } = server;
  const created = [];
  for (const start of startsOf(1, 3)) {
    created.push(
      await api.createEntry({ user_id: people.employee, start, end: shiftInstant(start, 30), description: '', task_id: null, tags: [] }),
    );
  }
  const [first] = created;
  await contract.deleteElsewhere(first?.kind === 'done' ? first.value.id : '');
  await contract.createElsewhere({ start: at('10:00'), end: at('10:30'), description: 'elsewhere' });
  const complete = [];
  for (let read = 0; read < 5; read += 1) {
    const reply = await api.listEntries(windowAround(at('9:00'), 0));
    complete.push(reply.kind === 'done' && reply.value.complete);
  }
  expect(complete.indexOf(true)).toBe(3);
  expect(complete.slice(3)).not.toContain(false);
});
