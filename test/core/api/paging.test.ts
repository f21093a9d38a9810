/** Lists that come in pages, while others write. */
import { describe, expect, it } from 'vitest';
import { readPages, type EntryPage } from '#core/api/paging.ts';
import type { Reply } from '#core/api/reply.ts';
import type { RemoteEntry } from '#core/api/tolerant-reading.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { at, row } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

/** A server of pages of three that starts at the newest; `beforePage` changes it before the page of that number is read. */
function serve(rows: RemoteEntry[], beforePage: (page: number) => void = () => undefined) {
  let page = 0;
  return async (newest: UtcInstant | null): Promise<Reply<EntryPage>> => {
    page += 1;
    beforePage(page);
    const from = rows.filter(({ start }) => newest === null || start <= newest).sort((one, other) => (one.start < other.start ? 1 : -1));
    return { kind: 'done', value: { rows: from.slice(0, 3), isLast: from.length <= 3 } };
  };
}

function hourly(count: number): RemoteEntry[] {
  return Array.from({ length: count }, (_, index) => row({ id: uuid(index), start: shiftInstant(at('20:00'), -index * 3600) }));
}

describe('a list in pages', () => {
  it('is read to its end, each row once', async () => {
    const reply = await readPages(serve(hourly(8)));
    expect(reply).toMatchObject({ kind: 'done', value: { complete: true } });
    expect(reply.kind === 'done' ? reply.value.rows.map(({ id }) => id).sort() : []).toEqual(hourly(8).map(({ id }) => id));
  });

  it('misses no row when a newer one is deleted between two pages', async () => {
    const rows = hourly(8);
    const reply = await readPages(serve(rows, (page) => page === 2 && rows.splice(0, 1)));
    expect(reply.kind === 'done' ? new Set(reply.value.rows.map(({ id }) => id)) : null).toEqual(new Set(hourly(8).map(({ id }) => id)));
  });

  it('is said to be cut where more share a moment than fit a page', async () => {
    const rows = Array.from({ length: 4 }, (_, index) => row({ id: uuid(index) }));
    expect(await readPages(serve(rows))).toMatchObject({ value: { rows: { length: 3 }, complete: false } });
  });

  it('is said to be cut after ten pages', async () => {
    let pages = 0;
    const reply = await readPages(serve(hourly(100), () => (pages += 1)));
    expect([pages, reply]).toMatchObject([10, { value: { complete: false } }]);
  });

  it('is nothing when one of its pages does not come', async () => {
    const ask = serve(hourly(8));
    expect(await readPages(async (newest) => (newest === null ? ask(newest) : { kind: 'unknown', detail: '500' }))).toEqual({ kind: 'unknown', detail: '500' });
  });
});
