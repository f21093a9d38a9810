/**
 * A random run of a machine: commands, faults, crashes, restarts, old dates, the back-fill and another device's changes, all from one seed; then
 * the faults stop and the invariants of docs/sync.md are checked. Every entry has a mark in its description, so that its rows can be counted.
 */
import { z } from 'zod';
import { Replica } from '#core/sync/replica/replica.ts';
import { sameContent, type EntryContent } from '#core/sync/entry-record.ts';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import type { Mutation } from '#core/sync/mutations/mutations.ts';
import { BackFill } from '#core/sync/reads/back-fill.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { everyFault, type Fault, type JournalLine } from '../support/core-faulty-exchange.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { openRig, type Rig } from '../support/core-rig.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import { addCounts, noCounts, type Counts } from './campaign.ts';
import { openModelServer } from './model-service.ts';
import type { TimelineServer } from '../support/timeline-server.ts';

/** Steps per run. */
const steps = 40;

/** Seconds before the run begins at which old entries start, at most: three years. */
const oldestSeconds = 3 * 365 * 86_400;

/** Longest delay of a request in milliseconds; the grace of the rig is longer. */
const longestDelayMs = 25_000;

interface Promised {
  readonly mark: string;
  readonly content: EntryContent;
  readonly deleted: boolean;
}

const sentSchema = z.object({ start: z.string(), end: z.string().nullable(), description: z.string().nullable() });
const kindOfMethod: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

class RandomTimeline {
  readonly #rig: Rig;
  readonly #fraction: () => number;
  readonly #promised = new Map<Uuid, Promised>();
  /** Marks of entries that another device wrote to: their final content is not checked. */
  readonly #touched = new Set<string>();
  /** Marks of entries for which the user answered a question, so their existence is not checked. */
  readonly #answered = new Set<string>();
  readonly #faults: readonly ((delayMs: number) => Fault)[];
  readonly #faultRate: number;
  readonly #othersWrite: boolean;
  readonly log: string[] = [];
  counts: Counts = { ...noCounts, seeds: 1 };
  /** Marks of entries whose create the network delivered twice. */
  readonly #duplicated = new Set<string>();
  readonly #violations: string[] = [];
  #backFill: BackFill | null = null;
  #marks = 0;

  constructor(rig: Rig, fraction: () => number) {
    this.#rig = rig;
    this.#fraction = fraction;
    // Swarm testing: each seed enables only some kinds of faults.
    this.#faults = everyFault.filter(() => fraction() < 0.5);
    this.#faultRate = fraction() * 0.6;
    this.#othersWrite = fraction() < 0.5;
    rig.exchange.faultOf = (line) => this.#faultOf(line);
    rig.exchange.onRequest = (line) => this.#checkWriteAhead(line);
  }

