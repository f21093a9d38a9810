/**
 * The bare handler on SQLite: prepared statements of node:sqlite, on a file with the settings of the service. Each create has a commit of
 * its own.
 */
import { z } from 'zod';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { activeEntryStatements } from '#service/time-tracking/active-entries.ts';
import { insertStatements } from '#service/time-tracking/insert-time-entry.ts';
import { bareHandler, statements } from './bare.ts';
import { createSignatureCheck } from './tokens.ts';

/** Typed but not checked: the bare handler checks nothing. */
const rowsSchema = z.custom<readonly Readonly<Record<string, string | null>>[]>(() => true);

export async function openBareSqlite(
  file: string,
): Promise<{ readonly fetch: (request: Request) => Promise<Response>; readonly close: () => Promise<void> }> {
  const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
  const opened = openDurableDatabase({ file, now, today: localDateSchema.parse('2026-11-20') });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  const { database } = opened.value;
  const [begin, commit, access, list, active, insert, insertTags] = [
    'begin',
    'commit',
    statements.access,
    statements.list,
    activeEntryStatements.sqlite,
    insertStatements.sqlite,
    insertStatements.tagsOnSqlite,
  ].map((text) => database.prepare(text));
  const [key] = rowsSchema.parse(database.prepare(`select secret from oauth_keys where purpose = 'signing'`).all());
  const authenticate = await createSignatureCheck(key?.['secret'] ?? '');
  const fetch = bareHandler(
    {
      create: async (parameters) => {
        begin?.run();
        const [row] = rowsSchema.parse(insert?.all(...parameters));
        insertTags?.run(parameters[3] ?? null, parameters[9] ?? null);
        commit?.run();
        return row ?? {};
      },
      active: async (user, organization) => rowsSchema.parse(active?.all(user, organization)),
      list: async (user, organization, limit) => {
        begin?.run();
        access?.all(user, organization);
        const rows = rowsSchema.parse(list?.all(organization, user, limit));
        commit?.run();
        return rows;
      },
    },
    authenticate,
  );
  return {
    fetch,
    close: async () => {
      database.close();
    },
  };
}
