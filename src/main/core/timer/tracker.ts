/**
 * The timer's rules behind one gateway: what popover, tray and command line ask for, and the View they all draw. Reads typed times,
 * passes commands to the outbox, tells listeners when the View changed.
 */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { AttentionAnswer } from '#shared/timer/attention.ts';
import type { Failure, Notice } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/history.ts';
import type { Acknowledgement, AddCommand, ChangeCommand, EditCommand, JoinCommand, SingleCommand, SplitCommand, StartCommand } from '#shared/timer/commands.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { LinePreview } from '#shared/timer/quick-entry.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { EntryView, ProjectView } from '#shared/timer/view.ts';
import { dayOf, startOfDaysAgo } from '#core/platform/calendar.ts';
import { Commands } from './commands.ts';
import type { Catalog } from '#core/sync/catalog/catalog.ts';
import { offeredProjects } from '#core/sync/catalog/name-book.ts';
import { placeWanted, type WantedPlace } from '#core/sync/catalog/place.ts';
import type { Favourites } from './favourites/favourites.ts';
import { answerAttention } from './view/attention-answers.ts';
import type { Mutation } from '#core/sync/mutations/mutations.ts';
import { standingNotices } from './view/standing-notices.ts';
import type { Gateway } from '#core/sync/gateway/gateway.ts';
import type { EntryCopy } from '#core/sync/mutations/copies.ts';
import type { EntryPlace } from '#core/sync/entry-place.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import type { Poller } from '#core/sync/poller.ts';
import { noExtras, type LineExtras } from './quick-entry/read-line.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { UnsavedEntry } from './unsaved-export.ts';
import { entriesSince, entryView, viewOf, type TrackerView, type ViewSources } from './view/view.ts';

export interface TrackerOptions {
  readonly outbox: Outbox;
  readonly gateway: Gateway;
  readonly poller: Poller;
  readonly catalog: Catalog;
  readonly favourites: Favourites;
  readonly ports: Ports;
  readonly messages: MainMessages;
  readonly notices: readonly Notice[];
  /** Whether a stop that the service alone knows of was made elsewhere. */
  readonly noticesStopsElsewhere: boolean;
}

/** How long an answer may take once the program was asked to end, in milliseconds. */
const closingPatienceMs = 1_500;

/** Between two announcements while much changes, in milliseconds: a View is made for each, and nobody reads faster. */
const betweenAnnouncementsMs = 50;

type Answer = Result<Acknowledgement, Failure>;

export class Tracker {
  /** What projects, tasks and tags are called. */
  readonly catalog: Catalog;
  readonly #outbox: Outbox;
  readonly #gateway: Gateway;
  readonly #poller: Poller;
  readonly #favourites: Favourites;
  readonly #ports: Ports;
  readonly #messages: MainMessages;
  readonly #changes = new Emitter();
  #notices: readonly Notice[];
  readonly #commands: Commands;
  readonly #dismissed = new Set<Notice['kind']>();
  #revision = 0;
  #announcing = false;
  #announcedMs = Number.NEGATIVE_INFINITY;
  #cancelMidnight: (() => void) | null = null;

  constructor(options: TrackerOptions) {
    this.#outbox = options.outbox;
    this.#gateway = options.gateway;
    this.#poller = options.poller;
    this.catalog = options.catalog;
    this.#favourites = options.favourites;
    this.#commands = new Commands({ ...options, onMutation: (mutation) => this.#noteMutation(mutation) });
    this.#ports = options.ports;
    this.#messages = options.messages;
    this.#notices = options.notices;
    this.#awaitMidnight();
    if (options.noticesStopsElsewhere) {
      this.#outbox.onStoppedElsewhere((record) => this.#noteStoppedElsewhere(record));
    }
  }

  start(command: StartCommand): Answer {
    return this.#commands.intend({ kind: 'start', ...command });
  }

  add(command: AddCommand): Answer {
    return this.#commands.intend({ kind: 'add', ...command });
  }

  change(command: ChangeCommand): Answer {
    return this.#commands.intend({ kind: 'change', ...command });
  }

  split(command: SplitCommand): Answer {
    return this.#mutate({ kind: 'split', ...command });
  }

  join(command: JoinCommand): Answer {
    return this.#mutate({ kind: 'join', ...command });
  }

  /** All of them in one commit, or none; one acknowledgement each. */
  several(commands: readonly SingleCommand[]): Result<readonly Acknowledgement[], Failure> {
    return this.#commands.several(commands);
  }

  /** For what is done to more entries than one commit holds. */
  get bulk(): Pick<Commands, 'findAll' | 'applyAll' | 'noteLong'> {
    return this.#commands;
  }

