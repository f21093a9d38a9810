/**
 * The timer of one connection: the commands of popover, tray and command line, and the View that they draw. Parses typed times, passes
 * commands to the outbox, and pushes changes of the View.
 */
import { instantOfEpochMs, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { AttentionAnswer } from '#shared/timer/attention.ts';
import type { Failure, Notice } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type {
  Acknowledgement,
  AddCommand,
  ChangeCommand,
  EditCommand,
  JoinCommand,
  SingleCommand,
  SplitCommand,
  StartCommand,
} from '#shared/timer/commands.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { RecoveredView, VersionView } from '#shared/history/earlier-content.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { EntryView, ProjectView } from '#shared/timer/view.ts';
import type { AccountSync } from '#core/sync/account-sync.ts';
import { startOfDaysAgo } from '#core/platform/calendar.ts';
import { Commands, type CommandsOptions } from './commands.ts';
import type { Catalog } from '#core/sync/catalog/catalog.ts';
import { offeredProjects } from '#core/sync/catalog/catalog-names.ts';
import { findAssignment, type WantedAssignment } from '#core/sync/catalog/find-assignment.ts';
import { answerAttention } from './view/attention-answers.ts';
import type { Mutation } from '#core/sync/mutations/mutations.ts';
import { listVersions, recoveredView } from './view/earlier-content.ts';
import type { Gateway } from '#core/sync/gateway/gateway.ts';
import type { EntryCopy } from '#core/sync/mutations/copies.ts';
import type { Assignment } from '#core/sync/assignment.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import type { Poller } from '#core/sync/reads/poller.ts';
import { LineCommands } from './quick-entry/line-commands.ts';
import { noExtras, type LineExtras } from './quick-entry/read-line.ts';
import type { Ports } from '#core/platform/ports.ts';
import { unsavedEntries, type UnsavedEntry } from './unsaved-export.ts';
import { entriesSince, entryView, type TrackerView } from './view/view.ts';
import { ViewStore } from './view/view-store.ts';

export interface TrackerOptions extends Pick<CommandsOptions, 'favourites' | 'paused' | 'defaultProjectId'> {
  readonly sync: Pick<AccountSync, 'outbox' | 'gateway' | 'poller' | 'catalog' | 'ports' | 'noticesStopsElsewhere' | 'items'>;
  readonly messages: MainMessages;
  readonly notices: readonly Notice[];
}

type Answer = Result<Acknowledgement, Failure>;

export class Tracker {
  readonly catalog: Catalog;
  readonly #outbox: Outbox;
  readonly #gateway: Gateway;
  readonly #poller: Poller;
  readonly #ports: Ports;
  readonly #messages: MainMessages;
  readonly items: TrackerOptions['sync']['items'];
  readonly #commands: Commands;
  readonly #lines: LineCommands;
  readonly #shown: ViewStore;

  constructor({ sync, favourites, paused, messages, defaultProjectId, notices }: TrackerOptions) {
    const { outbox, gateway, catalog, ports, items } = sync;
    [this.#outbox, this.#gateway] = [outbox, gateway];
    this.#poller = sync.poller;
    this.catalog = catalog;
    this.#commands = new Commands({
      outbox,
      catalog,
      favourites,
      paused,
      ports,
      defaultProjectId,
      findItem: sync.items.find,
      onMutation: (mutation) => this.#noteMutation(mutation),
    });
    this.#lines = new LineCommands({ outbox, catalog, ports, commands: this.#commands });
    this.#ports = ports;
    [this.#messages, this.items] = [messages, items];
    this.#shown = new ViewStore({ sync, commands: this.#commands, favourites, paused, messages, notices });
  }

  start(command: StartCommand): Answer {
    return this.#commands.run({ kind: 'start', ...command });
  }

  add(command: AddCommand): Answer {
    return this.#commands.run({ kind: 'add', ...command });
  }

  change(command: ChangeCommand): Answer {
    return this.#commands.run({ kind: 'change', ...command });
  }

  readonly split = (command: SplitCommand): Answer => this.#mutate({ kind: 'split', ...command });

  readonly join = (command: JoinCommand): Answer => this.#mutate({ kind: 'join', ...command });

  /** Commits all of them or none; returns one acknowledgement each. */
  several(commands: readonly SingleCommand[]): Result<readonly Acknowledgement[], Failure> {
    return this.#commands.several(commands);
  }

  /** For commands on more entries than one commit holds. */
  get bulk(): Pick<Commands, 'findAll' | 'applyAll' | 'addForeignCommand'> {
    return this.#commands;
  }

  async undo(): Promise<Result<Omit<UndoableCommandView, 'number'>, Failure>> {
    const undone = await this.#commands.undo();
    this.announce();
    return undone;
  }

  /** Previews the line as far as it is known locally; `caret` is the position of the text cursor. */
  previewLine(text: string, caret: number): LinePreview {
    return this.#lines.previewLine(text, caret);
  }

  runLine(text: string, extras: Partial<LineExtras> = {}): Answer {
    return this.#lines.runLine(text, { ...noExtras, ...extras });
  }

  readonly runTypedLine: LineCommands['runTypedLine'] = async (text, extras) => this.#lines.runTypedLine(text, extras);

  readonly readNames: LineCommands['readNames'] = async (isUnknown) => this.#lines.readNames(isUnknown);

  readonly assignmentNamed: LineCommands['assignmentNamed'] = (name) => this.#lines.assignmentNamed(name);

  readonly pinFavourite = async (localId: Uuid): Promise<Result<null, Failure>> => this.#commands.pin(localId);

  readonly unpinFavourite = async (id: Uuid): Promise<Result<null, Failure>> => this.#commands.unpin(id);

  readonly startFavourite = (id: Uuid): Answer => this.#commands.startFavourite(id);

  stop(): Answer {
    return this.#mutate({ kind: 'stop' });
  }

  /** Stops the running entry and keeps its content, to be resumed. */
  readonly pause = async (): Promise<Answer> => this.#commands.pause();

  /** Starts a new entry with the content of the paused one, the latest with null, and stops the running one. */
  readonly resumePaused = async (id: Uuid | null): Promise<Answer> => this.#commands.resume(id);

  /** Never deletes an entry. */
  readonly discardPaused = async (id: Uuid): Promise<Result<null, Failure>> => this.#commands.discardPaused(id);

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

  answer(answer: AttentionAnswer): Answer {
    return answerAttention(answer, { outbox: this.#outbox, now: this.now(), mutate: (command) => this.#mutate(command) });
  }

  readonly versions = (localId: Uuid): Result<VersionView[], Failure> => listVersions(localId, this.#outbox, this.catalog.names);

  readonly countVersions = (localId: Uuid): number => this.#outbox.countVersions(localId);

  readonly restoreVersion = (localId: Uuid, version: number): Answer => this.#mutate({ kind: 'use-version', localId, version });

  readonly noteVersionsSeen = (localId: Uuid): Result<null, Failure> => this.#outbox.noteVersionsSeen(localId);

  /** The first unsent changes from before a damage that wait for the user's decision. */
  recovered(limit: number): readonly RecoveredView[] {
    return this.#outbox.recovered.list(limit).map((entry) => recoveredView(entry, this.catalog.names));
  }

  readonly unsaved = (): readonly UnsavedEntry[] => unsavedEntries(this.#outbox);

  assignment(wanted: WantedAssignment): Result<Assignment | undefined, Failure> {
    return findAssignment(wanted, this.#commands.reading());
  }

  readonly copiedFrom = (): ReadonlySet<RecordId> => this.#outbox.queries.copied();

  /** Adds copies of another connection's entries, at least one. All of them are on disk when this returns, or none. */
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

  /** As `syncNow`, but ignores Retry-After: the user has confirmed it. */
  syncNowAnyway(): void {
    this.#gateway.ignoreRetryAfter();
    this.syncNow();
  }

  refreshIfStale(): void {
    this.#gateway.tryNow();
    this.#poller.pollNow();
  }

  refreshShown(span: HistorySpan): void {
    this.#poller.refreshShown(span);
  }

  readonly watch = (watched: boolean): void => this.#poller.watch(watched);

  suspend(): void {
    this.#poller.pause();
    this.#outbox.suspend();
  }

  /** The computer woke up: the date or the network may have changed. May be called twice. */
  resume(): void {
    this.#outbox.resume();
    this.#poller.pollNow();
    this.timeJumped();
  }

  /** The estimate of the service's clock changed. */
  timeJumped(): void {
    this.#shown.timeJumped();
  }

  readonly timeZone = (): string => this.#ports.clock.timeZone();

  now(): UtcInstant {
    return instantOfEpochMs(this.#ports.clock.nowMs());
  }

  get revision(): number {
    return this.#shown.revision;
  }

  view(): TrackerView {
    return this.#shown.view();
  }

  entries(days: number): readonly EntryRecord[] {
    return entriesSince(this.#outbox.queries, startOfDaysAgo(this.now(), days - 1, this.#ports.clock.timeZone()));
  }

  record(localId: Uuid): EntryRecord | null {
    return this.#outbox.find(localId) ?? null;
  }

  readonly projects = (): readonly ProjectView[] => offeredProjects(this.catalog.names);

  entryView(record: EntryRecord): EntryView {
    return entryView(record, { names: this.catalog.names, describeBlock: this.#messages.block, items: this.items });
  }

  readonly addNotice = (notice: Notice): void => this.#shown.addNotice(notice);

  /** A notice about a lasting state stays hidden until that state has ended. */
  readonly dismissNotice = (kind: Notice['kind']): void => this.#shown.dismissNotice(kind);

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  /** Pushes a change of the View. */
  announce(): void {
    this.#shown.announce();
  }

  /** Refuses commands while the connection is being removed. */
  setLeaving(isLeaving: boolean): void {
    this.#outbox.isLeaving = isLeaving;
  }

  /** Ends all Views: the file of the connection is closed next. */
  close(): void {
    this.#shown.close();
  }

  #mutate(mutation: Mutation): Answer {
    return this.#commands.mutate(mutation);
  }

  #noteMutation({ kind: mutation }: Mutation): void {
    this.#poller.noteActivity();
    if (mutation === 'start' || mutation === 'continue') {
      // A user who starts a timer has seen which one stopped.
      this.#shown.removeNotice('stopped-elsewhere');
    }
  }
}
