/** The bare handler on PostgreSQL, with the driver, pool and isolation of the service. */
import { Pool } from 'pg';
import { postgresTypes } from '#service/storage/postgres/postgres-types.ts';
import { activeEntryStatements } from '#service/time-tracking/active-entries.ts';
import { insertStatements } from '#service/time-tracking/insert-time-entry.ts';
import { bareHandler, statements, type Row } from './bare.ts';
import { createSignatureCheck } from './tokens.ts';

function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

export async function openBarePostgres(
  url: string,
): Promise<{ readonly fetch: (request: Request) => Promise<Response>; readonly close: () => Promise<void> }> {
  const pool = new Pool({ connectionString: url, max: 10, types: postgresTypes });
  const texts = { access: numbered(statements.access), list: numbered(statements.list) };
  const { rows } = await pool.query<{ secret: string }>(`select secret from oauth_keys where purpose = 'signing'`);
  const authenticate = await createSignatureCheck(rows[0]?.secret ?? '');
  const fetch = bareHandler(
    {
      create: async (parameters) =>
        (await pool.query<Row>({ name: 'create', text: insertStatements.postgres, values: [...parameters] })).rows[0] ?? {},
      active: async (user, organization) =>
        (await pool.query<Row>({ name: 'active', text: activeEntryStatements.postgres, values: [user, organization] })).rows,
      list: async (user, organization, limit) => {
        const client = await pool.connect();
        await client.query('start transaction isolation level repeatable read read only');
        await client.query({ name: 'access', text: texts.access, values: [user, organization] });
        const { rows: found } = await client.query<Row>({ name: 'list', text: texts.list, values: [organization, user, limit] });
        await client.query('commit');
        client.release();
        return found;
      },
    },
    authenticate,
  );
  return { fetch, close: async () => pool.end() };
}
