/**
 * Failures of the campus directory that the user sees. Message catalogues have their texts. “No data returned” is not a failure but an
 * answer.
 */
import { z } from 'zod';
import { boundedList } from '../values/bounds.ts';

export const badParameterSchema = z.strictObject({
  name: z.string(),
  reason: z.enum([
    'missing',
    'unknown',
    'not-four-digits',
    'not-a-week',
    'not-a-number',
    'not-a-segment',
    'too-long',
    'not-a-callback',
    'no-such-format',
  ]),
});
export type BadParameter = z.infer<typeof badParameterSchema>;

export const campusFailureSchema = z.discriminatedUnion('kind', [
  /** The method needs a key and none is stored, or the service received none (511). */
  z.strictObject({ kind: z.literal('key-missing') }),
  z.strictObject({ kind: z.literal('key-refused') }),
  z.strictObject({ kind: z.literal('key-banned') }),
  /** The stored key is unreadable; `detail` is the system's message. */
  z.strictObject({ kind: z.literal('key-unreadable'), detail: z.string() }),
  /** Not a key: 1 to 200 visible ASCII characters without a space. */
  z.strictObject({ kind: z.literal('key-malformed') }),
  /** Not the address of a directory: http or https, without credentials and query. */
  z.strictObject({ kind: z.literal('address-malformed') }),
  z.strictObject({ kind: z.literal('address-not-secure'), host: z.string() }),
  /** Nothing was changed: no server answers at the address, or one that is not a directory. */
  z.strictObject({ kind: z.literal('no-directory'), cause: z.enum(['unreachable', 'other']) }),
  /** The embedded directory has no address for other programs. */
  z.strictObject({ kind: z.literal('no-address') }),
  /** Too many requests (429); `waitMs` is the requested wait, 0 if there is none. */
  z.strictObject({ kind: z.literal('limit-reached'), waitMs: z.number().nonnegative() }),
  /** The service does not know the method (501). */
  z.strictObject({ kind: z.literal('unknown-method') }),
  z.strictObject({ kind: z.literal('bad-parameters'), parameters: boundedList(badParameterSchema, { min: 1 }) }),
  /** Any other status of the envelope, or of HTTP without one; `message` is the service's, may be empty. */
  z.strictObject({ kind: z.literal('refused'), status: z.number().int(), message: z.string() }),
  /** A redirect, which is not followed because it would pass on the key. */
  z.strictObject({ kind: z.literal('redirected'), status: z.number().int() }),
  /** Not in the directory's format: a proxy's page, an incomplete body. */
  z.strictObject({ kind: z.literal('unreadable'), reason: z.enum(['not-the-format', 'no-envelope', 'other-shape']) }),
  z.strictObject({ kind: z.literal('too-large') }),
  z.strictObject({ kind: z.literal('no-network'), detail: z.string() }),
  z.strictObject({ kind: z.literal('service-down'), detail: z.string() }),
  /** The request was sent and no answer came: a timeout, a closed connection. */
  z.strictObject({ kind: z.literal('no-answer'), detail: z.string() }),
  z.strictObject({ kind: z.literal('cancelled') }),
]);
export type CampusFailure = z.infer<typeof campusFailureSchema>;

/** Documented status codes (`/server/codes`) and their meaning; 200 and 204 are successes. */
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
