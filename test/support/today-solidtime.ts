/**
 * solidtime as of today with its strict checks: members and billing are required, an entry's project with its task, one timestamp format,
 * lists in pages of fifteen. In memory; identifiers count up.
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
import { SolidtimeNames, type Asked } from './solidtime-names.ts';
import { FakeSolidtime, StoredEntries } from './stored-entries.ts';
import { people, records, uuid } from './time-tracking-fixture.ts';

export interface TodaySolidtimeOptions {
  readonly forbidsOverlaps?: boolean;
  readonly isBlocked?: boolean;
  /** Their e-mail address is not confirmed. */
  readonly isUnverified?: boolean;
  /** Some versions compare the start of a window exclusively. */
  readonly startIsExclusive?: boolean;
}

/** Member identifiers of the employee, in the organization and in another one. */
export const memberIds = { employee: uuid(60), employeeElsewhere: uuid(61) } as const;

type Fields = Readonly<Record<string, unknown>>;

const path = /^\/api\/v1\/organizations\/([^/]+)(?:\/(time-entries|projects|tasks|tags|clients)(?:\/([^/]+))?)?$/;

function overlaps(one: StoredEntry, other: Pick<StoredEntry, 'start' | 'end'>): boolean {
  return (other.end === null || one.start < other.end) && (one.end === null || other.start < one.end);
}

export class TodaySolidtime extends FakeSolidtime {
  readonly #options: TodaySolidtimeOptions;
  readonly names = new SolidtimeNames();
  /** A setting of the organization. */
  employeesManageTasks = false;
  role = 'employee';
  /** A timer of the employee in another organization; null for none. */
  runningElsewhere: StoredEntry | null = null;

