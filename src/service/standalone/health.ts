/** Whether this process can serve: asked by proxies and container engines, answered without a sign-in and without a secret. */
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

/** 200 `{status: "ok"}`, or 503 with `stopping` or `unavailable`; always the version. */
export async function answerHealth(options: HealthOptions, outgoing: ServerResponse): Promise<void> {
  const database = (await isReachable(options)) ? 'reachable' : 'unreachable';
  const status = options.isStopping() ? 'stopping' : database === 'reachable' ? 'ok' : 'unavailable';
  outgoing.writeHead(status === 'ok' ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify({ status, database, version: options.version }));
}
