/** Opening a database of a real server: refusals and their messages, and lost connections. */
import { randomUUID } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { openPostgresStorage } from '#service/storage/postgres/postgres-storage.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { createPostgresDatabase, postgresUrl } from '../../support/test-database.ts';

function failOnLoss(error: Error): never {
  throw error;
}

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('a server', () => {
  it('that is not there is unreachable', async () => {
    const url = 'postgres://ines:secret@127.0.0.1:1/team';
    expect(await openPostgresStorage({ url, reportLost: failOnLoss })).toEqual({
      ok: false,
      failure: { kind: 'unreachable', server: 'postgres://ines@127.0.0.1:1/team', detail: 'connect ECONNREFUSED 127.0.0.1:1' },
    });
  });

  it('that does not know the user or the database refuses us', async () => {
    for (const url of [postgresUrl().replace('postgres@', 'nobody@'), postgresUrl().replace(/[^/]*$/, 'no_such_database')]) {
      expect(await openPostgresStorage({ url, reportLost: failOnLoss })).toMatchObject({
        ok: false,
        failure: { kind: 'refused', detail: expect.stringContaining('does not exist') },
      });
    }
  });

  it('whose database cannot hold every text is unsuitable', async () => {
    const name = `latin_${randomUUID().replaceAll('-', '')}`;
    await runOnServer(`create database "${name}" encoding 'LATIN1' locale 'C' template template0`);
    const url = postgresUrl().replace(/[^/]*$/, name);
    expect(await openPostgresStorage({ url, reportLost: failOnLoss })).toMatchObject({
      ok: false,
      failure: { kind: 'unsuitable', detail: 'the database is encoded in LATIN1, not in UTF8' },
    });
  });

  it('on which a newer program has been is refused, and its tables are left alone', async () => {
    const url = await createPostgresDatabase();
    const first = await openTimeTrackingStorage({ kind: 'postgres', url, reportLost: failOnLoss });
    if (!first.ok) {
      throw new Error(first.failure.detail);
    }
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(first.value.database);
    await first.value.close();
    expect(await openPostgresStorage({ url, reportLost: failOnLoss })).toMatchObject({
      ok: false,
      failure: { kind: 'newer', detail: 'made by a newer version: 9999-later' },
    });
  });
});

const preparedSchema = z.array(z.object({ statement: z.string() }));

describe('a connection', () => {
  it('prepares each statement once, and no more than it can keep', async () => {
    const opened = await openPostgresStorage({ url: await createPostgresDatabase(), connections: 1, reportLost: failOnLoss });
    if (!opened.ok) {
      throw new Error(opened.failure.detail);
    }
    const { database, close } = opened.value;
    for (const name of ['Ines', 'Mara', 'Ines']) {
      await database.selectFrom('users').select('id').where('name', '=', name).execute();
    }
    const prepared = async (): Promise<readonly string[]> => {
      const { rows } = await sql`select statement from pg_prepared_statements where statement like 'select "id" from "users"%'`.execute(
        database,
      );
      return preparedSchema.parse(rows).map(({ statement }) => statement);
    };
    expect(await prepared()).toEqual(['select "id" from "users" where "name" = $1']);
    for (let count = 1; count <= 300; count += 1) {
      await database
        .selectFrom('users')
        .select('id')
        .where(
          'name',
          'in',
          Array.from({ length: count }, () => 'Ines'),
        )
        .execute();
    }
    expect((await prepared()).length).toBeLessThanOrEqual(200);
    await close();
  });

  it('that is lost while idle is reported, and replaced by another one', async () => {
    const losses = new EventEmitter();
    const opened = await openPostgresStorage({
      url: await createPostgresDatabase(),
      reportLost: (error) => {
        losses.emit('lost', error);
      },
    });
    if (!opened.ok) {
      throw new Error(opened.failure.detail);
    }
    const { database, close } = opened.value;
    const lost = once(losses, 'lost');
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
    await runOnServer(`select pg_terminate_backend(${String(rows[0]?.pid)})`);
    expect(await lost).toEqual([expect.objectContaining({ message: expect.stringMatching(/terminat/) })]);
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('that is lost within a transaction ends that transaction, and nothing else', async () => {
    const opened = await openPostgresStorage({ url: await createPostgresDatabase(), reportLost: failOnLoss });
    if (!opened.ok) {
      throw new Error(opened.failure.detail);
    }
    const { database, close } = opened.value;
    const work = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // Returns when the backend has ended, and its last message is read before the next statement: a write before that could find a reset
      // connection.
      await runOnServer(`select pg_terminate_backend(${String(rows[0]?.pid)}, 10000)`);
      await setImmediate();
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/i);
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});
