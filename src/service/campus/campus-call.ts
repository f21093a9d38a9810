import type { Kysely } from 'kysely';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Dataset } from './data/dataset.ts';
import type { Json, JsonObject } from './formats/envelope.ts';
import type { KnownKey } from './keys.ts';

export interface CampusCall {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: UtcInstant;
  readonly baseUrl: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null if the method needs no key and the request has no valid one. */
  readonly caller: { readonly key: KnownKey; readonly text: string } | null;
  readonly readData: () => Promise<Dataset>;
}

export interface Answered {
  readonly data: Json;
  readonly extras?: JsonObject;
}

export type Responder = (call: CampusCall) => Answered | Promise<Answered>;
