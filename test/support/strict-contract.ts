/**
 * A server that implements exactly the contract: unknown paths, parameters and fields are refused and recorded. Where the contract is
 * silent it follows one of several plausible interpretations. In memory; identifiers count up.
 */
import { z } from 'zod';
import { localDateSchema, utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { bearerOf, newestFirst, noContent, refuse, unprocessable, type StoredEntry } from './laravel-answers.ts';
import { FakeSolidtime, StoredEntries } from './stored-entries.ts';
import { people, records } from './time-tracking-fixture.ts';

/** The interpretation of open points. */
export interface Reading {
  readonly order: 'newest' | 'oldest' | 'shuffled';
  /** Of a create. */
  readonly created: 200 | 201;
  /** The answer to an unknown path. */
  readonly unassigned: 'html' | 'json' | 'redirect' | 'failure';
  readonly times: 'plain' | 'offset' | 'fraction';
  /** Whether null values are omitted, an empty list is null, and there are unknown keys. */
  readonly loose: boolean;
  /** The end of an entry in answers. */
  readonly ends: 'stored' | 'start';
  /** Most rows of a list, whatever limit is requested. */
  readonly mostRows: number;
}

export const plainReading: Reading = {
  order: 'newest',
  created: 200,
  unassigned: 'html',
  times: 'plain',
  loose: false,
  ends: 'stored',
  mostRows: 500,
};

export const readings: readonly (readonly [string, Reading])[] = [
  ['the newest first', plainReading],
  ['the oldest first, created with 201', { ...plainReading, order: 'oldest', created: 201, unassigned: 'json' }],
  ['no order, times with an offset', { ...plainReading, order: 'shuffled', times: 'offset', unassigned: 'redirect' }],
  ['the start as the end', { ...plainReading, ends: 'start', created: 201 }],
  ['times with a fraction, keys left out', { ...plainReading, times: 'fraction', loose: true, unassigned: 'failure' }],
];

const path = /^\/v1\/organization\/([^/]+)\/(time-entries|projects)(?:\/([^/]+))?$/;

const flag = z.enum(['true', 'false']);
const querySchema = z.strictObject({
  user_id: uuidSchema.optional(),
  before: localDateSchema.optional(),
  after: localDateSchema.optional(),
  active: flag.optional(),
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(500)).optional(),
  only_full_dates: flag.optional(),
});
const entryBody = {
  task_id: z.literal(records.task).nullish(),
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string().nullish(),
  tags: z.array(z.enum([records.tagA, records.tagB])).nullish(),
};
const updateSchema = z.strictObject(entryBody);
const createSchema = z.strictObject({ ...entryBody, user_id: z.literal(people.employee) });
const projectSchema = z.strictObject({ name: z.string().min(1), color: z.string().min(1) });
const emptyBody = z.union([z.literal(''), z.literal('{}')]);

/** 422 with the names of the fields. */
function refusal({ issues }: z.core.$ZodError): Response {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const field of fields) {
      errors[field] = [`The ${field} field is invalid.`];
    }
  }
  const answer = unprocessable(errors);
  if (issues.some(({ code }) => code !== 'invalid_value')) {
    answer.headers.set('x-strange', '1');
  }
  return answer;
}

/** An arbitrary order. */
function rank({ id }: StoredEntry): number {
  return (Number.parseInt(id.slice(-6), 16) * 7919) % 1009;
}

/** A fixed order that is neither by time nor by identifier. */
function shuffled(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  return [...entries].sort((one, other) => rank(one) - rank(other));
}

export class StrictContract extends FakeSolidtime {
  /** Requests outside the contract, with the reason. */
  readonly violations: string[] = [];
  readonly #reading: Reading;
  readonly #user: (request: Request) => Uuid | null;
  readonly #projects = new Map<
    string,
    { readonly id: Uuid; readonly name: string; readonly color: string; readonly client_id: Uuid | null }
  >([[records.project, { id: records.project, name: 'Bridge', color: '#123abc', client_id: records.client }]]);