  constructor(options: TodaySolidtimeOptions = {}) {
    super(new StoredEntries({ idsAfter: 4000, tags: [] }));
    this.#options = options;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    if (!pathname.startsWith('/api/')) {
      return webPage();
    }
    const [, organization, collection, recordId] = path.exec(pathname) ?? [];
    const isPersonal = pathname.startsWith('/api/v1/users/me');
    if (organization === undefined && !isPersonal) {
      return refuse(404, 'API resource not found');
    }
    const userId = bearerOf(request);
    if (userId !== people.employee && userId !== people.stranger) {
      return unauthenticated(request);
    }
    if (this.#options.isUnverified === true) {
      return refuse(403, 'Your email address is not verified.');
    }
    if (isPersonal) {
      return this.#answerPersonal(pathname, userId);
    }
    if (organization !== records.organization && organization !== records.otherOrganization) {
      return refuse(404, 'Organization not found');
    }
    if (organization !== records.organization || userId !== people.employee) {
      return refuse(403, 'This action is unauthorized.');
    }
    const asked = { request, query, recordId };
    switch (collection) {
      case 'time-entries':
        return this.#answerEntries(asked);
      case 'projects':
      case 'tasks':
      case 'tags':
      case 'clients':
        return this.names.answer(collection, asked, {
          manageNames: this.role !== 'employee',
          manageTasks: this.role !== 'employee' || this.employeesManageTasks,
        });
      case undefined:
        return Response.json({
          data: {
            id: organization,
            name: 'Organization 1',
            is_personal: false,
            currency: 'EUR',
            employees_can_manage_tasks: this.employeesManageTasks,
          },
        });
      default:
        return refuse(404, 'API resource not found');
    }
  };

  #answerPersonal(pathname: string, userId: Uuid): Response {
    const running = [...this.stored.values()].find(({ end }) => end === null) ?? null;
    switch (pathname) {
      case '/api/v1/users/me':
        return Response.json({
          data: {
            id: userId,
            name: 'Eva',
            email: 'eva@example.org',
            pending_email: null,
            profile_photo_url: '',
            timezone: 'Europe/Berlin',
            week_start: 'monday',
          },
        });
      case '/api/v1/users/me/memberships':
        return Response.json({
          data: [
            {
              id: memberIds.employeeElsewhere,
              role: 'owner',
              organization: { id: records.otherOrganization, name: "Eva's Organization", currency: 'EUR' },
            },
            {
              id: memberIds.employee,
              role: this.role,
              organization: { id: records.organization, name: 'Organization 1', currency: 'EUR' },
            },
          ],
        });
      case '/api/v1/users/me/time-entries/active':
        if (this.runningElsewhere !== null) {
          return Response.json({ data: { ...this.#answerOf(this.runningElsewhere), organization_id: records.otherOrganization } });
        }
        return running === null ? refuse(404, 'No active time entry') : Response.json({ data: this.#answerOf(running) });
      default:
        return refuse(404, 'API resource not found');
    }
  }

  #answerOf(entry: StoredEntry): object {
    const { end, start } = entry;
    const duration = end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 1000;
    return { ...entry, organization_id: records.organization, duration, tags: entry.tags ?? [] };
  }

  async #answerEntries(asked: Asked): Promise<Response> {
    const { request, recordId } = asked;
    if (recordId === undefined) {
      return request.method === 'POST' ? this.#create(asked) : this.#list(asked);
    }
    const entry = this.stored.named(recordId);
    if (entry === undefined) {
      return refuse(404, 'Time entry not found');
    }
    return request.method === 'PUT' ? this.#update(asked, entry) : this.#delete(entry);
  }

  #delete({ id }: StoredEntry): Response {
    this.stored.delete(id);
    return noContent();
  }

  #list({ query }: Asked): Response {
    const validation = new Validation();
    const [start, end, active] = ['start', 'end', 'active'].map((name) => query.get(name));
    for (const [name, text] of [
      ['start', start],
      ['end', end],
    ] as const) {
      if (typeof text === 'string' && instantOf(text) === null) {
        validation.add(name, formatText(name));
      }
    }
    if (typeof start === 'string' && typeof end === 'string' && start >= end) {
      validation.add('start', 'The start field must be a date before end.');
    }
    if (typeof active === 'string' && active !== 'true' && active !== 'false') {
      validation.add('active', 'The selected active is invalid.');
    }
    const limit = Number(query.get('limit') ?? '100');
    if (!(limit >= 1 && limit <= 500)) {
      validation.add('limit', 'The limit field must be between 1 and 500.');
    }
    if (query.get('member_id') !== memberIds.employee) {
      return refuse(403, 'This action is unauthorized.');
    }
    const exclusive = this.#options.startIsExclusive === true;
    const rows = [...this.stored.values()]
      .filter((entry) => typeof start !== 'string' || entry.start > start || (!exclusive && entry.start === start))
      .filter((entry) => typeof end !== 'string' || entry.start < end)
      .filter((entry) => typeof active !== 'string' || (entry.end === null) === (active === 'true'))
      .sort(newestFirst);
    const offset = Number(query.get('offset') ?? '0');
    const page = rows.slice(offset, offset + limit).map((entry) => this.#answerOf(entry));
    return validation.refusal() ?? Response.json({ data: page, meta: { total: rows.length } });
  }

  #validate(fields: Fields, entry: StoredEntry | null): Validation {
    const validation = new Validation();
    const begin = 'start' in fields || entry === null ? instantOf(fields['start']) : entry.start;
    if (begin === null) {
      validation.add('start', fields['start'] === undefined ? 'The start field is required.' : formatText('start'));
    }
    const { end = null, description, tags, task_id: taskId = null, project_id: projectId = null } = fields;
    const finish = instantOf(end);
    if (end !== null && finish === null) {
      validation.add('end', formatText('end'));
    } else if (finish !== null && begin !== null && finish < begin) {
      validation.add('end', 'The end field must be a date after or equal to start.');
    }
    if (typeof description === 'string' && description.length > 5000) {
      validation.add('description', 'The description field must not be greater than 5000 characters.');
    }
    if (taskId !== null && projectId === null) {
      validation.add('project_id', 'The project field is required when task is present.');
    } else if (projectId !== null && ![...this.names.projects.keys()].some((id) => id === projectId)) {
      validation.add('project_id', 'The project does not exist.');
    } else if (taskId !== null && !this.names.tasks.some((task) => task.id === taskId && task.project_id === projectId)) {
      validation.add('task_id', 'The task does not belong to the project.');
    }
    for (const [index, tag] of (Array.isArray(tags) ? tags : []).entries()) {
      if (!this.names.tags.some(({ id }) => id === tag)) {
        validation.add(`tags.${index}`, 'The tag does not exist.');
      }
    }
    return validation;
  }

  /** Only the fields that are present: updates are partial. */
  #stored(fields: Fields): Partial<StoredEntry> {
    const { description, tags, task_id: taskId, project_id: projectId, billable } = fields;
    return {
      ...(description === undefined ? {} : { description: typeof description === 'string' ? description.trim() : '' }),
      ...(taskId === undefined ? {} : { task_id: uuidSchema.nullable().parse(taskId) }),
      ...(projectId === undefined ? {} : { project_id: uuidSchema.nullable().parse(projectId) }),
      ...(tags === undefined ? {} : { tags: uuidSchema.array().nullable().parse(tags) }),
      ...(typeof billable === 'boolean' ? { billable } : {}),
    };
  }

  #refusesOverlap(entry: Pick<StoredEntry, 'start' | 'end'>, own: Uuid | null): boolean {
    return this.#options.forbidsOverlaps === true && [...this.stored.values()].some((other) => other.id !== own && overlaps(other, entry));
  }

  async #create({ request }: Asked): Promise<Response> {
    if (this.#options.isBlocked === true) {
      return refuseByRule('Organization has no subscription but multiple members', 'organization_has_no_subscription_but_multiple_members');
    }
    const fields = await fieldsOf(request);
    const validation = this.#validate(fields, null);
    if (fields['member_id'] !== memberIds.employee) {
      validation.add('member_id', 'The member field is required.');
    }
    if (typeof fields['billable'] !== 'boolean') {
      validation.add('billable', 'The billable field is required.');
    }
    const refusal = validation.refusal();
    const start = instantOf(fields['start']);
    if (refusal !== null || start === null) {
      return refusal ?? serverError();
    }
    const end = instantOf(fields['end']);
    if (end === null && [...this.stored.values()].some((entry) => entry.end === null)) {
      return refuseByRule('Time entry is still running', 'time_entry_still_running');
    }
    if (this.#refusesOverlap({ start, end }, null)) {
      return refuseByRule('Overlapping time entries are not allowed', 'overlapping_time_entry');
    }
    return Response.json({ data: this.#answerOf(this.put({ ...this.#stored(fields), start, end })) }, { status: 201 });
  }

  async #update({ request }: Asked, entry: StoredEntry): Promise<Response> {
    const fields = await fieldsOf(request);
    const refusal = this.#validate(fields, entry).refusal();
    if (refusal !== null) {
      return refusal;
    }
    const start = instantOf(fields['start']) ?? entry.start;
    const end = 'end' in fields ? instantOf(fields['end']) : entry.end;
    if (end === null && entry.end !== null) {
      return refuseByRule('Time entry can not be restarted', 'time_entry_can_not_be_restarted');
    }
    if (this.#refusesOverlap({ start, end }, entry.id)) {
      return refuseByRule('Overlapping time entries are not allowed', 'overlapping_time_entry');
    }
    const changed = { ...entry, ...this.#stored(fields), start, end };
    this.stored.set(entry.id, changed);
    return Response.json({ data: this.#answerOf(changed) });
  }
}
