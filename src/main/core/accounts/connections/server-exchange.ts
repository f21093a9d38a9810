/** The exchange with a server, with its limits. */
import { exchangeOverHttp } from '#core/service-client/http-exchange.ts';
import { requestTimeoutMs, type Exchange } from '#core/service-client/exchange.ts';

/** In milliseconds: the request timeout, and as much again for proxies that deliver late. */
export const serverGraceMs = 30_000;

/** Bytes of an answer: several times 500 entries with the longest descriptions. */
const answerLimitBytes = 16 * 1_048_576;

/** `certificate` (PEM) is trusted in addition to the default authorities. */
export function exchangeTo({ certificate }: { readonly certificate: string | null }): Exchange {
  return exchangeOverHttp({ timeoutMs: requestTimeoutMs, answerLimitBytes, certificate });
}
