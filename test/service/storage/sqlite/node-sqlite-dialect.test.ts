/** The adapter between Kysely and node:sqlite. */
import { Kysely, sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeSqliteDialect } from '#service/storage/sqlite/node-sqlite-dialect.ts';

interface Tables {
  notes: { id: number; text: string | null };
}

let file: DatabaseSync;
let database: Kysely<Tables>;
beforeEach(async () => {
  file = new DatabaseSync(':memory:');
  file.exec('create table notes (id integer primary key, text text)');
  database = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
});
afterEach(async () => {
  await database.destroy();
});

describe('the dialect', () => {
  it('writes and reads, and counts what it wrote', async () => {
    const inserted = await database
      .insertInto('notes')
      .values([
        { id: 1, text: 'a' },
        { id: 2, text: null },
      ])
      .executeTakeFirst();
    expect(inserted).toMatchObject({ insertId: 2n, numInsertedOrUpdatedRows: 2n });
    expect(await database.selectFrom('notes').selectAll().execute()).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: null },
    ]);
    const updated = await database.updateTable('notes').set({ text: 'b' }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
  });

  it('answers the rows of a write that returns some', async () => {
    const rows = await database.insertInto('notes').values({ id: 7, text: 'a' }).returning('id').execute();
    expect(rows).toEqual([{ id: 7 }]);
  });

  it('streams rows', async () => {
    await database
      .insertInto('notes')
      .values([
        { id: 1, text: 'a' },
        { id: 2, text: 'b' },
      ])
      .execute();
    const seen: number[] = [];
    for await (const row of database.selectFrom('notes').select('id').stream()) {
      seen.push(row.id);
    }
    expect(seen).toEqual([1, 2]);
  });

  it('asks again what was left in the middle of its rows', async () => {
    await database
      .insertInto('notes')
      .values([
        { id: 1, text: 'a' },
        { id: 2, text: 'b' },
      ])
      .execute();
    const ids = database.selectFrom('notes').select('id').orderBy('id');
    for await (const { id } of ids.stream()) {
      expect(id).toBe(1);
      break;
    }
    expect(await ids.execute()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('keeps statements prepared across changes of the tables, and more of them than it keeps', async () => {
    const all = database.selectFrom('notes').selectAll();
    await database.insertInto('notes').values({ id: 1, text: 'a' }).execute();
    expect(await all.execute()).toEqual([{ id: 1, text: 'a' }]);
    await sql`alter table notes add column color text`.execute(database);
    expect(await all.execute()).toEqual([{ id: 1, text: 'a', color: null }]);
    for (let count = 1; count <= 300; count += 1) {
      expect((await sql`select ${sql.lit(count)} as count`.execute(database)).rows).toEqual([{ count }]);
    }
    expect(await all.execute()).toEqual([{ id: 1, text: 'a', color: null }]);
  });

  it('rolls back a transaction that throws, with the reason it was thrown for', async () => {
    const failure = new Error('no');
    const work = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 1, text: 'a' }).execute();
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await database.selectFrom('notes').selectAll().execute()).toEqual([]);
  });

  it('keeps the reason when SQLite itself has rolled back already', async () => {
    await sql`create trigger full before insert on notes when new.id = 2 begin select raise(rollback, 'disk full'); end`.execute(database);
    const work = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('notes').values({ id: 1, text: 'a' }).execute();
      await transaction.insertInto('notes').values({ id: 2, text: 'b' }).execute();
    });
    await expect(work).rejects.toThrow('disk full');
    expect(await database.selectFrom('notes').selectAll().execute()).toEqual([]);
    await database.insertInto('notes').values({ id: 3, text: 'c' }).execute();
  });

  it('lets transactions that begin together follow each other', async () => {
    await database.insertInto('notes').values({ id: 1, text: '0' }).execute();
    const increments = Array.from({ length: 50 }, async () =>
      database.transaction().execute(async (transaction) => {
        const { text } = await transaction.selectFrom('notes').select('text').executeTakeFirstOrThrow();
        await transaction
          .updateTable('notes')
          .set({ text: String(Number(text) + 1) })
          .execute();
      }),
    );
    await Promise.all(increments);
    expect(await database.selectFrom('notes').select('text').execute()).toEqual([{ text: '50' }]);
  });

  it.each([true, undefined, {}, new Date(0)])('refuses a parameter that SQLite cannot store: %s', async (value) => {
    await expect(sql`select ${sql.val(value)}`.execute(database)).rejects.toThrow('SQLite stores no');
  });

  it('closes the file when it is destroyed', async () => {
    await database.selectFrom('notes').selectAll().execute();
    await database.destroy();
    expect(file.isOpen).toBe(false);
  });
});
