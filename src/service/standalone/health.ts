/** Whether this process lives and can serve: asked by container engines and proxies, answered without a sign-in and without a secret. */
import type { ServerResponse } from 'node:http';
import { sql, type Kysely } from 'kysely';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Ports } from './system-ports.ts';

/** A database that takes longer is as good as none to whoever waits for an answer. */
const patienceMs = 2_000;

export interface HealthOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: Pick<Ports, 'after'>;
  readonly version: string;
  /** True from the first signal on: no more requests should be sent here. */
  readonly isStopping: () => boolean;
}

async function isReachable({ database, ports }: HealthOptions): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const cancel = ports.after(patienceMs, () => {
    resolve(false);
  });
  const asked = sql`select 1`.execute(database).then(
    () => true,
    // Why is for the log of the requests that needed it; here it is only a no.
    () => false,
  );
  const reachable = await Promise.race([asked, tooLate]);
  cancel();
  return reachable;
}

function answer(outgoing: ServerResponse, status: 200 | 503, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(body));
}

/** 200 for as long as this process answers at all. A restart brings no database back. */
export function answerLive({ version }: HealthOptions, outgoing: ServerResponse): void {
  answer(outgoing, 200, { status: 'ok', version });
}

/** 200 `{status: "ok"}`, or 503 with `stopping` or `unavailable`; always the version. */
export async function answerReady(options: HealthOptions, outgoing: ServerResponse): Promise<void> {
  const database = (await isReachable(options)) ? 'reachable' : 'unreachable';
  const status = options.isStopping() ? 'stopping' : database === 'reachable' ? 'ok' : 'unavailable';
  answer(outgoing, status === 'ok' ? 200 : 503, { status, database, version: options.version });
}
