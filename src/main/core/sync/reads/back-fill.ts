/**
 * Reads all entries of a connection into its file, the newest first. Each batch is committed with the progress, so that a later start
 * continues there.
 */
import { z } from 'zod';
import { epochMsOfInstant, instantOfEpochMs, localDateSchema, shiftInstant, utcDate, utcInstantSchema } from '#shared/values/brands.ts';
import type { HistorySync } from '#shared/history/history.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { assertNever } from '#shared/values/result.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryList, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { isWholeDate, leadsFurther, splitPortion, wholeFrom, type Portion } from './history-portions.ts';
import type { Outbox } from '../outbox.ts';
import type { History } from '../queries/history.ts';
import { backFillKey } from '../replica/replica-schema.ts';
import type { Replica } from '../replica/replica.ts';
import { windowAround } from '../rules/windows.ts';

export interface BackFillOptions {
  readonly history: Pick<History, 'announce'>;
  readonly outbox: Pick<Outbox, 'readMark' | 'takeHistory' | 'isWaiting' | 'subscribe'>;
  readonly replica: Pick<Replica, 'meta' | 'putMeta'>;
  readonly api: Pick<TimeTrackingApi, 'listEntries'>;
  readonly gateway: Pick<Gateway, 'mayBegin' | 'whenOpen' | 'progressed'>;
  readonly ports: Ports;
  /** False for an embedded service, of which the replica has everything. */
  readonly othersWrite: boolean;
}

/** Progress of the latest pass; written together with its rows. */
const passSchema = z.object({
  kind: z.enum(['reading', 'cancelled', 'complete']),
  entries: z.number().int(),
  /** Everything that starts on this UTC date or later was read; null: nothing yet. */
  backTo: localDateSchema.nullable(),
  /** When the pass began. */
  at: utcInstantSchema,
  /** The pass ends at this date; omitted if it reads everything. */
  until: localDateSchema.optional(),
  /** An earlier pass read the whole history. */
  whole: z.boolean(),
  /** A date has more entries than a list, so some of them may be missing. */
  gap: z.boolean(),
});
type Pass = z.infer<typeof passSchema>;

/** Age in milliseconds after which a complete read is repeated when a page is open. */
const freshForMs = 86_400_000;

/** Times a day at which the age of the last read is checked. */
const dailyLooks = 24;

/** Milliseconds after the start before history is read. */
const startAfterMs = 60_000;

