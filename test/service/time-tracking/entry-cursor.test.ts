/** Extension: lists of time entries with cursors. */
import { describe, expect, it } from 'vitest';
import { entriesOf, instant, people, records, unknownId, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

/** Stores one entry without duration per start. */
async function store(starts: readonly string[]): Promise<void> {
  const common = { organization_id: records.organization, user_id: people.employee, description: null };
  const rows = starts.map((start, index) => ({ ...common, id: uuid(2001 + index), start: instant(start), end: instant(start) }));
  while (rows.length > 0) {
    await service.database.insertInto('time_entries').values(rows.splice(0, 100)).execute();
  }
}

async function readAll(query: string): Promise<{ readonly starts: readonly string[]; readonly pages: number }> {
  const starts: string[] = [];
  const ids = new Set<string>();
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const reply = await service.send('GET', `time-entries?${query}&cursor=${cursor}`);
    for (const { id, start } of entriesOf(reply)) {
      starts.push(start);
      ids.add(id);
    }
    cursor = reply.headers.get('x-next-cursor');
    pages += 1;
  }
  expect(ids.size).toBe(starts.length);
  return { starts, pages };
}

describe('a cursor', () => {
  const days = ['2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', '2026-11-19T10:00:00Z'];

  it('reads every entry once, also among those of one second', async () => {
    await store(days);
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      expect((await readAll(`limit=${limit}`)).starts).toEqual(days);
    }
    expect((await readAll(`limit=2&user_id=${people.employee}`)).starts).toEqual(days);
  });

  it('continues after a deleted entry, and does not repeat what was created before it', async () => {
    await store(days);
    const first = await service.send('GET', 'time-entries?limit=2');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    await service.send('DELETE', `time-entries/${entriesOf(first)[1]?.id ?? ''}`);
    await service.send('POST', 'time-entries', {
      body: { user_id: people.owner, start: '2026-11-20T11:00:00Z', end: '2026-11-20T11:30:00Z' },
    });
    const next = await service.send('GET', `time-entries?cursor=${cursor}`);
    expect(entriesOf(next).map(({ start }) => start)).toEqual(days.slice(2));
  });

  it('leads through a date that is too long for one answer', async () => {
    await store([...Array.from({ length: 5_003 }, () => '2026-11-18T08:00:00Z'), '2026-11-17T08:00:00Z']);
    const first = await service.send('GET', 'time-entries?only_full_dates=true');
    expect(entriesOf(first)).toHaveLength(5_000);
    expect((await readAll('only_full_dates=true')).starts).toHaveLength(5_004);
  });

  it.each(['x', '2026-11-20', `2026-13-20T10:00:00Z.${unknownId}`, '2026-11-20T10:00:00Z.x', `2026-11-20T10:00:00Z.${'z'.repeat(36)}`])(
    'that is invalid (%s) is refused',
    async (cursor) => {
      const reply = await service.send('GET', `time-entries?cursor=${cursor}`);
      expect(reply).toMatchObject({ status: 422, body: { errors: { cursor: [expect.any(String)] } } });
    },
  );
});
