/**
 * The projects of one connection: takes a person's intents, keeps them on the disk, and brings them to the service when it can. The step
 * decides; this gives it hands: the store, the client, the scheduler, and whoever listens.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { ProjectProblem, ProjectsView } from '#shared/timer/projects.ts';
import { assertNever, type Result } from '#shared/values/result.ts';
import { readSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import type { TimeTrackingApi } from '../api/time-tracking-api.ts';
import { requestTimeoutMs } from '../api/exchange.ts';
import { usualLagMs } from '../outbox/outbox.ts';
import type { Ports } from '../ports.ts';
import { projectStateOf, type ProjectRecord } from './project-record.ts';
import { initialProjects, type ProjectAnswer, type ProjectChange, type ProjectEffect, type ProjectEvent, type ProjectIntent, type ProjectRequest, type ProjectState } from './project-state.ts';
import { projectStep } from './project-step.ts';
import type { ProjectStore } from './project-store.ts';

export interface ProjectsOptions {
  readonly store: Pick<ProjectStore, 'load' | 'commit' | 'buried'>;
  readonly api: Pick<TimeTrackingApi, 'listProjects' | 'createProject' | 'updateProject' | 'deleteProject'>;
  readonly ports: Ports;
  /** `local`: the service is in this process. */
  readonly sound: 'local' | 'online';
  /** As of the outbox of entries. */
  readonly graceMs: number;
  /** The service took a change: whoever names projects should read them again. */
  readonly onSaved: () => void;
}

/** An event without the moment it happens at. */
type Happening = ProjectEvent extends infer Event ? (Event extends ProjectEvent ? Omit<Event, 'at'> : never) : never;

/** What is shown is read again when it is asked for and older than this, in milliseconds. */
const rereadMs = 60_000;

function problemOf({ parked, twinOf, deleted }: ProjectRecord): ProjectProblem | null {
  switch (parked?.kind) {
    case undefined:
      return twinOf === null || deleted ? null : { kind: 'maybe-twice' };
    case 'rejected':
      return parked.status === 403
        ? { kind: 'not-allowed', message: parked.message }
        : { kind: 'refused', message: parked.message, errors: Object.fromEntries(Object.entries(parked.errors).map(([field, words]) => [field, [...words]])) };
    case 'gone':
      return { kind: 'gone' };
    case 'ask':
      return { kind: 'maybe-found', found: { name: parked.found.name, color: parked.found.color } };
    case 'conflict':
      return { kind: 'changed-elsewhere', theirs: { ...parked.theirs } };
    default:
      return assertNever(parked);
  }
}

