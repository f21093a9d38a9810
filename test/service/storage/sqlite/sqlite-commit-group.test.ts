/** Shared commits: what is stored, what is not, and when callers are answered. Uses a file that a second reader opens. */
import { Kysely, sql } from 'kysely';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeSqliteDialect } from '#service/storage/sqlite/node-sqlite-dialect.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

interface Tables {
  notes: { id: number; follows: number | null };
}

let folder: string;
let file: DatabaseSync;
let reader: DatabaseSync;
let database: Kysely<Tables>;
beforeEach(() => {
  folder = temporaryFolder();
  file = new DatabaseSync(join(folder, 'notes.sqlite'));
  file.exec('pragma journal_mode = wal; pragma foreign_keys = on');
  file.exec('create table notes (id integer primary key, follows integer references notes (id) deferrable initially deferred)');
  reader = new DatabaseSync(join(folder, 'notes.sqlite'));
  database = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
});
afterEach(async () => {
  reader.close();
  await database.destroy();
});

/** The rows that another reader sees: the committed ones. */
const committed = (): readonly unknown[] =>
  reader
    .prepare('select id from notes order by id')
    .all()
    .map(({ id }) => id);

/** Resolves with the committed rows at the time of the answer. */
async function write(id: number, follows: number | null = null): Promise<readonly unknown[]> {
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id, follows }).execute();
    await transaction.selectFrom('notes').select('id').execute();
  });
  return committed();
}

async function writeAndFail(id: number): Promise<never> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id, follows: null }).execute();
    throw new Error(`not ${id}`);
  });
}

/** Causes a conflict with entry 1 that rolls back the whole SQLite transaction. */
async function rollBack(): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`insert or rollback into notes (id) values (1)`.execute(transaction);
  });
}

/** Without a transaction; resolves like `write`. */
async function writeAlone(id: number): Promise<readonly unknown[]> {
  await database.insertInto('notes').values({ id, follows: null }).execute();
  return committed();
}

/** Writes, and counts within the transaction. */
async function counted(id: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id, follows: null }).execute();
    return (await transaction.selectFrom('notes').select('id').execute()).length;
  });
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('transactions that come together', () => {
  it('are answered after the commit that they share', async () => {
    const commands = vi.spyOn(file, 'exec');
    const seen = await Promise.all(range(4).map(async (id) => write(id)));
    expect(seen).toEqual(range(4).map(() => [1, 2, 3, 4]));
    expect(commands.mock.calls.filter(([command]) => command === 'COMMIT')).toHaveLength(1);
  });

  it('have a commit after thirty-two of them at the latest', async () => {
    const commands = vi.spyOn(file, 'exec');
    await Promise.all(range(70).map(async (id) => write(id)));
    expect(committed()).toEqual(range(70));
    expect(commands.mock.calls.filter(([command]) => command === 'COMMIT')).toHaveLength(3);
  });

  it('are rolled back alone, at any position', async () => {
    for (const failing of [1, 2, 4]) {
      await sql`delete from notes`.execute(database);
      const ends = await Promise.allSettled(range(4).map(async (id) => (id === failing ? writeAndFail(id) : write(id))));
      expect(ends.map(({ status }) => status)).toEqual(range(4).map((id) => (id === failing ? 'rejected' : 'fulfilled')));
      expect(committed()).toEqual(range(4).filter((id) => id !== failing));
    }
  });

  it('all fail with the reason where the commit fails, and nothing of them is kept', async () => {
    const ends = await Promise.allSettled([write(1), write(2, 99), write(3)]);
    expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.status))).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('FOREIGN KEY')),
    );
    expect(committed()).toEqual([]);
    expect(await write(4)).toEqual([4]);
  });

  it('all fail with the reason where SQLite itself rolls back, and those that come later do not', async () => {
    const ends = await Promise.allSettled([write(1), rollBack(), write(3)]);
    expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.status))).toEqual([
      expect.stringContaining('UNIQUE'),
      expect.stringContaining('UNIQUE'),
      'fulfilled',
    ]);
    expect(committed()).toEqual([3]);
  });

  it('fail alone where SQLite itself rolls back the only one', async () => {
    await write(1);
    await expect(rollBack()).rejects.toThrow('UNIQUE');
    expect(await write(2)).toEqual([1, 2]);
  });

  it('are announced once for all, and only if one of them has written', async () => {
    let commits = 0;
    const listening = new Kysely<Tables>({
      dialect: nodeSqliteDialect(new DatabaseSync(join(folder, 'notes.sqlite')), () => (commits += 1)),
    });
    const read = async () => listening.transaction().execute(async (transaction) => transaction.selectFrom('notes').select('id').execute());
    const insert = async (id: number) =>
      listening.transaction().execute(async (transaction) => transaction.insertInto('notes').values({ id, follows: null }).execute());
    await Promise.all([read(), read()]);
    expect(commits).toBe(0);
    await Promise.all([insert(1), read(), insert(2)]);
    expect(commits).toBe(1);
    await read();
    expect(commits).toBe(1);
    await listening.insertInto('notes').values({ id: 3, follows: null }).execute();
    await listening.selectFrom('notes').select('id').execute();
    expect(commits).toBe(2);
    await listening.destroy();
  });

  it('answer a query that a listener to their commit sends, without waiting for another one', async () => {
    const asked: Promise<unknown>[] = [];
    const listening = new Kysely<Tables>({
      dialect: nodeSqliteDialect(new DatabaseSync(join(folder, 'notes.sqlite')), () => {
        asked.push(listening.selectFrom('notes').select('id').execute());
      }),
    });
    await listening
      .transaction()
      .execute(async (transaction) => transaction.insertInto('notes').values({ id: 1, follows: null }).execute());
    const stuck = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('The query waits for another one')), 2_000).unref());
    expect(await Promise.race([...asked, stuck])).toEqual([{ id: 1 }]);
    await listening.destroy();
  });

  it('do not take in a statement by itself: it is committed when it is answered', async () => {
    const [first, seen, last] = await Promise.all([write(1), writeAlone(2), write(3)]);
    expect(first).toEqual(expect.arrayContaining([1]));
    expect(seen).toEqual(expect.arrayContaining([1, 2]));
    expect(last).toEqual([1, 2, 3]);
  });

  it('see what the ones before them wrote', async () => {
    expect(await Promise.all(range(3).map(counted))).toEqual([1, 2, 3]);
  });
});
