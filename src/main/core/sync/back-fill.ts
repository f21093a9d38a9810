/**
 * Reads all entries of a connection into its file, the newest first. Each batch is committed with the progress, so that a later start
 * continues there.
 */
import { z } from 'zod';
import { epochMsOfInstant, instantOfEpochMs, localDateSchema, shiftInstant, utcDate, utcInstantSchema, type LocalDate, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import type { HistorySync } from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { assertNever } from '#shared/values/result.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import { provesAbsence, type EntryList, type EntryWindow, type TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { History } from './queries/history.ts';
import type { Replica } from './replica/replica.ts';

export interface BackFillOptions {
  readonly history: Pick<History, 'announce'>;
  readonly replica: Replica;
  /** Whether the entry belongs to the engine, by the service's identifier. */
  readonly isInWorkingSet: (serverId: RecordId) => boolean;
  /** Called with the rows of each list: those of the working set are the engine's, which may know older ones. */
  readonly noteListed: (rows: readonly RemoteEntry[]) => void;
  readonly api: Pick<TimeTrackingApi, 'listEntries'>;
  readonly gateway: Pick<Gateway, 'mayBegin' | 'whenOpen' | 'progressed'>;
  readonly ports: Ports;
}

/** Progress of the latest pass; written together with its rows. */
const passSchema = z.object({
  kind: z.enum(['reading', 'cancelled', 'complete']),
  entries: z.number().int(),
  /** Everything that starts on this UTC date or later was read; null: nothing yet. */
  backTo: localDateSchema.nullable(),
  /** When the pass began. */
  at: utcInstantSchema,
  /** An earlier pass read the whole history. */
  whole: z.boolean(),
  /** A date has more entries than a list, so some of them may be missing. */
  gap: z.boolean(),
});
type Pass = z.infer<typeof passSchema>;

/** Age in milliseconds after which a complete read is repeated when a page is open. */
const freshForMs = 86_400_000;

const metaKey = 'back-fill';
const beginningOfTime = utcInstantSchema.parse('0000-01-01T00:00:00Z');
const endOfTime = utcInstantSchema.parse('9999-12-31T23:59:59Z');

function startOfDate(date: LocalDate): UtcInstant {
  return utcInstantSchema.parse(`${date}T00:00:00Z`);
}

function windowSpan({ after, before }: EntryWindow): HistorySpan {
  return { from: after === null ? beginningOfTime : shiftInstant(startOfDate(after), 86_400), to: before === null ? endOfTime : startOfDate(before) };
}

interface Portion {
  readonly list: EntryList;
  /** Exclusive. */
  readonly before: LocalDate | null;
}

/** The oldest date that the portion contains completely; null: everything before `before`. */
function wholeFrom({ list, before }: Portion): LocalDate | null {
  if (list.complete) {
    return null;
  }
  const oldest = list.rows.map(({ start }) => start).sort()[0];
  if (oldest === undefined) {
    return null;
  }
  const next = utcDate(oldest) === utcDate(endOfTime) ? null : utcDate(shiftInstant(oldest, 86_400));
  // A date with more entries than a list: the rest of it is out of reach, earlier dates are not.
  return next === null || (before !== null && next >= before) ? utcDate(oldest) : next;
}

/** True if something was read that the former portions do not contain. */
function leadsFurther(portion: Portion): boolean {
  const from = wholeFrom(portion);
  return portion.list.complete || (from !== null && (portion.before === null || from < portion.before));
}

function isWholeDate({ list }: Portion, date: LocalDate): boolean {
  return list.rows.some(({ start }) => utcDate(start) < date);
}

/** Approximate number of rows written at once; a date is never split. */
const partRows = 400;

interface Part {
  readonly rows: readonly RemoteEntry[];
  /** The oldest date that the part contains completely; null: it is the last part. */
  readonly from: LocalDate | null;
}

export function spanBetween(from: LocalDate | null, before: LocalDate | null): HistorySpan {
  return { from: from === null ? beginningOfTime : startOfDate(from), to: before === null ? endOfTime : startOfDate(before) };
}

export function splitPortion(portion: Portion): readonly Part[] {
  const last = wholeFrom(portion);
  const rows = portion.list.rows.filter(({ start }) => last === null || utcDate(start) >= last).sort((one, other) => (one.start < other.start ? 1 : -1));
  const parts: Part[] = [];
  let part: RemoteEntry[] = [];
  for (const [index, row] of rows.entries()) {
    part.push(row);
    const next = rows[index + 1];
    if (part.length >= partRows && next !== undefined && utcDate(next.start) < utcDate(row.start)) {
      parts.push({ rows: part, from: utcDate(row.start) });
      part = [];
    }
  }
  return [...parts, { rows: part, from: last }];
}

type StopReason = Exclude<Extract<HistorySync, { readonly kind: 'stopped' }>['reason'], 'cancelled'>;

/** Milliseconds before a read whose rows the disk refused is repeated. */
const storageRetryMs = 60_000;

/** Milliseconds before a list that showed nothing further back is requested again; doubled each time it still does not. */
const cutOffRetryMs = 60_000;
const longestCutOffRetryMs = 86_400_000;

function readPass(kept: string): Pass | null {
  const read = parseForeignJson(passSchema, kept);
  return read.ok ? read.value : null;
}

export class BackFill {
  readonly #options: BackFillOptions;
  #pass: Pass | null;
  #running: Promise<void> | null = null;
  #stopped: StopReason | null = null;
  #closed = false;
  /** Lists since the last one that led further back. */
  #cutOff = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPause: (() => void) | null = null;
  #endPause: (() => void) | null = null;

  /** Discards the progress, because the file or the service went back to an earlier state. */
  static forget(replica: Replica): void {
    replica.removeMeta(metaKey);
  }

  constructor(options: BackFillOptions) {
    this.#options = options;
    const kept = options.replica.meta(metaKey);
    this.#pass = kept === null ? null : readPass(kept);
    this.#announce();
  }

  /** Continues an unfinished read, or repeats a stale one. Does nothing after the user's `cancel`. */
  catchUp(): void {
    const pass = this.#pass;
    const ageMs = pass === null ? Infinity : this.#options.ports.clock.nowMs() - epochMsOfInstant(pass.at);
    if (pass?.kind === 'cancelled' || (pass?.kind === 'complete' && ageMs >= 0 && ageMs < freshForMs)) {
      return;
    }
    this.#begin();
  }

  /** Starts a read at the user's request, whatever was read before. */
  start(): void {
    if (this.#pass?.kind === 'complete') {
      this.#pass = this.#newPass();
    }
    this.#begin();
  }

  /** Reads the dates again for entries outside the working set. */
  async refresh(window: EntryWindow): Promise<void> {
    const { api, gateway, history, isInWorkingSet, ports, replica } = this.#options;
    const pass = this.#pass;
    if (this.#closed || this.#running !== null || !gateway.mayBegin('backfill')) {
      return;
    }
    replica.beginRead();
    const reply = await api.listEntries(window);
    // A pass that began meanwhile has newer data.
    if (reply.kind !== 'done' || !provesAbsence(reply.value) || this.#isClosed() || this.#isReading() || this.#pass !== pass) {
      return;
    }
    replica.putListed({ rows: reply.value.rows, span: windowSpan(window), isInWorkingSet, newId: ports.chance.newId, meta: {} });
    history.announce();
  }

  /** Stops until `start`. Keeps what was read. */
  cancel(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#pass?.kind === 'reading' || this.#running !== null) {
      this.#stopped = null;
      this.#note({ ...(this.#pass ?? this.#newPass()), kind: 'cancelled' });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#cancelPause?.();
    this.#endPause?.();
    await this.#running;
  }

  /** A method, because the value may change during each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #isReading(): boolean {
    return this.#running !== null;
  }

  #newPass(): Pass {
    const at = instantOfEpochMs(this.#options.ports.clock.nowMs());
    return { kind: 'reading', entries: 0, backTo: null, at, whole: this.#pass?.whole ?? false, gap: false };
  }

  #begin(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#closed || (this.#running !== null && this.#stopped === null && this.#pass?.kind === 'reading')) {
      return;
    }
    this.#stopped = null;
    this.#pass = this.#pass === null || this.#pass.kind === 'complete' ? this.#newPass() : { ...this.#pass, kind: 'reading' };
    this.#announce();
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      // A bug is reported and waits for the gateway like a refusal, because an immediate retry would repeat it.
      this.#fail('refused');
      throw error;
    } finally {
      this.#running = null;
    }
    // The user may have requested a start while a cancelled read was pending.
    if (this.#pass?.kind === 'reading' && this.#stopped === null) {
      this.#begin();
    }
  }

  async #read(): Promise<void> {
    while (this.#pass?.kind === 'reading' && !this.#closed) {
      const pass = this.#pass;
      if (!this.#options.gateway.mayBegin('backfill')) {
        this.#fail('unreachable');
        return;
      }
      this.#options.replica.beginRead();
      const reply: Reply<EntryList> = await this.#options.api.listEntries({ after: null, before: pass.backTo });
      if (this.#closed || this.#pass.kind !== 'reading') {
        return;
      }
      if (reply.kind !== 'done') {
        this.#fail(reply.kind === 'rejected' || reply.kind === 'absent' ? 'refused' : 'unreachable');
        return;
      }
      const portion = { list: reply.value, before: pass.backTo };
      if (!leadsFurther(portion)) {
        this.#cutOff += 1;
        this.#fail('cut-off');
        return;
      }
      if (!(await this.#take(portion, pass))) {
        this.#fail('not-stored');
        return;
      }
      this.#cutOff = 0;
      this.#options.gateway.progressed('backfill', 1);
    }
  }

  /** Writes part by part, so that thousands of rows do not block the program. Returns whether the disk accepted them. */
  async #take(portion: Portion, pass: Pass): Promise<boolean> {
    const { replica, isInWorkingSet, noteListed, ports } = this.#options;
    let before = portion.before;
    let done = pass;
    const last = wholeFrom(portion);
    const gap = pass.gap || portion.list.unreadable !== undefined || (last !== null && portion.list.rows.some(({ start }) => utcDate(start) === last) && !isWholeDate(portion, last));
    for (const { rows, from } of splitPortion(portion)) {
      const entries = done.entries + rows.length;
      const next: Pass = from === null ? { ...done, kind: 'complete', entries, gap, whole: !gap } : { ...done, entries, gap, backTo: from };
      try {
        replica.putListed({ rows, span: spanBetween(from, before), isInWorkingSet, newId: ports.chance.newId, meta: { [metaKey]: JSON.stringify(next) } });
      } catch (error) {
        expectSqliteError(error);
        return false;
      }
      noteListed(rows);
      this.#pass = next;
      this.#announce();
      done = next;
      before = from;
      await this.#pause();
      if (this.#closed || this.#pass !== next) {
        return true;
      }
    }
    return true;
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#cancelPause = this.#options.ports.scheduler.after(0, resolve);
      this.#endPause = resolve;
    });
  }

  #fail(reason: StopReason): void {
    this.#stopped = reason;
    this.#announce();
    const { gateway, ports } = this.#options;
    const retry = () => {
      this.#cancelRetry = null;
      this.#begin();
    };
    const cutOffMs = Math.min(cutOffRetryMs * 2 ** (this.#cutOff - 1), longestCutOffRetryMs);
    const retryMs = { 'not-stored': storageRetryMs, 'cut-off': cutOffMs, unreachable: null, refused: null }[reason];
    // The gateway does not know when the disk has space again, or when the service sends whole lists.
    this.#cancelRetry = retryMs === null ? gateway.whenOpen('backfill', retry) : ports.scheduler.after(retryMs, retry);
  }

  #note(pass: Pass): void {
    this.#pass = pass;
    try {
      this.#options.replica.putMeta(metaKey, JSON.stringify(pass));
    } catch (error) {
      // The next start continues from the last progress on disk.
      expectSqliteError(error);
    }
    this.#announce();
  }

  #announce(): void {
    this.#options.history.announce({ sync: this.#state(), whole: this.#pass?.whole ?? false });
  }

  #state(): HistorySync {
    const pass = this.#pass;
    if (pass === null) {
      return { kind: 'none' };
    }
    const { entries, backTo } = pass;
    switch (pass.kind) {
      case 'complete':
        return { kind: 'complete', at: pass.at };
      case 'cancelled':
        return { kind: 'stopped', reason: 'cancelled', entries, backTo };
      case 'reading':
        return this.#stopped === null ? { kind: 'reading', entries, backTo } : { kind: 'stopped', reason: this.#stopped, entries, backTo };
      default:
        return assertNever(pass.kind);
    }
  }
}
