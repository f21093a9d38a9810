/** A time tracking service in memory, written from the contract and docs/service-api.md: fast enough for thousands of runs. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timeEntryCreateBodySchema, timeEntryUpdateBodySchema, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { secondsBetween, secondsSchema, uuidSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import { contractOnly, type TimelineServer } from '../support/timeline-server.ts';
import { people, records, signInAs } from '../support/time-tracking-fixture.ts';

const listLimit = 500;

/** A body of another device may leave out what does not change. */
const patchSchema = z.record(z.string(), z.unknown());

type Stored = Omit<TimeEntryResource, 'duration'>;

interface KnownAnswer {
  readonly body: string;
  readonly row: Stored;
}

function refusal(status: number, message: string): Response {
  return Response.json({ message, ...(status === 422 ? { errors: { start: [message] } } : {}) }, { status });
}

/** The tag of an entry; docs/service-api.md. */
function tagOf({ id, start, end, description, task_id, project_id, user_id, tags }: Stored): string {
  const text = JSON.stringify([id, start, end, description, task_id, project_id, user_id, tags, false]);
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}

export class ModelService {
  readonly #rows = new Map<RecordId, Stored>();
  readonly #answers = new Map<string, KnownAnswer>();
  readonly #isExtended: boolean;
  #now: UtcInstant;
  #ids = 0;

  constructor(now: UtcInstant, { isExtended }: { readonly isExtended: boolean }) {
    this.#now = now;
    this.#isExtended = isExtended;
  }

  get rows(): readonly TimeEntryResource[] {
    return [...this.#rows.values()].map((row) => this.#resource(row)).sort((one, other) => (one.start < other.start ? -1 : 1));
  }

  setNow(now: UtcInstant): void {
    this.#now = now;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [collection = '', id = ''] = pathname.split('/').slice(4);
    if (collection !== 'time-entries') {
      return request.method === 'GET' && ['projects', 'tasks', 'tags', 'clients'].includes(collection)
        ? Response.json({ data: [] })
        : refusal(404, 'Not found.');
    }
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const row = this.#rows.get(uuidSchema.safeParse(id).data ?? people.owner);
    switch (request.method) {
      case 'GET':
        return this.#list(searchParams);
      case 'POST':
        return this.#create(body, { text, key: request.headers.get('idempotency-key') });
      case 'PUT':
        return row === undefined ? refusal(404, 'Not found.') : this.#update(row, body, request.headers.get('if-match'));
      default:
        return row === undefined ? refusal(404, 'Not found.') : this.#delete(row, request.headers.get('if-match'));
    }
  }

  create(body: object): TimeEntryResource {
    return this.#resource(this.#add(timeEntryCreateBodySchema.parse({ user_id: people.employee, ...body })));
  }

  edit(id: RecordId, parts: object): void {
    const row = this.#rows.get(id);
    if (row !== undefined) {
      this.#rows.set(id, { ...row, ...patchSchema.parse(parts) });
    }
  }

  delete(id: RecordId): void {
    this.#rows.delete(id);
  }

  #resource(row: Stored): TimeEntryResource {
    const { id, start, end, ...others } = row;
    const duration = secondsBetween(start, end ?? this.#now);
    return {
      id,
      start,
      end,
      duration: secondsSchema.parse(Math.max(0, duration)),
      ...others,
      ...(this.#isExtended ? { billable: false } : {}),
    };
  }

  #answer(row: Stored, status = 200): Response {
    return Response.json({ data: this.#resource(row) }, { status, headers: this.#isExtended ? { etag: tagOf(row) } : {} });
  }

  #list(search: URLSearchParams): Response {
    const [after, before] = [search.get('after'), search.get('before')];
    const limit = Math.min(listLimit, Number(search.get('limit') ?? listLimit));
    const data = this.rows
      .filter(({ start }) => (after === null || start.slice(0, 10) > after) && (before === null || start.slice(0, 10) < before))
      .filter(({ end }) => search.get('active') !== 'true' || end === null)
      .toReversed()
      .slice(0, limit);
    return Response.json({ data });
  }

  #add(body: z.infer<typeof timeEntryCreateBodySchema>): Stored {
    this.#ids += 1;
    const id = uuidSchema.parse(`00000000-0000-4000-8000-${String(100_000 + this.#ids).padStart(12, '0')}`);
    const { start, end, description = null, task_id: taskId = null, tags } = body;
    const row: Stored = {
      id,
      start,
      end,
      description,
      task_id: taskId,
      project_id: null,
      user_id: people.employee,
      tags: [...(tags ?? [])].sort(),
    };
    this.#rows.set(id, row);
    return row;
  }

  #create(body: unknown, { text, key }: { readonly text: string; readonly key: string | null }): Response {
    const known = key === null ? undefined : this.#answers.get(key);
    if (known !== undefined) {
      return known.body === text ? this.#answer(known.row, 201) : refusal(409, 'The key was used for another body.');
    }
    const read = timeEntryCreateBodySchema.safeParse(body);
    if (!read.success) {
      return refusal(422, 'Invalid.');
    }
    const row = this.#add(read.data);
    if (key !== null) {
      this.#answers.set(key, { body: text, row });
    }
    return this.#answer(row, 201);
  }

  #isStale(row: Stored, condition: string | null): boolean {
    return this.#isExtended && condition !== null && condition !== tagOf(row);
  }

  #update(row: Stored, body: unknown, condition: string | null): Response {
    if (this.#isStale(row, condition)) {
      return Response.json(
        { message: 'The time entry was changed meanwhile.', data: this.#resource(row) },
        { status: 412, headers: { etag: tagOf(row) } },
      );
    }
    const read = timeEntryUpdateBodySchema.safeParse(body);
    if (!read.success) {
      return refusal(422, 'Invalid.');
    }
    const { start, end, description = null, task_id: taskId = null, tags } = read.data;
    const changed = { ...row, start, end, description, task_id: taskId, tags: [...(tags ?? [])].sort() };
    this.#rows.set(row.id, changed);
    return this.#answer(changed);
  }

  #delete(row: Stored, condition: string | null): Response {
    if (this.#isStale(row, condition)) {
      return Response.json(
        { message: 'The time entry was changed meanwhile.', data: this.#resource(row) },
        { status: 412, headers: { etag: tagOf(row) } },
      );
    }
    this.#rows.delete(row.id);
    return new Response(null, { status: 204 });
  }
}

/** The model as the server of a rig. Another device writes to it directly. */
export function openModelServer(now: UtcInstant, dialect: 'contract' | 'extended'): TimelineServer {
  const model = new ModelService(now, { isExtended: dialect === 'extended' });
  const fetch = async (request: Request): Promise<Response> => model.fetch(request);
  return {
    fetch: dialect === 'contract' ? contractOnly(fetch) : fetch,
    setNow: (instant) => model.setNow(instant),
    dialect,
    account: { baseUrl: 'http://service.test', organizationId: records.organization, userId: people.employee },
    signIn: signInAs('employee'),
    shortestEntrySeconds: 0,
    reportsEnds: true,
    rows: async () => model.rows,
    createElsewhere: async (body) => model.create(body),
    editElsewhere: async ({ id }, parts) => model.edit(id, parts),
    deleteElsewhere: async (id) => model.delete(uuidSchema.parse(id)),
    described: null,
    close: async () => {},
  };
}
