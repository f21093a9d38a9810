/** What a seed determines in advance: the actions with their times, and the kinds of faults. */
import { fractionsFrom } from '../support/core-ports.ts';

/** Every kind of fault with its description. A random half of them is enabled in each run. */
export const faultClasses = {
  'offline': 'for a while nothing of a device reaches the network',
  'lost-request': 'a request never arrives, without an error',
  'lost-response': 'a request is carried out and its answer is lost',
  'late-delivery': 'a request given up by the device arrives up to 0.9 G later',
  'delivered-after-grace': 'as late-delivery, but later than G: breaks what the algorithm assumes, and is counted as R3',
  'duplicate': 'the transport delivers a request twice, a create up to 0.9 G apart',
  'error-before': 'a 5xx or a page of HTML instead of carrying the request out',
  'error-after': 'a 5xx or a page of HTML after carrying the request out',
  'rate-limit': '429 with a Retry-After',
  'unauthorized': '401 in the middle of a batch',
  'truncated-list': 'a list is cut although there is more',
  'replica-lag': 'a list comes from a copy that is up to two seconds behind',
  'slow': 'request and answer take seconds',
  'crash': 'the program ends at a moment of its own, also in the middle of a request',
  'crash-at-commit': 'the program ends before, in (torn) or right after a commit',
  'disk-full': 'for a while the disk refuses commits',
  'clock-jump': 'the wall clock is set by up to a day',
  'sleep': 'the machine sleeps for up to eight hours',
  'one-second': 'entries of several actors start in the same second',
  'impatience': 'a person asks for everything to be sent and read again and again',
  'web': 'a person edits on the web at the same time',
  'late-repeat': 'the transport delivers a change or a delete again up to 0.9 G later',
  'foreign-answer': 'a gateway answers 404, 405, or 204 to a delete, in the place of the service',
  'stuck-row': 'the service answers 500 to every change and delete of some of its rows',
  'files': 'the file of a device is removed, overwritten or restored, while the program runs and between its runs',
  'names': 'projects and tags that entries want by name are created elsewhere and on a page at the same time',
  'older-copy': 'a file that is lost between two runs is replaced by an older copy, with or without what can still be read of it',
  'history': 'the history is read page by page into the file at the same time',
} as const;

export type FaultClass = keyof typeof faultClasses;

export const faultNames = Object.keys(faultClasses).filter((name): name is FaultClass => name in faultClasses);

/** Drawn separately, so that runs of older seeds do not change. */
export const laterFaults: ReadonlySet<FaultClass> = new Set<FaultClass>(['late-repeat', 'foreign-answer', 'stuck-row', 'files', 'names', 'older-copy', 'history']);

/** Share of the runs with this fault, by default half. */
const shares: Partial<Record<FaultClass, number>> = { 'delivered-after-grace': 0.03, 'one-second': 0.35, 'web': 0.7, 'sleep': 0.25, 'impatience': 0.12, 'clock-jump': 0.3, 'stuck-row': 0.2, 'files': 0.3, 'names': 0.3, 'older-copy': 1, 'history': 0.2 };

export const graceMs = 30_000;
export const lagMs = 2_000;

/** Timeout of a device's requests, in milliseconds. */
export const timeoutMs = 10_000;

/** How long users act, in virtual milliseconds. */
export const actingMs = 150_000;

export interface Action {
  readonly atMs: number;
  /** -1: the web. */
  readonly device: number;
  /** Random numbers that determine the action. */
  readonly chances: readonly [number, number, number, number];
}

export interface Plan {
  readonly seed: number;
  readonly devices: number;
  readonly faults: ReadonlySet<FaultClass>;
  /** Probability of a fault per request. */
  readonly faultRate: number;
  /** The service allows one running entry per user. */
  readonly oneRunning: boolean;
  /** The service supports Idempotency-Key. */
  readonly keys: boolean;
  /** The service refuses changes that are based on another version. */
  readonly versions: boolean;
  readonly actions: readonly Action[];
}

export interface PlanOptions {
  readonly devices: number;
  /** The faults that may be enabled; all if omitted. */
  readonly faults?: ReadonlySet<FaultClass> | undefined;
}

export function planOf(seed: number, options: PlanOptions): Plan {
  const chance = fractionsFrom(seed * 2_654_435_761 + 97);
  const laterChance = fractionsFrom(seed * 40_503 + 11);
  const isOn = (name: FaultClass): boolean => (laterFaults.has(name) ? laterChance : chance)() < (shares[name] ?? 0.5);
  const faults = new Set(faultNames.filter((name) => isOn(name) && (options.faults?.has(name) ?? true)));
  const faultRate = chance() ** 2 * 0.7;
  const oneRunning = chance() < 0.8;
  const keys = chance() < 0.3;
  const versions = fractionsFrom(seed * 7_919 + 5)() < 0.3;
  const actions: Action[] = [];
  for (let device = faults.has('web') ? -1 : 0; device < options.devices; device += 1) {
    const count = 3 + Math.floor(chance() * (device === -1 ? 8 : 13));
    for (let index = 0; index < count; index += 1) {
      actions.push({ atMs: Math.floor(chance() * actingMs), device, chances: [chance(), chance(), chance(), chance()] });
    }
  }
  actions.sort((one, other) => one.atMs - other.atMs);
  return { seed, devices: options.devices, faults, faultRate, oneRunning, keys, versions, actions };
}
