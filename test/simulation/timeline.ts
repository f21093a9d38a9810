/**
 * A random run of a machine: commands, faults, crashes, restarts, old dates, the back-fill and another device's changes, all from one seed; then
 * the faults stop and the invariants of docs/sync.md are checked. Every entry has a mark in its description, so that its rows can be counted.
 */
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { beginAgain } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { BackFill } from '#core/sync/reads/back-fill.ts';
import { shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Fault, JournalLine } from '../support/core-faulty-exchange.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { openRig, type Rig } from '../support/core-rig.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import type { TimelineServer } from '../support/timeline-server.ts';
import { addCounts, noCounts, type Counts } from './campaign.ts';
import { Faults, longestDelayMs } from './faults.ts';
import { openModelServer } from './model-service.ts';
import { Oracle, type Facts, type Promised } from './oracle.ts';
import { markIn, Wire } from './wire.ts';

/** Steps per run. */
const steps = 40;

/** Seconds before the run begins at which old entries start, at most: three years. */
const oldestSeconds = 3 * 365 * 86_400;

/** Entries of an import, at most. */
const importSize = 100;

/** Milliseconds for which the program does not run, at most: ten weeks. */
const longestAbsenceMs = 70 * 86_400_000;

class RandomTimeline {
  readonly #rig: Rig;
  readonly #fraction: () => number;
  readonly #promised = new Map<Uuid, Promised>();
  readonly #touched = new Set<string>();
  readonly #answered = new Set<string>();
  /** Marks of the entries that were there when the file was damaged: from then on they have other identifiers. */
  readonly #damaged = new Set<string>();
  /** Entries that the user ever deleted, and the marks of those from before a damage. */
  readonly #deleted = new Set<string>();
  readonly #faults: Faults;
  /** Share of the commits at which the program ends. */
  readonly #crashRate: number;
  readonly #othersWrite: boolean;
  readonly #wire: Wire;
  readonly log: string[] = [];
  counts: Counts = { ...noCounts, seeds: 1 };
  #backFill: BackFill | null = null;
  #isAtRest = false;
  #marks = 0;

  constructor(rig: Rig, fraction: () => number) {
    this.#rig = rig;
    this.#fraction = fraction;
    this.#faults = new Faults(fraction);
    this.#crashRate = fraction() < 0.3 ? 0.01 : 0;
    this.#othersWrite = fraction() < 0.5;
    this.#wire = new Wire(rig, ({ localId, local }) => this.#deleted.has(localId) || this.#deleted.has(markIn(local.description)));
    rig.exchange.faultOf = (line) => this.#faultOf(line);
    rig.onCommit = () => this.#onCommit();
  }

  async run(): Promise<void> {
    this.#began();
    this.#bootIfCrashed();
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
      this.#bootIfCrashed();
    }
    await this.#comeToRest();
    const [violation] = this.#wire.violations;
    if (violation !== undefined) {
      throw new Error(violation);
    }
    const { duplicated } = this.#wire;
    const facts: Facts = {
      rig: this.#rig,
      promised: this.#promised,
      touched: this.#touched,
      answered: this.#answered,
      damaged: this.#damaged,
      duplicated,
      othersWrite: this.#othersWrite,
    };
    new Oracle(facts, await this.#rig.rows()).check();
  }

