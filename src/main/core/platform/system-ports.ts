/** The real clock, timers and chance; the one file of the core that may touch them. */
import { randomUUID } from 'node:crypto';
import { uuidSchema } from '#shared/values/brands.ts';
import type { Ports } from './ports.ts';

/** Longest delay a timer takes without firing at once (2^31 - 1 ms). */
const longestDelayMs = 2_147_483_647;

export function systemPorts(): Ports {
  return {
    clock: {
      nowMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    scheduler: {
      after: (delayMs, task) => {
        const timer = setTimeout(task, Math.min(delayMs, longestDelayMs));
        return () => clearTimeout(timer);
      },
    },
    chance: {
      newId: () => uuidSchema.parse(randomUUID()),
      // 32 random bits are plenty for jitter and, unlike Math.random, need no exception from the lint.
      fraction: () => crypto.getRandomValues(new Uint32Array(1)).reduce((_, bits) => bits / 2 ** 32, 0),
    },
  };
}
