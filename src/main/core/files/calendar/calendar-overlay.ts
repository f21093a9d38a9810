/** The calendars whose meetings the timeline shows: which ones, and their meetings together. */
import { calendarAddressLimit, type CalendarSource, type CalendarView, type Meeting } from '#shared/history/calendar.ts';
import type { Failure } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { FileDialogs } from '../import-export/file-dialogs.ts';
import { CalendarFeed } from './calendar-feed.ts';
import { calendarAddress } from './read-source.ts';
import { stepsPerCalendar } from './step-budget.ts';

/** Per day or week. More than this means a broken file. */
const meetingsAtMost = 1_000;

export interface CalendarOverlayOptions {
  readonly settings: SettingsStore;
  readonly dialogs: Pick<FileDialogs, 'openCalendar'>;
  readonly exchange: Exchange;
  readonly ports: Ports;
  /** Steps that all events of a calendar may take for one span; default: `stepsPerCalendar`. */
  readonly steps?: number;
}

type NewSource = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'address'; readonly address: string };

function sourceLocation(source: NewSource): string {
  return source.kind === 'file' ? source.path : source.address;
}

export class CalendarOverlay {
  readonly #options: CalendarOverlayOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #feeds = new Map<Uuid, CalendarFeed>();
  #revision = 0;

  constructor(options: CalendarOverlayOptions) {
    this.#options = options;
    for (const source of options.settings.current.calendars) {
      this.#feeds.set(source.id, this.#createFeed(source));
    }
  }

  view(): CalendarView {
    return { revision: this.#revision, calendars: [...this.#feeds.values()].map((feed) => feed.view()) };
  }

  async chooseFile(): Promise<Result<{ readonly chosen: boolean }, Failure>> {
    const path = await this.#options.dialogs.openCalendar();
    if (path === null) {
      return succeed({ chosen: false });
    }
    const added = await this.#add({ kind: 'file', path });
    return added.ok ? succeed({ chosen: true }) : added;
  }

  async subscribeTo(text: string): Promise<Result<null, Failure>> {
    const address = calendarAddress(text);
    return address === null || address.length > calendarAddressLimit
      ? fail({ kind: 'calendar', cause: 'bad-address', detail: '' })
      : this.#add({ kind: 'address', address });
  }

  remove(id: Uuid): Result<null, Failure> {
    const kept = this.#keep(this.#options.settings.current.calendars.filter((source) => source.id !== id));
    if (kept.ok) {
      this.#feeds.delete(id);
      this.#announce();
    }
    return kept;
  }

  /** Meetings of all calendars that touch the span, the earliest first; one that is in several of them once. */
  async meetings(span: HistorySpan): Promise<readonly Meeting[]> {
    const found = await Promise.all([...this.#feeds.values()].map(async (feed) => feed.meetings(span)));
    const once = new Map(found.flat().map((meeting) => [meeting.id, meeting]));
    return [...once.values()]
      .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
      .slice(0, meetingsAtMost);
  }

  #createFeed(source: CalendarSource): CalendarFeed {
    const { exchange, ports, steps = stepsPerCalendar } = this.#options;
    return new CalendarFeed({ source, exchange, ports, steps, onRead: () => (this.#feeds.has(source.id) ? this.#announce() : undefined) });
  }

  #keep(calendars: readonly CalendarSource[]): Result<null, Failure> {
    return attempt(() => this.#options.settings.change({ calendars: [...calendars] }));
  }

  /** Reads a new calendar first: one that cannot be read is not kept. A known one is read again. */
  async #add(source: NewSource): Promise<Result<null, Failure>> {
    const known = this.#options.settings.current.calendars.find((each) => sourceLocation(each) === sourceLocation(source));
    const added: CalendarSource = { id: known?.id ?? this.#options.ports.chance.newId(), ...source };
    const feed = this.#createFeed(added);
    const read = await feed.read();
    if (!read.ok) {
      return read;
    }
    const others = this.#options.settings.current.calendars.filter((each) => sourceLocation(each) !== sourceLocation(source));
    const kept = this.#keep([...others, added]);
    if (kept.ok) {
      this.#feeds.delete(added.id);
      this.#feeds.set(added.id, feed);
      this.#announce();
    }
    return kept;
  }

  #announce(): void {
    this.#revision += 1;
    this.#changes.emit();
  }
}
