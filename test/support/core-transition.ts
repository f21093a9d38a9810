/** Single steps of the engine, for tests of its parts. */
import type { Dispatched, Effect, EngineEvent, ServiceRequest, Step } from '#core/sync/engine/engine-events.ts';
import type { EngineSettings, EngineState } from '#core/sync/engine/engine-state.ts';
import { step } from '#core/sync/engine/step.ts';
import { Transition } from '#core/sync/engine/transition.ts';
import { newGatewayState, type GatewayState } from '#core/sync/gateway/gateway-state.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { localUuid } from './core-ports.ts';
import { stateOf } from './core-records.ts';

interface Moment {
  readonly nowMs?: number;
  readonly gate?: GatewayState;
}

export const openGate = newGatewayState({ isLocal: false });

/** As after a Retry-After that never ends. */
export const closedGate: GatewayState = { ...openGate, notBeforeMs: Number.POSITIVE_INFINITY };

function partsOf({ nowMs = 0, gate = openGate }: Moment): Pick<EngineEvent, 'at' | 'gate'> {
  return { at: { wallMs: Date.parse('2026-11-20T12:00:00Z') + nowMs, monotonicMs: nowMs, id: localUuid(1_000_000), fraction: 0.5 }, gate };
}

export function transitionOf(state: EngineState, moment: Moment = {}): Transition {
  return new Transition(state, partsOf(moment));
}

export function stepOf(state: EngineState, dispatched: Dispatched, moment: Moment = {}): Step {
  return step(state, { ...dispatched, ...partsOf(moment) });
}

/** `stateOf` with other settings. */
export function stateWith(settings: Partial<EngineSettings>, ...records: readonly EntryRecord[]): EngineState {
  const state = stateOf(...records);
  return { ...state, settings: { ...state.settings, ...settings } };
}

export function requestsOf(effects: readonly Effect[]): readonly ServiceRequest[] {
  return effects.flatMap((effect) => (effect.kind === 'send' ? [effect.request] : []));
}

/** Requests given back to the budget. */
export function givenBackBy(effects: readonly Effect[]): number {
  return effects.reduce((sum, effect) => sum + (effect.kind === 'progress' ? effect.requests : 0), 0);
}
