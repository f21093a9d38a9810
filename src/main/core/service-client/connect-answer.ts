/** One answer of a server that is being connected: nothing is known of it yet, so it may be any page of anybody. */
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { readForeignJson } from '#shared/values/parse-foreign.ts';
import { missingPart, type ExchangeOutcome } from './exchange.ts';

export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  /** Not JSON: a page, or nothing at all. */
  | { readonly kind: 'page' }
  /** `isRedirect`: sent elsewhere, which says less than a refusal. */
  | { readonly kind: 'failed'; readonly failure: ConnectFailure; readonly isRedirect: boolean };

export async function readAnswer(outcome: ExchangeOutcome): Promise<Answer> {
  if (outcome.kind !== 'answered') {
    return { kind: 'failed', failure: { kind: 'server-unreachable', line: missingPart(outcome), detail: outcome.detail }, isRedirect: false };
  }
  const { status } = outcome.response;
  const json = readForeignJson(await outcome.response.text());
  const body = json.ok ? json.value : null;
  if (status === 401 || (status >= 300 && status < 400)) {
    // Servers that do not take the hint to answer in JSON send whoever is not signed in to a page where they can.
    return { kind: 'failed', failure: { kind: 'not-authenticated' }, isRedirect: status !== 401 };
  }
  if (status === 408 || status === 429 || status >= 500) {
    return { kind: 'failed', failure: { kind: 'server-unreachable', line: 'server-down', detail: String(status) }, isRedirect: false };
  }
  return typeof body === 'object' && body !== null ? { kind: 'json', status, body } : { kind: 'page' };
}
