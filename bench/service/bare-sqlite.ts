/** The bare handler on SQLite: prepared statements of node:sqlite, on a file with the settings of the service. */
import { z } from 'zod';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { activeEntryStatements } from '#service/time-tracking/active-entries.ts';
import { bareHandler, statements, type InTransaction } from './bare.ts';
import { createSignatureCheck } from './tokens.ts';

/** Typed but not checked: the bare handler checks nothing. */
const rowsSchema = z.custom<readonly Readonly<Record<string, string | null>>[]>(() => true);

export async function openBareSqlite(file: string): Promise<{ readonly fetch: (request: Request) => Promise<Response>; readonly close: () => Promise<void> }> {
  const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
  const opened = openDurableDatabase({ file, now, today: localDateSchema.parse('2026-11-20') });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  const { database } = opened.value;
  const prepared = {
    access: database.prepare(statements.access),
    task: database.prepare(statements.task),
    tag: database.prepare(statements.tag),
    insertEntry: database.prepare(statements.insertEntry),
    insertTag: database.prepare(statements.insertTag),
    list: database.prepare(statements.list),
  };
  const activeEntry = database.prepare(activeEntryStatements.sqlite);
  const begin = database.prepare('begin');
  const commit = database.prepare('commit');
  // One connection: transactions run one after another, as in the service.
  let last: Promise<object> = Promise.resolve({});
  const inTransaction: InTransaction = async (_isReadOnly, work) => {
    last = last.then(async () => {
      begin.run();
      const value = await work(async (statement, parameters) => rowsSchema.parse(prepared[statement].all(...parameters)));
      commit.run();
      return value;
    });
    return last;
  };
  const [key] = rowsSchema.parse(database.prepare(`select secret from oauth_keys where purpose = 'signing'`).all());
  const authenticate = await createSignatureCheck(key?.['secret'] ?? '');
  return {
    fetch: bareHandler({ inTransaction, active: async (user, organization) => rowsSchema.parse(activeEntry.all(user, organization)) }, authenticate),
    close: async () => {
      database.close();
    },
  };
}