  /** `user` returns the signed-in user. */
  constructor(reading: Reading = plainReading, user: (request: Request) => Uuid | null = bearerOf) {
    super(new StoredEntries({ idsAfter: 5000, tags: [] }));
    this.#reading = reading;
    this.#user = user;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const answer = await this.#answer(request);
    if (isStrange(answer) || (!path.test(pathname) && !probingPath.test(pathname))) {
      this.violations.push(`${answer.status} ${request.method} ${pathname}${search}: ${await answer.clone().text()}`);
    }
    return answer;
  };

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, organization, collection, recordId] = path.exec(pathname) ?? [];
    if (organization === undefined) {
      return this.#unassigned();
    }
    const userId = this.#user(request);
    if (userId === null) {
      return refuse(401, 'Unauthenticated.');
    }
    if (organization !== records.organization) {
      return refuse(organization === records.otherOrganization ? 403 : 404, 'This organization is not yours.');
    }
    const text = await request.text();
    return collection === 'projects'
      ? this.#answerProjects(request.method, recordId, text)
      : this.#answerEntries(request.method, recordId, { text, searchParams, userId });
  }

  #unassigned(): Response {
    switch (this.#reading.unassigned) {
      case 'html':
        return new Response('<!DOCTYPE html><p>Not found</p>', { status: 404, headers: { 'content-type': 'text/html' } });
      case 'json':
        return refuse(404, 'The route could not be found.');
      case 'redirect':
        return new Response(null, { status: 302, headers: { location: '/login' } });
      case 'failure':
        return refuse(500, 'Server Error');
      default:
        return this.#reading.unassigned satisfies never;
    }
  }

  #answerEntries(
    method: string,
    recordId: string | undefined,
    asked: { readonly text: string; readonly searchParams: URLSearchParams; readonly userId: Uuid },
  ): Response {
    if (recordId === undefined) {
      return method === 'POST' ? this.#create(asked.text) : method === 'GET' ? this.#list(asked) : refuse(405, 'Method not allowed.');
    }
    const entry = this.stored.named(recordId);
    if (entry === undefined) {
      return refuse(404, 'Time entry not found.');
    }
    if (method === 'DELETE' && emptyBody.safeParse(asked.text).success) {
      this.stored.remove(entry.id);
      return noContent();
    }
    return method === 'PUT' ? this.#update(entry, asked.text) : refuse(405, 'Method not allowed.');
  }

  #list({ searchParams, userId }: { readonly searchParams: URLSearchParams; readonly userId: Uuid }): Response {
    const query = querySchema.safeParse(Object.fromEntries(searchParams));
    if (!query.success) {
      return refusal(query.error);
    }
    const { user_id, before, after, active, limit } = query.data;
    if (user_id !== undefined && user_id !== userId) {
      return refuse(403, 'These are the entries of another user.');
    }
    const rows = [...this.stored.values()]
      .filter(({ start }) => (before === undefined || start.slice(0, 10) < before) && (after === undefined || start.slice(0, 10) > after))
      .filter(({ end }) => active !== 'true' || end === null);
    const newest = rows.toSorted(newestFirst);
    const ordered = { newest: () => newest, oldest: () => newest.toReversed(), shuffled: () => shuffled(rows) }[this.#reading.order]();
    return Response.json({
      data: ordered.slice(0, Math.min(limit ?? this.#reading.mostRows, this.#reading.mostRows)).map((entry) => this.#resource(entry)),
    });
  }

  #create(text: string): Response {
    const body = createSchema.safeParse(text === '' ? {} : JSON.parse(text));
    if (!body.success) {
      return refusal(body.error);
    }
    const { start, end, description, task_id, tags } = body.data;
    if (end !== null && end < start) {
      return unprocessable({ end: ['The end is before the start.'] });
    }
    if (end === null && [...this.stored.values()].some((entry) => entry.end === null)) {
      return unprocessable({ end: ['Another entry is running.'] });
    }
    const stored = this.put({
      start,
      end,
      description: description ?? '',
      task_id: task_id ?? null,
      project_id: projectOf(task_id),
      tags: tags ?? [],
    });
    return Response.json({ data: this.#resource(stored) }, { status: this.#reading.created });
  }

  #update(entry: StoredEntry, text: string): Response {
    const body = updateSchema.safeParse(text === '' ? {} : JSON.parse(text));
    if (!body.success) {
      return refusal(body.error);
    }
    const { start, end, description, task_id, tags } = body.data;
    const changed = {
      ...entry,
      start,
      end,
      description: description === undefined ? entry.description : (description ?? ''),
      tags: tags === undefined ? entry.tags : (tags ?? []),
      ...(task_id === undefined ? {} : { task_id, project_id: projectOf(task_id) }),
    };
    this.stored.set(entry.id, changed);
    return Response.json({ data: this.#resource(changed) });
  }

  #answerProjects(method: string, recordId: string | undefined, text: string): Response {
    const project = recordId === undefined ? undefined : this.#projects.get(recordId);
    if (recordId !== undefined && project === undefined) {
      return refuse(404, 'Project not found.');
    }
    if (method === 'GET') {
      return Response.json({ data: project ?? [...this.#projects.values()] });
    }
    if (method === 'DELETE' && project !== undefined) {
      this.#projects.delete(project.id);
      return noContent();
    }
    const body = projectSchema.safeParse(text === '' ? {} : JSON.parse(text));
    if (!body.success) {
      return refusal(body.error);
    }
    const changed = { id: project?.id ?? this.stored.nextId(), client_id: project?.client_id ?? null, ...body.data };
    this.#projects.set(changed.id, changed);
    return Response.json({ data: changed }, { status: project === undefined ? this.#reading.created : 200 });
  }

  #time(instant: string): string {
    return { plain: instant, offset: instant.replace('Z', '+00:00'), fraction: instant.replace('Z', '.000000Z') }[this.#reading.times];
  }

  #resource({ id, start, end, description, task_id, project_id, user_id, tags }: StoredEntry): object {
    const duration = end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 1000;
    const resource = {
      id,
      start: this.#time(start),
      end: this.#reading.ends === 'start' ? this.#time(start) : end === null ? null : this.#time(end),
      duration,
      description,
      task_id,
      project_id,
      user_id,
      tags: tags ?? [],
    };
    if (!this.#reading.loose) {
      return resource;
    }
    const present = Object.entries(resource).filter(([, value]) => value !== null && value !== '');
    return {
      ...Object.fromEntries(present),
      end: resource.end,
      tags: resource.tags.length === 0 ? null : resource.tags,
      shape: { unknown: [1] },
    };
  }
}

/** The entry's project follows from its task. */
function projectOf(task: Uuid | null | undefined): Uuid | null {
  return task === null || task === undefined ? null : records.project;
}

/** Requested once, while a server is being connected and its dialect is unknown. */
const probingPath =
  /^(?:\/api)?(?:\/v1\/users\/me(?:\/memberships)?|\/v1\/users\/nobody-is-called-this|\/openapi\.json|\/v1\/organization\/[^/]+\/projects)$/;

/** Refused for its form, not for an unknown value. */
function isStrange(answer: Response): boolean {
  return answer.status === 405 || answer.headers.has('x-strange');
}
