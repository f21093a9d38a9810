/** Projects, tasks and tags of the fake of today's solidtime: numbered pages of fifteen, and the required fields of a project. */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import { fieldsOf, noContent, refuse, refuseByRule, Validation } from './laravel-answers.ts';
import { records, uuid } from './time-tracking-fixture.ts';

/** Rows per page of names, as in the code; the default settings say 500. */
const namesPerPage = 15;

interface Named {
  readonly id: Uuid;
  readonly name: string;
  /** Of clients. */
  readonly is_archived?: boolean;
}
interface Project extends Named {
  readonly color: string;
  readonly client_id: Uuid | null;
  readonly is_archived: boolean;
  readonly is_billable: boolean;
  /** Cents per hour. */
  readonly billable_rate?: number | null;
  readonly estimated_time?: number | null;
  /** Seconds; computed. */
  readonly spent_time?: number;
  readonly is_public?: boolean;
  /** A field of a newer version than the program's. */
  readonly [field: string]: unknown;
}
interface Task extends Named {
  readonly project_id: Uuid;
  readonly is_done: boolean;
}

export interface Asked {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly recordId: string | undefined;
}

export class SolidtimeNames {
  readonly projects = new Map<string, Project>([
    [
      records.project,
      {
        id: records.project,
        name: 'Bridge',
        color: '#123abc',
        client_id: records.client,
        is_archived: false,
        is_billable: true,
        billable_rate: 12_000,
        estimated_time: 36_000,
        spent_time: 5400,
        is_public: true,
        priority: 3,
      },
    ],
  ]);
  /** Whether a manager's request may contain a rate; otherwise the rate is lost. */
  keepsRates = true;
  readonly tasks: Task[] = [{ id: records.task, name: 'Drawing', project_id: records.project, is_done: false }];
  readonly tags: Named[] = [
    { id: records.tagA, name: 'office' },
    { id: records.tagB, name: 'site' },
  ];
  #lastId = 4900;

  readonly clients: Named[] = [{ id: records.client, name: 'City of Lisbon', is_archived: false }];

