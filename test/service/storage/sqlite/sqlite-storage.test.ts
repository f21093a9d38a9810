/** The file of the service: how it is opened, its signal of commits, and what is said of a disk that fails. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import { openSqliteStorage, readStorageFailure } from '#service/storage/sqlite/sqlite-storage.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

it('the SQLite storage keeps 64 MiB of pages, numbers its opening, and reports each commit that changed something', async () => {
  const opened = await openSqliteStorage({
    file: ':memory:',
    now: instant('2026-11-20T12:00:00Z'),
    today: localDateSchema.parse('2026-11-20'),
  });
  if (!opened.ok) {
    throw new Error(opened.failure.kind);
  }
  const { database, committed, inspect, close } = opened.value;
  expect((await sql`pragma cache_size`.execute(database)).rows).toEqual([{ cache_size: -65_536 }]);
  expect((await sql`select opened from change_log`.execute(database)).rows).toEqual([{ opened: Date.parse('2026-11-20T12:00:00Z') }]);
  let commits = 0;
  committed?.subscribe(() => {
    commits += 1;
  });
  await database.selectFrom('users').selectAll().execute();
  expect(commits).toBe(0);
  await database
    .insertInto('users')
    .values({ id: uuid(1), name: 'Ines' })
    .execute();
  expect(commits).toBe(1);
  expect(() => inspect()).not.toThrow();
  await close();
  expect(() => inspect()).toThrow('not open');
});

it.each([
  [13, 'disk-full'],
  [10, 'unusable'],
] as const)('the SQLite storage says of error %i that the file is %s', (errcode, kind) => {
  const error = Object.assign(new Error('no'), { code: 'ERR_SQLITE_ERROR', errcode });
  expect(readStorageFailure(error, './a.sqlite')).toEqual({ kind, file: './a.sqlite', detail: 'no' });
  expect(() => readStorageFailure(new Error('a bug'), './a.sqlite')).toThrow('a bug');
});
