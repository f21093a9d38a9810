/** The real clock, timers and randomness; only this file of the core may access them. */
import { randomInt, randomUUID } from 'node:crypto';
import { uuidSchema } from '#shared/values/brands.ts';
import type { Ports } from './ports.ts';

/** Longest delay of a timer (2^31 - 1 ms); a longer one fires at once. */
const longestDelayMs = 2_147_483_647;

export function systemPorts(): Ports {
  return {
    clock: {
      nowMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      // A hundred times as fast as a formatter, and asked for each view.
      timeZone: () => Temporal.Now.timeZoneId(),
    },
    scheduler: {
      after: (delayMs, task) => {
        const timer = setTimeout(task, Math.min(delayMs, longestDelayMs));
        return () => clearTimeout(timer);
      },
    },
    chance: {
      newId: () => uuidSchema.parse(randomUUID()),
      // 32 random bits suffice for jitter, and Math.random would need a lint exception.
      fraction: () => randomInt(2 ** 32) / 2 ** 32,
    },
  };
}
