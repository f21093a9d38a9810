/** The measured process: the campus directory or the bare handler. Reports its port and an API key, and runs until it is stopped. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import { instantOfEpochMs, localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { issueKey, type KeyPorts } from '#service/campus/keys.ts';
import { createCampusService } from '#service/campus/service.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { openSqliteStorage } from '#service/storage/sqlite/sqlite-storage.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The statements of the service for a call that counts. */
const statements = {
  key: 'select "id", "name", "key_ending", "issued_at", "banned_at" from "campus_keys" where "key_ending" = ?',
  load: 'select "id" from "campus_load"',
  count:
    'insert into "campus_usage" ("key_id", "month", "calls") values (?, ?, 1) on conflict ("key_id", "month") do update set "calls" = campus_usage.calls + 1 returning "calls"',
} as const;

/** Runs the same statements and returns a prepared body: the difference to the service is the cost of its checks and its formatting. */
function bareHandler(
  database: Kysely<TimeTrackingTables>,
  bodies: ReadonlyMap<string, { readonly type: string; readonly text: string }>,
): Fetch {
  const app = new Hono();
  app.get('/v2/poi/:file', async (context) => {
    const key = context.req.query('key') ?? '';
    const { rows } = await database.executeQuery(CompiledQuery.raw(statements.key, [key.slice(-4)]));
    await database.executeQuery(CompiledQuery.raw(statements.load, []));
    const { id } = z.object({ id: z.string() }).parse(rows[0]);
    await database.executeQuery(CompiledQuery.raw(statements.count, [id, '2026-11']));
    const body = bodies.get(
      new URL(context.req.url).search.includes('callback') ? 'jsonp' : (context.req.param('file').split('.')[1] ?? ''),
    );
    return new Response(body?.text, { headers: { 'content-type': body?.type ?? '' } });
  });
  return async (request) => app.fetch(request);
}

const [kind, file, places] = z.tuple([z.enum(['service', 'bare']), z.string(), z.coerce.number()]).parse(process.argv.slice(2));
const now = instantOfEpochMs(Date.now());
const opened = await openSqliteStorage({ file, now, today: localDateSchema.parse(now.slice(0, 10)) });
if (!opened.ok) {
  throw new Error(opened.failure.detail);
}
const { database, close } = opened.value;
const ports: KeyPorts = { now: () => instantOfEpochMs(Date.now()), newId: () => uuidSchema.parse(randomUUID()), randomBytes };
const rows = Array.from(
  { length: places },
  (_unused, index) => `Place ${index},In the middle of block ${index},,43.${460_000 + index},-80.${540_000 + index}`,
);
const service = createCampusService({
  database,
  ports,
  data: new Map([['libraries.csv', `name,description,note,latitude,longitude\n${rows.join('\n')}\n`]]),
  report: (error) => {
    console.error(error);
  },
});
const key = await issueKey(database, { name: 'Measurement', ports });

async function bodiesOfService(): Promise<ReadonlyMap<string, { readonly type: string; readonly text: string }>> {
  const bodies = new Map<string, { readonly type: string; readonly text: string }>();
  for (const [name, path] of [
    ['json', 'libraries.json?'],
    ['xml', 'libraries.xml?'],
    ['geojson', 'libraries.geojson?'],
    ['jsonp', 'libraries.json?callback=draw&'],
  ] as const) {
    const response = await service.fetch(new Request(`http://campus.test/v2/poi/${path}key=${key}`));
    bodies.set(name, { type: response.headers.get('content-type') ?? '', text: await response.text() });
  }
  return bodies;
}

const fetch: Fetch = kind === 'service' ? service.fetch : bareHandler(database, await bodiesOfService());
const server = createAdaptorServer({ fetch, createServer });
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('message', () => {
  process.disconnect();
  server.close();
  void close().then(() => process.exit(0));
});
process.send?.({ port: z.object({ port: z.number() }).parse(server.address()).port, key });
