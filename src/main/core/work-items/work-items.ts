/** All connections to trackers: their settings, the items that the description field offers, and the item that a description names. */
import { join } from 'node:path';
import type { Failure } from '#shared/failures.ts';
import type { Meeting } from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { instantOfEpochMs, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import type { ChangeItems, ConnectItems, ItemConnection, ItemSettings, WorkItemsView } from '#shared/work-items/work-items.ts';
import { readCertificates } from '#core/accounts/connections/certificates.ts';
import { readClock, spanOfDays } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { offeredMeetings } from './current-meetings.ts';
import { GitRepositories } from './git/git-repositories.ts';
import type { RunGit } from './git/run-git.ts';
import { boardOfKey, numberTyped } from './item-keys.ts';
import { ItemOffers, offeredAtMost, type CurrentConnection } from './item-offers.ts';
import { isToken, trackerAddress } from './open-tracker.ts';
import type { SealedTextOptions } from './sealed-text.ts';
import { EntryTimes } from './spent-time/entry-times.ts';
import type { WorklogApi } from './tracker-api.ts';
import { TrackedItems, type TrackedItemsOptions } from './tracked-items.ts';

/** Connections to trackers; their settings are bounded likewise. */
const connectionsAtMost = 20;

/** Characters from which trackers are asked for words, and milliseconds of rest before. */
const askedFrom = 3;
const askedAfterMs = 300;

export interface WorkItemsOptions extends Pick<SealedTextOptions, 'sealer' | 'allowsPlainFile' | 'onSealed'> {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly exchangeTo: (server: { readonly certificate: string | null }) => Exchange;
  readonly ports: Ports;
  readonly git: RunGit;
  readonly onFailure: TrackedItemsOptions['onFailure'];
}

export interface ItemSurroundings {
  readonly current: () => CurrentConnection;
  readonly meetings: (span: HistorySpan) => Promise<readonly Meeting[]>;
}

export class WorkItems {
  readonly #options: WorkItemsOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly repositories: GitRepositories;
  readonly #offers: ItemOffers;
  readonly times: EntryTimes;
  readonly #trackers = new Map<Uuid, TrackedItems>();
  #surroundings: ItemSurroundings | null = null;
  #revision = 0;
  /** The text that the trackers are asked for next. */
  #asking: { readonly text: string; readonly cancel: () => void } | null = null;

  constructor(options: WorkItemsOptions) {
    this.#options = options;
    const { folder, settings, git, ports, onFailure } = options;
    this.times = new EntryTimes({ file: join(folder, 'spent-time.sqlite'), trackers: this, ports, onFailure });
    this.repositories = new GitRepositories({ settings, git, clock: ports.clock, onChange: () => this.#changed() });
    this.#offers = new ItemOffers({
      trackers: this.#trackers,
      settings: () => this.#settings,
      current: () => this.#surroundings?.current(),
    });
    for (const connection of this.#settings.connections) {
      this.#trackers.set(connection.id, this.#open(connection));
    }
  }

  /** Loads the tokens and items that are kept. */
  async load(): Promise<void> {
    await Promise.all([...this.#trackers.values()].map(async (tracker) => tracker.load()));
    this.times.resume();
  }

  /** What else items are shown with, which is opened later. */
  surroundWith(surroundings: ItemSurroundings): void {
    this.#surroundings = surroundings;
  }

  /** For the page of its settings, which shows the branches that are checked out. */
  openView(): WorkItemsView {
    this.repositories.refreshIfStale();
    return this.view();
  }

  view(): WorkItemsView {
    const current = this.#surroundings?.current().id;
    const { template, projects } = this.#settings;
    return {
      revision: this.#revision,
      connections: [...this.#trackers.values()].map((tracker) => tracker.view()),
      template,
      repositories: this.repositories.view(),
      projects: projects.flatMap(({ tracker, board, connection, projectId }) => {
        const of = this.#trackers.get(tracker);
        return of === undefined || connection !== current ? [] : [{ tracker, server: of.host, board, projectId }];
      }),
    };
  }

  async connect({ token, account, address: typed, certificate: pasted, tracker: kind }: ConnectItems): Promise<Result<null, Failure>> {
    const address = trackerAddress(typed);
    const certificate = pasted === null ? null : readCertificates(pasted);
    if (pasted !== null && certificate === null) {
      return fail({ kind: 'server-field', field: 'certificate', cause: { kind: 'certificate-unreadable' } });
    }
    if (address === null || !isToken(token.trim())) {
      return fail({ kind: 'work-items', server: '', cause: address === null ? 'bad-address' : 'no-token', detail: '' });
    }
    const connection: ItemConnection = {
      id: this.#options.ports.chance.newId(),
      tracker: kind,
      certificate,
      address,
      account: account.trim(),
      labelsAsTags: false,
      timeSince: null,
    };
    const tracker = this.#open(connection);
    const free = this.#checkFree(connection);
    const signedIn = free.ok ? await tracker.signIn(token.trim()) : free;
    // Another one may have been connected meanwhile.
    const stillFree = signedIn.ok ? this.#checkFree(connection) : signedIn;
    const kept = stillFree.ok ? this.#keep({ connections: [...this.#settings.connections, connection] }) : stillFree;
    if (!kept.ok) {
      await tracker.forget();
      return kept;
    }
    this.#trackers.set(connection.id, tracker);
    this.#changed();
    return succeed(null);
  }

  async change({ id, token, labelsAsTags, writesTime }: ChangeItems): Promise<Result<null, Failure>> {
    const tracker = this.#trackers.get(id);
    if (tracker === undefined) {
      return fail({ kind: 'bad-request', detail: 'id' });
    }
    if (token !== undefined && !isToken(token.trim())) {
      return fail({ kind: 'work-items', server: tracker.host, cause: 'no-token', detail: '' });
    }
    const { connection } = tracker;
    const { now } = readClock(this.#options.ports.clock);
    const timeSince = writesTime === undefined ? connection.timeSince : writesTime ? (connection.timeSince ?? now) : null;
    const next = { ...connection, labelsAsTags: labelsAsTags ?? connection.labelsAsTags, timeSince };
    const kept = this.#keep({ connections: this.#settings.connections.map((each) => (each.id === id ? next : each)) });
    if (!kept.ok) {
      return kept;
    }
    tracker.redefine(next);
    const signedIn = token === undefined ? succeed(null) : await tracker.signIn(token.trim());
    this.times.trackerChanged(id);
    this.#changed();
    return signedIn;
  }

  /** Removes the connection with its token and items. Entries keep their links. */
  async remove(id: Uuid): Promise<Result<null, Failure>> {
    const tracker = this.#trackers.get(id);
    const { connections, projects } = this.#settings;
    const kept = this.#keep({
      connections: connections.filter((each) => each.id !== id),
      projects: projects.filter((each) => each.tracker !== id),
    });
    if (tracker === undefined || !kept.ok) {
      return kept;
    }
    this.#trackers.delete(id);
    this.times.trackerRemoved();
    this.#changed();
    return tracker.forget();
  }

  async refresh(): Promise<Result<null, Failure>> {
    const read = await Promise.all([...this.#trackers.values()].map(async (tracker) => tracker.refresh()));
    return read.find((each) => !each.ok) ?? succeed(null);
  }

  setTemplate(template: string): Result<null, Failure> {
    const kept = this.#keep({ template });
    this.#changed();
    return kept;
  }

  /** Sets the project of a board for the current connection; null: the next choice decides. */
  setProject(wanted: { readonly tracker: Uuid; readonly board: string; readonly projectId: RecordId | null }): Result<null, Failure> {
    const connection = this.#surroundings?.current().id;
    if (connection === undefined) {
      return succeed(null);
    }
    const { tracker, board, projectId } = wanted;
    const others = this.#settings.projects.filter(
      (each) => each.tracker !== tracker || each.board !== board || each.connection !== connection,
    );
    const kept = this.#keep({ projects: projectId === null ? others : [...others, { tracker, board, connection, projectId }] });
    this.#changed();
    return kept;
  }

  /** An entry of the current connection with the item has this project: the first one is remembered for the board. */
  noteUsed({ tracker: id, key }: ItemLink, projectId: RecordId | null): void {
    const tracker = this.#trackers.get(id);
    const connection = this.#surroundings?.current().id;
    const board = tracker === undefined ? null : (tracker.index.find(key)?.board ?? boardOfKey(tracker.connection.tracker, key));
    tracker?.noteViewed(key);
    const isKnown = this.#settings.projects.some((each) => each.tracker === id && each.board === board && each.connection === connection);
    if (board !== null && projectId !== null && !isKnown) {
      this.setProject({ tracker: id, board, projectId });
    }
  }

  /**
   * The branches that are checked out, the items that match a typed text, and today's meetings. Asks the trackers for more, which is
   * announced.
   */
  async find(text: string): Promise<readonly OfferedItem[]> {
    for (const tracker of this.#trackers.values()) {
      tracker.refreshIfStale();
    }
    this.repositories.refreshIfStale();
    this.#askSoon(text.trim());
    const [offered, meetings] = [this.#offers.matching(text, this.repositories.branches()), await this.#meetings(text)];
    return [...offered, ...meetings].slice(0, offeredAtMost);
  }

  /** What is worked on in the folder: its branch, with the words instead of a title. */
  async offerWork(folder: string, words: string): Promise<Result<OfferedItem, Failure>> {
    const branch = await this.repositories.workIn(folder);
    return branch.ok ? succeed(this.#offers.branch(branch.value, words)) : branch;
  }

  /**
   * The item whose page an address is, with the words instead of its title; null: not exactly one connected tracker has it. Asks no server.
   */
  offerPage(address: string, words: string): OfferedItem | null {
    return this.#offers.page(address, words);
  }

  readonly findLink = (description: string): ItemLink | null => this.#offers.findLink(description);

  readonly isConnected = (tracker: Uuid): boolean => this.#trackers.has(tracker);

  /** Since when time is written to the items of a tracker; null: it is not. */
  readonly timeSince = (tracker: Uuid): UtcInstant | null => {
    const of = this.#trackers.get(tracker);
    return of === undefined || of.worklogs === null ? null : of.connection.timeSince;
  };

  /** Whether time is written to the items of any tracker. */
  get writesTime(): boolean {
    return [...this.#trackers.keys()].some((tracker) => this.timeSince(tracker) !== null);
  }

  /** null: no time is written to the items of the tracker, or its token is not loaded yet. */
  readonly worklogsOf = (tracker: Uuid): WorklogApi | null => {
    const of = this.#trackers.get(tracker);
    return of === undefined || of.connection.timeSince === null || !of.isLoaded ? null : of.worklogs;
  };

  /** The page of an item, below the address of its connection; null if the tracker is not connected, or has no items with such a key. */
  addressOf({ tracker, key }: ItemLink): string | null {
    return this.#trackers.get(tracker)?.addressOf(key) ?? null;
  }

  async close(): Promise<void> {
    this.#asking?.cancel();
    await this.times.close();
    await Promise.all([...this.#trackers.values()].map(async (tracker) => tracker.close()));
  }

  get #settings(): ItemSettings {
    return this.#options.settings.current.workItems;
  }

  #open(connection: ItemConnection): TrackedItems {
    const { folder, exchangeTo } = this.#options;
    return new TrackedItems({
      ...this.#options,
      connection,
      folder: join(folder, connection.id),
      exchange: exchangeTo(connection),
      onChange: () => this.#changed(),
    });
  }

  /** A second connection to a server would offer each item twice, and its keys would name none. */
  #checkFree({ address }: ItemConnection): Result<null, ItemFailure> {
    const same = [...this.#trackers.values()].find(({ connection }) => connection.address === address);
    if (same !== undefined) {
      return fail({ kind: 'work-items', server: same.host, cause: 'connected-already', detail: '' });
    }
    return this.#trackers.size < connectionsAtMost
      ? succeed(null)
      : fail({ kind: 'work-items', server: '', cause: 'too-many', detail: String(connectionsAtMost) });
  }

  #keep(change: Partial<ItemSettings>): Result<null, Failure> {
    return attempt(() => this.#options.settings.change({ workItems: { ...this.#settings, ...change } }));
  }

  async #meetings(text: string): Promise<readonly OfferedItem[]> {
    if (this.#surroundings === null || numberTyped(text) !== null) {
      return [];
    }
    const { clock } = this.#options.ports;
    const { today } = readClock(clock);
    const meetings = await this.#surroundings.meetings(spanOfDays(today, today, clock.timeZone()));
    return offeredMeetings(meetings, text, instantOfEpochMs(clock.nowMs()));
  }

  /** Asks the trackers when the user has stopped typing. */
  #askSoon(text: string): void {
    if (this.#asking?.text === text) {
      return;
    }
    this.#asking?.cancel();
    this.#asking = null;
    if (text.length >= askedFrom && this.#trackers.size > 0) {
      const cancel = this.#options.ports.scheduler.after(askedAfterMs, () => {
        this.#asking = null;
        void Promise.all([...this.#trackers.values()].map(async (tracker) => tracker.askAbout(text)));
      });
      this.#asking = { text, cancel };
    }
  }

  #changed(): void {
    this.#revision += 1;
    this.#changes.emit();
  }
}
