/** The contract with our own service's extensions, docs/service-extensions.md. */
import { extendedFieldsPreference } from '#shared/time-tracking-extensions.ts';
import { isSameId, type RecordId } from '#shared/values/brands.ts';
import { ApiCalls, pathTo } from '../http/api-calls.ts';
import { ContractApi, type ContractApiOptions } from './contract-api.ts';
import { writtenProject } from './contract-oddities.ts';
import { extendedMembership, type Membership } from '../connect/membership.ts';
import type { Reply } from '../http/reply.ts';
import { revalidating } from '../http/revalidating-exchange.ts';
import type { ChangeAttempt, ClientBody, CreateAttempt, EntryUpdate, Offers, ProjectDraft, TagBody, TaskBody } from '../time-tracking-api.ts';
import { recordNamed, remoteBodies, type RemoteClient, type RemoteProject, type RemoteTag, type RemoteTask } from '../tolerant-reading.ts';

const extendedFields = { prefer: extendedFieldsPreference };

export class ExtendedApi extends ContractApi {
  override readonly offers: Offers = { idempotency: true, tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true, roles: true };
  protected override readonly reportsEnds = true;
  protected override readonly fillsPages = true;
  protected override readonly entrySchema = remoteBodies.detailedEntry;
  protected override readonly entriesSchema = remoteBodies.versionedEntries;
  // A version covers all fields of a row.
  protected override readonly listHeaders = extendedFields;
  readonly #user: ApiCalls;

  constructor(options: ContractApiOptions) {
    super({ ...options, exchange: revalidating(options.exchange) });
    this.#user = new ApiCalls({ exchange: options.exchange, root: `${options.account.baseUrl}/v1/users/me`, dates: options.dates });
  }

  override abort(): void {
    super.abort();
    this.#user.abort();
  }

  override async readMembership(): Promise<Reply<Membership>> {
    const reply = await this.#user.send('GET', '/memberships', { schema: remoteBodies.memberships });
    if (reply.kind !== 'done') {
      return reply;
    }
    const membership = reply.value.find(({ organizationId }) => isSameId(organizationId, this.account.organizationId));
    return membership === undefined ? { kind: 'rejected', status: 403, message: '', errors: {} } : { kind: 'done', value: extendedMembership(membership.role) };
  }

  override async listTasks(): Promise<Reply<readonly RemoteTask[]>> {
    return this.calls.send('GET', '/tasks', { schema: remoteBodies.tasks });
  }

  /** v1.tasks.store: for owners and admins. */
  override async createTask(body: TaskBody): Promise<Reply<RemoteTask>> {
    return this.calls.send('POST', '/tasks', { body, schema: remoteBodies.task });
  }

  override async listTags(): Promise<Reply<readonly RemoteTag[]>> {
    return this.calls.send('GET', '/tags', { schema: remoteBodies.tags });
  }

  /** v1.tags.store: for every member. */
  override async createTag(body: TagBody): Promise<Reply<RemoteTag>> {
    return this.calls.send('POST', '/tags', { body, schema: remoteBodies.tag });
  }

  override async updateTag(id: RecordId, body: TagBody): Promise<Reply<RemoteTag>> {
    return this.calls.send('PUT', pathTo`/tags/${id}`, { body, schema: recordNamed(remoteBodies.tag, id) });
  }

  override async deleteTag(id: RecordId): Promise<Reply<null>> {
    return this.calls.send('DELETE', pathTo`/tags/${id}`, { body: {}, schema: remoteBodies.nothing });
  }

  override async listProjects(): Promise<Reply<readonly RemoteProject[]>> {
    return this.calls.send('GET', '/projects', { schema: remoteBodies.detailedProjects, headers: extendedFields });
  }

  override async createProject(body: ProjectDraft): Promise<Reply<RemoteProject>> {
    return this.calls.send('POST', '/projects', { body: writtenProject(body), schema: remoteBodies.detailedProject, headers: extendedFields });
  }

  override async updateProject(id: RecordId, body: ProjectDraft): Promise<Reply<RemoteProject>> {
    return this.calls.send('PUT', pathTo`/projects/${id}`, { body: writtenProject(body), schema: recordNamed(remoteBodies.detailedProject, id), headers: extendedFields });
  }

  override async listClients(): Promise<Reply<readonly RemoteClient[]>> {
    return this.calls.send('GET', '/clients', { schema: remoteBodies.clients });
  }

  override async createClient(body: ClientBody): Promise<Reply<RemoteClient>> {
    return this.calls.send('POST', '/clients', { body, schema: remoteBodies.client });
  }

  override async updateClient(id: RecordId, body: ClientBody): Promise<Reply<RemoteClient>> {
    return this.calls.send('PUT', pathTo`/clients/${id}`, { body, schema: recordNamed(remoteBodies.client, id) });
  }

  override async deleteClient(id: RecordId): Promise<Reply<null>> {
    return this.calls.send('DELETE', pathTo`/clients/${id}`, { body: {}, schema: remoteBodies.nothing });
  }

  protected override writtenFields(body: EntryUpdate): EntryUpdate {
    return { ...super.writtenFields(body), ...(body.billable === undefined ? {} : { billable: body.billable }) };
  }

  protected override creationHeaders({ idempotencyKey }: CreateAttempt): Readonly<Record<string, string>> {
    return { ...extendedFields, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) };
  }

  protected override changeHeaders({ version }: ChangeAttempt): Readonly<Record<string, string>> {
    return { ...extendedFields, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) };
  }
}
