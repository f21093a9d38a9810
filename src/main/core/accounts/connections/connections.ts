/**
 * All connections of this machine, one of them the current one: new entries go there, and it is what popover, tray and command
 * line show. The others go on sending what waits in them, and what runs there goes on running.
 */
import type { WifiHealth } from '#shared/campus/wifi.ts';
import { thisComputerKey, type ConnectionKey, type SignInState } from '#shared/connections/connections.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { OtherConnection, View } from '#shared/timer/view.ts';
import type { Dialect } from '#core/service-client/dialect.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { BackFill } from '#core/sync/back-fill.ts';
import type { ProjectCommands } from '#core/sync/catalog/project-commands.ts';
import type { History } from '#core/sync/queries/history.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { ConnectionFacts } from './connection.ts';

/** One connection with its files open. */
export interface OpenedConnection {
  readonly id: ConnectionKey;
  readonly kind: View['connection']['kind'];
  /** As it is called now: a user may rename it. */
  readonly name: () => string;
  readonly signIn: () => SignInState;
  readonly tracker: Tracker;
  /** The service itself, for what the tracker does not hold. */
  readonly api: TimeTrackingApi;
  /** All its entries, however old. */
  readonly history: History;
  readonly historySyncing: BackFill;
  /** Creates, changes and deletes projects online. */
  readonly projects: ProjectCommands;
  /** Reads the names of projects, tasks and tags if that was some time ago. */
  readonly refreshNamesIfStale: () => void;
  /** What is known of it beside its entries; reads every page of its files. */
  readonly examine: () => ConnectionFacts;
  /** How its service speaks. */
  readonly dialect: Dialect;
  /** Ends what is under way, then closes the files. */
  readonly close: () => Promise<void>;
}

export class Connections {
  readonly #opened = new Map<ConnectionKey, OpenedConnection>();
  readonly #changes = new Emitter<[view: View]>();
  readonly #historyChanges = new Emitter();
  readonly #unsubscribe = new Map<ConnectionKey, () => void>();
  #current: OpenedConnection;
  #signingIn: ConnectionKey | null = null;
  #readWifi: () => WifiHealth | null = () => null;
  /** Revisions of what has left, so that the sum only grows. */
  #settledRevision = 0;

  /** `thisComputer` is always there and the first of them. */
  constructor(thisComputer: OpenedConnection) {
    this.#current = thisComputer;
    this.add(thisComputer);
  }

  /** Of the current connection. */
  get tracker(): Tracker {
    return this.#current.tracker;
  }

  /** Of the current connection. */
  get current(): OpenedConnection {
    return this.#current;
  }

  get currentId(): ConnectionKey {
    return this.#current.id;
  }

