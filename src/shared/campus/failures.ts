/**
 * What can go wrong with the campus directory in a way a person should hear of. It crosses IPC; the message catalogue turns each kind
 * into words. “No data returned” is none of these: it is an answer.
 */
import { z } from 'zod';
import { boundedList } from '../values/bounds.ts';
import { badParameterSchema } from './calls.ts';

export const campusFailureSchema = z.discriminatedUnion('kind', [
  /** The method needs a key and none is stored, or the service says that none came along (511). */
  z.strictObject({ kind: z.literal('key-missing') }),
  /** The service does not know the key (401). */
  z.strictObject({ kind: z.literal('key-refused') }),
  /** The key has been banned (403). */
  z.strictObject({ kind: z.literal('key-banned') }),
  /** The stored key could not be read; `detail` is the system's word for it. */
  z.strictObject({ kind: z.literal('key-unreadable'), detail: z.string() }),
  /** What was typed is no key: 1 to 200 visible ASCII characters without a space. */
  z.strictObject({ kind: z.literal('key-malformed') }),
  /** What was typed is no address of a directory: http or https, without a sign-in and a query. */
  z.strictObject({ kind: z.literal('address-malformed') }),
  /** The key would travel there in the open. */
  z.strictObject({ kind: z.literal('address-not-secure'), host: z.string() }),
  /** Nothing was changed: at the address nobody answers, or somebody who is no directory. */
  z.strictObject({ kind: z.literal('no-directory'), cause: z.enum(['unreachable', 'other']) }),
  /** The directory within this program has no address that anything else could ask. */
  z.strictObject({ kind: z.literal('no-address') }),
  /** The service is asked too often (429); `waitMs` is what it asks to wait, 0 when it does not say. */
  z.strictObject({ kind: z.literal('limit-reached'), waitMs: z.number().nonnegative() }),
  /** The service does not know the method (501). */
  z.strictObject({ kind: z.literal('unknown-method') }),
  z.strictObject({ kind: z.literal('bad-parameters'), parameters: boundedList(badParameterSchema, { min: 1 }) }),
  /** Any other status, of the envelope or, without one, of HTTP; `message` is the service's own word, empty when there is none. */
  z.strictObject({ kind: z.literal('refused'), status: z.number().int(), message: z.string() }),
  /** The service sends the client elsewhere; that is not followed, because the key would go along. */
  z.strictObject({ kind: z.literal('redirected'), status: z.number().int() }),
  /** An answer that is not of the directory's form: a page of a proxy, a cut body. */
  z.strictObject({ kind: z.literal('unreadable'), reason: z.enum(['not-the-format', 'no-envelope', 'other-shape']) }),
  z.strictObject({ kind: z.literal('too-large') }),
  z.strictObject({ kind: z.literal('no-network'), detail: z.string() }),
  z.strictObject({ kind: z.literal('service-down'), detail: z.string() }),
  /** The request left and no answer came: a timeout, a cut connection. */
  z.strictObject({ kind: z.literal('no-answer'), detail: z.string() }),
  /** Whoever asked does not want the answer any more. */
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type CampusFailure = z.infer<typeof campusFailureSchema>;

/** The codes the service documents (`/server/codes`) -> what they mean to the client; 200 and 204 are successes. */
export const documentedStatuses = {
  200: 'success',
  204: 'no-data',
  401: 'key-refused',
  403: 'key-banned',
  429: 'limit-reached',
  501: 'unknown-method',
  511: 'key-missing',
} as const;
export type StatusMeaning = (typeof documentedStatuses)[keyof typeof documentedStatuses] | 'undocumented';

export function statusMeaning(status: number): StatusMeaning {
  const known: Readonly<Record<number, StatusMeaning>> = documentedStatuses;
  return known[status] ?? 'undocumented';
}
