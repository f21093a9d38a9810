/** The part of the stand-ins of trackers that stores spent time, from the documents of their APIs. Own times are those of `me`. */
import { z } from 'zod';
import type { ItemTracker } from '#shared/work-items/work-items.ts';

export interface StandInWorklog {
  readonly id: number;
  readonly board: string;
  readonly number: number;
  readonly startMs: number;
  readonly seconds: number;
  readonly text: string;
  readonly user: string;
}

type Item = Pick<StandInWorklog, 'board' | 'number'>;

interface Store {
  readonly items: readonly Item[];
  readonly worklogs: StandInWorklog[];
}

type Times = (request: Request, store: Store) => Promise<Response | null>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response => Response.json(body, { status, headers });
const empty = (): Response => new Response(null, { status: 204 });

function on({ board, number }: Item): (each: Item) => boolean {
  return (each) => each.board === board && each.number === number;
}

function add(store: Store, worklog: Omit<StandInWorklog, 'id' | 'user'>): StandInWorklog {
  const added = { ...worklog, id: 1 + Math.max(100, ...store.worklogs.map(({ id }) => id)), user: 'me' };
  store.worklogs.push(added);
  return added;
}

function remove({ worklogs }: Store, id: number): boolean {
  const at = worklogs.findIndex((each) => each.id === id && each.user === 'me');
  return at !== -1 && worklogs.splice(at, 1).length === 1;
}

const giteaTime = ({ id, startMs, seconds, user, board, number }: StandInWorklog) => ({
  id,
  created: new Date(startMs).toISOString().replace('.000Z', 'Z'),
  time: seconds,
  user_id: 1,
  user_name: user,
  issue_id: number,
  issue: { number, repository: { full_name: board } },
});

