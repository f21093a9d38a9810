/** One step of the outbox of projects in the making: the state so far, what is to be committed, and what is asked for after that. */
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { Reply } from '../api/reply.ts';
import type { Moment } from '../outbox/engine/engine-events.ts';
import { givenBack, nextAtMs, taken } from '../outbox/sending/request-budget.ts';
import { held, lineOpenMs, observed, observedRead } from '../outbox/sending/service-line.ts';
import type { ProjectRecord } from './project-record.ts';
import type { ProjectEffect, ProjectRequest, ProjectState, ProjectStep, ProjectTask } from './project-state.ts';

/** Milliseconds after the request ended; last at the grace. */
const looksMs = [0, 1_000, 3_000, 10_000];

/** Between looks after the grace has passed, while the answer stays unclear; in milliseconds. */
const lateLookMs = 10_000;

const idDigits = 8;

export function without<Value>(map: ReadonlyMap<Uuid, Value>, key: Uuid): ReadonlyMap<Uuid, Value> {
  if (!map.has(key)) {
    return map;
  }
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

function having<Value>(map: ReadonlyMap<Uuid, Value>, key: Uuid, value: Value): ReadonlyMap<Uuid, Value> {
  return new Map(map).set(key, value);
}

export class ProjectWork {
  readonly at: Moment;
  state: ProjectState;
  readonly #effects: ProjectEffect[] = [];
  readonly #changed = new Map<Uuid, ProjectRecord>();
  readonly #removed = new Map<Uuid, ProjectRecord>();
  readonly #buried = new Map<Uuid, ProjectRecord>();
  #ids = 0;

  constructor(state: ProjectState, at: Moment) {
    this.state = state;
    this.at = at;
  }

  get nowMs(): number {
    return this.at.monotonicMs;
  }

  newId(): Uuid {
    const { id } = this.at;
    const head = (Number.parseInt(id.slice(0, idDigits), 16) + this.#ids) % 16 ** idDigits;
    this.#ids += 1;
    return uuidSchema.parse(head.toString(16).padStart(idDigits, '0') + id.slice(idDigits));
  }

  record(localId: Uuid): ProjectRecord | undefined {
    return this.state.records.get(localId);
  }

  /** To be on the disk before anything else of this step happens. */
  put(record: ProjectRecord): void {
    this.#removed.delete(record.localId);
    this.#changed.set(record.localId, record);
    this.#know(record);
    this.state = { ...this.state, settledAt: having(this.state.settledAt, record.localId, this.nowMs), intentOrder: Math.max(this.state.intentOrder, record.intentOrder) };
  }

  /** In memory only: what the disk knows less exactly. */
  doubt(record: ProjectRecord, extraMs: number): void {
    if (record.inflight !== null) {
      this.#know({ ...record, inflight: { ...record.inflight, phase: 'unknown' } });
      const doubt = this.state.doubts.get(record.localId);
      if (doubt !== undefined && extraMs > 0) {
        this.state = { ...this.state, doubts: having(this.state.doubts, record.localId, { ...doubt, overMs: doubt.overMs + extraMs }) };
      }
    }
  }

  remove(record: ProjectRecord, forUndo: boolean): void {
    const { localId, serverId } = record;
    this.#changed.delete(localId);
    this.#removed.set(localId, record);
    if (forUndo) {
      this.#buried.set(localId, record);
    }
    const { records, doubts, pauses, settledAt, goneAt } = this.state;
    this.state = {
      ...this.state,
      records: without(records, localId),
      doubts: without(doubts, localId),
      pauses: without(pauses, localId),
      settledAt: without(settledAt, localId),
      goneAt: serverId === null ? goneAt : having(goneAt, serverId, this.nowMs),
    };
  }

  pause(localId: Uuid, untilMs: number | null): void {
    const { pauses } = this.state;
    this.state = { ...this.state, pauses: untilMs === null ? without(pauses, localId) : having(pauses, localId, untilMs) };
  }

  send(task: ProjectTask, request: ProjectRequest): void {
    const lastRequest = this.state.lastRequest + 1;
    const id = String(lastRequest);
    this.state = { ...this.state, lastRequest, underWay: { id, task }, budget: taken(this.state.budget, this.nowMs) };
    this.#effects.push({ kind: 'send', id, request });
  }

  read(goesOn: Uuid | null, refused: Reply<never> | null = null): void {
    this.send({ kind: 'read', startedMs: this.nowMs, goesOn, refused }, { kind: 'list' });
  }

  giveBack(requests: number): void {
    this.state = { ...this.state, budget: givenBack(this.state.budget, requests) };
  }

  answer(result: Extract<ProjectEffect, { readonly kind: 'answer' }>['result']): void {
    this.#effects.push({ kind: 'answer', result });
  }

  observe(reply: Reply<unknown>, isRead: boolean): void {
    this.state = { ...this.state, line: (isRead ? observedRead : observed)(this.state.line, reply, this.#observation()) };
  }

  /** The disk refused: wait as for the service. */
  hold(trouble: string): void {
    this.state = { ...this.state, trouble, line: held(this.state.line, this.#observation()) };
  }

  /** Whether anything new may be begun at all: not while the machine sleeps, and not once the program ends. */
  get mayBegin(): boolean {
    return !this.state.suspended && !this.state.closed;
  }

  /** From when on the next request may go. In process nobody has to be spared. */
  get openMs(): number {
    const { line, budget, settings } = this.state;
    return Math.max(lineOpenMs(line), settings.graceMs === 0 ? 0 : nextAtMs(budget));
  }

  /** Plans the next look at what a lost answer may have left. */
  countLook(localId: Uuid): void {
    const doubt = this.state.doubts.get(localId);
    if (doubt !== undefined) {
      const looks = doubt.looks + 1;
      const nextMs = Math.min(doubt.sinceMs + (looksMs[looks] ?? Number.POSITIVE_INFINITY), doubt.overMs);
      const next = { ...doubt, looks, nextMs: nextMs > this.nowMs ? nextMs : this.nowMs + lateLookMs };
      this.state = { ...this.state, doubts: having(this.state.doubts, localId, next) };
    }
  }

  wakeAt(atMs: number | null): void {
    if (this.state.wakeAtMs !== atMs) {
      this.state = { ...this.state, wakeAtMs: atMs };
      this.#effects.push({ kind: 'wake', atMs });
    }
  }

  finish(): ProjectStep {
    if (this.#changed.size + this.#removed.size === 0) {
      return { state: this.state, effects: this.#effects };
    }
    const change = { changed: [...this.#changed.values()], removed: [...this.#removed.values()], buried: [...this.#buried.values()], atMs: this.at.wallMs };
    return { state: { ...this.state, trouble: null }, effects: [{ kind: 'commit', change }, ...this.#effects] };
  }

  #observation() {
    return { sound: this.state.settings.sound, nowMs: this.nowMs, fraction: this.at.fraction };
  }

  #know(record: ProjectRecord): void {
    const { doubts, known, records, settings } = this.state;
    const isDoubtful = record.inflight?.phase === 'unknown';
    const doubt = doubts.get(record.localId) ?? { sinceMs: this.nowMs, overMs: this.nowMs + settings.graceMs, looks: 0, nextMs: this.nowMs };
    this.state = {
      ...this.state,
      records: having(records, record.localId, record),
      doubts: isDoubtful ? having(doubts, record.localId, doubt) : without(doubts, record.localId),
      known: record.serverId === null ? known : new Set(known).add(record.serverId),
    };
  }
}
