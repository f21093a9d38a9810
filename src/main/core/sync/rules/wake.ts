/** When the engine wakes up by itself. */
import type { Transition } from '../engine/transition.ts';
import { openFromMs } from '../gateway/gateway-state.ts';

/** When the next request may leave, as far as it is known, by the gateway and by the disk. */
export function openMs({ memory, gate }: Transition): number {
  return Math.max(openFromMs(gate, 'entries'), memory.disk.retryAtMs);
}

function nextDueMs({ memory, nowMs, settings }: Transition): number | null {
  const dues = [
    ...[...memory.verifications.values()].map(({ dueMs }) => dueMs),
    ...[...memory.pauses.values()].map(({ untilMs }) => untilMs),
    ...[...memory.stopsTried.values()].map((triedMs) => triedMs + settings.graceMs),
    ...[...memory.ensuring.values()].map(({ waitsUntilMs }) => waitsUntilMs ?? 0),
  ].filter((dueMs) => dueMs > nowMs && dueMs !== Number.POSITIVE_INFINITY);
  return dues.length === 0 ? null : Math.min(...dues);
}

function hasWork(transition: Transition): boolean {
  const { memory, nowMs, store } = transition;
  return store.isWaiting() || [...memory.verifications.values()].some(({ dueMs }) => dueMs <= nowMs);
}

/** Requests a wake-up for what no answer will continue. */
export function planWake(transition: Transition): void {
  const { memory, nowMs } = transition;
  if (transition.gate.suspended || memory.closed) {
    transition.wakeAt(null);
    return;
  }
  const gateOpenMs = openMs(transition);
  const dueMs = nextDueMs(transition);
  const gateMs = gateOpenMs > nowMs && hasWork(transition) ? gateOpenMs : null;
  transition.wakeAt(gateMs ?? (dueMs === null ? null : Math.max(dueMs, gateOpenMs)));
}
