/**
 * solidtime's first deployed revision (0.0.1) with its deviations from its document: ends are never returned, days are compared as days,
 * booleans must not be texts, descriptions are required. In memory; identifiers count up.
 */
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import {
  bearerOf,
  fieldsOf,
  formatText,
  instantOf,
  newestFirst,
  noContent,
  refuse,
  refuseByRule,
  serverError,
  unauthenticated,
  Validation,
  webPage,
  type StoredEntry,
} from './laravel-answers.ts';
import { FakeSolidtime, StoredEntries } from './stored-entries.ts';
import { people, records } from './time-tracking-fixture.ts';

export interface FirstSolidtimeOptions {
  /** The first day's version refused bodies with `end: null`. */
  readonly takesRunning?: boolean;
}

interface Asked {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly userId: Uuid;
  readonly recordId: string | undefined;
}

const path = /^\/api\/v1\/organization\/([^/]+)\/(time-entries|projects)(?:\/([^/]+))?$/;

/** The framework does not accept “true” and “false” as booleans. */
function isBoolean(text: string): boolean {
  return text === '1' || text === '0';
}

function dateOf(instant: string): string {
  return instant.slice(0, 10);
}

export class FirstSolidtime extends FakeSolidtime {
  readonly #takesRunning: boolean;
  readonly #projects = new Map<
    string,
    { readonly id: Uuid; readonly name: string; readonly color: string; readonly client_id: Uuid | null }
  >([[records.project, { id: records.project, name: 'Bridge', color: '#123abc', client_id: records.client }]]);

