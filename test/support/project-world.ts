/**
 * The outbox of projects in a hostile world, from a seed: its own step and store on real SQLite, a service that keeps to the contract, a
 * way there that loses, delays and doubles, a program that ends at any commit, and somebody else at the service. Time is virtual.
 */
import { DatabaseSync } from 'node:sqlite';
import { outboxMigrations } from '#core/outbox/store/store-schema.ts';
import { sameProject, type ProjectContent } from '#core/project-outbox/project-record.ts';
import { initialProjects, type ProjectAnswer, type ProjectEvent, type ProjectIntent, type ProjectRequest, type ProjectState } from '#core/project-outbox/project-state.ts';
import { projectStep } from '#core/project-outbox/project-step.ts';
import { ProjectStore } from '#core/project-outbox/project-store.ts';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import { migrate } from '#sqlite/migrate.ts';
import { VirtualTime } from '../simulation/virtual-time.ts';
import { fractionsFrom } from './core-ports.ts';
import { valueOf } from './core-records.ts';
import { ProjectService } from './project-service.ts';
import { ProjectVerdict, type ProjectWish } from './project-verdict.ts';

const graceMs = 30_000;
const lagMs = 2_000;
const timeoutMs = 10_000;
const actingMs = 120_000;
const settings = { sound: 'online', graceMs, timeoutMs, lagMs } as const;

type Happening = ProjectEvent extends infer Event ? (Event extends ProjectEvent ? Omit<Event, 'at'> : never) : never;

/** The program ends here. */
class End extends Error {}

const unknown = { kind: 'unknown', detail: 'ECONNRESET' } as const;

export class ProjectWorld {
  readonly counts = { intents: 0, crashes: 0, lost: 0, doubled: 0, asked: 0 };
  readonly problems: string[] = [];
  /** What happened, in order, for whoever looks into a seed. */
  readonly story: string[] = [];
  readonly #chance: () => number;
  readonly #time = new VirtualTime();
  readonly #store: ProjectStore;
  readonly #service: ProjectService;
  readonly #wishes = new Map<Uuid, ProjectWish>();
  readonly #faultRate: number;
  #state: ProjectState | null = null;
  #process = 0;
  #ids = 0;
  #wakes = 0;
  readonly #stoodFor = new Map<Uuid, Set<Uuid>>();
  readonly #crashes: number[] = [];
  #notBeforeMs = 0;
  #isQuiet = false;

  constructor(seed: number) {
    this.#chance = fractionsFrom(seed);
    const database = new DatabaseSync(':memory:');
    valueOf(migrate(database, outboxMigrations));
    this.#store = new ProjectStore(database);
    this.#service = new ProjectService({ uniqueNames: this.#chance() < 0.5, newId: () => this.#newId(), nowMs: () => this.#time.nowMs });
    this.#faultRate = this.#chance() ** 2 * 0.7;
  }

  run(): readonly string[] {
    this.#boot();
    const crashes = this.#chance() < 0.5 ? 2 : 0;
    for (let index = 0; index < 6 + this.#chance() * 10; index += 1) {
      this.#time.at(this.#chance() * actingMs, () => (this.#chance() < 0.7 ? this.#act() : this.#actElsewhere()));
    }
    for (let index = 0; index < crashes; index += 1) {
      this.#time.at(this.#chance() * actingMs, () => this.#crash());
    }
    this.#time.runUntil(actingMs);
    this.#isQuiet = true;
    for (let round = 0; round < 12; round += 1) {
      this.#boot();
      this.#hear({ kind: 'try-now' });
      this.#hear({ kind: 'read-asked' });
      this.#time.runUntil(this.#time.nowMs + 30_000);
    }
    const verdict = new ProjectVerdict({
      records: this.#state?.records ?? new Map(),
      service: this.#service,
      wishes: this.#wishes,
      stoodFor: this.#stoodFor,
      crashes: this.#crashes,
      graceMs,
      lagMs,
    });
    verdict.judge();
    this.counts.asked += verdict.asked;
    return [...this.problems, ...verdict.problems];
  }

