/** What is known of a call when it is answered, and the answer. */
import type { Kysely } from 'kysely';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Dataset } from './dataset.ts';
import type { Json, JsonObject } from './envelope.ts';
import type { KnownKey } from './keys.ts';

export interface CampusCall {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: UtcInstant;
  /** The versioned root, without a slash at its end. */
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null where the method needs no key and got none that counts. */
  readonly caller: { readonly key: KnownKey; readonly text: string } | null;
  readonly readData: () => Promise<Dataset>;
}

export interface Answered {
  /** Null and an empty list are no data. */
  readonly data: Json;
  /** Under `meta.method`. */
  readonly extras?: JsonObject;
}

export type Responder = (call: CampusCall) => Answered | Promise<Answered>;
