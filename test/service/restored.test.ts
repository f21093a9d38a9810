/** A SQLite file that is replaced by a backup: what clients know of the lost time is not taken for the present. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { openSqliteStorage } from '#service/storage/sqlite/sqlite-storage.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { finished } from '../support/time-entry-bodies.ts';
import { instant, people, records, seed, uuid } from '../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../support/after-test.ts';

let folder: string;
let file: string;
let openings = 0;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'team.sqlite');
});

const cursorSchema = z.object({ data: z.object({ cursor: z.string(), changes: z.array(z.object({ id: z.string() })) }) });

/** Opens the service on the file, a minute after the last time. */
async function open() {
  openings += 1;
  const now = instant(`2026-11-20T12:${String(openings).padStart(2, '0')}:00Z`);
  const opened = await openSqliteStorage({ file, now, today: localDateSchema.parse('2026-11-20') });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  let lastId = openings * 1_000;
  const service = createTimeTrackingService({
    database: opened.value.database,
    ports: { now: () => now, newId: () => uuidSchema.parse(uuid((lastId += 1))), authenticate: async () => people.owner },
    report: (error) => {
      throw error;
    },
  });
  const ask = async (path: string, headers = {}): Promise<Response> =>
    service.fetch(new Request(`http://service.test/v1/${path}`, { headers }));
  return {
    database: opened.value.database,
    close: opened.value.close,
    create: async (): Promise<void> => {
      const url = `http://service.test/v1/organization/${records.organization}/time-entries`;
      const reply = await service.fetch(
        new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(finished) }),
      );
      expect(reply.status).toBe(200);
    },
    changes: async (since?: string): Promise<Response> =>
      ask(`organizations/${records.organization}/changes${since === undefined ? '' : `?since=${since}`}`),
    list: async (tag = 'none'): Promise<Response> => ask(`organization/${records.organization}/time-entries`, { 'if-none-match': tag }),
  };
}

async function cursorOf(reply: Response): Promise<string> {
  return cursorSchema.parse(await reply.json()).data.cursor;
}

/** A file with a backup in which some entries are missing, and what a client knew of them. */
async function restore({ lost, entered }: { readonly lost: number; readonly entered: number }) {
  const first = await open();
  await seed(first.database);
  await first.create();
  const before = await cursorOf(await first.changes());
  await first.close();
  copyFileSync(file, join(folder, 'backup.sqlite'));
  const second = await open();
  for (let count = 0; count < lost; count += 1) {
    await second.create();
  }
  const known = { cursor: await cursorOf(await second.changes()), tag: (await second.list()).headers.get('etag') ?? '' };
  await second.close();
  // Over the old content: the file keeps its inode.
  copyFileSync(join(folder, 'backup.sqlite'), file);
  const third = await open();
  for (let count = 0; count < entered; count += 1) {
    await third.create();
  }
  return { service: third, before, known };
}

describe('after a SQLite file was replaced by a backup', () => {
  it.each([
    { lost: 2, entered: 0 },
    { lost: 2, entered: 1 },
    { lost: 2, entered: 2 },
    { lost: 2, entered: 3 },
    { lost: 1, entered: 9 },
  ])('a cursor of the lost time has expired, with $lost entries lost and $entered new ones', async (counts) => {
    const { service, known } = await restore(counts);
    expect((await service.changes(known.cursor)).status).toBe(410);
    await service.close();
  });

  it('a list that has as many changes as the lost one has another tag', async () => {
    const { service, known } = await restore({ lost: 2, entered: 2 });
    expect((await service.list(known.tag)).status).toBe(200);
    await service.close();
  });

  it('a cursor from before the backup continues with what was entered since', async () => {
    const { service, before } = await restore({ lost: 2, entered: 1 });
    const reply = await service.changes(before);
    expect(reply.status).toBe(200);
    expect(cursorSchema.parse(await reply.json()).data.changes).toHaveLength(1);
    await service.close();
  });
});

it('a restart keeps cursors and tags', async () => {
  const first = await open();
  await seed(first.database);
  await first.create();
  const cursor = await cursorOf(await first.changes());
  const tag = (await first.list()).headers.get('etag') ?? '';
  await first.close();
  const second = await open();
  expect((await second.changes(cursor)).status).toBe(200);
  expect((await second.list(tag)).status).toBe(304);
  await second.close();
});
