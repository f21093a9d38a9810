/** The bare handler on PostgreSQL, with the driver, pool and isolation of the service. */
import { Pool } from 'pg';
import { bareHandler, statements, type InTransaction, type Row } from './bare.ts';

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

export function openBarePostgres(url: string): { readonly fetch: (request: Request) => Promise<Response>; readonly close: () => Promise<void> } {
  const pool = new Pool({ connectionString: url, max: 10 });
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
    const value = await work(async (statement, parameters) => (await client.query<Row>(texts[statement], [...parameters])).rows);
    await client.query('commit');
    client.release();
    return value;
  };
  return {
    fetch: bareHandler(inTransaction),
    close: async () => pool.end(),
  };
}
