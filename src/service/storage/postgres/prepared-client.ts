/** Uses named prepared statements, so that PostgreSQL parses and plans each one once per connection. */
import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Statements per connection: more than the service has, and few enough that statements with a varying number of values do no harm. */
const statementsKept = 200;

const preparable = /^\s*(select|insert|update|delete|with)\b/i;

class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names = new Map<string, string>();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') {
      throw new TypeError('The service reads no cursors');
    }
    const name = this.#statementName(statement);
    return this.#client.query({ text: statement, values: [...parameters], ...(name === null ? {} : { name }) });
  }

  release(): void {
    this.#client.release();
  }

  #statementName(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= statementsKept || !preparable.test(text)) {
      return known ?? null;
    }
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

export function preparingPool(pool: Pool): PostgresPool {
  const prepared = new WeakMap<PoolClient, PreparedClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = prepared.get(client) ?? new PreparedClient(client);
      prepared.set(client, known);
      return known;
    },
    end: async () => pool.end(),
  };
}
