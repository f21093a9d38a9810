/**
 * The lower bound: a Hono handler that sends the database the same statements as the service for a create and a list, in one transaction, and checks
 * nothing. The difference to the service is the cost of validation, access control and SQL building.
 */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';

/** With `?` for each parameter, in order. */
export const statements = {
  access:
    'select "memberships"."role" from "organizations" left join "memberships" on "memberships"."organization_id" = "organizations"."id" and "memberships"."user_id" = ? where "organizations"."id" = ?',
  task: 'select "project_id" from "tasks" where "organization_id" = ? and "id" = ?',
  tag: 'select "id" from "tags" where "organization_id" = ? and "id" in (?)',
  insertEntry:
    'insert into "time_entries" ("id", "organization_id", "user_id", "start", "end", "description", "project_id", "task_id") values (?, ?, ?, ?, ?, ?, ?, ?)',
  insertTag: 'insert into "time_entry_tags" ("time_entry_id", "tag_id", "position") values (?, ?, ?)',
  list: `select "id", "user_id", "start", "end", "description", "project_id", "task_id", (select string_agg(cast(tag_id as text), ',' order by position) from time_entry_tags where time_entry_id = time_entries.id) as "tags" from "time_entries" where "organization_id" = ? and "user_id" = ? order by "start" desc, "id" limit ?`,
} as const;

type Statement = keyof typeof statements;
export type Row = Readonly<Record<string, string | null>>;

/** Returns the user whose token the request carries. */
export type Authenticate = (request: Request) => Promise<string>;

/** Runs a statement within the request's transaction. */
type Run = (statement: Statement, parameters: readonly (string | number | null)[]) => Promise<readonly Row[]>;

export type InTransaction = (isReadOnly: boolean, work: (run: Run) => Promise<object>) => Promise<object>;

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

export interface BareDatabase {
  readonly inTransaction: InTransaction;
  /** One statement without a transaction. */
  readonly active: (user: string, organization: string) => Promise<readonly Row[]>;
}

export function bareHandler({ inTransaction, active }: BareDatabase, authenticate: Authenticate): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.post('/v1/organization/:organization/time-entries', async (context) => {
    const organization = context.req.param('organization');
    await authenticate(context.req.raw);
    const body = await context.req.json<CreateBody>();
    const data = await inTransaction(false, async (run) => {
      await run('access', [body.user_id, organization]);
      const [task] = await run('task', [organization, body.task_id]);
      await run('tag', [organization, ...body.tags]);
      const id = timeOrderedUuid(Date.now(), randomBytes(randomBytesOfUuid));
      const projectId = task?.['project_id'] ?? null;
      await run('insertEntry', [id, organization, body.user_id, body.start, body.end, body.description, projectId, body.task_id]);
      await run('insertTag', [id, body.tags[0] ?? null, 0]);
      return { ...body, id, project_id: projectId, duration: durationOf(body.start, body.end) };
    });
    return context.json({ data });
  });
  app.get('/v1/organization/:organization/time-entries', async (context) => {
    const organization = context.req.param('organization');
    const user = await authenticate(context.req.raw);
    if (context.req.query('active') === 'true') {
      return context.json({ data: (await active(user, organization)).filter((row) => row['id'] !== null).map(resourceOf) });
    }
    const data = await inTransaction(true, async (run) => {
      await run('access', [user, organization]);
      return (await run('list', [organization, user, Number(context.req.query('limit'))])).map(resourceOf);
    });
    return context.json({ data });
  });
  return async (request) => app.fetch(request);
}
