/** Classifies an answer of a server that is being added. It may be any page, because nothing is known of the server yet. */
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { readForeignJson } from '#shared/values/parse-foreign.ts';
import { unreachablePart, type ExchangeOutcome } from '../http/exchange.ts';

export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'page' }
  /** `isRedirect`: proves less than a refusal. */
  | { readonly kind: 'failed'; readonly failure: ConnectFailure; readonly isRedirect: boolean };

export async function readAnswer(outcome: ExchangeOutcome): Promise<Answer> {
  if (outcome.kind !== 'answered') {
    return {
      kind: 'failed',
      failure: { kind: 'server-unreachable', connectivity: unreachablePart(outcome), detail: outcome.detail },
      isRedirect: false,
    };
  }
  const { status } = outcome.response;
  const json = readForeignJson(await outcome.response.text());
  const body = json.ok ? json.value : null;
  if (status === 401 || (status >= 300 && status < 400)) {
    // Servers that ignore the Accept header redirect users without a sign-in to a login page.
    return { kind: 'failed', failure: { kind: 'not-authenticated' }, isRedirect: status !== 401 };
  }
  if (status === 408 || status === 429 || status >= 500) {
    return {
      kind: 'failed',
      failure: { kind: 'server-unreachable', connectivity: 'server-down', detail: String(status) },
      isRedirect: false,
    };
  }
  return typeof body === 'object' && body !== null ? { kind: 'json', status, body } : { kind: 'page' };
}
