/** The current API of solidtime: plural organizations, members instead of users, billable entries, timestamp windows, partial updates. */
import { isSameId, shiftInstant, utcInstantSchema, type LocalDate, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { pathTo } from '../http/api-calls.ts';
import { isWithin, writtenProject } from './contract-oddities.ts';
import { solidtimeMembership, type Membership } from '../connect/membership.ts';
import { further, readPages, type EntryPage } from '../http/paging.ts';
import { listLimit } from '#shared/values/limits.ts';
import type { Reply } from '../http/reply.ts';
import { RecordApi, type RecordApiOptions } from './record-api.ts';
import { SolidtimeCatalog } from './solidtime-catalog.ts';
import type {
  EntryCreate,
  EntryLimits,
  EntryList,
  EntryUpdate,
  EntryWindow,
  ServiceCapabilities,
  ProjectDraft,
  TimeTrackingApi,
} from '../time-tracking-api.ts';
import {
  recordNamed,
  remoteBodies,
  type RemoteClient,
  type RemoteEntry,
  type RemoteProject,
  type RemoteTag,
  type RemoteTask,
} from '../tolerant-reading.ts';

const noEntries: EntryList = { rows: [], complete: true };

/** The message without a running entry; a 404 with any other message is ambiguous. */
const nothingRuns = 'No active time entry';

function utcMidnight(date: LocalDate): UtcInstant {
  return utcInstantSchema.parse(`${date}T00:00:00Z`);
}

export class SolidtimeApi extends RecordApi implements TimeTrackingApi {
  readonly capabilities: ServiceCapabilities = {
    idempotency: false,
    tasks: true,
    tags: true,
    projectOfEntry: true,
    reopening: false,
    billing: true,
    roles: true,
  };
  readonly limits: EntryLimits = { descriptionCharacters: descriptionLimit, shortestEntrySeconds: 0 };
  protected override readonly projectSchema = remoteBodies.detailedProject;
  readonly #catalog: SolidtimeCatalog;

  constructor(options: RecordApiOptions) {
    super(options, 'organizations');
    this.#catalog = new SolidtimeCatalog({ calls: this.calls, user: this.user, organizationId: options.account.organizationId });
  }

  async readMembership(): Promise<Reply<Membership>> {
    const membership = await this.#catalog.readMembership();
    if (membership.kind !== 'done' || membership.value.role !== 'employee') {
      return membership.kind === 'done'
        ? { kind: 'done', value: solidtimeMembership(membership.value.role, { manageTasks: true }) }
        : membership;
    }
    const rule = await this.calls.send('GET', '', { schema: remoteBodies.taskRule });
    return rule.kind === 'done' ? { kind: 'done', value: solidtimeMembership('employee', rule.value) } : rule;
  }

  async listEntries(window: EntryWindow): Promise<Reply<EntryList>> {
    const member = await this.#catalog.memberId();
    return member.kind === 'done' ? readPages(window, async (part) => this.#page(part, member.value)) : member;
  }

  async listActiveEntries(): Promise<Reply<EntryList>> {
    const reply = await this.user.send('GET', '/time-entries/active', { schema: remoteBodies.entryAnywhere });
    if (reply.kind === 'absent' && reply.message === nothingRuns) {
      return { kind: 'done', value: noEntries };
    }
    if (reply.kind === 'done' && isSameId(reply.value.organizationId ?? this.account.organizationId, this.account.organizationId)) {
      return { kind: 'done', value: { rows: [withOwnProject(reply.value.entry)], complete: true } };
    }
    // An entry of another organization runs and may hide ours, or the answer was not about entries.
    return reply.kind === 'done' || reply.kind === 'absent' ? this.#listActiveOfOrganization() : reply;
  }

  async createEntry(body: EntryCreate): Promise<Reply<RemoteEntry>> {
    // The member implies the user; the service does not accept it from clients.
    const { user_id: _, project_id: wanted, ...entry } = body;
    const member = await this.#catalog.memberId();
    if (member.kind !== 'done') {
      return member;
    }
    const project = await this.#catalog.resolveProject({ taskId: entry.task_id ?? null, projectId: wanted ?? null });
    if (project.kind !== 'done') {
      return project;
    }
    const { id: projectId, isBillable } = project.value;
    const whole = { ...entry, member_id: member.value, project_id: projectId, billable: entry.billable ?? isBillable };
    return ownEntry(await this.calls.send('POST', '/time-entries', { body: whole, schema: remoteBodies.detailedEntry }));
  }

  async updateEntry(id: RecordId, body: EntryUpdate): Promise<Reply<RemoteEntry>> {
    const { project_id: wanted, ...entry } = body;
    const { task_id: taskId = null } = entry;
    if (taskId === null && wanted === undefined) {
      return this.#put(id, entry);
    }
    const project = await this.#catalog.resolveProject({ taskId, projectId: wanted ?? null });
    return project.kind === 'done' ? this.#put(id, { ...entry, project_id: project.value.id }) : project;
  }

  async deleteEntry(id: RecordId): Promise<Reply<null>> {
    return this.calls.send('DELETE', pathTo`/time-entries/${id}`, { body: {}, schema: remoteBodies.nothing });
  }

  override async listProjects(): Promise<Reply<readonly RemoteProject[]>> {
    return this.#catalog.listProjects();
  }

  override async createProject(body: ProjectDraft): Promise<Reply<RemoteProject>> {
    return super.createProject({ is_billable: false, client_id: null, ...writtenProject(body) });
  }

  /** An update replaces the whole project: omitted fields, such as `billable_rate`, become null. */
  override async updateProject(id: RecordId, body: ProjectDraft): Promise<Reply<RemoteProject>> {
    const path = pathTo`/projects/${id}`;
    const before = await this.calls.send('GET', path, { schema: remoteBodies.wholeProject(id) });
    if (before.kind !== 'done') {
      return before;
    }
    const kept = writableFields(before.value.fields);
    const written = writtenProject(body);
    const reply = await this.calls.send('PUT', path, { body: { ...kept, ...written }, schema: remoteBodies.wholeProject(id) });
    if (reply.kind !== 'done') {
      return reply;
    }
    const { project, fields } = reply.value;
    const lost = Object.keys(kept).filter((name) => !(name in written) && JSON.stringify(fields[name]) !== JSON.stringify(kept[name]));
    return { kind: 'done', value: { ...project, ...(lost.length === 0 ? {} : { lost }) } };
  }

  override async listTasks(): Promise<Reply<readonly RemoteTask[]>> {
    return this.#catalog.listTasks();
  }

  override async listTags(): Promise<Reply<readonly RemoteTag[]>> {
    return this.#catalog.listTags();
  }

  override async listClients(): Promise<Reply<readonly RemoteClient[]>> {
    return this.#catalog.listClients();
  }

  async #put(id: RecordId, body: object): Promise<Reply<RemoteEntry>> {
    return ownEntry(
      await this.calls.send('PUT', pathTo`/time-entries/${id}`, { body, schema: recordNamed(remoteBodies.detailedEntry, id) }),
    );
  }

  async #entries(query: Readonly<Record<string, string>>): Promise<Reply<EntryPage>> {
    const asked = new URLSearchParams({ ...query, limit: String(listLimit) });
    const reply = await this.calls.send('GET', `/time-entries?${asked.toString()}`, { schema: remoteBodies.entryPage });
    if (reply.kind !== 'done') {
      return reply;
    }
    const { total, unreadable } = reply.value;
    const rows = reply.value.rows.map(withOwnProject);
    const count = rows.length + unreadable.length;
    return {
      kind: 'done',
      value: { rows, starts: rows.map(({ start }) => start), unreadable, isWhole: total === null ? count < listLimit : count >= total },
    };
  }

  async #page(window: EntryWindow, memberId: RecordId): Promise<Reply<EntryPage>> {
    const { after, before } = window;
    // The end is exclusive. Whether the start is depends on the version: the window is a second wider, and is filtered here.
    const start = after === null ? null : shiftInstant(utcMidnight(after), 86_399);
    const end = before === null ? null : utcMidnight(before);
    if (start !== null && end !== null && start >= end) {
      return { kind: 'done', value: { rows: [], starts: [], unreadable: [], isWhole: true } };
    }
    const page = await this.#entries({ member_id: memberId, ...(start === null ? {} : { start }), ...(end === null ? {} : { end }) });
    return page.kind === 'done'
      ? { kind: 'done', value: { ...page.value, rows: page.value.rows.filter((row) => isWithin(row, window)) } }
      : page;
  }

  async #listActiveOfOrganization(): Promise<Reply<EntryList>> {
    const member = await this.#catalog.memberId();
    if (member.kind !== 'done') {
      return member;
    }
    const page = await this.#entries({ member_id: member.value, active: 'true' });
    return page.kind === 'done'
      ? {
          kind: 'done',
          value: {
            rows: page.value.rows.filter(({ end }) => end === null),
            complete: page.value.isWhole,
            ...further(page.value.unreadable),
          },
        }
      : page;
  }
}

const computedFields: ReadonlySet<string> = new Set(['id', 'spent_time', 'created_at', 'updated_at']);

function writableFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !computedFields.has(name)));
}

/** A project that does not follow from a task is the entry's own. */
function withOwnProject(row: RemoteEntry): RemoteEntry {
  return row.taskId === null && row.projectId !== null ? { ...row, ownProjectId: row.projectId } : row;
}

function ownEntry(reply: Reply<RemoteEntry>): Reply<RemoteEntry> {
  return reply.kind === 'done' ? { kind: 'done', value: withOwnProject(reply.value) } : reply;
}
