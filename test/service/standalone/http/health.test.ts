/** Whether the process lives, and whether it is ready. */
import { beforeEach, describe, expect, it } from 'vitest';
import { answerLive, answerReady } from '#service/standalone/http/health.ts';
import { recordExchange } from '../../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
});

interface Settings {
  readonly isStopping?: boolean;
  /** The time for the database is over before it answers. */
  readonly isSlow?: boolean;
}

async function ask({ isStopping = false, isSlow = false }: Settings = {}): Promise<readonly unknown[]> {
  const { outgoing } = recordExchange('/ready');
  const waited: unknown[] = [];
  const after = (delayMs: number, task: () => void) => {
    waited.push(delayMs);
    if (isSlow) {
      task();
    }
    return () => {
      waited.push('cancelled');
    };
  };
  await answerReady({ database: opened.database, ports: { after }, version: '1.2.3', isStopping: () => isStopping }, outgoing);
  expect(waited).toEqual([2_000, 'cancelled']);
  expect([outgoing.getHeader('content-type'), outgoing.getHeader('cache-control')]).toEqual(['application/json', 'no-store']);
  return [outgoing.statusCode, JSON.parse(outgoing.text)];
}

describe('a process', () => {
  it('is ready while its database answers', async () => {
    expect(await ask()).toEqual([200, { status: 'ok', database: 'reachable', version: '1.2.3' }]);
  });

  it('is not ready while it stops', async () => {
    expect(await ask({ isStopping: true })).toEqual([503, { status: 'stopping', database: 'reachable', version: '1.2.3' }]);
  });

  it('is not ready while its database answers too late or fails', async () => {
    const unavailable = [503, { status: 'unavailable', database: 'unreachable', version: '1.2.3' }];
    expect(await ask({ isSlow: true })).toEqual(unavailable);
    await opened.database.destroy();
    expect(await ask()).toEqual(unavailable);
    expect(await ask({ isStopping: true })).toMatchObject([503, { status: 'stopping' }]);
  });

  it('lives whatever its database does', async () => {
    await opened.database.destroy();
    const { outgoing } = recordExchange('/ready');
    answerLive({ database: opened.database, ports: { after: () => () => {} }, version: '1.2.3', isStopping: () => true }, outgoing);
    expect([outgoing.statusCode, JSON.parse(outgoing.text)]).toEqual([200, { status: 'ok', version: '1.2.3' }]);
  });
});
