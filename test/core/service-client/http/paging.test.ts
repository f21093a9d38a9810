/** Paged lists in any order, while other clients write. */
import { describe, expect, it } from 'vitest';
import { readPages, type EntryPage } from '#core/service-client/http/paging.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { at, row } from '../../../support/core-records.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

const everything: EntryWindow = { after: null, before: null };

/** Rows of an import that was made after the newest and the oldest entry. */
const isImported = ({ start }: RemoteEntry): boolean =>
  start > shiftInstant(at('20:00'), -100 * 86_400) && start < shiftInstant(at('20:00'), -40 * 86_400);

const orders = {
  'the newest first': (one: RemoteEntry, other: RemoteEntry) => (one.start < other.start ? 1 : -1),
  'the oldest first': (one: RemoteEntry, other: RemoteEntry) => (one.start < other.start ? -1 : 1),
  'the last created first': (one: RemoteEntry, other: RemoteEntry) =>
    Number(isImported(other)) - Number(isImported(one)) || (one.start < other.start ? 1 : -1),
  'no order': (one: RemoteEntry, other: RemoteEntry) =>
    Number((BigInt(`0x${one.id.slice(-4)}`) * 7919n) % 101n) - Number((BigInt(`0x${other.id.slice(-4)}`) * 7919n) % 101n),
};

/** A server of pages of eight, or `limit`; `beforePage` changes it before the page of that number is read. */
function serve(
  rows: RemoteEntry[],
  {
    order = 'the newest first',
    limit = 8,
    beforePage = () => undefined,
  }: { readonly order?: keyof typeof orders; readonly limit?: number; readonly beforePage?: (page: number) => void } = {},
) {
  let page = 0;
  return async ({ after, before }: EntryWindow): Promise<Reply<EntryPage>> => {
    page += 1;
    beforePage(page);
    const within = rows.filter(
      ({ start }) => (after === null || start.slice(0, 10) > after) && (before === null || start.slice(0, 10) < before),
    );
    const answered = within.toSorted(orders[order]).slice(0, limit);
    return {
      kind: 'done',
      value: { rows: answered, starts: answered.map(({ start }) => start), unreadable: [], isWhole: answered.length < limit },
    };
  };
}

/** One entry a day, the newest first. */
function daily(count: number): RemoteEntry[] {
  return Array.from({ length: count }, (_, index) => row({ id: uuid(index), start: shiftInstant(at('20:00'), -index * 86_400) }));
}

function idsOf(reply: Awaited<ReturnType<typeof readPages>>): readonly string[] {
  return reply.kind === 'done' ? reply.value.rows.map(({ id }) => id).toSorted() : [];
}

describe('a list in pages', () => {
  it.each(['the newest first', 'the oldest first', 'the last created first', 'no order'] as const)(
    'of a service that answers %s is read to its end, each row once',
    async (order) => {
      // Long pages, so that no order looks like another by chance.
      const reply = await readPages(everything, serve(daily(130), { order, limit: 20 }));
      expect(reply).toMatchObject({ kind: 'done', value: { complete: true } });
      expect(idsOf(reply)).toEqual(daily(130).map(({ id }) => id));
    },
  );

  it.each([
    ['the newest first', 'is its first page', 8],
    ['the oldest first', 'shows nothing, because it may lack the newest', 0],
    ['no order', 'shows nothing, because it may lack the newest', 0],
  ] as const)('of a service that ignores the dates, %s, %s, and is not asked for again and again', async (order, _what, shown) => {
    const page = daily(20).toSorted(orders[order]).slice(0, 8);
    let requests = 0;
    const reply = await readPages(everything, async ({ after, before }) => {
      requests += 1;
      const rows = page.filter(
        ({ start }) => (after === null || start.slice(0, 10) > after) && (before === null || start.slice(0, 10) < before),
      );
      return {
        kind: 'done',
        value: { rows, starts: page.map(({ start }) => start), unreadable: [], isWhole: false, ignoresWindow: rows.length < page.length },
      };
    });
    expect(reply).toMatchObject({ kind: 'done', value: { complete: false } });
    expect(idsOf(reply)).toEqual(
      page
        .slice(0, shown)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(requests).toBeLessThanOrEqual(3);
  });

  it('misses no row when a newer one is deleted between two pages', async () => {
    const rows = daily(20);
    const reply = await readPages(everything, serve(rows, { beforePage: (page) => page === 2 && rows.splice(0, 1) }));
    expect(idsOf(reply)).toEqual(daily(20).map(({ id }) => id));
  });

  it.each(['the newest first', 'no order'] as const)(
    'of a service that answers %s is said to be cut where more share a date than fit a page',
    async (order) => {
      const rows = Array.from({ length: 9 }, (_, index) => row({ id: uuid(index), start: shiftInstant(at('9:00'), index) }));
      expect(await readPages(everything, serve(rows, { order }))).toMatchObject({ value: { rows: { length: 8 }, complete: false } });
    },
  );

  it('is said to be cut after ten full pages, and then has the newest', async () => {
    let pages = 0;
    const reply = await readPages(everything, serve(daily(100), { beforePage: () => (pages += 1) }));
    expect([pages, reply]).toMatchObject([11, { value: { complete: false } }]);
    const read = idsOf(reply);
    expect(read).toEqual(daily(read.length).map(({ id }) => id));
  });

  it.each([7, 8, 20])('has the newest of 3,000 rows where pages of %i begin with the oldest', async (limit) => {
    const reply = await readPages(everything, serve(daily(3_000), { order: 'the oldest first', limit }));
    const read = idsOf(reply);
    expect(read.length).toBeGreaterThan(3 * limit);
    expect(read).toEqual(daily(read.length).map(({ id }) => id));
    expect(reply).toMatchObject({ value: { complete: false } });
  });

  it('reads rows of the last date there is where the oldest come first', async () => {
    const rows = [...daily(12), row({ id: uuid(99), start: instant('9999-12-31T12:00:00Z') })];
    const reply = await readPages(everything, serve(rows, { order: 'the oldest first' }));
    expect([idsOf(reply).length, reply]).toMatchObject([13, { value: { complete: true } }]);
  });

  it('is nothing when one of its pages does not come', async () => {
    const ask = serve(daily(20));
    const broken = await readPages(everything, async (window) =>
      window.before === null ? ask(window) : { kind: 'unknown', detail: '500' },
    );
    expect(broken).toEqual({ kind: 'unknown', detail: '500' });
  });
});
