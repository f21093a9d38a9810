/** The requests on projects, tasks, tags and clients, which are alike in all dialects below their organization. */
import type { z } from 'zod';
import type { RecordId } from '#shared/values/brands.ts';
import { ApiCalls, pathTo, type DateListener } from '../http/api-calls.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { ClientBody, ServiceCapabilities, ProjectDraft, TagBody, TaskBody, TimeTrackingAccount } from '../time-tracking-api.ts';
import { recordNamed, remoteBodies, type RemoteClient, type RemoteProject, type RemoteTag, type RemoteTask } from '../tolerant-reading.ts';
import { withLowerCaseColor, writtenProject } from './contract-oddities.ts';

export const elsewhere: Reply<never> = { kind: 'absent', message: '' };

export interface RecordApiOptions {
  readonly account: TimeTrackingAccount;
  readonly exchange: Exchange;
  readonly dates?: DateListener | undefined;
}

export abstract class RecordApi {
  abstract readonly capabilities: ServiceCapabilities;
  readonly account: TimeTrackingAccount;
  /** Below the organization. */
  protected readonly calls: ApiCalls;
  /** Below the signed-in user. */
  protected readonly user: ApiCalls;
  protected readonly projectSchema: z.ZodType<RemoteProject> = remoteBodies.project;
  protected readonly projectsSchema: z.ZodType<readonly RemoteProject[]> = remoteBodies.projects;
  protected readonly projectHeaders: Readonly<Record<string, string>> = {};

  constructor({ account, exchange, dates }: RecordApiOptions, collection: 'organization' | 'organizations') {
    this.account = account;
    this.calls = new ApiCalls({ exchange, root: `${account.baseUrl}/v1/${collection}${pathTo`/${account.organizationId}`}`, dates });
    this.user = new ApiCalls({ exchange, root: `${account.baseUrl}/v1/users/me`, dates });
  }

  abort(): void {
    this.calls.abort();
    this.user.abort();
  }

  async listProjects(): Promise<Reply<readonly RemoteProject[]>> {
    return this.calls.send('GET', '/projects', { schema: this.projectsSchema, headers: this.projectHeaders });
  }

  async getProject(id: RecordId): Promise<Reply<RemoteProject>> {
    return this.calls.send('GET', pathTo`/projects/${id}`, { schema: recordNamed(this.projectSchema, id), headers: this.projectHeaders });
  }

  async createProject(body: ProjectDraft): Promise<Reply<RemoteProject>> {
    return this.calls.send('POST', '/projects', {
      body: this.#projectFields(body),
      schema: this.projectSchema,
      headers: this.projectHeaders,
    });
  }

  async updateProject(id: RecordId, body: ProjectDraft): Promise<Reply<RemoteProject>> {
    return this.calls.send('PUT', pathTo`/projects/${id}`, {
      body: this.#projectFields(body),
      schema: recordNamed(this.projectSchema, id),
      headers: this.projectHeaders,
    });
  }

  async deleteProject(id: RecordId): Promise<Reply<null>> {
    return this.#delete(pathTo`/projects/${id}`);
  }

  async listTasks(): Promise<Reply<readonly RemoteTask[]>> {
    return this.#ifCapable('tasks', async () => this.calls.send('GET', '/tasks', { schema: remoteBodies.tasks }));
  }

  async createTask(body: TaskBody): Promise<Reply<RemoteTask>> {
    return this.#ifCapable('tasks', async () => this.calls.send('POST', '/tasks', { body, schema: remoteBodies.task }));
  }

  async listTags(): Promise<Reply<readonly RemoteTag[]>> {
    return this.#ifCapable('tags', async () => this.calls.send('GET', '/tags', { schema: remoteBodies.tags }));
  }

  async createTag(body: TagBody): Promise<Reply<RemoteTag>> {
    return this.#ifCapable('tags', async () => this.calls.send('POST', '/tags', { body, schema: remoteBodies.tag }));
  }

  async updateTag(id: RecordId, body: TagBody): Promise<Reply<RemoteTag>> {
    return this.#ifCapable('tags', async () =>
      this.calls.send('PUT', pathTo`/tags/${id}`, { body, schema: recordNamed(remoteBodies.tag, id) }),
    );
  }

  async deleteTag(id: RecordId): Promise<Reply<null>> {
    return this.#ifCapable('tags', async () => this.#delete(pathTo`/tags/${id}`));
  }

  async listClients(): Promise<Reply<readonly RemoteClient[]>> {
    return this.#ifCapable('billing', async () => this.calls.send('GET', '/clients', { schema: remoteBodies.clients }));
  }

  async createClient(body: ClientBody): Promise<Reply<RemoteClient>> {
    return this.#ifCapable('billing', async () => this.calls.send('POST', '/clients', { body, schema: remoteBodies.client }));
  }

  async updateClient(id: RecordId, body: ClientBody): Promise<Reply<RemoteClient>> {
    return this.#ifCapable('billing', async () =>
      this.calls.send('PUT', pathTo`/clients/${id}`, { body, schema: recordNamed(remoteBodies.client, id) }),
    );
  }

  async deleteClient(id: RecordId): Promise<Reply<null>> {
    return this.#ifCapable('billing', async () => this.#delete(pathTo`/clients/${id}`));
  }

  /** Sends nothing that the service does not offer. */
  async #ifCapable<Value>(feature: keyof ServiceCapabilities, send: () => Promise<Reply<Value>>): Promise<Reply<Value>> {
    return this.capabilities[feature] ? send() : elsewhere;
  }

  async #delete(path: string): Promise<Reply<null>> {
    return this.calls.send('DELETE', path, { body: {}, schema: remoteBodies.nothing });
  }

  #projectFields(body: ProjectDraft): ProjectDraft {
    return this.capabilities.billing ? writtenProject(body) : withLowerCaseColor(body);
  }
}
