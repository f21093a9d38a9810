/** The subscription of the control socket: what is sent when, to how many, and to a client that does not read. */
import { connect, Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { startControlServer, type ControlCaller } from '#core/program/control/control-server.ts';
import { ControlWatchers } from '#core/program/control/control-watchers.ts';
import { controlAnswerSchema, controlProgressSchema, controlSocketName, type ControlProgress } from '#shared/control.ts';
import { watchersAtMost } from '#shared/values/limits.ts';
import { onlyConnection, openProfile, type Profile, settled } from '../../../support/profile.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let profile: Profile;
let connections: Connections;
let watchers: ControlWatchers;
beforeEach(async () => {
  folder = temporaryFolder();
  profile = closedAfterTest(await openProfile({ folder }));
  connections = onlyConnection(profile);
  watchers = new ControlWatchers({ connections, version: '1.2.3' });
});

interface FakeClient {
  readonly caller: ControlCaller;
  readonly sent: ControlProgress[];
  readonly hangUp: AbortController;
  drain: () => void;
}

function client(reads = true): FakeClient {
  const sent: ControlProgress[] = [];
  const hangUp = new AbortController();
  const made: FakeClient = {
    sent,
    hangUp,
    drain: () => {},
    caller: { signal: hangUp.signal, report: (line) => sent.push(line) > 0 && reads, onDrain: (listener) => void (made.drain = listener) },
  };
  return made;
}

function timers({ sent }: FakeClient): readonly unknown[] {
  return sent.map((line) => (line.kind === 'state' ? (line.status.entry?.description ?? line.status.timer) : line.kind));
}

it('a subscription sends nothing for a push that changes nothing', async () => {
  const one = client();
  const ended = watchers.watch(one.caller);
  profile.tracker.start({ description: 'drawing', at: null });
  await vi.waitFor(() => expect(timers(one)).toContain('drawing'));
  await settled(profile.tracker);
  const before = one.sent.length;
  const pushed = vi.fn();
  connections.subscribe(pushed);
  profile.tracker.announce();
  await vi.waitFor(() => expect(pushed).toHaveBeenCalled());
  expect(one.sent).toHaveLength(before);
  one.hangUp.abort();
  expect(await ended).toEqual({ kind: 'done' });
});

it('a subscription holds one line for a client that does not read, and then sends the latest state', async () => {
  const slow = client(false);
  const quick = client();
  void watchers.watch(slow.caller);
  void watchers.watch(quick.caller);
  for (const description of ['one', 'two', 'three']) {
    profile.tracker.start({ description, at: null });
    await vi.waitFor(() => expect(timers(quick)).toContain(description));
  }
  expect(timers(slow)).toEqual(['stopped']);
  slow.drain();
  expect(timers(slow)).toEqual(['stopped', 'three']);
  slow.hangUp.abort();
  quick.hangUp.abort();
});

it('a server of subscriptions does nothing without subscribers, and refuses more than its limit', async () => {
  const subscribe = vi.spyOn(connections, 'subscribe');
  const read = vi.spyOn(connections, 'view');
  const all = Array.from({ length: watchersAtMost }, () => client());
  const ended = all.map(async ({ caller }) => watchers.watch(caller));
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(await watchers.watch(client().caller)).toEqual({ kind: 'refused', failure: { kind: 'too-many-watchers', limit: watchersAtMost } });
  for (const { hangUp } of all) {
    hangUp.abort();
  }
  await Promise.all(ended);
  read.mockClear();
  const pushed = vi.fn();
  profile.tracker.subscribe(pushed);
  profile.tracker.start({ description: 'unseen', at: null });
  await vi.waitFor(() => expect(pushed).toHaveBeenCalled());
  expect(read).not.toHaveBeenCalled();
});

it('a subscription ends for every client when the server is closed, also for one that does not read', async () => {
  const filler: ControlProgress = { kind: 'open-address', address: 'x'.repeat(4_000_000) };
  const taken: boolean[] = [];
  const server = await startControlServer(folder, async (request, caller) => {
    if (request.command === 'status') {
      taken.push(caller.report(filler));
    }
    return watchers.watch(caller);
  });
  const ask = async (command: string): Promise<Socket> => {
    const socket = connect(join(folder, controlSocketName));
    await once(socket, 'connect');
    socket.write(`${JSON.stringify({ protocol: 1, command })}\n`);
    return socket;
  };
  const deaf = await ask('status');
  deaf.pause();
  deaf.on('error', () => {});
  const lines = createInterface({ input: await ask('watch') })[Symbol.asyncIterator]();
  expect(controlProgressSchema.parse(JSON.parse(String((await lines.next()).value)))).toMatchObject({
    kind: 'state',
    status: { timer: 'stopped' },
  });
  await vi.waitFor(() => expect(taken).toEqual([false]));
  const destroy = vi.spyOn(Socket.prototype, 'destroy');
  const closed = server.close();
  // At once: otherwise the end of the program waits until the silence of the client is noticed.
  expect(destroy).toHaveBeenCalledTimes(1);
  await closed;
  expect(controlAnswerSchema.parse(JSON.parse(String((await lines.next()).value)))).toEqual({ kind: 'done' });
  expect((await lines.next()).done).toBe(true);
  deaf.destroy();
});