  /** Takes back the last command of this run, in one commit; answers what it was. */
  async undo(): Promise<Result<Omit<UndoableCommandView, 'number'>, Failure>> {
    const undone = await this.#commands.undo();
    this.announce();
    return undone;
  }

  /** What the line would make, as far as this machine can tell; `caret` is where the user types. */
  previewLine(text: string, caret: number): LinePreview {
    return this.#commands.previewLine(text, caret);
  }

  /** Carries the line out, in one commit. */
  runLine(text: string, extras: Partial<LineExtras> = {}): Answer {
    return this.#commands.runLine(text, { ...noExtras, ...extras });
  }

  /** Pins what the entry says. On the disk when this answers. */
  async pinFavourite(localId: Uuid): Promise<Result<null, Failure>> {
    return this.#commands.pin(localId);
  }

  async unpinFavourite(id: Uuid): Promise<Result<null, Failure>> {
    return this.#commands.unpin(id);
  }

  startFavourite(id: Uuid): Answer {
    return this.#commands.startFavourite(id);
  }

  stop(): Answer {
    return this.#mutate({ kind: 'stop' });
  }

  continueEntry(localId: Uuid): Answer {
    return this.#mutate({ kind: 'continue', localId });
  }

  edit(edit: EditCommand): Answer {
    return this.#commands.edit(edit);
  }

  delete(localId: Uuid): Answer {
    return this.#mutate({ kind: 'delete', localId });
  }

  restore(localId: Uuid): Answer {
    return this.#mutate({ kind: 'restore', localId });
  }

  retry(localId: Uuid): Answer {
    return this.#mutate({ kind: 'retry', localId });
  }

