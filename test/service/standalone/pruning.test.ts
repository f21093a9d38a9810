/** When old records are removed: at the start and every ten minutes, until the service stops. */
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pruneByTheClock } from '#service/standalone/stand-alone-service.ts';

it('pruning is at the start and every ten minutes until it is stopped, and goes on after a failure', async () => {
  const waiting = new Map<() => void, number>();
  const errors: unknown[] = [];
  const failure = new Error('disk full');
  let runs = 0;
  const stop = pruneByTheClock(
    async () => {
      runs += 1;
      if (runs === 2) {
        throw failure;
      }
    },
    {
      ports: {
        after: (delayMs, task) => {
          waiting.set(task, delayMs);
          return () => waiting.delete(task);
        },
      },
      log: { error: (_what, error) => errors.push(error) },
    },
  );
  for (let run = 1; run <= 3; run += 1) {
    await setImmediate();
    expect([runs, [...waiting.values()], errors]).toEqual([run, [600_000], run === 1 ? [] : [failure]]);
    const [task] = waiting.keys();
    waiting.clear();
    task?.();
  }
  stop();
  expect(waiting.size).toBe(0);
});
