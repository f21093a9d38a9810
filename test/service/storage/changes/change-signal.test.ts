/** The signal of commits: within this process at once, to others soon and together. */
import { describe, expect, it } from 'vitest';
import { Emitter } from '#shared/values/emitter.ts';
import { localSignal, openChangeSignal, type ChangeSignal } from '#service/storage/changes/change-signal.ts';

function listenTo(signal: ChangeSignal) {
  const heard = { commits: 0, signOuts: 0 };
  const stops = [
    signal.subscribe(() => {
      heard.commits += 1;
    }),
    signal.subscribeSignOuts(() => {
      heard.signOuts += 1;
    }),
  ];
  return { heard, stop: () => stops.map((stop) => stop()) };
}

describe('the signal within a process', () => {
  it('announces commits, any of which may end a sign-in', async () => {
    const signal = localSignal();
    const { heard, stop } = listenTo(signal);
    signal.announce();
    expect(heard).toEqual({ commits: 1, signOuts: 1 });
    stop();
    signal.announce();
    expect(heard).toEqual({ commits: 1, signOuts: 1 });
    await signal.close();
  });

  it('of a file announces each of its commits', () => {
    const committed = new Emitter();
    const options = { after: () => () => {}, reportLost: () => {} };
    const { heard } = listenTo(openChangeSignal({ kind: 'sqlite', file: ':memory:' }, { ...options, committed }));
    committed.emit();
    expect(heard.commits).toBe(1);
    expect(() => openChangeSignal({ kind: 'sqlite', file: ':memory:' }, { ...options, committed: null })).not.toThrow();
  });
});

/** Nothing listens on this port. */
const url = 'postgres://nobody@127.0.0.1:1/none';

describe('the signal of a server that is out of reach', () => {
  it('reaches this process at once, is sent to others together, and connects again a second later until it is closed', async () => {
    const timers: { readonly delayMs: number; readonly task: () => void }[] = [];
    const lost: unknown[] = [];
    const options = {
      after: (delayMs: number, task: () => void) => {
        timers.push({ delayMs, task });
        return () => {};
      },
      reportLost: (error: Error) => lost.push(error),
    };
    const take = () => timers.splice(0).map(({ delayMs, task }) => (task(), delayMs));
    const signal = openChangeSignal({ kind: 'postgres', url }, { ...options, committed: new Emitter() });
    const { heard } = listenTo(signal);
    await expect.poll(() => lost.length).toBe(1);
    expect(take()).toEqual([1_000]);
    signal.announce();
    signal.announce();
    expect(heard).toEqual({ commits: 2, signOuts: 0 });
    await expect.poll(() => lost.length).toBe(2);
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([10, 1_000]);
    take();
    signal.announce();
    expect(timers.map(({ delayMs }) => delayMs)).toContain(10);
    await expect.poll(() => lost.length).toBe(3);
    await signal.close();
    const [waiting, before] = [timers.length, lost.length];
    take();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect([timers.length <= waiting, lost.length]).toEqual([true, before]);
  });
});
