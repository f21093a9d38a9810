import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Access } from './permissions.ts';
import type { Conditional } from './changes/entity-tags.ts';

export interface ServiceRequest {
  readonly transaction: Kysely<TimeTrackingTables>;
  readonly access: Access;
  /** The record in the path; null if its text is not an identifier, or the path has none. */
  readonly recordId: Uuid | null;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  readonly conditional: Conditional;
  readonly answerHeaders: Map<string, string>;
  readonly isExtended: boolean;
}

export interface UserRequest extends Omit<ServiceRequest, 'access' | 'recordId'> {
  readonly userId: Uuid;
}
