/** An engine whose entries need names, with its requests and its commits. */
import { Engine } from '#core/sync/engine/engine.ts';
import type { Dispatched, ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { NamesChange } from '#core/sync/catalog/catalog-names.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { newGatewayState } from '#core/sync/gateway/gateway-state.ts';
import type { AssignmentWish, NameCapabilities } from '#core/sync/wish.ts';
import { at, content, emptyReplica, queuedRecord } from './core-records.ts';
import { localUuid } from './core-ports.ts';
import { uuid } from './time-tracking-fixture.ts';

export const graceMs = 30_000;
export const harbour: AssignmentWish = { project: { kind: 'new', name: 'Harbour' } };
export const project = { id: uuid(700), name: 'Harbour', color: '#123abc' };
export const unanswered = { kind: 'unknown', detail: 'reset' } as const;

const everything: NameCapabilities = { projectOfEntry: true, tasks: true, tags: true };

interface Given {
  readonly records: readonly EntryRecord[];
  readonly capabilities?: NameCapabilities;
  readonly names?: NamesChange;
  readonly lagMs?: number;
  /** Creates of names that an earlier run began, by key. */
  readonly ensured?: readonly string[];
}

export function given(...records: readonly EntryRecord[]): Given {
  return { records };
}

/** An engine, with its requests and what it has stored about names. */
export class Bench {
  sent: { readonly id: string; readonly request: ServiceRequest }[] = [];
  readonly replica = emptyReplica();
  readonly engine: Engine;
  nowMs = 0;
  #ids = 0;

  constructor({ records, capabilities = everything, names = {}, lagMs = 0, ensured = [] }: Given) {
    this.replica.transaction(() => {
      records.forEach((record) => this.replica.put(record));
      ensured.forEach((need) => this.replica.putEnsured(need, null, 0));
      this.replica.putNames(names);
    });
    this.engine = new Engine(this.replica, {
      settings: { graceMs, timeoutMs: 10_000, lagMs, hasKeys: false, isOnlyClient: false, capabilities },
      effects: {
        perform: (effect) => {
          if (effect.kind === 'send') {
            this.sent.push(effect);
          }
        },
        defect: (error) => {
          throw error;
        },
        moved: () => undefined,
      },
    });
    this.dispatch({ kind: 'started' });
    this.dispatch({ kind: 'tick' });
  }

  /** The needs that are stored, each with its item, or null while its create has no answer. */
  get notes(): readonly (readonly [string, string | null])[] {
    return [...this.replica.ensured()];
  }

  dispatch(dispatched: Dispatched): void {
    this.#ids += 1;
    this.engine.handle({
      ...dispatched,
      at: {
        wallMs: Date.parse('2026-11-20T12:00:00Z') + this.nowMs,
        monotonicMs: this.nowMs,
        id: localUuid(1_000_000 + this.#ids * 100),
        fraction: 0,
      },
      gate: newGatewayState({ isLocal: false }),
    });
  }

  /** The requests since the last call. */
  requests(): readonly string[] {
    return this.sent.map(({ request }) =>
      'body' in request && 'name' in request.body ? `${request.kind} ${request.body.name}` : request.kind,
    );
  }

  /** Answers the oldest open request. */
  answer(answer: ServiceAnswer): void {
    const [oldest, ...others] = this.sent;
    this.sent = others;
    this.dispatch({ kind: 'replies', replies: [{ request: oldest?.id ?? '', answer }] });
  }

  /** Answers the open request of this kind. */
  answerTo(kind: ServiceRequest['kind'], answer: ServiceAnswer): void {
    this.sent = this.sent.toSorted((one, other) => Number(other.request.kind === kind) - Number(one.request.kind === kind));
    this.answer(answer);
  }

  wait(ms: number): void {
    this.nowMs += ms;
    this.dispatch({ kind: 'tick' });
  }

  local(number: number) {
    return this.replica.get(localUuid(number))?.local;
  }
}

export const noProjects: ServiceAnswer = { kind: 'projects', reply: { kind: 'done', value: [] } };

export function wanting(number: number, parts: Parameters<typeof content>[0], minute = number) {
  return queuedRecord({
    localId: localUuid(number),
    commandOrder: number,
    local: content({ ...parts, start: at(`08:${String(minute).padStart(2, '0')}`) }),
  });
}

/** A project that takes entries through tasks. */
export function taskBench(wish: AssignmentWish): Bench {
  return new Bench({
    ...given(wanting(1, { assignmentWish: wish })),
    capabilities: { projectOfEntry: false, tasks: true, tags: true },
    names: { projects: [project] },
  });
}
