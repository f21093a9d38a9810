/** Every kind of time tracking service that the client supports, over real HTTP, with the facts that tests need. */
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import type { FindKnownEntry, TimeTrackingAccount, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { instant, signInAs } from './time-tracking-fixture.ts';
import { startHttpService } from './http-service.ts';
import { serverOfFirstSolidtime, serverOfStrictContract, serverOfTodaySolidtime } from './solidtime-servers.ts';
import { violationOf } from './request-check.ts';
import { readings } from './strict-contract.ts';
import { openOwnServer, type TimelineServer } from './timeline-server.ts';

export interface ClientServer {
  readonly server: TimelineServer;
  readonly account: TimeTrackingAccount;
  /** Signed in as the employee. */
  readonly exchange: Exchange;
  readonly api: TimeTrackingApi;
  /** Another client of the same account, like after a restart. */
  readonly openApi: (findKnown: FindKnownEntry) => TimeTrackingApi;
  readonly close: () => Promise<void>;
}

/** Over real HTTP, with the user's sign-in in every request. */
export function signedIn(headers: Readonly<Record<string, string>>): Exchange {
  const exchange = exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 16 * 1_048_576 });
  return async (request) => {
    const signed = new Request(request);
    for (const [name, value] of Object.entries(headers)) {
      signed.headers.set(name, value);
    }
    return exchange(signed);
  };
}

export async function openClientServer(server: TimelineServer): Promise<ClientServer> {
  server.setNow(instant('2026-11-20T12:00:00Z'));
  const violations: string[] = [];
  const http = await startHttpService({ fetch: server.fetch });
  const account = { ...server.account, baseUrl: http.baseUrl + new URL(server.account.baseUrl).pathname.replace(/\/$/, '') };
  const exchange = signedIn(signInAs('employee'));
  const checked: Exchange = async (request) => {
    const violation = server.described === null ? null : await violationOf(server.described ?? server.dialect, request);
    violations.push(...(violation === null ? [] : [violation]));
    return exchange(request);
  };
  const openApi = (findKnown: FindKnownEntry): TimeTrackingApi =>
    openTimeTrackingApi({ dialect: server.dialect, account, exchange: checked, findKnown });
  return {
    server,
    account,
    exchange,
    api: openApi(() => null),
    openApi,
    close: async () => {
      await http.close();
      await server.close();
      if (violations.length > 0) {
        throw new Error(`Requests that the dialect ${server.dialect} does not have:\n${violations.join('\n')}`);
      }
    },
  };
}

/** By the names that tests print. */
export const clientServers = [
  ['our own service', async () => openOwnServer('extended')],
  ['our own service without its extensions', async () => openOwnServer('contract')],
  ['solidtime of today', async () => serverOfTodaySolidtime()],
  ['solidtime of revision 0.0.1', async () => serverOfFirstSolidtime()],
  ...readings.map(([name, reading]) => [`the contract to the letter, ${name}`, async () => serverOfStrictContract(reading)] as const),
] as const;
