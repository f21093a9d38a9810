/**
 * The calendar whose meetings the timeline shows. A request for meetings returns at once what was last parsed, and starts another read if
 * the file was modified or the address was fetched too long ago.
 */
import { basename } from 'node:path';
import type { Failure } from '#shared/failures.ts';
import { calendarAddressLimit, type CalendarFailure, type CalendarSource, type CalendarView, type Meeting } from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/history.ts';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { storageFailureOf } from '#core/platform/storage-failure.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { giveWayOf, inSlices } from '#core/platform/yield-to-event-loop.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import type { FileDialogs } from '../import-export/file-dialogs.ts';
import { occurrencesOf, readCalendarEvents, type CalendarEvent } from './calendar-file.ts';
import { calendarAddress, fileStamp, readCalendarText, type ReadableSource } from './read-source.ts';

/** Milliseconds after which an address is fetched again. */
export const readAgainAfterMs = 15 * 60_000;

const eventsAtOnce = 20;

/** Per day or week. More than this means a broken file. */
const meetingsAtMost = 1_000;

export interface CalendarOverlayOptions {
  readonly settings: SettingsStore;
  readonly dialogs: Pick<FileDialogs, 'openCalendar'>;
  readonly exchange: Exchange;
  readonly ports: Ports;
}

interface Reading {
  readonly events: readonly CalendarEvent[];
  readonly at: UtcInstant;
}

interface Attempt {
  readonly reading: Result<Reading, CalendarFailure>;
  readonly atMonotonicMs: number;
  /** Of a file; see `fileStamp`. */
  readonly stamp: string | null;
}

export class CalendarOverlay {
  readonly #options: CalendarOverlayOptions;
  readonly #changes = new Emitter();
  #revision = 0;
  /** null before the first successful read. */
  #reading: Reading | null = null;
  #latest: Attempt | null = null;
  #isReading = false;
  /** Changes when another calendar is chosen. */
  #turn = 0;

  constructor(options: CalendarOverlayOptions) {
    this.#options = options;
  }

  view(): CalendarView {
    const source = this.#source;
    const shown =
      source.kind === 'none' ? { kind: source.kind } : source.kind === 'file' ? { kind: source.kind, name: basename(source.path) } : { kind: source.kind, name: new URL(source.address).host };
    return { revision: this.#revision, source: shown, readAt: this.#reading?.at ?? null, failure: this.#latest?.reading.ok === false ? this.#latest.reading.failure : null };
  }

  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  async chooseFile(): Promise<Result<{ readonly chosen: boolean }, Failure>> {
    const path = await this.#options.dialogs.openCalendar();
    if (path === null) {
      return succeed({ chosen: false });
    }
    const used = await this.#use({ kind: 'file', path });
    return used.ok ? succeed({ chosen: true }) : used;
  }

  async subscribeTo(text: string): Promise<Result<null, Failure>> {
    const address = calendarAddress(text);
    return address === null || address.length > calendarAddressLimit ? fail({ kind: 'calendar', cause: 'bad-address', detail: '' }) : this.#use({ kind: 'address', address });
  }

  remove(): Result<null, Failure> {
    const kept = this.#keep({ kind: 'none' });
    if (kept.ok) {
      this.#show(null);
    }
    return kept;
  }

  /** Meetings that touch the span, the earliest first, without all-day events. */
  async meetings({ from, to }: HistorySpan): Promise<readonly Meeting[]> {
    await this.#refreshIfStale();
    const { clock, scheduler } = this.#options.ports;
    const meetings: Meeting[] = [];
    await inSlices(this.#reading?.events ?? [], {
      size: eventsAtOnce,
      giveWay: giveWayOf(scheduler),
      each: (event) => {
        for (const { uid, start, end, summary, description, isAllDay } of occurrencesOf(event, { from, to }, clock.timeZone())) {
          if (!isAllDay && start < end) {
            meetings.push({ id: `${uid} ${start}`, title: canonicalDescription(summary || description), start, end });
          }
        }
      },
    });
    return [...new Map(meetings.map((meeting) => [meeting.id, meeting])).values()].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0)).slice(0, meetingsAtMost);
  }

  get #source(): CalendarSource {
    return this.#options.settings.current.calendar;
  }

  #keep(calendar: CalendarSource): Result<null, Failure> {
    try {
      this.#options.settings.change({ calendar });
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
      return fail(storageFailureOf(known));
    }
    this.#turn += 1;
    return succeed(null);
  }

  async #use(source: ReadableSource): Promise<Result<null, Failure>> {
    this.#turn += 1;
    const turn = this.#turn;
    const read = await this.#read(source);
    if (!read.reading.ok) {
      return read.reading;
    }
    if (turn !== this.#turn) {
      return succeed(null);
    }
    const kept = this.#keep(source);
    if (kept.ok) {
      this.#show(read);
    }
    return kept;
  }

  async #read(source: ReadableSource): Promise<Attempt> {
    const { clock } = this.#options.ports;
    const stamp = source.kind === 'file' ? await fileStamp(source.path) : null;
    return { reading: await this.#parse(source), atMonotonicMs: clock.monotonicMs(), stamp };
  }

  async #parse(source: ReadableSource): Promise<Result<Reading, CalendarFailure>> {
    const { exchange, ports } = this.#options;
    const text = await readCalendarText(source, exchange);
    if (!text.ok) {
      return text;
    }
    const { isCalendar, events } = await readCalendarEvents(text.value, giveWayOf(ports.scheduler));
    return isCalendar ? succeed({ events, at: instantOfEpochMs(ports.clock.nowMs()) }) : fail({ kind: 'calendar', cause: 'not-a-calendar', detail: '' });
  }

  /** Starts a read if one is due, without waiting for it. */
  async #refreshIfStale(): Promise<void> {
    const source = this.#source;
    if (source.kind === 'none' || this.#isReading) {
      return;
    }
    this.#isReading = true;
    if (await this.#isStale(source)) {
      void this.#refresh(source, this.#turn);
    } else {
      this.#isReading = false;
    }
  }

  async #isStale(source: ReadableSource): Promise<boolean> {
    if (this.#latest === null) {
      return true;
    }
    return source.kind === 'file' ? (await fileStamp(source.path)) !== this.#latest.stamp : this.#options.ports.clock.monotonicMs() - this.#latest.atMonotonicMs >= readAgainAfterMs;
  }

  async #refresh(source: ReadableSource, turn: number): Promise<void> {
    const read = await this.#read(source);
    this.#isReading = false;
    if (turn === this.#turn) {
      this.#show(read);
    }
  }

  /** A failed read keeps what an earlier one parsed. */
  #show(latest: Attempt | null): void {
    this.#latest = latest;
    this.#reading = latest === null ? null : latest.reading.ok ? latest.reading.value : this.#reading;
    this.#revision += 1;
    this.#changes.emit();
  }
}
