/**
 * One calendar. A request for meetings returns at once what was last parsed, and starts another read if the file was modified or the
 * address was fetched too long ago.
 */
import { basename } from 'node:path';
import type { CalendarFailure, CalendarSource, CalendarView, Meeting } from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { yieldingBy, inSlices } from '#core/platform/yield-to-event-loop.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { listOccurrences, readCalendarEvents, type CalendarEvent } from './calendar-file.ts';
import { fileStamp, readCalendarText } from './read-source.ts';

/** Milliseconds after which an address is fetched again. */
export const readAgainAfterMs = 15 * 60_000;

const eventsAtOnce = 20;

export interface CalendarFeedOptions {
  readonly source: CalendarSource;
  readonly exchange: Exchange;
  readonly ports: Ports;
  readonly onRead: () => void;
}

interface Reading {
  readonly events: readonly CalendarEvent[];
  readonly at: UtcInstant;
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
    return { id: source.id, kind: source.kind, name, readAt: this.#reading?.at ?? null, failure: this.#latest?.failure ?? null };
  }

  async meetings({ from, to }: HistorySpan): Promise<readonly Meeting[]> {
    await this.#refreshIfStale();
    const { clock, scheduler } = this.#options.ports;
    const meetings: Meeting[] = [];
    await inSlices(this.#reading?.events ?? [], {
      size: eventsAtOnce,
      yieldToEventLoop: yieldingBy(scheduler),
      each: (event) => {
        for (const { uid, start, end, summary, description, isAllDay } of listOccurrences(event, { from, to }, clock.timeZone())) {
          if (start < end) {
            meetings.push({ id: `${uid} ${start}`, title: canonicalDescription(summary || description), start, end, isAllDay });
          }
        }
      },
    });
    return meetings;
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
    const { isCalendar, events } = await readCalendarEvents(text.value, yieldingBy(ports.scheduler));
    return isCalendar ? succeed({ events, at: instantOfEpochMs(ports.clock.nowMs()) }) : fail({ kind: 'calendar', cause: 'not-a-calendar', detail: '' });
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
    return source.kind === 'file' ? (await fileStamp(source.path)) !== this.#latest.stamp : ports.clock.monotonicMs() - this.#latest.atMonotonicMs >= readAgainAfterMs;
  }

  async #refresh(): Promise<void> {
    await this.read();
    this.#isReading = false;
    this.#options.onRead();
  }
}