  constructor({ takesRunning = true }: FirstSolidtimeOptions = {}) {
    super(new StoredEntries({ idsAfter: 3000, tags: null }));
    this.#takesRunning = takesRunning;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    if (!pathname.startsWith('/api/')) {
      return webPage();
    }
    const [, organization, collection, recordId] = path.exec(pathname) ?? [];
    if (organization === undefined) {
      return refuse(404, 'API resource not found');
    }
    const userId = bearerOf(request);
    if (userId === null) {
      return unauthenticated(request);
    }
    if (organization !== records.organization && organization !== records.otherOrganization) {
      return refuse(404, 'Organization not found');
    }
    if (organization !== records.organization || userId === people.stranger) {
      return refuse(403, 'This action is unauthorized.');
    }
    const asked = { request, query, userId, recordId };
    return collection === 'projects' ? this.#answerProjects(asked) : this.#answerEntries(asked);
  };

  async #answerEntries(asked: Asked): Promise<Response> {
    const { request, recordId, userId } = asked;
    if (recordId === undefined) {
      return request.method === 'POST' ? this.#create(asked) : this.#list(asked);
    }
    const entry = this.stored.named(recordId);
    if (entry === undefined) {
      return refuse(404, 'Time entry not found');
    }
    if (request.method === 'PUT') {
      return this.#update(asked, entry);
    }
    if (entry.user_id !== userId) {
      return refuse(403, 'This action is unauthorized.');
    }
    this.stored.delete(entry.id);
    return noContent();
  }

  #list({ query, userId }: Asked): Response {
    const validation = new Validation();
    const [before, after, active, limit] = ['before', 'after', 'active', 'limit'].map((name) => query.get(name));
    for (const [name, text] of [
      ['before', before],
      ['after', after],
    ] as const) {
      if (typeof text === 'string' && instantOf(text) === null) {
        validation.add(name, formatText(name));
      }
    }
    if (typeof before === 'string' && typeof after === 'string' && !(before < after)) {
      validation.add('before', 'The before field must be a date before after.');
    }
    if (typeof active === 'string' && !isBoolean(active)) {
      validation.add('active', 'The active field must be true or false.');
    }
    if (typeof limit === 'string' && !(Number(limit) >= 1 && Number(limit) <= 500)) {
      validation.add('limit', 'The limit field must be between 1 and 500.');
    }
    const wanted = query.get('user_id');
    if (wanted === null) {
      // The fake's users are employees, who may not list others' entries.
      return refuse(403, 'This action is unauthorized.');
    }
    if (wanted !== userId) {
      validation.add('user_id', 'The selected user id is invalid.');
    }
    const rows = [...this.stored.values()]
      .filter((entry) => entry.user_id === userId)
      .filter(({ start }) => typeof before !== 'string' || dateOf(start) < dateOf(before))
      .filter(({ start }) => typeof after !== 'string' || dateOf(start) > dateOf(after))
      .filter(({ end }) => active !== '1' || end === null)
      .sort(newestFirst);
    const page = typeof limit === 'string' ? rows.slice(0, Number(limit)) : rows;
    return validation.refusal() ?? Response.json({ data: page.map((entry) => this.#answerOf(entry)) });
  }

  /** Returns the start as the end, and as the duration the seconds of the last minute. */
  #answerOf(entry: StoredEntry): object {
    const { id, start, end, description, task_id, project_id, user_id, tags } = entry;
    const duration = end === null ? null : ((Date.parse(end) - Date.parse(start)) / 1000) % 60;
    return { id, start, end: start, duration, description, task_id, project_id, user_id, tags };
  }

  #validate(fields: Readonly<Record<string, unknown>>): Validation {
    const validation = new Validation();
    const { start, end, description, tags, task_id: taskId } = fields;
    const begin = instantOf(start);
    if (begin === null) {
      validation.add('start', start === undefined ? 'The start field is required.' : formatText('start'));
    }
    if (end === undefined || (end === null && !this.#takesRunning)) {
      validation.add('end', 'The end field is required.');
    } else if (end !== null) {
      const finish = instantOf(end);
      if (finish === null) {
        validation.add('end', formatText('end'));
      } else if (begin !== null && finish <= begin) {
        validation.add('end', 'The end field must be a date after start.');
      }
    }
    if (typeof description === 'string' && description.length > 255) {
      validation.add('description', 'The description field must not be greater than 255 characters.');
    }
    for (const [index, tag] of (Array.isArray(tags) ? tags : []).entries()) {
      if (tag !== records.tagA && tag !== records.tagB) {
        validation.add(`tags.${index}`, 'The tag does not exist.');
      }
    }
    if (taskId !== undefined && taskId !== null && taskId !== records.task) {
      validation.add('task_id', 'The task does not exist.');
    }
    return validation;
  }

  /** Converts a body; null if the table refuses it: an empty description counts as null, which may not be stored. */
  #stored(fields: Readonly<Record<string, unknown>>): Partial<StoredEntry> | null {
    const { description, tags, task_id: taskId } = fields;
    if (description !== undefined && (typeof description !== 'string' || description.trim() === '')) {
      return null;
    }
    return {
      ...(typeof description === 'string' ? { description: description.trim() } : {}),
      ...(taskId === undefined ? {} : { task_id: uuidSchema.nullable().parse(taskId) }),
      ...(tags === undefined ? {} : { tags: uuidSchema.array().nullable().parse(tags) }),
    };
  }

  async #create({ request, userId }: Asked): Promise<Response> {
    const fields = await fieldsOf(request);
    const validation = this.#validate(fields);
    if (fields['user_id'] !== userId) {
      validation.add('user_id', 'The selected user id is invalid.');
    }
    const refusal = validation.refusal();
    const start = instantOf(fields['start']);
    if (refusal !== null || start === null) {
      return refusal ?? serverError();
    }
    const end = instantOf(fields['end']);
    if (end === null && [...this.stored.values()].some((entry) => entry.user_id === userId && entry.end === null)) {
      return refuseByRule('User already has an active time entry');
    }
    const stored = this.#stored(fields);
    return stored === null
      ? serverError()
      : Response.json({ data: this.#answerOf(this.put({ ...stored, start, end, user_id: userId })) }, { status: 201 });
  }

  async #update({ request, userId }: Asked, entry: StoredEntry): Promise<Response> {
    const fields = await fieldsOf(request);
    if (fields['user_id'] !== userId || entry.user_id !== userId) {
      return refuse(403, 'This action is unauthorized.');
    }
    const refusal = this.#validate(fields).refusal();
    const start = instantOf(fields['start']);
    const stored = this.#stored(fields);
    if (refusal !== null || start === null || stored === null) {
      return refusal ?? serverError();
    }
    const changed = { ...entry, ...stored, start, end: instantOf(fields['end']) };
    this.stored.set(entry.id, changed);
    return Response.json({ data: this.#answerOf(changed) });
  }

  /** Colours are accepted in lower case only, which came between two revisions: the client must support both. */
  async #answerProjects({ request, recordId }: Asked): Promise<Response> {
    const project = recordId === undefined ? undefined : this.#projects.get(recordId);
    if (recordId !== undefined && project === undefined) {
      return refuse(404, 'Project not found');
    }
    if (request.method === 'GET') {
      return Response.json({ data: project ?? [...this.#projects.values()] });
    }
    if (request.method === 'DELETE') {
      this.#projects.delete(recordId ?? '');
      return noContent();
    }
    const { name, color } = await fieldsOf(request);
    const validation = new Validation();
    if (typeof name !== 'string' || name === '' || name.length > 255) {
      validation.add('name', 'The name field is required.');
    }
    if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/.test(color)) {
      validation.add('color', 'The color field format is invalid.');
    }
    const refusal = validation.refusal();
    if (refusal !== null) {
      return refusal;
    }
    const stored = {
      id: project?.id ?? this.stored.nextId(),
      name: String(name),
      color: String(color),
      client_id: project?.client_id ?? null,
    };
    this.#projects.set(stored.id, stored);
    return Response.json({ data: stored }, { status: project === undefined ? 201 : 200 });
  }
}
