import { pushContract, requestContract } from '#shared/ipc/contract.ts';
import { subscriptionName } from '#shared/ipc/subscription.ts';
import { describe, expect, it } from 'vitest';
import { connectBridge } from '#renderer/page/bridge.ts';
import { fakeBridge, fakeBridgeOf } from '../../support/fake-bridge.ts';
import { connectionsOf, entryOf, serverOf, viewOf } from '../fixtures.ts';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
const noAnswer = { ok: false, failure: { kind: 'no-answer' } };

const rubbish: readonly unknown[] = [
  undefined,
  null,
  0,
  'ok',
  [],
  {},
  { ok: true },
  { ok: true, value: {} },
  { ok: true, value: { ...viewOf([entry]), extra: 1 } },
  { ok: true, value: { ...viewOf([]), revision: -1 } },
  { ok: false },
  { ok: false, failure: { kind: 'invented' } },
  // Its length cannot be converted to a number.
  { ok: true, value: { ...viewOf([entry]), connection: { length: { toString: 1, valueOf: 1 } } } },
  { ok: false, failure: { kind: 'rejected', message: { length: { toString: 1, valueOf: 1 } }, errors: {} } },
];

describe('the bridge', () => {
  it('passes on a valid View', async () => {
    const view = viewOf([entry]);
    expect(await connectBridge(fakeBridge({ getView: () => ({ ok: true, value: view }) }).bridge).getView()).toEqual({
      ok: true,
      value: view,
    });
  });

  it('passes on failures as values', async () => {
    const refusal = { ok: false, failure: { kind: 'storage-full' } };
    expect(await connectBridge(fakeBridgeOf(async () => refusal).bridge).stopTimer()).toEqual(refusal);
  });

  it.each(rubbish.map((answer) => ({ answer })))('treats $answer as no answer', async ({ answer }) => {
    const clocktower = connectBridge(fakeBridgeOf(async () => answer).bridge);
    expect(await clocktower.getView()).toEqual(noAnswer);
    expect(await clocktower.stopTimer()).toEqual(noAnswer);
    expect(await clocktower.editEntry({ localId: entry.localId })).toEqual(noAnswer);
    expect(await clocktower.syncNow()).toEqual(noAnswer);
    expect(await clocktower.getConnections()).toEqual(noAnswer);
    expect(await clocktower.lookUpServer({ baseUrl: '' })).toEqual(noAnswer);
    expect(await clocktower.previewCopy({ id: 'this-computer' })).toEqual(noAnswer);
    expect(await clocktower.runCopy({ id: 'this-computer', leaveOut: [] })).toEqual(noAnswer);
  });

  it('treats a failed call as no answer', async () => {
    const refused = connectBridge(fakeBridgeOf(() => Promise.reject(new Error('gone'))).bridge);
    expect(await refused.getView()).toEqual(noAnswer);
  });

  it('passes a request on, and nothing where the channel takes none', async () => {
    const fake = fakeBridgeOf(async () => null);
    const clocktower = connectBridge(fake.bridge);
    await clocktower.deleteEntry({ localId: entry.localId });
    const handler: (event: unknown) => unknown = clocktower.stopTimer;
    await handler({ type: 'click' });
    expect(fake.asked).toEqual([
      { channel: 'deleteEntry', request: { localId: entry.localId } },
      { channel: 'stopTimer', request: undefined },
    ]);
  });

  it('has one function per channel of the contract', () => {
    const expected = [...Object.keys(requestContract), ...Object.keys(pushContract).map((channel) => subscriptionName(channel))];
    expect(Object.keys(connectBridge(fakeBridge({}).bridge))).toEqual(expected);
    expect(new Set(expected).size).toBe(expected.length);
  });

  it('reads every push and says when one is not a View', () => {
    const fake = fakeBridge({});
    const received: unknown[] = [];
    const unsubscribe = connectBridge(fake.bridge).onViewChanged((view) => received.push(view));
    const view = viewOf([]);
    fake.push('viewChanged', view);
    fake.pushAnything('viewChanged', { revision: 'two' });
    expect(received).toEqual([view, null]);
    unsubscribe();
    expect(fake.listening('viewChanged')).toBe(0);
  });

  it('passes on valid connections, requested or pushed', async () => {
    const connections = connectionsOf([serverOf(1)]);
    const fake = fakeBridge({ getConnections: () => ({ ok: true, value: connections }) });
    const clocktower = connectBridge(fake.bridge);
    expect(await clocktower.getConnections()).toEqual({ ok: true, value: connections });
    const received: unknown[] = [];
    clocktower.onConnectionsChanged((view) => received.push(view));
    fake.push('connectionsChanged', connections);
    fake.pushAnything('connectionsChanged', { ...connections, tokens: 'secret' });
    expect(received).toEqual([connections, null]);
  });
});
