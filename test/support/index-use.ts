/** Which indexes the statements use that the service prepares while a team works with it. */
import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { act, ines, linkIn, mara, marasPage, signInAt, team } from './administration-walk.ts';
import { accounts, organization, startStandAlone, type StandAlone } from './stand-alone.ts';
import { readTokens, refresh, signInForTokens, Walk } from './sign-in-walk.ts';

const configSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Calls every list and page, and creates and deletes a record of each kind. */
async function work({ url, database }: StandAlone): Promise<void> {
  const { access_token: token, refresh_token: refreshToken } = await signInForTokens(url, ines);
  const { refresh_token: next } = await readTokens(await refresh(url, refreshToken));
  const root = `${url}/api/v1/organization/${organization.id}`;
  const send = async (method: string, path: string, body?: object): Promise<string> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(method === 'POST' ? { 'idempotency-key': `key-${path}` } : {}),
    };
    const response = await fetch(path.startsWith('http') ? path : `${root}/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    const answer = z.object({ data: z.object({ id: z.string() }) }).safeParse(await response.json().catch(() => null));
    return answer.success ? answer.data.data.id : '';
  };
  const client = await send('POST', 'clients', { name: 'Client' });
  const project = await send('POST', 'projects', { name: 'Bridge', color: '#123abc', client_id: client });
  const task = await send('POST', 'tasks', { name: 'Draw', project_id: project });
  const tag = await send('POST', 'tags', { name: 'travel' });
  const entry = await send('POST', 'time-entries', {
    user_id: accounts.ines.id,
    start: '2026-11-20T08:00:00Z',
    end: null,
    task_id: task,
    tags: [tag],
  });
  for (const query of [
    '',
    '?active=true',
    `?user_id=${accounts.ines.id}`,
    `?user_id=${accounts.ines.id}&active=true`,
    '?before=2026-11-21&only_full_dates=true',
    `?cursor=2026-11-20T08:00:00Z.${entry}`,
  ]) {
    await send('GET', `time-entries${query}`);
  }
  for (const path of [
    'projects',
    'tasks',
    'tags',
    'clients',
    `${url}/api/v1/users/me/memberships`,
    `${url}/api/v1/organizations/${organization.id}/changes`,
  ]) {
    await send('GET', path);
  }
  const log = await database
    .selectFrom('change_log')
    .select(sql<string>`id`.as('id'))
    .executeTakeFirstOrThrow();
  await fetch(`${url}/api/v1/organizations/${organization.id}/changes?since=${log.id}.1.1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await send('PUT', `time-entries/${entry}`, { user_id: accounts.ines.id, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
  for (const path of [`tags/${tag}`, `tasks/${task}`, `projects/${project}`, `clients/${client}`, `time-entries/${entry}`]) {
    await send('DELETE', path);
  }
  const walk = await signInAt(url, ines);
  await act(walk, team, { action: '/invite', email: 'new@duarte.example', role: 'employee' });
  await act(walk, team, { action: '/withdraw', email: 'new@duarte.example' });
  const link = linkIn(await act(walk, marasPage, { action: '/password' }));
  await new Walk(url).post(link, { password: mara.password });
  for (const page of ['/report.csv', '/audit']) {
    await walk.request(`${team}${page}`);
  }
  await fetch(`${url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ client_id: nativeClientId, token: next }) });
  await act(walk, marasPage, { action: '/deactivate' });
  await act(walk, marasPage, { action: '/remove', hours: 'delete' });
}

const nameSchema = z.array(z.object({ name: z.string() }));
const foreignKeySchema = z.array(z.object({ child: z.string(), column: z.string(), parent: z.string() }));

/** The indexes that are not there to keep values unique. */
const indexesSql = {
  sqlite: `select i.name from sqlite_schema t join pragma_index_list(t.name) i where t.type = 'table' and not i."unique" order by 1`,
  postgres: `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where not i.indisunique and n.nspname = 'public' order by 1`,
} as const;

const foreignKeysSql = {
  sqlite: `select t.name as child, k."from" as "column", k."table" as parent from sqlite_schema t join pragma_foreign_key_list(t.name) k where t.type = 'table'`,
  postgres: `select k.conrelid::regclass::text as child, a.attname::text as "column", k.confrelid::regclass::text as parent from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] where k.contype = 'f'`,
} as const;

async function explain<Tables>(connection: Kysely<Tables>, statement: string): Promise<string> {
  if (!isPostgres(connection)) {
    return JSON.stringify((await sql.raw(`explain query plan ${statement}`).execute(connection)).rows);
  }
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  await sql.raw(`prepare explained as ${statement}`).execute(connection);
  const { rows } = await sql.raw(`explain execute explained${values}`).execute(connection);
  await sql.raw('deallocate explained').execute(connection);
  return JSON.stringify(rows);
}

/** Returns all indexes that keep nothing unique, and those of them that no plan uses. */
export async function findUnusedIndexes(): Promise<{ readonly indexes: readonly string[]; readonly unused: readonly string[] }> {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const sent = vi.spyOn(Client.prototype, 'query');
  const service = await startStandAlone();
  try {
    await work(service);
    const texts = [...prepared.mock.calls, ...sent.mock.calls].map(([given]) => configSchema.safeParse(given).data ?? '');
    const statements = [...new Set(texts)].filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
    vi.restoreAllMocks();
    return await service.database.connection().execute(async (connection) => {
      const dialect = isPostgres(connection) ? 'postgres' : 'sqlite';
      const indexes = nameSchema.parse((await sql.raw(indexesSql[dialect]).execute(connection)).rows).map(({ name }) => name);
      if (dialect === 'postgres') {
        // The tables are empty, where reading all rows is always the cheapest plan.
        await sql.raw('set enable_seqscan = off').execute(connection);
        await sql.raw('set plan_cache_mode = force_generic_plan').execute(connection);
      }
      // A deleted row is looked up in all tables that refer to it.
      const references = foreignKeySchema.parse((await sql.raw(foreignKeysSql[dialect]).execute(connection)).rows);
      const lookUps = references
        .filter(({ parent }) => statements.some((text) => text.startsWith(`delete from "${parent}"`)))
        .map(({ child, column }) => `select 1 from ${child} where ${column} = ${dialect === 'postgres' ? '$1' : '?'}`);
      const plans: string[] = [];
      for (const statement of [...statements, ...lookUps]) {
        plans.push(await explain(connection, statement));
      }
      return { indexes, unused: indexes.filter((name) => !plans.some((plan) => new RegExp(`\\b${name}\\b`).test(plan))) };
    });
  } finally {
    await service.close();
  }
}
