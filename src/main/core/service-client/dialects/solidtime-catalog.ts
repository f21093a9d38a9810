/** Looks up what solidtime requires with every entry and the core does not know: the member's identifier, the project of a task. */
import { isSameId, type RecordId } from '#shared/values/brands.ts';
import type { z } from 'zod';
import type { ApiCalls } from '../http/api-calls.ts';
import type { Reply } from '../http/reply.ts';
import {
  remoteBodies,
  type RemoteClient,
  type RemoteMembership,
  type RemoteProject,
  type RemoteTag,
  type RemoteTask,
} from '../tolerant-reading.ts';

/** Pages of one list: with the smallest known page, 15 rows, 3000 rows. */
const pagesAtMost = 200;

const noMember: Reply<never> = { kind: 'rejected', status: 403, message: '', errors: {} };

export interface EntryProject {
  readonly id: RecordId | null;
  readonly isBillable: boolean;
}

interface SolidtimeCatalogOptions {
  /** Below the organization, and below the user. */
  readonly calls: ApiCalls;
  readonly user: ApiCalls;
  readonly organizationId: RecordId;
}

export class SolidtimeCatalog {
  readonly #options: SolidtimeCatalogOptions;
  #memberId: RecordId | null = null;
  #projects: ReadonlyMap<RecordId, RemoteProject> = new Map();
  #tasks: ReadonlyMap<RecordId, RemoteTask> = new Map();

  constructor(options: SolidtimeCatalogOptions) {
    this.#options = options;
  }

  async memberId(): Promise<Reply<RecordId>> {
    if (this.#memberId !== null) {
      return { kind: 'done', value: this.#memberId };
    }
    const membership = await this.readMembership();
    if (membership.kind !== 'done') {
      return membership;
    }
    this.#memberId = membership.value.memberId;
    return this.#memberId === null ? noMember : { kind: 'done', value: this.#memberId };
  }

  async readMembership(): Promise<Reply<RemoteMembership>> {
    const reply = await this.#options.user.send('GET', '/memberships', { schema: remoteBodies.memberships });
    if (reply.kind !== 'done') {
      return reply;
    }
    const membership = reply.value.find(({ organizationId }) => isSameId(organizationId, this.#options.organizationId));
    return membership === undefined ? noMember : { kind: 'done', value: membership };
  }

  /** The project of an entry: the task's, if it has one. Reads the lists if they lack it. */
  async resolveProject({
    taskId,
    projectId,
  }: {
    readonly taskId: RecordId | null;
    readonly projectId: RecordId | null;
  }): Promise<Reply<EntryProject>> {
    if (taskId !== null && !this.#tasks.has(taskId)) {
      const tasks = await this.listTasks();
      if (tasks.kind !== 'done') {
        return tasks;
      }
    }
    // An unknown task is sent without a project, so that the service reports the error.
    const id = taskId === null ? projectId : (this.#tasks.get(taskId)?.projectId ?? projectId);
    if (id !== null && !this.#projects.has(id)) {
      const projects = await this.listProjects();
      if (projects.kind !== 'done') {
        return projects;
      }
    }
    return { kind: 'done', value: { id, isBillable: id !== null && (this.#projects.get(id)?.isBillable ?? false) } };
  }

  async listProjects(): Promise<Reply<readonly RemoteProject[]>> {
    const reply = await this.#list('/projects?archived=all', remoteBodies.detailedProjects);
    if (reply.kind === 'done') {
      this.#projects = new Map(reply.value.map((project) => [project.id, project]));
    }
    return reply;
  }

  async listTasks(): Promise<Reply<readonly RemoteTask[]>> {
    const reply = await this.#list('/tasks?done=all', remoteBodies.tasks);
    if (reply.kind === 'done') {
      this.#tasks = new Map(reply.value.map((task) => [task.id, task]));
    }
    return reply;
  }

  async listClients(): Promise<Reply<readonly RemoteClient[]>> {
    return this.#list('/clients?archived=all', remoteBodies.clients);
  }

  async listTags(): Promise<Reply<readonly RemoteTag[]>> {
    return this.#list('/tags', remoteBodies.tags);
  }

  /** Reads every page of a list. If it changes meanwhile, a row may be missing or repeated until the next read. */
  async #list<Row extends { readonly id: RecordId }>(path: string, schema: z.ZodType<readonly Row[]>): Promise<Reply<readonly Row[]>> {
    const rows = new Map<RecordId, Row>();
    let last = 1;
    for (let page = 1; page <= Math.min(last, pagesAtMost); page += 1) {
      const joint = path.includes('?') ? '&' : '?';
      const reply = await this.#options.calls.send('GET', `${path}${joint}page=${page}`, { schema: remoteBodies.numberedPage(schema) });
      if (reply.kind !== 'done') {
        return reply;
      }
      for (const row of reply.value.rows) {
        rows.set(row.id, row);
      }
      last = reply.value.lastPage;
    }
    return { kind: 'done', value: [...rows.values()] };
  }
}
