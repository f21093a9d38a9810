/** The bare handler on PostgreSQL, with the driver, pool and isolation of the service. */
import { Pool } from 'pg';
import { postgresTypes } from '#service/storage/postgres-types.ts';
import { activeEntryStatements } from '#service/time-tracking/active-entries.ts';
import { bareHandler, statements, type InTransaction, type Row } from './bare.ts';
import { createSignatureCheck } from './tokens.ts';

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

export async function openBarePostgres(url: string): Promise<{ readonly fetch: (request: Request) => Promise<Response>; readonly close: () => Promise<void> }> {
  const pool = new Pool({ connectionString: url, max: 10, types: postgresTypes });
  const texts = {
    access: numbered(statements.access),
    task: numbered(statements.task),
    tag: numbered(statements.tag),
    insertEntry: numbered(statements.insertEntry),
    insertTag: numbered(statements.insertTag),
    list: numbered(statements.list),
  };
  const inTransaction: InTransaction = async (isReadOnly, work) => {
    const client = await pool.connect();
    await client.query(`start transaction isolation level repeatable read ${isReadOnly ? 'read only' : 'read write'}`);
    const value = await work(async (statement, parameters) => (await client.query<Row>({ name: statement, text: texts[statement], values: [...parameters] })).rows);
    await client.query('commit');
    client.release();
    return value;
  };
  const active = async (user: string, organization: string): Promise<readonly Row[]> => (await pool.query<Row>({ name: 'active', text: activeEntryStatements.postgres, values: [user, organization] })).rows;
  const { rows } = await pool.query<{ secret: string }>(`select secret from oauth_keys where purpose = 'signing'`);
  return {
    fetch: bareHandler({ inTransaction, active }, await createSignatureCheck(rows[0]?.secret ?? '')),
    close: async () => pool.end(),
  };
}
