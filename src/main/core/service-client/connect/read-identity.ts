/** Reads the signed-in user and organizations from the server or the token; the user is asked for the rest. */
import { z } from 'zod';
import type { RecordId } from '#shared/values/brands.ts';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { foreignOrNull, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { ApiCalls } from '../http/api-calls.ts';
import { readAnswer, type Answer } from './connect-answer.ts';
import type { Exchange } from '../http/exchange.ts';
import { remoteBodies, remoteIdSchema, type RemoteMembership } from '../tolerant-reading.ts';

type KnownUser =
  /** `name` is empty if only the token is known. */
  | { readonly kind: 'known'; readonly id: RecordId; readonly name: string; readonly source: 'service' | 'token' }
  | { readonly kind: 'must-ask' };

type KnownOrganizations = { readonly kind: 'listed'; readonly organizations: readonly RemoteMembership[] } | { readonly kind: 'must-ask' };

export interface Identity {
  readonly user: KnownUser;
  readonly organizations: KnownOrganizations;
}

export interface IdentityQuestion {
  readonly exchange: Exchange;
  readonly baseUrl: string;
  /** Null if the sign-in has none or does not expose it. */
  readonly accessToken: string | null;
}

/** Numbers, UUIDs and other long identifiers. A shorter subject, or an address, is a login name rather than the service's identifier. */
const claimsSchema = z.object({ sub: z.union([z.string().regex(/^(?:\d+|(?=.*\d)[\w-]{16,64})$/), z.number()]).pipe(remoteIdSchema) });

/** The unverified `sub` of a JWT: only to identify the user to the server that issued it. Null if it is not an identifier. */
export function readSubject(accessToken: string): RecordId | null {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(accessToken)?.[1];
  const read = parseForeignJson(claimsSchema, Buffer.from(claims ?? '', 'base64url').toString('utf8'));
  return read.ok ? read.value.sub : null;
}

function parsedBody<Value>(answer: Exclude<Answer, { readonly kind: 'failed' }>, schema: z.ZodType<Value>): Value | null {
  return answer.kind === 'json' && answer.status === 200 ? foreignOrNull(schema, answer.body) : null;
}

/** Requests `/v1/users/me` and its memberships. Unknown paths mean that the server does not provide them; no answer is a failure. */
export async function readIdentity({ exchange, baseUrl, accessToken }: IdentityQuestion): Promise<Result<Identity, ConnectFailure>> {
  const calls = new ApiCalls({ exchange, root: `${baseUrl}/v1/users/me` });
  const me = await readAnswer(await calls.exchange('GET', '', {}));
  if (me.kind === 'failed') {
    return fail(me.failure);
  }
  const memberships = await readAnswer(await calls.exchange('GET', '/memberships', {}));
  if (memberships.kind === 'failed') {
    return fail(memberships.failure);
  }
  const person = parsedBody(me, remoteBodies.person);
  const subject = accessToken === null ? null : readSubject(accessToken);
  const organizations = parsedBody(memberships, remoteBodies.memberships);
  const byToken: KnownUser = subject === null ? { kind: 'must-ask' } : { kind: 'known', id: subject, name: '', source: 'token' };
  return succeed({
    user: person === null ? byToken : { kind: 'known', ...person, source: 'service' },
    organizations: organizations === null ? { kind: 'must-ask' } : { kind: 'listed', organizations },
  });
}
