/** The contract with our own service's extensions, docs/service-api.md. */
import { extendedFieldsPreference } from '#shared/time-tracking-extensions.ts';
import { isSameId, type RecordId } from '#shared/values/brands.ts';
import { ContractApi, type ChangeCondition, type ContractApiOptions } from './contract-api.ts';
import { extendedMembership, type Membership } from '../connect/membership.ts';
import type { Reply } from '../http/reply.ts';
import { revalidating } from '../http/revalidating-exchange.ts';
import type { ChangeAttempt, CreateAttempt, EntryUpdate, ServiceCapabilities } from '../time-tracking-api.ts';
import { recordNamed, remoteBodies } from '../tolerant-reading.ts';

const extendedFields = { prefer: extendedFieldsPreference };

export class ExtendedApi extends ContractApi {
  override readonly capabilities: ServiceCapabilities = {
    idempotency: true,
    tasks: true,
    tags: true,
    projectOfEntry: false,
    reopening: true,
    billing: true,
    roles: true,
  };
  protected override readonly reportsEnds = true;
  protected override readonly fillsPages = true;
  protected override readonly entrySchema = remoteBodies.versionedEntry;
  protected override readonly entriesSchema = remoteBodies.versionedEntries;
  // A version covers all fields of a row.
  protected override readonly listHeaders = extendedFields;
  protected override readonly projectSchema = remoteBodies.detailedProject;
  protected override readonly projectsSchema = remoteBodies.detailedProjects;
  protected override readonly projectHeaders = extendedFields;

  constructor(options: ContractApiOptions) {
    super({ ...options, exchange: revalidating(options.exchange) });
  }

  override async readMembership(): Promise<Reply<Membership>> {
    const reply = await this.user.send('GET', '/memberships', { schema: remoteBodies.memberships });
    if (reply.kind !== 'done') {
      return reply;
    }
    const membership = reply.value.find(({ organizationId }) => isSameId(organizationId, this.account.organizationId));
    return membership === undefined
      ? { kind: 'rejected', status: 403, message: '', errors: {} }
      : { kind: 'done', value: extendedMembership(membership.role) };
  }

  protected override writtenFields(body: EntryUpdate): EntryUpdate {
    return { ...super.writtenFields(body), ...(body.billable === undefined ? {} : { billable: body.billable }) };
  }

  protected override creationHeaders({ idempotencyKey }: CreateAttempt): Readonly<Record<string, string>> {
    return { ...extendedFields, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) };
  }

  protected override changeCondition(id: RecordId, { version }: ChangeAttempt): ChangeCondition {
    return version === undefined
      ? { headers: extendedFields }
      : { headers: { ...extendedFields, 'if-match': `"${version}"` }, current: recordNamed(this.entrySchema, id) };
  }
}
