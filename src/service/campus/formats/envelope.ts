/** The content of an answer, independent of its format: status, message, `meta`, `data`. */
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { CampusMethod } from '../catalogue.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Status codes of the contract. `/server/codes` lists exactly these. */
export const codeMessages = {
  200: 'Request successful',
  204: 'No data returned',
  401: 'Invalid API key',
  403: 'The provided API key has been banned',
  429: 'API request limit reached',
  501: 'Invalid method',
  511: 'API key is required (?key=)',
} as const;

/** Internal failures, for which the contract has no code. */
const ownFailureMessages = { 500: 'The service failed unexpectedly', 503: 'The service cannot reach its data; try again shortly' } as const;

type CampusStatus = keyof typeof codeMessages | keyof typeof ownFailureMessages;

const messages: Readonly<Record<CampusStatus, string>> = { ...codeMessages, ...ownFailureMessages };

/** `meta.version` of the services that describe themselves. */
export const serviceVersion = 2.1;
const versionedServices: ReadonlySet<string> = new Set(['api', 'server']);

/** `meta.requests` if no call was counted: the key is missing, unknown or banned. */
export const requestsWithoutKey = -1;
export const requestsWhenBanned = 0;

export interface Envelope {
  readonly meta: JsonObject & { readonly status: CampusStatus };
  readonly data?: Json;
}

interface EnvelopeParts {
  readonly status: CampusStatus;
  readonly now: UtcInstant;
  readonly method: CampusMethod | null;
  readonly requests: number;
  readonly extras?: JsonObject;
  readonly data: Json | undefined;
}

export function createEnvelope({ status, now, method, requests, extras = {}, data }: EnvelopeParts): Envelope {
  const meta = {
    requests,
    timestamp: epochMsOfInstant(now) / 1000,
    status,
    message: messages[status],
    method_id: method?.id ?? null,
    ...(method !== null && versionedServices.has(method.service) ? { version: serviceVersion } : {}),
    method: extras,
  };
  return data === undefined ? { meta } : { meta, data };
}