  async run(): Promise<void> {
    this.#began();
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
      this.#bootIfCrashed();
    }
    await this.#comeToRest();
    await this.#check();
  }

  #bootIfCrashed(): void {
    if (this.#rig.hasCrashed) {
      this.#say('boot after crash');
      this.#rig.boot();
      this.#began();
    }
  }

  #count(more: Partial<Counts>): void {
    this.counts = addCounts(this.counts, { ...noCounts, ...more });
  }

  /** The program has begun: it polls, and some time later it reads its history. */
  #began(): void {
    const { outbox, gateway, client, database, time } = this.#rig;
    void this.#backFill?.close();
    this.#backFill = new BackFill({
      history: { announce: () => {} },
      outbox,
      replica: new Replica(database),
      api: apiThrough(gateway, 'backfill', client),
      gateway,
      ports: time.processPorts().ports,
      othersWrite: true,
    });
    this.#count({ crashes: 1 });
    this.#backFill.startSoon();
    this.#rig.poller.start();
  }

  #say(text: string): void {
    this.log.push(`${this.#rig.time.now} ${text}`);
  }

  #pick<Value>(list: readonly Value[]): Value | null {
    return list[Math.floor(this.#fraction() * list.length)] ?? null;
  }

  #faultOf(line: JournalLine): Fault | null {
    if (!this.#rig.hasCrashed && line.atMs < this.#rig.gateway.state.notBeforeMs) {
      this.#violations.push(`I6: ${line.method} ${line.path} left before a Retry-After had passed`);
    }
    if (this.#fraction() >= this.#faultRate) {
      this.#count({ requests: 1 });
      return null;
    }
    const fault = this.#pick(this.#faults)?.(Math.floor(this.#fraction() * longestDelayMs)) ?? null;
    if (fault?.kind === 'duplicate' && line.method === 'POST') {
      const sent = sentSchema.safeParse(line.body);
      this.#duplicated.add(sent.data?.description?.split(' ')[0] ?? '');
    }
    this.#count({ requests: 1, faults: fault === null ? 0 : 1 });
    if (fault !== null) {
      this.#say(`${line.method} ${line.path} meets ${JSON.stringify(fault)}`);
    }
    return fault;
  }

  /** Whenever bytes are sent, the disk contains the request and its body, and no other one of its entry. */
  #checkWriteAhead(line: JournalLine): void {
    const kind = kindOfMethod[line.method];
    if (kind === undefined) {
      return;
    }
    const attempts = new Replica(this.#rig.database).attempts();
    const underWay = attempts.filter(({ outcome }) => outcome === null).map(({ localId }) => localId);
    if (new Set(underWay).size < underWay.length) {
      this.#violations.push('I3: an entry has two requests under way');
    }
    const found = attempts.some(({ kind: known, body, outcome }) => {
      if (known !== kind || outcome === 'answered') {
        return false;
      }
      const sent = sentSchema.safeParse(line.body);
      return !sent.success || (sent.data.start === body.start && this.#isEnd(sent.data.end, body) && (sent.data.description ?? '') === body.description);
    });
    if (!found) {
      this.#violations.push(`I1: ${line.method} ${line.path} left before it was on the disk`);
    }
  }

  /** Whether `end` is the end of `wanted`, considering the minimum length of the service. */
  #isEnd(end: string | null, wanted: { readonly start: string; readonly end: string | null }): boolean {
    const hasLength = wanted.end !== wanted.start || this.#rig.server.shortestEntrySeconds === 0;
    return end === wanted.end || (!hasLength && end === shiftInstant(utcInstantSchema.parse(wanted.start), 1));
  }

  async #step(): Promise<void> {
    const dice = this.#fraction();
    if (dice < 0.45) {
      this.#mutate();
    } else if (dice < 0.55 && this.#othersWrite) {
      await this.#writeElsewhere();
    } else if (dice < 0.6) {
      this.#say('restart');
      this.#rig.restart();
      this.#began();
    } else if (dice < 0.65) {
      this.#say('sync now');
      this.#rig.tracker.syncNow();
    } else {
      await this.#rig.time.advance(Math.floor(this.#fraction() ** 3 * 60_000));
    }
  }

  #mutate(): void {
    const known = [...this.#promised.keys()];
    const any = this.#pick([...this.#rig.records.keys(), ...known]);
    const dice = this.#fraction();
    const mark = `e${(this.#marks += 1)}`;
    if (dice < 0.1) {
      const start = this.#someTimeAgo();
      this.#apply({ kind: 'add', description: `${mark} added`, start, end: shiftInstant(start, 600) }, mark);
    } else if (dice < 0.35 || any === null) {
      this.#apply({ kind: 'start', description: `${mark} begun`, at: null }, mark);
    } else if (dice < 0.5) {
      this.#apply({ kind: 'stop' }, null);
    } else if (dice < 0.75) {
      const end = this.#rig.records.get(any)?.local.end ?? null;
      const patch = { description: `${this.#markOf(any)} edit ${mark}`, ...(end === null || this.#fraction() < 0.5 ? {} : { end: shiftInstant(end, 1) }) };
      this.#apply({ kind: 'edit', localId: any, patch }, null);
    } else if (dice < 0.88) {
      this.#apply({ kind: 'delete', localId: any }, null);
    } else if (dice < 0.96) {
      this.#apply({ kind: 'restore', localId: any }, null);
    } else {
      this.#apply({ kind: 'retry', localId: any }, null);
    }
  }

  #markOf(localId: Uuid): string {
    const promised = this.#promised.get(localId);
    return promised?.mark ?? (this.#rig.records.get(localId)?.local.description.split(' ')[0] ?? '');
  }

  /** Mostly today, and else on any date of the last years. */
  #someTimeAgo(): UtcInstant {
    return shiftInstant(this.#rig.time.now, -Math.floor(this.#fraction() * (this.#fraction() < 0.5 ? 5_000 : oldestSeconds)) - 1);
  }

  #apply(mutation: Mutation, mark: string | null): void {
    const before = new Map(this.#rig.records);
    const answer = this.#rig.outbox.apply(mutation);
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
    for (const [id, record] of this.#rig.records) {
      if (before.get(id) !== record) {
        this.#promised.set(id, { mark: mark !== null && id === localId ? mark : this.#markOf(id), content: record.local, deleted: record.deleted });
      }
    }
    const promised = this.#promised.get(localId);
    if (!this.#rig.records.has(localId) && promised !== undefined) {
      this.#promised.set(localId, { ...promised, deleted: true });
    }
  }

  async #writeElsewhere(): Promise<void> {
    const rows = await this.#rig.rows();
    const row = this.#pick(rows);
    const dice = this.#fraction();
    if (row === null || dice < 0.3) {
      const mark = `x${(this.#marks += 1)}`;
      const start = this.#someTimeAgo();
      this.#touched.add(mark);
      this.#say(`elsewhere: create ${mark}`);
      await this.#rig.createElsewhere({ start, end: shiftInstant(start, 60), description: `${mark} elsewhere` });
      return;
    }
    const mark = (row.description ?? '').split(' ')[0] ?? '';
    this.#touched.add(mark);
    if (dice < 0.5) {
      this.#say(`elsewhere: delete ${row.id} ${mark}`);
      await this.#rig.deleteElsewhere(row.id);
    } else if (dice < 0.7 && row.end === null) {
      this.#say(`elsewhere: stop ${row.id} ${mark}`);
      await this.#rig.editElsewhere(row, { end: this.#later(row.start) });
    } else {
      this.#say(`elsewhere: edit ${row.id} ${mark}`);
      await this.#rig.editElsewhere(row, { description: `${mark} changed elsewhere ${(this.#marks += 1)}` });
    }
  }

  #later(start: UtcInstant): UtcInstant {
    const { now } = this.#rig.time;
    return now > start ? now : start;
  }

  /** The faults stop; everything that can be sent gets enough time. */
  async #comeToRest(): Promise<void> {
    this.#say('faults stop');
    this.#rig.exchange.heal();
    await this.#rig.time.advance(longestDelayMs);
    this.#bootIfCrashed();
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(120_000);
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(60_000);
    this.#backFill?.start();
    await this.#rig.time.advance(60_000);
    await this.#wait();
  }

  /** A service that once left out a row that was there is believed again only after a while. */
  async #wait(): Promise<void> {
    for (let tries = 0; tries < 3 && [...this.#rig.outbox.unsettled].some(({ blocked }) => blocked === null); tries += 1) {
      await this.#rig.time.advance(600_000);
      this.#rig.tracker.syncNow();
      await this.#rig.time.advance(5_000);
    }
  }

  async #check(): Promise<void> {
    const [violation] = this.#violations;
    if (violation !== undefined) {
      throw new Error(violation);
    }
    const { outbox } = this.#rig;
    const rows = await this.#rig.rows();
    for (const record of outbox.unsettled) {
      if (!this.#othersWrite && record.blocked?.kind === 'rejected') {
        throw new Error(`E4: refused although no other client writes: ${JSON.stringify(record)}`);
      }
      if (record.blocked === null) {
        throw new Error(`L1: ${record.local.description} is not settled: ${JSON.stringify(record)}`);
      }
    }
    for (const [localId, promised] of this.#promised) {
      this.#checkPromise(localId, promised, rows.filter((row) => (row.description ?? '').split(' ')[0] === promised.mark));
    }
    this.#checkConvergence(rows);
  }

  #checkPromise(localId: Uuid, promised: Promised, rows: readonly TimeEntryResource[]): void {
    const record = this.#rig.records.get(localId);
    const touched = this.#touched.has(promised.mark);
    // A second delivery that another device changed cannot be told from an entry of that device.
    if (this.#answered.has(promised.mark) || (this.#duplicated.has(promised.mark) && touched)) {
      return;
    }
    const fail = (rule: string): never => {
      throw new Error(`${rule}: ${JSON.stringify({ localId, promised, touched, record, rows })}`);
    };
    // What the network delivered twice is shown as a possible duplicate of what was sent.
    const others = this.#duplicated.has(promised.mark) ? rows.filter((row) => this.#isMarked(row)) : [];
    if (rows.length - others.length > 1 && !this.#isInQuestion(rows)) {
      fail('I2 more than one row');
    }
    if (record !== undefined && record.blocked !== null) {
      return;
    }
    if (promised.deleted) {
      if (rows.length > others.length) {
        fail('I1 deleted and there');
      }
      return;
    }
    if (rows.length > 1) {
      return;
    }
    if (touched) {
      this.#checkVersions(localId, promised, rows);
      return;
    }
    const [row] = rows;
    if (row === undefined || record === undefined) {
      fail('I1 lost');
    } else if (!this.#isPromised(record.local, promised.content) || !this.#isPromised(contentOfRow(row), promised.content)) {
      fail('I1 not the last content');
    }
  }

  #isMarked({ id }: TimeEntryResource): boolean {
    return [...this.#rig.records.values()].some(({ serverId, duplicateOf }) => serverId === id && duplicateOf !== null);
  }

  #isInQuestion(rows: readonly TimeEntryResource[]): boolean {
    return [...this.#rig.records.values()].some(({ blocked }) => blocked?.kind === 'ask' && rows.some(({ id }) => id === blocked.found.id));
  }

  #isPromised(content: EntryContent, promised: EntryContent): boolean {
    return sameContent({ ...content, end: promised.end }, promised) && this.#isEnd(content.end, promised);
  }

  /** I7: where another device wrote last, what was wanted here is an earlier version. */
  #checkVersions(localId: Uuid, { mark, content }: Promised, [row]: readonly TimeEntryResource[]): void {
    const kept = [row?.description, ...this.#rig.outbox.versions(localId).map((version) => version.content.description)];
    if (!kept.includes(content.description)) {
      throw new Error(`I7: ${mark}: ${content.description} is neither there nor an earlier version: ${JSON.stringify({ row, kept })}`);
    }
  }

  /** If the service does not report ends, this client cannot know when another device stopped an entry, nor an added second. */
  #showsEndOf(row: TimeEntryResource, shown: EntryContent): boolean {
    if (this.#rig.server.reportsEnds) {
      return row.end === shown.end;
    }
    const isTouched = this.#touched.has((row.description ?? '').split(' ')[0] ?? '');
    return (row.end !== null && isTouched) || this.#isEnd(row.end, shown);
  }

  /** C1 and D5: the view equals the rows of the service, one to one. */
  #checkConvergence(rows: readonly TimeEntryResource[]): void {
    const records = [...this.#rig.records.values()];
    for (const row of rows) {
      const mapped = records.filter((record) => record.serverId === row.id);
      const asked = records.some((record) => record.blocked?.kind === 'ask' && record.local.start === row.start);
      if (mapped.length !== 1 && !asked) {
        throw new Error(`D5: ${mapped.length} records of ${JSON.stringify(row)}`);
      }
      const [record] = mapped;
      if (record !== undefined && record.blocked === null && (record.local.description !== row.description || !this.#showsEndOf(row, record.local))) {
        throw new Error(`C1: ${JSON.stringify({ record, row })}`);
      }
    }
    for (const record of records) {
      if (record.blocked === null && !rows.some((row) => row.id === record.serverId)) {
        throw new Error(`C1: shown and not there: ${JSON.stringify(record)}`);
      }
    }
  }
}

function contentOfRow(row: TimeEntryResource): EntryContent {
  return { start: row.start, end: row.end, description: row.description ?? '', taskId: row.task_id, tags: row.tags };
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