/** As Gitea 1.22: a total, but no links to pages. */
const gitea: Times = async (request, store) => {
  const url = new URL(request.url);
  if (url.pathname === '/api/v1/user') {
    return json({ id: 1, login: 'me' });
  }
  const [, board = '', number, id] = /^\/api\/v1\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/times(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  if (number === undefined) {
    return null;
  }
  const item = { board, number: Number(number) };
  if (!store.items.some(on(item))) {
    return json({ message: "The target couldn't be found.", url: 'https://gitea.example/api/swagger', errors: [] }, 404);
  }
  if (request.method === 'DELETE') {
    return remove(store, Number(id))
      ? empty()
      : json({ message: 'tracked time was already deleted', url: 'https://gitea.example/api/swagger', errors: [] }, 404);
  }
  if (request.method === 'POST') {
    const { created, time } = z.strictObject({ created: z.iso.datetime(), time: z.number().int().positive() }).parse(await request.json());
    return json(giteaTime(add(store, { ...item, startMs: Date.parse(created), seconds: time, text: '' })));
  }
  const all = store.worklogs.filter(on(item)).filter(({ user }) => [null, user].includes(url.searchParams.get('user')));
  const size = Math.min(50, Number(url.searchParams.get('limit') ?? 30));
  const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
  return json(all.slice(from, from + size).map(giteaTime), 200, { 'x-total-count': String(all.length) });
};

const jiraTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/;
const jiraBody = z.strictObject({ started: z.string().regex(jiraTime), timeSpentSeconds: z.number().int().min(60), comment: z.string() });
/** Of an update, fields that are left out stay. */
const jiraChange = z.looseObject(jiraBody.partial().shape);

function readJiraTime(text: string): number {
  return Date.parse(text.replace('+0000', 'Z'));
}

const jira: Times = async (request, store) => {
  const url = new URL(request.url);
  const [, board = '', number, id] = /^\/rest\/api\/2\/issue\/([A-Z]+)-(\d+)\/worklog(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  if (number === undefined) {
    return null;
  }
  const item = { board, number: Number(number) };
  if (!store.items.some(on(item))) {
    return json({ errorMessages: ['Issue does not exist or you do not have permission to see it.'], errors: {} }, 404);
  }
  const row = ({ id: key, startMs, seconds, text, user }: StandInWorklog) => ({
    self: `${url.origin}/rest/api/2/issue/${board}-${number}/worklog/${key}`,
    id: String(key),
    issueId: number,
    author: { accountId: user, name: user },
    started: new Date(startMs).toISOString().replace('Z', '+0000'),
    timeSpentSeconds: seconds,
    comment: text,
  });
  if (request.method === 'DELETE') {
    return remove(store, Number(id)) ? empty() : json({ errorMessages: [`Cannot find worklog with id: '${id}'.`], errors: {} }, 404);
  }
  if (request.method === 'PUT') {
    const at = store.worklogs.findIndex((each) => each.id === Number(id) && each.user === 'me');
    const before = store.worklogs[at];
    const change = jiraChange.safeParse(await request.json());
    if (before === undefined || !change.success) {
      return before === undefined
        ? json({ errorMessages: [`Cannot find worklog with id: '${id}'.`], errors: {} }, 404)
        : json({ errorMessages: [], errors: { started: 'Error parsing time.' } }, 400);
    }
    const { started, timeSpentSeconds = before.seconds, comment = before.text } = change.data;
    const after = {
      ...before,
      seconds: timeSpentSeconds,
      text: comment,
      startMs: started === undefined ? before.startMs : readJiraTime(started),
    };
    store.worklogs[at] = after;
    return json(row(after));
  }
  if (request.method === 'POST') {
    const body = jiraBody.safeParse(await request.json());
    if (!body.success) {
      return json({ errorMessages: [], errors: { started: 'Error parsing time.' } }, 400);
    }
    const { started, timeSpentSeconds: seconds, comment } = body.data;
    return json(row(add(store, { ...item, startMs: readJiraTime(started), seconds, text: comment })), 201);
  }
  const all = store.worklogs.filter(on(item));
  const startAt = Number(url.searchParams.get('startAt') ?? 0);
  const maxResults = Math.min(100, Number(url.searchParams.get('maxResults') ?? 100));
  return json({ startAt, maxResults, total: all.length, worklogs: all.slice(startAt, startAt + maxResults).map(row) });
};

const missing = "The resource that you are attempting to access does not exist or you don't have permission to perform this action";
const graphqlError = (message: string, data: unknown = null): Response =>
  json({ data, errors: [{ message, locations: [{ line: 1, column: 1 }], path: [] }] });
const graphqlBody = z.strictObject({
  query: z.string(),
  variables: z.union([
    z.strictObject({ path: z.string(), number: z.string(), after: z.string().nullable() }),
    z.strictObject({ id: z.string(), time: z.string().regex(/^\d+m$/), at: z.iso.datetime(), text: z.string().max(255) }),
    z.strictObject({ id: z.string() }),
  ]),
});

/** The three documents that are used, by their variables; each has to name the fields that it reads. */
const gitlab: Times = async (request, store) => {
  if (new URL(request.url).pathname !== '/api/graphql') {
    return null;
  }
  const { query, variables } = graphqlBody.parse(await request.json());
  if ('path' in variables) {
    const item = { board: variables.path, number: Number(variables.number) };
    if (!query.includes('item: issue(iid: $number)') || !store.items.some(on(item))) {
      return json({ data: { project: { item: null } } });
    }
    const all = store.worklogs.filter(on(item));
    const from = Number(variables.after ?? 0);
    const toNode = ({ id, startMs, text }: StandInWorklog) => ({
      id: `gid://gitlab/Timelog/${id}`,
      spentAt: new Date(startMs).toISOString(),
      summary: text,
    });
    const nodes = all.slice(from, from + 100).map(toNode);
    const pageInfo = { hasNextPage: from + 100 < all.length, endCursor: String(from + nodes.length) };
    return json({ data: { project: { item: { id: `gid://gitlab/Issue/${item.board}#${item.number}`, timelogs: { nodes, pageInfo } } } } });
  }
  if ('time' in variables && query.includes('timelogCreate')) {
    const [, board = '', number] = /^gid:\/\/gitlab\/Issue\/(.+)#(\d+)$/.exec(variables.id) ?? [];
    const item = { board, number: Number(number) };
    if (!store.items.some(on(item))) {
      return graphqlError(missing, { change: null });
    }
    add(store, { ...item, startMs: Date.parse(variables.at), seconds: Number.parseInt(variables.time, 10) * 60, text: variables.text });
    return json({ data: { change: { errors: [] } } });
  }
  const id = Number(/^gid:\/\/gitlab\/Timelog\/(\d+)$/.exec('id' in variables ? variables.id : '')?.[1]);
  return query.includes('timelogDelete') && remove(store, id)
    ? json({ data: { change: { errors: [] } } })
    : graphqlError(missing, { change: null });
};

/** GitHub stores no spent time. */
export const answerTimes: Readonly<Partial<Record<ItemTracker, Times>>> = { gitea, gitlab, 'jira-cloud': jira, 'jira-data-center': jira };
