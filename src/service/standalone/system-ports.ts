/** The system clock, timers, random numbers and cost of passwords of the stand-alone service. Its other files take them as arguments. */
import { randomBytes } from 'node:crypto';
import { safePasswordCost, type HashPorts } from '#service/oauth/accounts/passwords.ts';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { instantOfEpochMs, localDateSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';

export interface Ports extends HashPorts {
  readonly now: () => UtcInstant;
  /** The calendar day in UTC, the zone of the daily copies and of all instants. */
  readonly today: () => LocalDate;
  /** Monotonic clock of this process. */
  readonly monotonicMs: () => number;
  /** Runs `task` once after `delayMs` without keeping the process alive. Returns a cancel function. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** A UUID that sorts by creation time. */
  readonly newId: () => Uuid;
}

function now(): UtcInstant {
  return instantOfEpochMs(Date.now());
}

export function systemPorts(): Ports {
  return {
    now,
    today: () => localDateSchema.parse(now().slice(0, 10)),
    monotonicMs: () => performance.now(),
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
    newId: () => timeOrderedUuid(Date.now(), randomBytes(randomBytesOfUuid)),
    randomBytes,
    passwordCost: safePasswordCost,
  };
}
