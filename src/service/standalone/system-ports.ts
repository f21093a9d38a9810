/** The real clock, timers and chance of a service that stands alone; the one file of it that may touch them. */
import { randomBytes } from 'node:crypto';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { instantOfEpochMs, localDateSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';

export interface Ports {
  readonly now: () => UtcInstant;
  /** The calendar day in UTC: daily copies of a server's file follow the zone of its instants. */
  readonly today: () => LocalDate;
  /** Milliseconds that only grow, of this process. */
  readonly monotonicMs: () => number;
  /** Runs `task` once after `delayMs`; the process may end before. Returns the cancel. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Sorts by the time it was made. */
  readonly newId: () => Uuid;
  /** Unguessable bytes. */
  readonly randomBytes: (count: number) => Buffer;
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
  };
}