  #onCommit(): void {
    if (!this.#isAtRest && !this.#rig.hasCrashed && this.#fraction() < this.#crashRate) {
      this.#say('crash at a commit');
      this.#rig.crash();
    }
  }

  #bootIfCrashed(): void {
    while (this.#rig.hasCrashed) {
      this.#say('boot after crash');
      this.#wire.crashed();
      this.#rig.boot();
      if (!this.#rig.hasCrashed) {
        this.#began();
      }
    }
  }

  #count(more: Partial<Counts>): void {
    this.counts = addCounts(this.counts, { ...noCounts, ...more });
  }

  /** The program has begun: it polls, and some time later it reads its history. */
  #began(): void {
    const { outbox, gateway, client, replica, time, poller } = this.#rig;
    void this.#backFill?.close();
    this.#backFill = new BackFill({
      history: { announce: () => {} },
      outbox,
      replica,
      api: apiThrough(gateway, 'backfill', client),
      gateway,
      ports: time.processPorts().ports,
      othersWrite: true,
    });
    this.#count({ crashes: 1 });
    this.#backFill.startSoon();
    poller.start();
  }

  #say(text: string): void {
    this.log.push(`${this.#rig.time.now} ${text}`);
  }

  #pick<Value>(list: readonly Value[]): Value | null {
    return list[Math.floor(this.#fraction() * list.length)] ?? null;
  }

  #faultOf(line: JournalLine): Fault | null {
    const fault = this.#faults.next();
    this.#count({ requests: 1, faults: fault === null ? 0 : 1 });
    if (fault !== null) {
      this.#say(`${line.method} ${line.path} meets ${JSON.stringify(fault)}`);
    }
    return fault;
  }

  async #step(): Promise<void> {
    const dice = this.#fraction();
    if (dice < 0.45) {
      this.#mutate();
    } else if (dice < 0.55 && this.#othersWrite) {
      await this.#writeElsewhere();
    } else if (dice < 0.6) {
      this.#say('restart');
      this.#rig.crash();
    } else if (dice < 0.65) {
      this.#say('sync now');
      this.#rig.tracker.syncNow();
    } else if (dice < 0.66) {
      await this.#beAway();
    } else if (dice < 0.665) {
      this.#damage();
    } else if (dice < 0.68) {
      this.#decideRecovered(this.#fraction() < 0.8);
    } else {
      await this.#rig.time.advance(Math.floor(this.#fraction() ** 3 * 60_000));
    }
  }

  /** The program ends, and is started weeks later. */
  async #beAway(): Promise<void> {
    this.#rig.crash();
    this.#wire.crashed();
    await this.#rig.time.advance(Math.floor(this.#fraction() * longestAbsenceMs));
    this.#say('start after weeks');
  }

  /** The file is damaged: a new one begins with the unsent changes that could be read, which the user has to decide about. */
  #damage(): void {
    this.#say('damage');
    this.#rig.crash();
    this.#wire.crashed();
    for (const [localId, { mark }] of this.#promised) {
      this.#damaged.add(mark);
      if (this.#deleted.has(localId)) {
        this.#deleted.add(mark);
      }
    }
    beginAgain(new Replica(this.#rig.database), []);
  }

  #decideRecovered(isWanted: boolean): void {
    const { recovered } = this.#rig.outbox;
    const shown = recovered.list(1_000);
    const before = new Map(this.#rig.records);
    if (recovered.decide('all', isWanted).ok && shown.length > 0) {
      this.#note(before);
      this.#say(`${isWanted ? 'save' : 'discard'} ${shown.length} recovered changes`);
      for (const { content } of isWanted ? [] : shown) {
        this.#answered.add(markIn(content.description));
      }
    }
  }

  #newMark(): string {
    this.#marks += 1;
    return `e${this.#marks}`;
  }

  #mutate(): void {
    const any = this.#pick([...this.#rig.records.keys(), ...this.#promised.keys()]);
    const dice = this.#fraction();
    if (dice < 0.1) {
      this.#apply(this.#addition());
    } else if (dice < 0.103) {
      this.#import();
    } else if (dice < 0.35 || any === null) {
      this.#apply({ kind: 'start', description: `${this.#newMark()} begun`, at: null });
    } else if (dice < 0.5) {
      this.#apply({ kind: 'stop' });
    } else if (dice < 0.75) {
      const end = this.#rig.records.get(any)?.local.end ?? null;
      const description = `${this.#markOf(any)} edit ${this.#newMark()}`;
      this.#apply({ kind: 'edit', localId: any, patch: { description, ...(end === null || this.#fraction() < 0.5 ? {} : { end: shiftInstant(end, 1) }) } });
    } else if (dice < 0.88) {
      this.#apply({ kind: 'delete', localId: any });
    } else if (dice < 0.95) {
      this.#apply({ kind: 'restore', localId: any });
    } else if (dice < 0.98) {
      this.#apply({ kind: 'retry', localId: any });
    } else {
      const version = this.#pick(this.#rig.outbox.versions(any));
      this.#apply({ kind: 'use-version', localId: any, version: version?.id ?? 0 });
    }
  }

  #addition(): Extract<SingleMutation, { readonly kind: 'add' }> {
    const start = this.#someTimeAgo();
    return { kind: 'add', description: `${this.#newMark()} added`, start, end: shiftInstant(start, 600) };
  }

  #import(): void {
    const size = 1 + Math.floor(this.#fraction() * importSize);
    const before = new Map(this.#rig.records);
    const { outbox } = this.#rig;
    this.#say(`import of ${size}`);
    const answer = outbox.applyAll(Array.from({ length: size }, () => this.#addition()));
    this.#bootIfCrashed();
    if (answer.ok) {
      this.#count({ commands: size });
      this.#note(before);
    }
  }

  #markOf(localId: Uuid): string {
    return this.#promised.get(localId)?.mark ?? markIn(this.#rig.records.get(localId)?.local.description);
  }

  /** Mostly today, and else on any date of the last years. */
  #someTimeAgo(): UtcInstant {
    return shiftInstant(this.#rig.time.now, -Math.floor(this.#fraction() * (this.#fraction() < 0.5 ? 5_000 : oldestSeconds)) - 601);
  }

  #apply(mutation: Mutation): void {
    const before = new Map(this.#rig.records);
    const answer = this.#rig.outbox.apply(mutation);
    this.#bootIfCrashed();
    this.#say(`${JSON.stringify(mutation)} -> ${JSON.stringify(answer.ok ? answer.value.localId : answer.failure)}`);
    if (!answer.ok) {
      return;
    }
    this.#count({ commands: 1 });
    const { localId } = answer.value;
    const known = before.get(localId);
    const isAnswer = known?.blocked?.kind === 'ask' && (mutation.kind === 'delete' || mutation.kind === 'retry');
    if (isAnswer || (known?.duplicateOf ?? null) !== null) {
      this.#answered.add(this.#markOf(localId));
    }
    if (mutation.kind === 'delete') {
      this.#deleted.add(localId);
    }
    this.#note(before);
    const promised = this.#promised.get(localId);
    if (!this.#rig.records.has(localId) && promised !== undefined) {
      this.#promised.set(localId, { ...promised, deleted: true });
    }
  }

  /** Everything that the command has changed is acknowledged. */
  #note(before: ReadonlyMap<Uuid, unknown>): void {
    for (const [localId, record] of this.#rig.records) {
      if (JSON.stringify(before.get(localId)) !== JSON.stringify(record)) {
        this.#promise(localId, { mark: markIn(record.local.description), content: record.local, deleted: record.deleted });
      }
    }
  }

  /** An entry that was read again after a damage has another identifier than the one it was promised with. */
  #promise(localId: Uuid, promised: Promised): void {
    const { mark } = promised;
    for (const [earlier, each] of this.#damaged.has(mark) ? this.#promised : []) {
      if (each.mark === mark) {
        this.#promised.delete(earlier);
      }
    }
    this.#promised.set(localId, promised);
  }

  async #writeElsewhere(): Promise<void> {
    const row = this.#pick(await this.#rig.rows());
    const dice = this.#fraction();
    if (row === null || dice < 0.3) {
      const mark = `x${this.#newMark()}`;
      const start = this.#someTimeAgo();
      this.#touched.add(mark);
      this.#say(`elsewhere: create ${mark}`);
      await this.#rig.createElsewhere({ start, end: shiftInstant(start, 60), description: `${mark} elsewhere` });
      return;
    }
    const mark = markIn(row.description);
    this.#touched.add(mark);
    if (dice < 0.5) {
      this.#say(`elsewhere: delete ${row.id} ${mark}`);
      await this.#rig.deleteElsewhere(row.id);
    } else if (dice < 0.7 && row.end === null) {
      this.#say(`elsewhere: stop ${row.id} ${mark}`);
      await this.#rig.editElsewhere(row, { end: this.#later(row.start) });
    } else {
      this.#say(`elsewhere: edit ${row.id} ${mark}`);
      await this.#rig.editElsewhere(row, { description: `${mark} changed elsewhere ${this.#newMark()}` });
    }
  }

  #later(start: UtcInstant): UtcInstant {
    const { now } = this.#rig.time;
    return now > start ? now : start;
  }

  /** The faults stop; everything that can be sent gets enough time. */
  async #comeToRest(): Promise<void> {
    this.#say('faults stop');
    this.#isAtRest = true;
    this.#rig.exchange.heal();
    this.#bootIfCrashed();
    await this.#rig.time.advance(longestDelayMs);
    this.#bootIfCrashed();
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(120_000);
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(60_000);
    await this.#wait();
    this.#backFill?.start();
    await this.#rig.time.advance(60_000);
    await this.#wait();
    this.#decideRecovered(true);
    await this.#rig.time.advance(60_000);
    await this.#wait();
  }

  /** A service that once left out a row that was there is believed again only after a while. */
  async #wait(): Promise<void> {
    for (let tries = 0; tries < 3 && this.#rig.outbox.unsettled.some(({ blocked }) => blocked === null); tries += 1) {
      await this.#rig.time.advance(600_000);
      this.#rig.tracker.syncNow();
      await this.#rig.time.advance(5_000);
    }
  }
}

/** Runs the seed, by default with the model of our own service, or of one that follows only the contract. A violation throws, with the seed and the log. */
export async function runRandomTimeline(seed: number, server?: TimelineServer): Promise<Counts> {
  const rig = await openRig({ seed, server: server ?? openModelServer(instant('2026-11-20T12:00:00Z'), seed % 2 === 0 ? 'contract' : 'extended') });
  const timeline = new RandomTimeline(rig, fractionsFrom(seed));
  try {
    await timeline.run();
    return timeline.counts;
  } catch (cause) {
    throw new Error(`Seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}\n${timeline.log.join('\n')}`, { cause });
  } finally {
    await rig.close();
  }
}
