import type { ServerResponse } from 'node:http';
import { sql, type Kysely } from 'kysely';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Ports } from '../system-ports.ts';

/** A database that takes longer counts as unavailable. */
const patienceMs = 2_000;

export interface HealthOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: Pick<Ports, 'after'>;
  readonly version: string;
  /** True after the first stop signal: no further requests should be sent here. */
  readonly isStopping: () => boolean;
}

async function isReachable({ database, ports }: HealthOptions): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const cancel = ports.after(patienceMs, () => {
    resolve(false);
  });
  const asked = sql`select 1`.execute(database).then(
    () => true,
    // The requests that need the database log the reason.
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

/** Answers 200 as long as this process answers at all, because a restart does not repair the database. */
export function answerLive({ version }: HealthOptions, outgoing: ServerResponse): void {
  answer(outgoing, 200, { status: 'ok', version });
}

/** Answers 200 `{status: "ok"}`, or 503 with `stopping` or `unavailable`; always with the version. */
export async function answerReady(options: HealthOptions, outgoing: ServerResponse): Promise<void> {
  const database = (await isReachable(options)) ? 'reachable' : 'unreachable';
  const status = options.isStopping() ? 'stopping' : database === 'reachable' ? 'ok' : 'unavailable';
  answer(outgoing, status === 'ok' ? 200 : 503, { status, database, version: options.version });
}
