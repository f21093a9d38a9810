/** Checks that a running entry is stopped before the next one starts, and that a failing stop holds it back for one grace at most. */
import { runningIn, type EngineState } from '#core/sync/engine/engine-state.ts';
import { needIn } from '#core/sync/engine/needs.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { originOf, type Ledger } from './ledger.ts';
import { graceMs, timeoutMs } from './plan.ts';

/** Returns whether the entry runs at the service, as far as is known here, and should not. */
function isStop({ base, local, deleted, blocked }: EntryRecord): boolean {
  return base?.end === null && (local.end !== null || deleted) && blocked === null;
}

export class StopOracle {
  readonly #ledger: Ledger;
  readonly #device: number;
  readonly #deviceMs: () => number;
  /** When the first request of an unconfirmed stop was sent, on the clock of the device, which may stand still in sleep. */
  readonly #tried = new Map<Uuid, number>();
  /** Entries whose create was sent at least once. */
  readonly #sent = new Set<Uuid>();

  constructor(ledger: Ledger, device: number, deviceMs: () => number) {
    this.#ledger = ledger;
    this.#device = device;
    this.#deviceMs = deviceMs;
  }

  booted(): void {
    this.#tried.clear();
  }

  sent(localId: Uuid): void {
    this.#sent.add(localId);
  }

  /** Without a network nothing was attempted. */
  forget(localId: Uuid): void {
    this.#tried.delete(localId);
  }

  changed(before: EntryRecord | undefined, after: EntryRecord): void {
    if (!isStop(after) || before?.serverId !== after.serverId) {
      this.#tried.delete(after.localId);
    }
  }

  /** Records a request for the entry. */
  tries(localId: Uuid, record: EntryRecord | undefined): void {
    if (record === undefined || !isStop(record)) {
      this.#tried.delete(localId);
    } else if (!this.#tried.has(localId)) {
      this.#tried.set(localId, this.#deviceMs());
    }
  }

  #triedMs(localId: Uuid): number {
    return this.#tried.get(localId) ?? this.#deviceMs();
  }

  /** E4: a running entry is created while `other` may have to stop first. */
  starts(record: EntryRecord, other: EntryRecord): void {
    if (isStop(other) && other.commandOrder < record.commandOrder) {
      const isOverdue = this.#triedMs(other.localId) <= this.#deviceMs() - graceMs;
      this.#ledger.counts.overtakenStops += isOverdue ? 1 : 0;
      this.#ledger.violateIf(!isOverdue, 'E4', `${originOf(this.#device, record.localId)} is started before ${other.localId} is stopped`);
    }
  }

  /** E5: failing stops hold back the timer for one grace and the duration of a request. `isOpen`: the gateway allows requests. */
  checkTimer(state: EngineState, isOpen: boolean): void {
    const timer = runningIn(state);
    if (!isOpen || timer === null || timer.serverId !== null || timer.blocked !== null || needIn(timer) !== null || state.watched.has(timer.local.start) || this.#sent.has(timer.localId)) {
      return;
    }
    const latestMs = this.#deviceMs() - graceMs - timeoutMs;
    const isHeld = state.stops.size > 0 && [...state.stops.keys()].every((localId) => this.#triedMs(localId) <= latestMs);
    this.#ledger.violateIf(isHeld, 'E5', `${originOf(this.#device, timer.localId)} is held back by a stop that fails`);
  }
}
