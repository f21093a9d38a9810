/**
 * One calendar. A request for meetings returns at once what was last parsed, and starts another read if the file was modified or the
 * address was fetched too long ago.
 */
import { basename } from 'node:path';
import {
  skippedTitlesShown,
  type CalendarFailure,
  type CalendarSource,
  type CalendarView,
  type Meeting,
} from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { yieldingBy } from '#core/platform/yield-to-event-loop.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { readCalendarEvents, type CalendarEvents } from './calendar-file.ts';
import { listAllOccurrences, type UnreadableEvent } from './occurrences.ts';
import { fileStamp, readCalendarText } from './read-source.ts';

/** Milliseconds after which an address is fetched again. */
export const readAgainAfterMs = 15 * 60_000;

export interface CalendarFeedOptions {
  readonly source: CalendarSource;
  readonly exchange: Exchange;
  readonly ports: Ports;
  /** Steps that all its events may take for one span. */
  readonly steps: number;
  readonly onRead: () => void;
}

interface Reading extends Pick<CalendarEvents, 'events' | 'unknownZones'> {
  readonly at: UtcInstant;
  /** By line. Grows when a recurrence turns out to be unreadable in the span that is shown. */
  readonly skipped: Map<number, UnreadableEvent>;
}

export class CalendarFeed {
  readonly #options: CalendarFeedOptions;
  #reading: Reading | null = null;
  /** Of the last read; null before the first. `stamp`: of a file, see `fileStamp`. */
  #latest: { readonly failure: CalendarFailure | null; readonly atMonotonicMs: number; readonly stamp: string | null } | null = null;
  #isReading = false;

  constructor(options: CalendarFeedOptions) {
    this.#options = options;
  }

  view(): CalendarView['calendars'][number] {
    const { source } = this.#options;
    const name = source.kind === 'file' ? basename(source.path) : new URL(source.address).host;
    const skipped = [...(this.#reading?.skipped.values() ?? [])];
    return {
      id: source.id,
      kind: source.kind,
      name,
      readAt: this.#reading?.at ?? null,
      failure: this.#latest?.failure ?? null,
      skipped: skipped.length,
      skippedTitles: [...new Set(skipped.map(({ title }) => title))].filter((title) => title !== '').slice(0, skippedTitlesShown),
      unknownZones: this.#reading?.unknownZones ?? [],
    };
  }

  async meetings(span: HistorySpan): Promise<readonly Meeting[]> {
    await this.#refreshIfStale();
    const reading = this.#reading;
    if (reading === null) {
      return [];
    }
    const { ports, steps } = this.#options;
    const { clock, scheduler } = ports;
    const { occurrences, unreadable, isTooMuch } = await listAllOccurrences(reading.events, {
      span,
      timeZone: clock.timeZone(),
      steps,
      yieldToEventLoop: yieldingBy(scheduler),
    });
    if (isTooMuch) {
      this.#switchOff(reading);
      return [];
    }
    const before = reading.skipped.size;
    unreadable.forEach((event) => reading.skipped.set(event.line, event));
    if (reading.skipped.size > before) {
      this.#options.onRead();
    }
    return occurrences
      .filter(({ start, end }) => start < end)
      .map(({ uid, start, end, summary, description, isAllDay }) => ({
        id: `${uid} ${start}`,
        title: canonicalDescription(summary || description),
        start,
        end,
        isAllDay,
      }));
  }

  /** Shows nothing of this calendar until it is added again, its file changes or the program starts again. */
  #switchOff(reading: Reading): void {
    if (this.#reading === reading && this.#latest !== null) {
      this.#reading = null;
      this.#latest = { ...this.#latest, failure: { kind: 'calendar', cause: 'too-much', detail: '' } };
      this.#options.onRead();
    }
  }

  async read(): Promise<Result<null, CalendarFailure>> {
    const { source, ports } = this.#options;
    const stamp = source.kind === 'file' ? await fileStamp(source.path) : null;
    const parsed = await this.#parse();
    this.#reading = parsed.ok ? parsed.value : this.#reading;
    this.#latest = { failure: parsed.ok ? null : parsed.failure, atMonotonicMs: ports.clock.monotonicMs(), stamp };
    return parsed.ok ? succeed(null) : parsed;
  }

  async #parse(): Promise<Result<Reading, CalendarFailure>> {
    const { source, exchange, ports } = this.#options;
    const text = await readCalendarText(source, exchange);
    if (!text.ok) {
      return text;
    }
    const { isCalendar, events, unreadable, unknownZones } = await readCalendarEvents(text.value, yieldingBy(ports.scheduler));
    return isCalendar
      ? succeed({
          events,
          unknownZones,
          skipped: new Map(unreadable.map((event) => [event.line, event])),
          at: instantOfEpochMs(ports.clock.nowMs()),
        })
      : fail({ kind: 'calendar', cause: 'not-a-calendar', detail: '' });
  }

  /** Starts a read if one is due, without waiting for it. */
  async #refreshIfStale(): Promise<void> {
    if (this.#isReading) {
      return;
    }
    this.#isReading = true;
    if (await this.#isStale()) {
      void this.#refresh();
    } else {
      this.#isReading = false;
    }
  }

  async #isStale(): Promise<boolean> {
    const { source, ports } = this.#options;
    if (this.#latest === null) {
      return true;
    }
    if (source.kind === 'file') {
      return (await fileStamp(source.path)) !== this.#latest.stamp;
    }
    return this.#latest.failure?.cause !== 'too-much' && ports.clock.monotonicMs() - this.#latest.atMonotonicMs >= readAgainAfterMs;
  }

  async #refresh(): Promise<void> {
    await this.read();
    this.#isReading = false;
    this.#options.onRead();
  }
}
