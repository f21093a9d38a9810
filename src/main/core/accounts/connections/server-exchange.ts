import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { requestTimeoutMs, type Exchange } from '#core/service-client/http/exchange.ts';
import type { RoutesTo } from '#core/service-client/http/proxy-routes.ts';

/** In milliseconds: the request timeout, and as much again for proxies that deliver late. */
export const serverGraceMs = 30_000;

/** Bytes of an answer: several times 500 entries with the longest descriptions. */
const answerLimitBytes = 16 * 1_048_576;

export type ExchangeTo = (server: { readonly certificate: string | null }) => Exchange;

export function exchangesOn(routesTo: RoutesTo): ExchangeTo {
  return ({ certificate }) => exchangeOverHttp({ timeoutMs: requestTimeoutMs, answerLimitBytes, certificate, routesTo });
}