  /** What a user says to what only they can decide. */
  answer(answer: AttentionAnswer): Answer {
    return answerAttention(answer, { outbox: this.#outbox, now: this.now(), mutate: (command) => this.#mutate(command) });
  }

  /** Entries that the service does not hold as they are wanted here: waiting, under way or for a user to decide. */
  unsaved(): readonly UnsavedEntry[] {
    const { unresolved, conflicts, projects } = this.#outbox;
    return [...unresolved.values()].map((record) => ({
      record,
      project: record.projectId === null ? null : (projects.get(record.projectId)?.name ?? null),
      conflicts: conflicts.filter(({ localId }) => localId === record.localId),
    }));
  }

  /** Where an entry of what is wanted would be. */
  place(wanted: WantedPlace): Result<EntryPlace | undefined, Failure> {
    return placeWanted(wanted, this.#commands.reading());
  }

  /** Identifiers, in another connection, of entries that were taken over from there. */
  copiedFrom(): ReadonlySet<Uuid> {
    return this.#outbox.copiedFrom();
  }

  /** Takes over entries of another connection, at least one; all of them are on the disk when this answers, or none. */
  copyIn(copies: readonly EntryCopy[]): Answer {
    return this.#mutate({ kind: 'copy', copies });
  }

  /** Sends and reads at once, unless the service asked for no requests. */
  syncNow(): Result<null, Failure> {
    const waitMs = this.#gateway.retryAfterMs;
    if (waitMs > 0) {
      return fail({ kind: 'retry-after', seconds: Math.ceil(waitMs / 1_000) });
    }
    this.#outbox.syncNow();
    this.#poller.pollNow();
    return succeed(null);
  }

  /** As `syncNow`, though the service asked for no requests: the user has confirmed it. */
  syncNowAnyway(): void {
    this.#gateway.ignoreRetryAfter();
    this.syncNow();
  }

  /** Somebody looks at the timer: it should be true. */
  refreshIfStale(): void {
    this.#gateway.tryNow();
    this.#poller.pollNow();
  }

  /** A page shows these dates. */
  refreshShown(span: HistorySpan): void {
    this.#poller.refreshShown(span);
  }

  /** Whether this is the connection people see. */
  watch(watched: boolean): void {
    this.#poller.watch(watched);
  }

  suspend(): void {
    this.#poller.pause();
    this.#outbox.suspend();
  }

  /** The machine woke up: midnight may have passed and the network may be another. May come twice. */
  resume(): void {
    this.#awaitMidnight();
    this.#outbox.resume();
    this.#poller.pollNow();
    this.announce();
  }

  /** The service's clock turned out to be another than was thought. */
  timeJumped(): void {
    this.#awaitMidnight();
    this.announce();
  }

  /** The time of this connection. */
  now(): UtcInstant {
    return instantOfEpochMs(this.#ports.clock.nowMs());
  }

  /** Counts up with every change. */
  get revision(): number {
    return this.#revision;
  }

  view(): TrackerView {
    const view = viewOf(this.#sources());
    return { ...view, notices: view.notices.filter(({ kind }) => !this.#dismissed.has(kind)) };
  }

  /** Entries of the last `days` calendar days, today included, the newest first. */
  entries(days: number): readonly EntryRecord[] {
    return entriesSince(this.#outbox.records, startOfDaysAgo(this.now(), days - 1, this.#ports.clock.timeZone()));
  }

  record(localId: Uuid): EntryRecord | null {
    return this.#outbox.records.get(localId) ?? null;
  }

  /** What an entry can be put on, by name. */
  readonly projects = (): readonly ProjectView[] => offeredProjects(this.catalog.names);

  /** One entry as people see it, for those who show single ones. */
  entryView(record: EntryRecord): EntryView {
    return entryView(record, { names: this.catalog.names, describePark: this.#messages.park });
  }

  addNotice(notice: Notice): void {
    this.#dismissed.delete(notice.kind);
    this.#notices = [...this.#notices.filter(({ kind }) => kind !== notice.kind), notice];
    this.announce();
  }

  /** The notice goes; one that is about a lasting state stays away until that state has ended. */
  dismissNotice(kind: Notice['kind']): void {
    this.#notices = this.#notices.filter((notice) => notice.kind !== kind);
    this.#dismissed.add(kind);
    this.announce();
  }

  /** Calls `listener` whenever the view has changed. Returns the unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  /** Something the View shows changed. It is told at once; what changes right after that is told together. */
  announce(): void {
    this.#revision += 1;
    if (this.#announcing) {
      return;
    }
    this.#announcing = true;
    const { clock, scheduler } = this.#ports;
    scheduler.after(Math.max(0, this.#announcedMs + betweenAnnouncementsMs - clock.monotonicMs()), () => {
      this.#announcing = false;
      this.#announcedMs = clock.monotonicMs();
      this.#forgetDismissed();
      this.#changes.emit();
    });
  }

  /** A state that has ended and begins again is shown again. */
  #forgetDismissed(): void {
    if (this.#dismissed.size === 0) {
      return;
    }
    const lasting = new Set(viewOf(this.#sources()).notices.map(({ kind }) => kind));
    for (const kind of [...this.#dismissed].filter((each) => !lasting.has(each))) {
      this.#dismissed.delete(kind);
    }
  }

  /** Refuses commands while the connection is being removed. */
  setLeaving(isLeaving: boolean): void {
    this.#outbox.isLeaving = isLeaving;
  }

  async close(): Promise<void> {
    this.#cancelMidnight?.();
    this.#changes.close();
    const stopWaiting = this.#ports.scheduler.after(closingPatienceMs, () => this.#outbox.giveUp());
    await Promise.all([this.#poller.stop(), this.#outbox.close()]);
    stopWaiting();
  }

  #mutate(mutation: Mutation): Answer {
    return this.#commands.mutate(mutation);
  }

  #noteMutation({ kind: mutation }: Mutation): void {
    this.#poller.noteActivity();
    if (mutation === 'start' || mutation === 'continue') {
      // Whoever starts something has seen what stopped.
      this.#notices = this.#notices.filter(({ kind }) => kind !== 'stopped-elsewhere');
    }
  }

  #noteStoppedElsewhere({ localId, local }: EntryRecord): void {
    if (local.end !== null) {
      this.addNotice({ kind: 'stopped-elsewhere', localId, description: local.description, at: local.end });
    }
  }

  #sources(): ViewSources {
    const { retryAfterMs } = this.#gateway;
    return {
      revision: this.#revision,
      records: this.#outbox.records,
      unresolved: this.#outbox.unresolved,
      names: this.catalog.names,
      favourites: this.#favourites.view(this.catalog.names),
      // A request that was answered while the service asks for no others does not end that.
      line: retryAfterMs > 0 && this.#gateway.line === 'online' ? 'server-down' : this.#gateway.line,
      retryAt: retryAfterMs > 0 ? instantOfEpochMs(this.#ports.clock.nowMs() + retryAfterMs) : null,
      clockCorrectionMs: this.#gateway.clock.correctionMs,
      notices: [...this.#notices, ...standingNotices(this.#outbox, this.#gateway)],
      conflicts: this.#outbox.conflicts,
      isKeptPair: (earlier, later) => this.#outbox.keptPairs.has(earlier, later),
      isKeptOverlap: (one, other) => this.#outbox.keptPairs.hasOverlap(one, other),
      today: dayOf(this.now(), this.#ports.clock.timeZone()),
      undo: this.#commands.last(),
      describePark: this.#messages.park,
    };
  }

  /** Today becomes yesterday at midnight, whether or not anything else happens. */
  #awaitMidnight(): void {
    this.#cancelMidnight?.();
    const { clock, scheduler } = this.#ports;
    const { end } = dayOf(this.now(), clock.timeZone());
    this.#cancelMidnight = scheduler.after(Math.max(0, epochMsOfInstant(end) - clock.nowMs()), () => {
      this.#awaitMidnight();
      this.announce();
    });
  }
}
