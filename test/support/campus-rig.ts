/** A client of the campus directory over real HTTP with a directory that the test controls; delays are recorded and skipped. */
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import type { CallReport } from '#core/campus/call-report.ts';
import { CampusClient, type CampusClientOptions } from '#core/campus/campus-client.ts';
import type { Ports } from '#core/platform/ports.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { memoryKeyring } from './campus-fixture.ts';
import { startHttpService, type HttpService } from './http-service.ts';

const services: HttpService[] = [];

/** Ends every directory of this file's rigs. */
export async function closeRigs(): Promise<void> {
  await Promise.all(services.splice(0).map(async (service) => service.close()));
}

export function json(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}

export interface CampusRig {
  readonly client: CampusClient;
  /** Requested URLs, path and query. */
  readonly asked: readonly string[];
  readonly reports: readonly CallReport[];
  readonly waits: readonly number[];
  readonly service: HttpService;
}

/** Records every delay and skips it. */
export function impatientPorts(waits: number[]): Ports {
  const ports = systemPorts();
  let shiftMs = 0;
  return {
    ...ports,
    clock: { ...ports.clock, monotonicMs: () => ports.clock.monotonicMs() + shiftMs },
    scheduler: {
      after: (delayMs, task) => {
        waits.push(delayMs);
        shiftMs += delayMs;
        return ports.scheduler.after(0, task);
      },
    },
    chance: { ...ports.chance, fraction: () => 0.5 },
  };
}

/** Answers in order, repeating the last one; without any, connections are closed. */
export async function rigAnswering(
  answers: readonly (() => Response | Promise<Response>)[],
  options: Partial<CampusClientOptions> = {},
): Promise<CampusRig> {
  const asked: string[] = [];
  const reports: CallReport[] = [];
  const waits: number[] = [];
  const service = await startHttpService({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer === undefined) {
        throw new Error('closes the connection');
      }
      return answer();
    },
  });
  services.push(service);
  const client = new CampusClient({
    baseUrl: `${service.baseUrl}/v2`,
    exchange: exchangeOverHttp({ timeoutMs: 5_000, answerLimitBytes: 100_000 }),
    keyring: memoryKeyring(),
    ports: impatientPorts(waits),
    answers: null,
    onReport: (report) => reports.push(report),
    ...options,
  });
  return { client, asked, reports, waits, service };
}