  #say(what: string, detail: object | string): void {
    this.story.push(`${(this.#time.nowMs / 1000).toFixed(3)} ${what} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`);
  }

  #newId(): Uuid {
    this.#ids += 1;
    return uuidSchema.parse(`${Math.floor(this.#chance() * 0xffffffff).toString(16).padStart(8, '0')}-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`);
  }

  #boot(): void {
    if (this.#state === null) {
      this.#process += 1;
      this.#notBeforeMs = 0;
      this.#state = initialProjects(this.#store.load(), settings);
      this.#hear({ kind: 'started' });
      this.#hear({ kind: 'try-now' });
    }
  }

  #crash(): void {
    if (this.#state !== null) {
      this.counts.crashes += 1;
      this.#say('ends', '');
      this.#crashes.push(this.#time.nowMs);
      this.#state = null;
      this.#time.after(lagMs + this.#chance() * 15_000, () => this.#boot());
    }
  }

  #hear(happening: Happening): void {
    if (this.#state !== null && happening.kind !== 'tick') {
      this.#say('hears', happening);
    }
    const { nowMs } = this.#time;
    try {
      this.#take({ ...happening, at: { wallMs: Math.floor(nowMs), monotonicMs: nowMs, id: this.#newId(), fraction: this.#chance() } });
    } catch (error) {
      if (!(error instanceof End)) {
        throw error;
      }
      this.#crash();
    }
  }

  #take(event: ProjectEvent): void {
    if (this.#state === null) {
      return;
    }
    const before = this.#state;
    const { state, effects } = projectStep(before, event);
    const [first] = effects;
    if (first?.kind === 'commit') {
      const dice = this.#isQuiet ? 1 : this.#chance();
      if (dice < 0.01) {
        throw new End('before a commit');
      }
      if (dice < 0.03) {
        this.#take({ kind: 'commit-failed', during: event, refusal: { kind: 'full', detail: 'full' }, at: event.at });
        return;
      }
      this.#store.commit(first.change);
      for (const { localId, serverId } of first.change.changed) {
        if (serverId !== null) {
          this.#stoodFor.set(localId, new Set(this.#stoodFor.get(localId)).add(serverId));
        }
      }
      if (event.kind === 'intent') {
        this.#noteIntent(before, state, event.intent);
      }
      if (dice < 0.04) {
        throw new End('after a commit');
      }
    }
    this.#state = state;
    for (const effect of effects) {
      if (effect.kind === 'send') {
        this.#send(effect.id, effect.request);
      } else if (effect.kind === 'wake') {
        this.#wake(effect.atMs);
      }
    }
  }

  #wake(atMs: number | null): void {
    this.#wakes += 1;
    const wake = this.#wakes;
    if (atMs !== null) {
      this.#time.at(atMs, () => {
        if (wake === this.#wakes) {
          this.#hear({ kind: 'tick' });
        }
      });
    }
  }

  #noteIntent(before: ProjectState, after: ProjectState, intent: ProjectIntent): void {
    this.counts.intents += 1;
    for (const [localId, record] of after.records) {
      const earlier = before.records.get(localId);
      if (earlier !== record) {
        const known = this.#wishes.get(localId);
        const isAnswer = intent.kind === 'retry' || intent.kind === 'discard' || intent.kind === 'restore';
        // What was said before and is said again is no later word.
        const { nowMs } = this.#time;
        const nameMs = earlier?.local.name === record.local.name ? (known?.nameMs ?? null) : nowMs;
        const colorMs = earlier?.local.color === record.local.color ? (known?.colorMs ?? null) : nowMs;
        // Back at what the service was seen to hold: nothing is wanted any more.
        const isTakenBack = (field: keyof ProjectContent): boolean => record.base !== null && record.base[field] === record.local[field];
        const chosen = { nameMs: isTakenBack('name') ? null : nameMs, colorMs: isTakenBack('color') ? null : colorMs };
        this.#wishes.set(localId, { content: record.local, ...chosen, deleted: record.deleted, answered: (known?.answered ?? false) || isAnswer });
      }
    }
    for (const localId of before.records.keys()) {
      const wish = this.#wishes.get(localId);
      if (!after.records.has(localId) && wish !== undefined) {
        wish.deleted = true;
        wish.answered ||= intent.kind === 'discard' || before.records.get(localId)?.parked !== null;
      }
    }
  }

  #content(): ProjectContent {
    const names = ['Bridge', 'Tower', 'Harbour', 'Road'];
    return { name: names[Math.floor(this.#chance() * names.length)] ?? 'Bridge', color: this.#chance() < 0.5 ? '#123abc' : '#ff8800' };
  }

  #act(): void {
    const records = [...(this.#state?.records.values() ?? [])];
    const picked = records[Math.floor(this.#chance() * records.length)];
    const known = [...this.#wishes.keys()];
    const localId = picked?.localId ?? known[0];
    const dice = this.#chance();
    if (localId === undefined || dice < 0.3) {
      this.#hear({ kind: 'intent', intent: { kind: 'create', ...this.#content() }, buried: null });
    } else if (dice < 0.5) {
      this.#hear({ kind: 'intent', intent: { kind: 'change', localId, name: this.#content().name }, buried: null });
    } else if (dice < 0.65) {
      this.#hear({ kind: 'intent', intent: { kind: 'change', localId, color: this.#content().color }, buried: null });
    } else if (dice < 0.8) {
      this.#hear({ kind: 'intent', intent: { kind: 'delete', localId }, buried: null });
    } else if (dice < 0.9) {
      const back = known[Math.floor(this.#chance() * known.length)] ?? localId;
      this.#hear({ kind: 'intent', intent: { kind: 'restore', localId: back }, buried: this.#store.buried(back) });
    } else if (picked !== undefined && picked.parked !== null) {
      this.#hear({ kind: 'intent', intent: { kind: this.#chance() < 0.5 ? 'retry' : 'discard', localId }, buried: null });
    } else {
      this.#hear({ kind: 'read-asked' });
    }
  }

  #actElsewhere(): void {
    const rows = this.#service.live();
    const row = rows[Math.floor(this.#chance() * rows.length)];
    const dice = this.#chance();
    const content = this.#content();
    if (row === undefined || dice < 0.4) {
      this.#say('elsewhere: create', content);
      this.#service.create(content, { origin: null, request: 'elsewhere' });
    } else if (dice < 0.7) {
      this.#say(`elsewhere: change ${row.id}`, content);
      this.#service.update(row.id, content, false);
    } else {
      this.#say('elsewhere: delete', row.id);
      this.#service.delete(row.id, false);
    }
  }

  #carryOut(request: ProjectRequest, made: string | null, behindMs: number): ProjectAnswer {
    this.#say('  carried out', request.kind === 'list' ? 'list' : `${request.kind} of ${request.localId}`);
    switch (request.kind) {
      case 'list':
        return { kind: 'list', reply: { kind: 'done', value: this.#service.list(behindMs) } };
      case 'create':
        return { kind: 'project', reply: this.#service.create(request.body, { origin: request.localId, request: made }) };
      case 'update':
        return { kind: 'project', reply: this.#service.update(request.serverId, request.body, true) };
      case 'delete':
        return { kind: 'nothing', reply: this.#service.delete(request.serverId, true) };
      default:
        return assertNever(request);
    }
  }

  #send(id: string, request: ProjectRequest): void {
    if (this.#time.nowMs < this.#notBeforeMs) {
      this.problems.push('asked before Retry-After had passed');
    }
    if (request.kind !== 'list') {
      const stored = this.#store.load().find(({ localId }) => localId === request.localId)?.inflight;
      if (stored?.kind !== request.kind || (request.kind !== 'delete' && !sameProject(stored.body, request.body))) {
        this.problems.push(`${request.kind} left before it was on the disk`);
      }
    }
    this.#say(`sends #${id}`, request);
    const made = `${this.#process}#${id}`;
    const lost: ProjectAnswer = request.kind === 'list' ? { kind: 'list', reply: unknown } : request.kind === 'delete' ? { kind: 'nothing', reply: unknown } : { kind: 'project', reply: unknown };
    const travelMs = 10 + this.#chance() * 190;
    const givenUpMs = this.#chance() < 0.5 ? this.#chance() * timeoutMs : timeoutMs;
    const dice = this.#isQuiet || this.#chance() >= this.#faultRate ? -1 : this.#chance();
    if (dice < 0) {
      this.#time.after(travelMs, () => this.#answer(id, travelMs, this.#carryOut(request, made, 0)));
    } else if (dice < 0.15) {
      this.#answer(id, givenUpMs, lost);
    } else if (dice < 0.4) {
      this.counts.lost += 1;
      this.#time.after(travelMs, () => void this.#carryOut(request, made, 0));
      this.#answer(id, Math.max(givenUpMs, travelMs), lost);
    } else if (dice < 0.6) {
      this.counts.lost += 1;
      this.#answer(id, givenUpMs, lost);
      this.#time.after(givenUpMs + this.#chance() * 0.9 * graceMs, () => void this.#carryOut(request, made, 0));
    } else if (dice < 0.75 && request.kind !== 'list') {
      this.counts.doubled += 1;
      this.#time.after(travelMs, () => this.#answer(id, travelMs, this.#carryOut(request, made, 0)));
      this.#time.after(travelMs * 2 + (request.kind === 'create' ? this.#chance() * 0.9 * graceMs : 0), () => void this.#carryOut(request, null, 0));
    } else if (dice < 0.9) {
      const retryAfterMs = dice < 0.82 ? 5_000 : 0;
      const reply = { kind: 'not-sent', line: 'server-down', retryAfterMs, detail: retryAfterMs > 0 ? '429' : '401' } as const;
      this.#answer(id, travelMs, { ...lost, reply });
    } else {
      this.#time.after(travelMs, () => this.#answer(id, travelMs, this.#carryOut(request, made, request.kind === 'list' ? this.#chance() * (lagMs - 1) : 0)));
    }
  }

  #answer(id: string, afterMs: number, answer: ProjectAnswer): void {
    const process = this.#process;
    this.#time.after(afterMs, () => {
      if (process === this.#process && this.#state !== null) {
        if (answer.reply.kind === 'not-sent' && answer.reply.retryAfterMs > 0) {
          this.#notBeforeMs = this.#time.nowMs + answer.reply.retryAfterMs;
        }
        this.#hear({ kind: 'reply', request: id, answer });
      }
    });
  }
}
