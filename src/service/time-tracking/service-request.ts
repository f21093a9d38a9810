import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Access } from './permissions.ts';
import type { Conditional } from './changes/conditional.ts';

/** What is known of a request before its transaction begins. */
export interface RequestHead {
  readonly userId: Uuid;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  readonly conditional: Conditional;
  readonly answerHeaders: Map<string, string>;
  readonly isExtended: boolean;
}

export interface UserRequest extends RequestHead {
  readonly transaction: Kysely<TimeTrackingTables>;
}

export interface ServiceRequest extends UserRequest {
  readonly access: Access;
  /** The record in the path; null if its text is not an identifier, or the path has none. */
  readonly recordId: Uuid | null;
}

/** A request that may be answered by one statement. `organizationId` is null if its text is not an identifier. */
export interface ShortcutRequest extends RequestHead {
  readonly organizationId: Uuid | null;
  readonly isOnPostgres: boolean;
}
