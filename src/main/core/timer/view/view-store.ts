/**
 * The View of one connection: built from its entries, names and notices, and pushed when one of them changes. Notices about a lasting state
 * can be dismissed until that state has ended.
 */
import type { Notice } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import type { AccountSync } from '#core/sync/account-sync.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Commands } from '../commands.ts';
import type { Favourites } from '../saved/favourites.ts';
import type { PausedEntries } from '../saved/paused-entries.ts';
import { standingNotices } from './standing-notices.ts';
import { buildTrackerView, type TrackerView, type ViewSources } from './view.ts';

export interface ViewStoreOptions {
  readonly sync: Pick<AccountSync, 'outbox' | 'gateway' | 'catalog' | 'ports' | 'noticesStopsElsewhere' | 'items'>;
  readonly commands: Pick<Commands, 'defaultProject' | 'last'>;
  readonly favourites: Favourites;
  readonly paused: PausedEntries;
  readonly messages: MainMessages;
  readonly notices: readonly Notice[];
}

/** Milliseconds between pushes while much changes, because each builds a View. */
const betweenAnnouncementsMs = 50;

export class ViewStore {
  readonly #options: ViewStoreOptions;
  readonly #changes = new Emitter();
  readonly #dismissed = new Set<Notice['kind']>();
  #notices: readonly Notice[];
  #revision = 0;
  #cancelAnnouncement: (() => void) | null = null;
  #closed = false;
  #announcedMs = Number.NEGATIVE_INFINITY;
  #cancelMidnight: (() => void) | null = null;

  constructor(options: ViewStoreOptions) {
    this.#options = options;
    this.#notices = options.notices;
    this.#awaitMidnight();
    const { outbox, gateway, noticesStopsElsewhere } = options.sync;
    gateway.clock.subscribe(() => this.timeJumped());
    gateway.subscribe((before, after) => {
      if (before.connectivity !== after.connectivity || before.refusal !== after.refusal || before.notBeforeMs !== after.notBeforeMs) {
        this.announce();
      }
    });
    for (const source of [outbox, options.favourites, options.paused]) {
      source.subscribe(() => this.announce());
    }
    if (noticesStopsElsewhere) {
      outbox.onStoppedElsewhere((record) => this.#noteStoppedElsewhere(record));
    }
  }

  get revision(): number {
    return this.#revision;
  }

  view(): TrackerView {
    const view = buildTrackerView(this.#sources());
    return { ...view, notices: view.notices.filter(({ kind }) => !this.#dismissed.has(kind)) };
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  /** Pushes a change of the View at once; changes that follow closely are pushed together. */
  announce(): void {
    this.#revision += 1;
    if (this.#closed || this.#cancelAnnouncement !== null) {
      return;
    }
    const { clock, scheduler } = this.#options.sync.ports;
    this.#cancelAnnouncement = scheduler.after(Math.max(0, this.#announcedMs + betweenAnnouncementsMs - clock.monotonicMs()), () => {
      this.#cancelAnnouncement = null;
      this.#announcedMs = clock.monotonicMs();
      this.#forgetDismissed();
      this.#changes.emit();
    });
  }

  /** The date or the estimate of the service's clock may have changed. */
  timeJumped(): void {
    this.#awaitMidnight();
    this.announce();
  }

  addNotice(notice: Notice): void {
    this.#dismissed.delete(notice.kind);
    this.#notices = [...this.#notices.filter(({ kind }) => kind !== notice.kind), notice];
    this.announce();
  }

  /** A notice about a lasting state stays hidden until that state has ended. */
  dismissNotice(kind: Notice['kind']): void {
    this.removeNotice(kind);
    this.#dismissed.add(kind);
    this.announce();
  }

  /** Is shown with the next change. */
  removeNotice(kind: Notice['kind']): void {
    this.#notices = this.#notices.filter((notice) => notice.kind !== kind);
  }

  close(): void {
    this.#closed = true;
    this.#cancelMidnight?.();
    this.#cancelAnnouncement?.();
    this.#changes.close();
  }

  /** Shows a dismissed notice again when its state ends and begins again. */
  #forgetDismissed(): void {
    if (this.#dismissed.size === 0) {
      return;
    }
    const lasting = new Set(buildTrackerView(this.#sources()).notices.map(({ kind }) => kind));
    for (const kind of [...this.#dismissed].filter((each) => !lasting.has(each))) {
      this.#dismissed.delete(kind);
    }
  }

  #noteStoppedElsewhere({ localId, local }: EntryRecord): void {
    if (local.end !== null) {
      this.addNotice({ kind: 'stopped-elsewhere', localId, description: local.description, at: local.end });
    }
  }

  #sources(): ViewSources {
    const { sync, commands, favourites, paused, messages } = this.#options;
    const { outbox, gateway, ports, items } = sync;
    const { names } = sync.catalog;
    const { retryAfterMs } = gateway;
    const now = instantOfEpochMs(ports.clock.nowMs());
    return {
      revision: this.#revision,
      entries: outbox,
      running: outbox.running,
      names,
      favourites: favourites.view(names),
      paused: paused.view(names),
      // An answer during Retry-After does not end the wait.
      connectivity: retryAfterMs > 0 && gateway.connectivity === 'online' ? 'server-down' : gateway.connectivity,
      refusal: gateway.state.refusal,
      retryAt: retryAfterMs > 0 ? instantOfEpochMs(ports.clock.nowMs() + retryAfterMs) : null,
      clockCorrectionMs: gateway.clock.correctionMs,
      notices: [...this.#notices, ...standingNotices(outbox, gateway)],
      isKeptPair: (earlier, later) => outbox.keptPairs.has(earlier, later),
      isKeptOverlap: (one, other) => outbox.keptPairs.hasOverlap(one, other),
      defaultProject: commands.defaultProject(),
      today: calendarDay(now, ports.clock.timeZone()),
      undo: commands.last(),
      describeBlock: messages.block,
      items,
    };
  }

  /** Today becomes yesterday at midnight, even without other events. */
  #awaitMidnight(): void {
    this.#cancelMidnight?.();
    const { clock, scheduler } = this.#options.sync.ports;
    const { end } = calendarDay(instantOfEpochMs(clock.nowMs()), clock.timeZone());
    this.#cancelMidnight = scheduler.after(Math.max(0, epochMsOfInstant(end) - clock.nowMs()), () => this.timeJumped());
  }
}