export class Projects {
  readonly #options: ProjectsOptions;
  readonly #listeners = new Set<() => void>();
  #state: ProjectState;
  #revision = 0;
  #answer: Result<{ readonly localId: Uuid }, Failure> | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #cancelWake: (() => void) | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ProjectsOptions) {
    this.#options = options;
    const { sound, graceMs, store } = options;
    const delays = graceMs === 0 ? { timeoutMs: 0, lagMs: 0 } : { timeoutMs: requestTimeoutMs, lagMs: usualLagMs };
    this.#state = initialProjects(store.load(), { sound, graceMs, ...delays });
    this.#hear({ kind: 'started' });
  }

  get records(): ReadonlyMap<Uuid, ProjectRecord> {
    return this.#state.records;
  }

  /** Counts changes of the view. */
  get revision(): number {
    return this.#revision;
  }

  /** How many changes are kept here and not saved at the service. */
  get waiting(): number {
    return [...this.#state.records.values()].filter((record) => projectStateOf(record) !== 'saved').length;
  }

  view(): Omit<ProjectsView, 'revision' | 'connection'> {
    const projects = [...this.#state.records.values()].map((record) => ({
      localId: record.localId,
      id: record.serverId,
      ...record.local,
      state: projectStateOf(record),
      deleted: record.deleted,
      problem: problemOf(record),
    }));
    return { projects: projects.sort((one, other) => one.name.localeCompare(other.name) || (one.localId < other.localId ? -1 : 1)) };
  }

  /** `everything`: the service went back to an earlier state, or is another one. `unsent`: this outbox did. */
  doubt(what: 'everything' | 'unsent'): void {
    this.#hear({ kind: 'doubt', what });
  }

  /** Puts an intent on the disk and answers. What the service thinks of it comes later. */
  apply(intent: ProjectIntent): Result<{ readonly localId: Uuid }, Failure> {
    this.#answer = null;
    this.#hear({ kind: 'intent', intent, buried: intent.kind === 'restore' ? this.#options.store.buried(intent.localId) : null });
    if (this.#answer === null) {
      throw new Error(`An intent of kind ${intent.kind} was left without an answer`);
    }
    return this.#answer;
  }

  /** Begins to send what waits. */
  start(): void {
    this.#hear({ kind: 'try-now' });
  }

  /** Tries at once, whatever the wait was, unless the service asked for it. */
  syncNow(): void {
    this.#hear({ kind: 'try-now' });
  }

  /** Somebody looks: what is shown should be true. */
  lookedAt(): void {
    const nowMs = this.#options.ports.clock.monotonicMs();
    if (nowMs - this.#readAtMs >= rereadMs) {
      this.#readAtMs = nowMs;
      this.#hear({ kind: 'read-asked' });
    }
  }

  /** The machine goes to sleep: nothing new is begun until `syncNow`. */
  suspend(): void {
    this.#hear({ kind: 'suspended' });
  }

  /** Calls `listener` after each change. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Begins nothing more and resolves when what is under way has ended. The store may be closed then. */
  async close(): Promise<void> {
    this.#hear({ kind: 'closed' });
    // What comes of a reply may be a look at what there is, and so one more request.
    while (this.#state.underWay !== null) {
      await this.#underWay;
    }
  }

  #hear(happening: Happening): void {
    const { clock, chance } = this.#options.ports;
    const at = { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), id: chance.newId(), fraction: chance.fraction() };
    this.#take({ ...happening, at });
  }

  #take(event: ProjectEvent): void {
    const { state, effects } = projectStep(this.#state, event);
    const [first] = effects;
    const refusal = first?.kind === 'commit' ? this.#commit(first.change) : null;
    if (refusal !== null) {
      this.#take({ kind: 'commit-failed', during: event, refusal, at: event.at });
      return;
    }
    const isSeen = state.records !== this.#state.records;
    this.#state = state;
    if (isSeen) {
      this.#revision += 1;
      for (const listener of this.#listeners) {
        listener();
      }
    }
    for (const effect of effects) {
      this.#perform(effect);
    }
  }

  #commit(change: ProjectChange): SqliteError | null {
    try {
      this.#options.store.commit(change);
      return null;
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
      return known;
    }
  }

  #perform(effect: ProjectEffect): void {
    switch (effect.kind) {
      case 'commit':
        return;
      case 'send':
        this.#underWay = this.#ask(effect.id, effect.request);
        return;
      case 'wake':
        this.#wake(effect.atMs);
        return;
      case 'answer':
        this.#answer = effect.result;
        return;
      default:
        assertNever(effect);
    }
  }

  async #ask(id: string, request: ProjectRequest): Promise<void> {
    const answer = await this.#carry(request);
    this.#hear({ kind: 'reply', request: id, answer });
    if (request.kind !== 'list' && answer.reply.kind === 'done') {
      this.#options.onSaved();
    }
  }

  async #carry(request: ProjectRequest): Promise<ProjectAnswer> {
    const { api } = this.#options;
    switch (request.kind) {
      case 'list':
        return { kind: 'list', reply: await api.listProjects() };
      case 'create':
        return { kind: 'project', reply: await api.createProject(request.body) };
      case 'update':
        return { kind: 'project', reply: await api.updateProject(request.serverId, request.body) };
      case 'delete':
        return { kind: 'nothing', reply: await api.deleteProject(request.serverId) };
      default:
        return assertNever(request);
    }
  }

  #wake(atMs: number | null): void {
    this.#cancelWake?.();
    const { clock, scheduler } = this.#options.ports;
    this.#cancelWake = atMs === null ? null : scheduler.after(Math.max(0, atMs - clock.monotonicMs()), () => this.#hear({ kind: 'tick' }));
  }
}
