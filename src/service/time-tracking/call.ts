/** What an operation is given: one transaction, who asks, and the request's parts. Operations see no Request and no header. */
import type { Transaction } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Access } from './access.ts';
import type { Outcome } from './answers.ts';

export interface Call {
  readonly transaction: Transaction<TimeTrackingTables>;
  readonly access: Access;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  readonly query: URLSearchParams;
  /** Parsed JSON, unchecked; undefined where the request had no body. */
  readonly body: unknown;
}

/** Works on a whole collection. */
export type CollectionOperation = (call: Call) => Promise<Outcome>;

/** Works on the record named in the path; null is a name that cannot be one, and is not found. */
export type RecordOperation = (call: Call, id: Uuid) => Promise<Outcome>;
