/** What an operation is given: one transaction, who asks, and the request's parts. Operations see no Request and no header. */
import type { Transaction } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Access } from './access.ts';
import type { Outcome } from './answers.ts';
import type { Conditional } from './entity-tags.ts';

/** Asked by a person, of no organization in particular. */
export interface PersonCall {
  readonly transaction: Transaction<TimeTrackingTables>;
  readonly userId: Uuid;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  readonly query: URLSearchParams;
  readonly conditional: Conditional;
  /** Parsed JSON, unchecked; undefined where the request had no body. */
  readonly body: unknown;
}

/** Asked by a member of the organization in the path. */
export interface Call extends PersonCall {
  readonly access: Access;
}

export type PersonOperation = (call: PersonCall) => Promise<Outcome>;

/** Works on a whole collection. */
export type CollectionOperation = (call: Call) => Promise<Outcome>;

/** Works on the record named in the path; null is a name that cannot be one, and is not found. */
export type RecordOperation = (call: Call, id: Uuid) => Promise<Outcome>;