  all(): readonly OpenedConnection[] {
    return [...this.#opened.values()];
  }

  get(id: ConnectionKey): OpenedConnection | null {
    return this.#opened.get(id) ?? null;
  }

  /** Joins the others, after them. Nobody sees what polling it by the clock would find, until it is used. */
  add(connection: OpenedConnection): void {
    if (connection !== this.#current) {
      connection.tracker.watch(false);
    }
    this.#opened.set(connection.id, connection);
    const unsubscribes = [connection.tracker.subscribe(() => this.#push()), connection.history.subscribe(() => this.#pushHistory(connection))];
    this.#unsubscribe.set(connection.id, () => {
      for (const unsubscribe of unsubscribes) {
        unsubscribe();
      }
    });
    this.#settledRevision += 1;
    this.#push();
  }

  /** Puts a connection that was opened again in the place of the one with its identifier, which is closed already. */
  replace(connection: OpenedConnection): void {
    const { id } = connection;
    const before = this.#opened.get(id);
    this.#unsubscribe.get(id)?.();
    this.#settledRevision += (before?.tracker.revision ?? 0) + 1;
    const isCurrent = before === this.#current;
    if (isCurrent) {
      this.#current = connection;
    }
    this.add(connection);
    if (isCurrent) {
      this.#pushHistory(connection);
    }
  }

  /** New entries go to `id` from now on. */
  use(id: ConnectionKey): Result<null, Failure> {
    const next = this.#opened.get(id);
    if (next === undefined) {
      return fail({ kind: 'no-such-connection' });
    }
    if (next !== this.#current) {
      this.#current.tracker.watch(false);
      this.#current = next;
      next.tracker.watch(true);
      this.#pushHistory(next);
      this.changed();
    }
    return succeed(null);
  }

  /** Takes a connection out and closes it; if it was the current one, this computer is. Its files stay where they are. */
  async remove(id: Exclude<ConnectionKey, typeof thisComputerKey>): Promise<void> {
    const leaving = this.#opened.get(id);
    if (leaving === undefined) {
      return;
    }
    if (leaving === this.#current) {
      this.use(thisComputerKey);
    }
    this.#unsubscribe.get(id)?.();
    this.#unsubscribe.delete(id);
    this.#opened.delete(id);
    this.#settledRevision += leaving.tracker.revision + 1;
    this.#push();
    await leaving.close();
  }

  /** Whose person is in their browser right now; null: nobody is. */
  signingIn(id: ConnectionKey | null): void {
    if (this.#signingIn !== id) {
      this.#signingIn = id;
      this.changed();
    }
  }

  signInOf({ id, signIn }: OpenedConnection): SignInState {
    return id === this.#signingIn ? { kind: 'signing-in' } : signIn();
  }

  /** Whence the View takes what is known of the campus Wi-Fi (null: nothing). Whoever knows more says so by `changed`. */
  quoteWifi(read: () => WifiHealth | null): void {
    this.#readWifi = read;
  }

  /** Something beside the entries changed: a name, a sign-in. */
  changed(): void {
    this.#settledRevision += 1;
    this.#push();
  }

  /** Of the current connection. */
  catalog(): CatalogView {
    const { id, tracker } = this.#current;
    const view = tracker.catalog.view();
    return { ...view, revision: this.#revision(), connection: id };
  }

  view(): View {
    const { id, kind, name, tracker } = this.#current;
    const campusWifi = this.#readWifi();
    return {
      ...tracker.view(),
      ...(campusWifi === null ? {} : { campusWifi }),
      revision: this.#revision(),
      connection: { id, kind, name: name(), signIn: this.signInOf(this.#current) },
      others: this.all().flatMap((each) => (each === this.#current ? [] : [otherConnection(each, this.signInOf(each))])),
    };
  }

  /** Calls `listener` with each new View. Returns the unsubscribe. */
  subscribe(listener: (view: View) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Calls `listener` when the history of the current connection changed, or another one is the current. Returns the unsubscribe. */
  subscribeHistory(listener: () => void): () => void {
    return this.#historyChanges.subscribe(listener);
  }

  /** Somebody looks: what is shown of every connection should be true. */
  refreshIfStale(): void {
    for (const { tracker } of this.all()) {
      tracker.refreshIfStale();
    }
  }

  suspend(): void {
    for (const { tracker } of this.all()) {
      tracker.suspend();
    }
  }

  resume(): void {
    for (const { tracker } of this.all()) {
      tracker.resume();
    }
  }

  async close(): Promise<void> {
    this.#changes.close();
    this.#historyChanges.close();
    await Promise.all(this.all().map(async (each) => each.close()));
  }

  #pushHistory(of: OpenedConnection): void {
    if (of !== this.#current) {
      return;
    }
    this.#historyChanges.emit();
  }

  #revision(): number {
    return this.all().reduce((sum, each) => sum + each.tracker.revision, this.#settledRevision);
  }

  #push(): void {
    if (!this.#changes.hasSubscribers) {
      return;
    }
    const view = this.view();
    this.#changes.emit(view);
  }
}

function otherConnection({ id, name, tracker }: OpenedConnection, signIn: SignInState): OtherConnection {
  const { timer, sync } = tracker.view();
  return {
    id,
    name: name(),
    signIn,
    running: timer.kind === 'running' ? timer.entry : null,
    waiting: sync.waiting,
    attention: sync.attention,
  };
}
