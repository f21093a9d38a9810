/** Requests for entries take turns; all others leave at once. What a caller waits for, and when it is told. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at, rejected } from '../../../support/core-records.ts';
import { openRig } from '../../../support/core-rig.ts';

const done = { kind: 'done', value: null } as const;
const lost = { kind: 'unknown', detail: 'reset' } as const;
const limited = { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 60_000, detail: '429' } as const;

function openGateway({ isLocal = false } = {}): { readonly gateway: Gateway; readonly time: ManualTime } {
  const time = new ManualTime(at('12:00'));
  return { time, gateway: new Gateway({ ports: time.processPorts().ports, isLocal }) };
}

describe('a gateway that wakes up', () => {
  it('forgets its failures and the clock of the service; nothing where it did not sleep', () => {
    const { gateway } = openGateway();
    gateway.begin('poll')(lost, {});
    gateway.resume();
    expect([gateway.state.backoff.failures, gateway.state.suspended]).toEqual([1, false]);
    gateway.suspend();
    expect(gateway.state.suspended).toBe(true);
    gateway.resume();
    expect([gateway.state.backoff.failures, gateway.state.suspended]).toEqual([0, false]);
  });
});

describe('what a caller waits for', () => {
  it('is a Retry-After, until it is ignored', async () => {
    const { gateway, time } = openGateway();
    gateway.begin('poll')(limited, {});
    await time.advance(20_000);
    expect([gateway.retryAfterMs, gateway.waitMs('command')]).toEqual([40_000, 40_000]);
    gateway.ignoreRetryAfter();
    expect([gateway.retryAfterMs, gateway.waitMs('command'), gateway.mayBegin('command')]).toEqual([0, 0, true]);
    await time.advance(90_000);
    expect([gateway.retryAfterMs, gateway.waitMs('poll')]).toEqual([0, 0]);
  });

  it('is run once when the gateway opens, and never within the call', async () => {
    const { gateway, time } = openGateway();
    const runs: number[] = [];
    gateway.whenOpen('poll', () => runs.push(time.monotonicMs));
    expect(runs).toEqual([]);
    gateway.begin('poll')(limited, {});
    gateway.whenOpen('poll', () => runs.push(time.monotonicMs));
    const cancel = gateway.whenOpen('poll', () => runs.push(-1));
    cancel();
    await time.advance(59_999);
    expect(runs).toEqual([]);
    await time.advance(100_000);
    expect(runs).toEqual([60_000, 60_000]);
  });

  it('is not run when the gateway opens another time, nor after it was cancelled, and leaves no timer', async () => {
    const time = new ManualTime(at('12:00'));
    const process = time.processPorts();
    const gateway = new Gateway({ ports: process.ports, isLocal: false });
    const runs: string[] = [];
    gateway.whenOpen('poll', () => runs.push('run'));
    await time.advance(0);
    gateway.whenOpen('poll', () => runs.push('cancelled'))();
    gateway.begin('poll')(limited, {});
    gateway.ignoreRetryAfter();
    expect(process.pendingMs()).toEqual([]);
    await time.advance(90_000);
    expect(runs).toEqual(['run']);
  });

  it('is run when another caller’s probe has ended', async () => {
    const { gateway, time } = openGateway();
    gateway.begin('poll')(lost, {});
    await time.advance(30_000);
    const end = gateway.begin('entries');
    const runs: number[] = [];
    gateway.whenOpen('poll', () => runs.push(time.monotonicMs));
    await time.advance(10_000);
    expect(runs).toEqual([]);
    end(done, {});
    await time.advance(0);
    expect(runs).toEqual([40_000]);
  });

  it('is announced where it has become shorter, and not where it has become longer', () => {
    const { gateway } = openGateway();
    let releases = 0;
    gateway.onRelease('poll', () => {
      releases += 1;
    });
    gateway.begin('poll')(limited, {});
    // The failure makes others wait for a probe that is not under way: nothing is released.
    expect(releases).toBe(0);
    gateway.tryNow();
    expect(releases).toBe(0);
    gateway.ignoreRetryAfter();
    expect(releases).toBe(1);
    gateway.ignoreRetryAfter();
    expect(releases).toBe(1);
  });
});

async function replyOf(operation: 'listTags' | 'deleteTag' | 'listActiveEntries' | 'readMembership', reply: Reply<never>) {
  const rig = await openRig();
  const { gateway } = openGateway();
  const api: TimeTrackingApi = {
    ...rig.client,
    capabilities: rig.client.capabilities,
    limits: rig.client.limits,
    [operation]: async () => reply,
  };
  const through = apiThrough(gateway, 'command', api);
  const asked: Reply<unknown> = operation === 'deleteTag' ? await through.deleteTag(rig.client.account.userId) : await through[operation]();
  await rig.close();
  return { asked, connectivity: gateway.connectivity };
}

describe('a refusal through the gateway', () => {
  it.each([
    { operation: 'listTags', status: 422, isBelieved: false, connectivity: 'server-down' },
    { operation: 'readMembership', status: 400, isBelieved: false, connectivity: 'server-down' },
    { operation: 'listTags', status: 403, isBelieved: true, connectivity: 'online' },
    { operation: 'deleteTag', status: 422, isBelieved: true, connectivity: 'online' },
    { operation: 'listActiveEntries', status: 403, isBelieved: true, connectivity: 'no-access' },
  ] as const)('$status of $operation is believed: $isBelieved', async ({ operation, status, isBelieved, connectivity }) => {
    const outcome = await replyOf(operation, rejected(status));
    expect(outcome).toEqual({
      connectivity,
      asked: isBelieved ? rejected(status) : { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: String(status) },
    });
  });
});
