/** The way to a server, with its bounds. */
import { exchangeOverHttp } from '#core/service-client/http-exchange.ts';
import { requestTimeoutMs, type Exchange } from '#core/service-client/exchange.ts';

/** The timeout, and as much again for what stands between us and the service and may deliver late; in milliseconds. */
export const serverGraceMs = 30_000;

/** Bytes of an answer: 500 entries of the longest descriptions fit several times. */
const answerLimitBytes = 16 * 1_048_576;

/** `certificate` (PEM) is trusted beside the authorities every program trusts; null adds none. */
export function exchangeTo({ certificate }: { readonly certificate: string | null }): Exchange {
  return exchangeOverHttp({ timeoutMs: requestTimeoutMs, answerLimitBytes, certificate });
}