  /** `may`: whether the user's role allows writes of projects, tags and clients, and of tasks. */
  async answer(
    collection: 'projects' | 'tasks' | 'tags' | 'clients',
    asked: Asked,
    may: { readonly manageTasks: boolean; readonly manageNames: boolean },
  ): Promise<Response> {
    if (asked.request.method !== 'GET' && !(collection === 'tasks' ? may.manageTasks : may.manageNames)) {
      return refuse(403, 'This action is unauthorized.');
    }
    if (collection !== 'projects' && asked.request.method !== 'GET') {
      return asked.request.method === 'POST' ? this.#create(collection, asked.request) : this.#change(collection, asked);
    }
    switch (collection) {
      case 'clients':
        return this.#answerPage(asked, this.clients);
      case 'projects':
        return this.#answerProjects(asked);
      case 'tasks': {
        const done = asked.query.get('done') ?? 'false';
        return this.#answerPage(
          asked,
          this.tasks.filter((task) => done === 'all' || String(task.is_done) === done),
        );
      }
      case 'tags':
        return this.#answerPage(asked, this.tags);
      default:
        return assertNever(collection);
    }
  }

  /** A name is required, has at most 255 characters and is unique: among the tasks of its project, else in the organization. */
  async #create(collection: 'tasks' | 'tags' | 'clients', request: Request): Promise<Response> {
    const { name, project_id: projectId } = await fieldsOf(request);
    const validation = new Validation();
    const others = collection === 'tasks' ? this.tasks.filter((task) => task.project_id === projectId) : this[collection];
    if (typeof name !== 'string' || name.trim() === '') {
      validation.add('name', 'The name field is required.');
    } else if (name.length > 255) {
      validation.add('name', 'The name field must not be greater than 255 characters.');
    } else if (others.some((other) => other.name === name)) {
      validation.add('name', 'The name has already been taken.');
    }
    if (collection === 'tasks' && !this.projects.has(String(projectId))) {
      validation.add('project_id', 'The project does not exist.');
    }
    const refusal = validation.refusal();
    if (refusal !== null) {
      return refusal;
    }
    const created = { id: uuid((this.#lastId += 1)), name: String(name) };
    const row = collection === 'tasks' ? { ...created, project_id: uuidSchema.parse(projectId), is_done: false } : created;
    if ('project_id' in row) {
      this.tasks.push(row);
    } else {
      (collection === 'tags' ? this.tags : this.clients).push(row);
    }
    return Response.json({ data: row }, { status: 201 });
  }

  /** A whole record is answered; fields that are left out stay. A record in use cannot be deleted. */
  async #change(collection: 'tasks' | 'tags' | 'clients', { request, recordId }: Asked): Promise<Response> {
    const rows: Named[] = this[collection];
    const index = rows.findIndex(({ id }) => id === recordId);
    const row = rows[index];
    if (row === undefined) {
      return refuse(404, 'Record not found');
    }
    if (request.method === 'DELETE') {
      const isUsed = [...this.projects.values()].some(({ client_id: clientId }) => clientId === row.id);
      if (!isUsed) {
        rows.splice(index, 1);
      }
      return isUsed ? refuseByRule('The client is still used by a project and can not be deleted.', 'entity_still_in_use') : noContent();
    }
    const { name, is_archived: isArchived } = await fieldsOf(request);
    const validation = new Validation();
    if (typeof name !== 'string' || name.trim() === '') {
      validation.add('name', 'The name field is required.');
    } else if (rows.some((other) => other !== row && other.name === name)) {
      validation.add('name', 'The name has already been taken.');
    }
    const changed = { ...row, name: String(name), ...(typeof isArchived === 'boolean' ? { is_archived: isArchived } : {}) };
    const refusal = validation.refusal();
    if (refusal === null) {
      rows[index] = changed;
    }
    return refusal ?? Response.json({ data: changed });
  }

  /** Numbered pages with their `meta`. */
  #answerPage({ query }: Asked, rows: readonly Named[]): Response {
    const page = Number(query.get('page') ?? '1');
    const lastPage = Math.max(1, Math.ceil(rows.length / namesPerPage));
    const data = rows.slice((page - 1) * namesPerPage, page * namesPerPage);
    return Response.json({
      data,
      links: {},
      meta: { current_page: page, last_page: lastPage, per_page: namesPerPage, total: rows.length },
    });
  }

  async #answerProjects(asked: Asked): Promise<Response> {
    const { request, recordId, query } = asked;
    const project = recordId === undefined ? undefined : this.projects.get(recordId);
    if (recordId !== undefined && project === undefined) {
      return refuse(404, 'Project not found');
    }
    if (request.method === 'GET') {
      const archived = query.get('archived') ?? 'false';
      const listed = [...this.projects.values()].filter((row) => archived === 'all' || String(row.is_archived) === archived);
      return project === undefined ? this.#answerPage(asked, listed) : Response.json({ data: project });
    }
    if (request.method === 'DELETE') {
      this.projects.delete(recordId ?? '');
      return noContent();
    }
    const fields = await fieldsOf(request);
    const { name, color, is_billable: isBillable, client_id: clientId } = fields;
    const validation = new Validation();
    if (typeof name !== 'string' || name === '') {
      validation.add('name', 'The name field is required.');
    } else if (name.length > 255) {
      validation.add('name', 'The name field must not be greater than 255 characters.');
    } else if (
      [...this.projects.values()].some((other) => other.id !== recordId && other.name === name && other.client_id === (clientId ?? null))
    ) {
      validation.add('name', 'A project with the same name already exists for this client.');
    }
    if (clientId !== null && clientId !== undefined && !this.clients.some(({ id }) => id === clientId)) {
      validation.add('client_id', 'The client does not exist.');
    }
    if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/.test(color)) {
      validation.add('color', 'The color field format is invalid.');
    }
    if (typeof isBillable !== 'boolean') {
      validation.add('is_billable', 'The is billable field is required.');
    }
    if (clientId === undefined) {
      validation.add('client_id', 'The client id field must be present.');
    }
    const refusal = validation.refusal();
    if (refusal !== null) {
      return refusal;
    }
    // Assigned in any case: an omitted field becomes null.
    const rate = this.keepsRates ? z.number().int().min(0).nullable().catch(null).parse(fields['billable_rate']) : null;
    const stored: Project = {
      ...project,
      id: project?.id ?? uuid((this.#lastId += 1)),
      name: String(name),
      color: String(color),
      client_id: uuidSchema.nullable().parse(clientId),
      is_archived: typeof fields['is_archived'] === 'boolean' ? fields['is_archived'] : (project?.is_archived ?? false),
      is_billable: isBillable === true,
      billable_rate: rate,
      estimated_time: z.number().int().nullable().catch(null).parse(fields['estimated_time']),
      spent_time: project?.spent_time ?? 0,
      is_public: typeof fields['is_public'] === 'boolean' ? fields['is_public'] : (project?.is_public ?? false),
      priority: fields['priority'] ?? null,
    };
    this.projects.set(stored.id, stored);
    return Response.json({ data: stored }, { status: project === undefined ? 201 : 200 });
  }
}
