/**
 * The lower bound: a Hono handler over the statements of the service, with the same durability, that verifies the signature of each access
 * token and checks nothing else. Triggers write the change log for both. The difference is the cost of parsing, validation and access
 * control in this process.
 */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';

/** With `?` for each parameter, in order. */
export const statements = {
  access:
    'select "memberships"."role" from "organizations" left join "memberships" on "memberships"."organization_id" = "organizations"."id" and "memberships"."user_id" = ? where "organizations"."id" = ?',
  list: `select "id", "user_id", "start", "end", "description", "project_id", "task_id", (select string_agg(cast(tag_id as text), ',' order by position) from time_entry_tags where time_entry_id = time_entries.id) as "tags" from "time_entries" where "organization_id" = ? and "user_id" = ? order by "start" desc, "id" limit ?`,
} as const;

export type Row = Readonly<Record<string, string | null>>;

/** Returns the user whose token the request carries. */
export type Authenticate = (request: Request) => Promise<string>;

export interface BareDatabase {
  /** Runs the statement of `insert-time-entry.ts`; `parameters` are in its order, and the tags are its last. */
  readonly create: (parameters: readonly (string | null)[]) => Promise<Row>;
  /** Runs the statement of `active-entries.ts`, without a transaction. */
  readonly active: (user: string, organization: string) => Promise<readonly Row[]>;
  /** Reads the access and the list in one read-only transaction. */
  readonly list: (user: string, organization: string, limit: number) => Promise<readonly Row[]>;
}

interface CreateBody {
  readonly user_id: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly task_id: string;
  readonly tags: readonly string[];
}

function durationOf(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / 1000;
}

function resourceOf(row: Row): object {
  return {
    id: row['id'],
    start: row['start'],
    end: row['end'],
    duration: durationOf(row['start'] ?? '', row['end'] ?? ''),
    description: row['description'],
    task_id: row['task_id'],
    project_id: row['project_id'],
    user_id: row['user_id'],
    tags: row['tags']?.split(',') ?? [],
  };
}

export function bareHandler({ create, active, list }: BareDatabase, authenticate: Authenticate): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.post('/v1/organization/:organization/time-entries', async (context) => {
    const user = await authenticate(context.req.raw);
    const body = await context.req.json<CreateBody>();
    const id = timeOrderedUuid(Date.now(), randomBytes(randomBytesOfUuid));
    const stored = await create([
      context.req.param('organization'),
      user,
      body.user_id,
      id,
      body.start,
      body.end,
      body.description,
      body.task_id,
      null,
      JSON.stringify(body.tags),
    ]);
    return context.json({ data: { ...body, id, project_id: stored['project_id'], duration: durationOf(body.start, body.end) } });
  });
  app.get('/v1/organization/:organization/time-entries', async (context) => {
    const organization = context.req.param('organization');
    const user = await authenticate(context.req.raw);
    const isPoll = context.req.query('active') === 'true';
    const rows = await (isPoll ? active(user, organization) : list(user, organization, Number(context.req.query('limit'))));
    return context.json({ data: rows.filter((row) => row['id'] !== null).map(resourceOf) });
  });
  return async (request) => app.fetch(request);
}