/** Days that are read again once a day, because entries of the past are corrected elsewhere, too. */
const rereadDays = 90;

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
  #cancelDaily: (() => void) | null = null;
  #endPause: (() => void) | null = null;

  constructor(options: BackFillOptions) {
    this.#options = options;
    const kept = options.replica.meta(backFillKey);
    this.#pass = kept === null ? null : readPass(kept);
    this.#announce();
  }

  /** Reads by itself: soon after the start, and then once a day. An embedded service is read once, at once. */
  startSoon(): void {
    const { othersWrite, ports } = this.#options;
    if (othersWrite || this.#pass?.kind !== 'complete') {
      this.#cancelDaily?.();
      this.#cancelDaily = ports.scheduler.after(othersWrite ? startAfterMs : 0, () => this.#readDaily());
    }
  }

  #readDaily(): void {
    // What was read once can wait for the mains.
    if (this.#pass?.kind !== 'complete' || this.#options.ports.onBattery?.() !== true) {
      this.catchUp();
    }
    if (!this.#options.othersWrite) {
      return;
    }
    this.#cancelDaily = this.#options.ports.scheduler.after(freshForMs / dailyLooks, () => this.#readDaily());
  }

  /** Continues an unfinished read; once a day, reads the last months again. Does nothing after the user's `cancel`. */
  catchUp(): void {
    const pass = this.#pass;
    const ageMs = pass === null ? Infinity : this.#options.ports.clock.nowMs() - epochMsOfInstant(pass.at);
    if (pass?.kind === 'cancelled' || (pass?.kind === 'complete' && ageMs >= 0 && ageMs < freshForMs)) {
      return;
    }
    if (pass?.kind === 'complete') {
      const now = instantOfEpochMs(this.#options.ports.clock.nowMs());
      this.#pass = { ...this.#newPass(), ...(pass.whole ? { until: utcDate(shiftInstant(now, -rereadDays * 86_400)) } : {}) };
    }
    this.#begin();
  }

  /** Goes on, or reads everything if that is done, at the user's request. */
  start(): void {
    if (this.#pass?.kind === 'complete' || this.#pass?.until !== undefined) {
      this.#pass = this.#newPass();
    }
    this.#begin();
  }

  /** Reads everything again from the newest entry on, at the user's request. */
  restart(): void {
    this.#pass = this.#newPass();
    this.#begin();
    this.#announce();
  }

  /** Stops until `start`. Keeps what was read. */
  cancel(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#pass?.kind === 'reading' || this.#running !== null) {
      this.#stopped = null;
      this.#savePass({ ...(this.#pass ?? this.#newPass()), kind: 'cancelled' });
      this.#endPause?.();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#cancelDaily?.();
    this.#endPause?.();
    await this.#running;
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
      if (this.#options.othersWrite && this.#options.outbox.isWaiting()) {
        // What the user did comes first.
        await this.#untilSent();
        continue;
      }
      const mark = this.#options.outbox.readMark();
      const after = pass.until === undefined ? null : windowAround(pass.until, 0).after;
      const reply: Reply<EntryList> = await this.#options.api.listEntries({ after, before: pass.backTo });
      if (this.#closed || this.#pass.kind !== 'reading') {
        return;
      }
      if (this.#pass !== pass) {
        // It was restarted meanwhile.
        continue;
      }
      if (reply.kind !== 'done') {
        this.#fail(reply.kind === 'rejected' || reply.kind === 'absent' ? 'refused' : 'unreachable');
        return;
      }
      const portion = { list: reply.value, after: pass.until ?? null, before: pass.backTo, mark };
      if (!leadsFurther(portion)) {
        this.#cutOff += 1;
        this.#fail('cut-off');
        return;
      }
      if (!(await this.#storePortion(portion, pass))) {
        this.#fail('not-stored');
        return;
      }
      this.#cutOff = 0;
      this.#options.gateway.progressed('backfill', 1);
    }
  }

  /** Takes it over part by part, so that thousands of rows do not block the program. Returns whether the disk accepted them. */
  async #storePortion(portion: Portion, pass: Pass): Promise<boolean> {
    const { outbox } = this.#options;
    const { list, after, mark } = portion;
    let { before } = portion;
    let done = pass;
    const last = wholeFrom(portion);
    const isCut = last !== null && list.rows.some(({ start }) => utcDate(start) === last) && !isWholeDate(portion, last);
    const gap = pass.gap || list.unreadable !== undefined || isCut;
    for (const { rows, from } of splitPortion(portion)) {
      const entries = done.entries + rows.length;
      const next: Pass =
        from === null ? { ...done, kind: 'complete', entries, gap, whole: done.whole || !gap } : { ...done, entries, gap, backTo: from };
      const first = from ?? after;
      const asked = { after: first === null ? null : windowAround(first, 0).after, before };
      // Of a date that does not fit into a list, the missing rows are not gone.
      const { unreadable } = list;
      const part: EntryList = { rows, complete: !(isCut && from === last), ...(unreadable === undefined ? {} : { unreadable }) };
      const isLast = next.kind === 'complete' && next.until === undefined;
      if (!outbox.takeHistory({ list: part, asked, mark }, { meta: { [backFillKey]: JSON.stringify(next) }, isLast }).ok) {
        return false;
      }
      this.#pass = next;
      this.#announce();
      done = next;
      before = from;
      await this.#pause((resume) => this.#options.ports.scheduler.after(0, resume));
      if (this.#closed || this.#pass !== next) {
        return true;
      }
    }
    return true;
  }

  async #untilSent(): Promise<void> {
    const { outbox } = this.#options;
    await this.#pause((resume) =>
      outbox.subscribe(() => {
        if (!outbox.isWaiting()) {
          resume();
        }
      }),
    );
  }

  /** Waits until `begin` calls what it is given, or the read is cancelled or closed. */
  async #pause(begin: (resume: () => void) => () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = begin(resolve);
    this.#endPause = resolve;
    await promise;
    stop();
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

  #savePass(pass: Pass): void {
    this.#pass = pass;
    // If the disk refuses it, the next start continues from the last progress on disk.
    attempt(() => this.#options.replica.putMeta(backFillKey, JSON.stringify(pass)));
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
        return this.#stopped === null
          ? { kind: 'reading', entries, backTo, again: pass.whole && pass.until === undefined }
          : { kind: 'stopped', reason: this.#stopped, entries, backTo };
      default:
        return assertNever(pass.kind);
    }
  }
}
