/** The clock, timers and random numbers of the system. */
import { expect, it } from 'vitest';
import { systemPorts } from '#service/standalone/system-ports.ts';

const ports = systemPorts();

it('the time is now, in whole seconds of UTC, and today its date', () => {
  const before = Math.floor(Date.now() / 1_000) * 1_000;
  const now = ports.now();
  expect(now).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect([now.slice(0, 10), new Date().toISOString().slice(0, 10)]).toContain(ports.today());
});

it('a task runs once after its time, and not if it is cancelled', async () => {
  let cancelled = 0;
  const cancel = ports.after(0, () => {
    cancelled += 1;
  });
  cancel();
  await new Promise<void>((resolve) => {
    // Keeps the process alive, which the task alone does not.
    const alive = setInterval(() => {}, 1_000);
    ports.after(1, () => {
      clearInterval(alive);
      resolve();
    });
  });
  expect(cancelled).toBe(0);
});

it('identifiers differ, and sort by their time', () => {
  const [one, other] = [ports.newId(), ports.newId()];
  expect([one === other, one.slice(0, 8) <= other.slice(0, 8), one[14]]).toEqual([false, true, '7']);
});

it('the clock of the process does not go back', () => {
  expect(ports.monotonicMs()).toBeLessThanOrEqual(ports.monotonicMs());
});
