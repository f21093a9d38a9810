/**
 * All connections of this computer, and the current one: it receives new entries and is shown by popover, tray and command line. The others
 * keep sending pending changes, and their timers keep running.
 */
import type { WifiHealth } from '#shared/campus/wifi.ts';
import { thisComputerKey, type ConnectionKey, type SignInState } from '#shared/connections/connections.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { OtherConnection, View } from '#shared/timer/view.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { AccountSync } from '#core/sync/account-sync.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { ConnectionFacts } from './connection.ts';

export interface OpenedConnection {
  readonly id: ConnectionKey;
  readonly kind: View['connection']['kind'];
  readonly name: () => string;
  readonly signIn: () => SignInState;
  readonly tracker: Tracker;
  readonly sync: Pick<AccountSync, 'api' | 'history' | 'backFill' | 'catalog' | 'catalogCommands' | 'outbox' | 'release'>;
  readonly examine: () => ConnectionFacts;
  readonly dialect: Dialect;
  readonly close: () => Promise<void>;
}

export class Connections {
  readonly #opened = new Map<ConnectionKey, OpenedConnection>();
  readonly #changes = new Emitter<[view: View]>();
  readonly #historyChanges = new Emitter();
  readonly #entryChanges = new Emitter<[connection: OpenedConnection]>();
  /** Entries of any connection changed; at once, after the commit. */
  readonly subscribeEntries = this.#entryChanges.subscribe;
  readonly #unsubscribe = new Map<ConnectionKey, () => void>();
  #current: OpenedConnection;
  #signingIn: ConnectionKey | null = null;
  #readWifi: () => WifiHealth | null = () => null;
  /** Sum of the revisions of removed connections, so that the revision only grows. */
  #settledRevision = 0;

  constructor(thisComputer: OpenedConnection) {
    this.#current = thisComputer;
    this.add(thisComputer);
  }

  get tracker(): Tracker {
    return this.#current.tracker;
  }

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

  /** By identifier or name. */
  named(wanted: string): Result<OpenedConnection, Failure> {
    const all = this.all();
    const found =
      all.find(({ id, name }) => id === wanted || name() === wanted) ??
      all.find(({ name }) => name().toLowerCase() === wanted.toLowerCase());
    return found === undefined ? fail({ kind: 'no-connection-named', name: wanted, known: all.map(({ name }) => name()) }) : succeed(found);
  }

  add(connection: OpenedConnection): void {
    if (connection !== this.#current) {
      connection.tracker.watch(false);
    }
    this.#opened.set(connection.id, connection);
    const { tracker, sync } = connection;
    const unsubscribes = [
      tracker.subscribe(() => this.#push()),
      sync.history.subscribe(() => this.#pushHistory(connection)),
      sync.outbox.subscribe(() => this.#entryChanges.emit(connection)),
    ];
    this.#unsubscribe.set(connection.id, () => {
      for (const unsubscribe of unsubscribes) {
        unsubscribe();
      }
    });
    this.#settledRevision += 1;
    this.#push();
  }

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

  /** Removes and closes a connection; this computer becomes the current one if it was current. Keeps its files. */
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

  /** Sets the connection whose sign-in is open in the browser; null if none is. */
  signingIn(id: ConnectionKey | null): void {
    if (this.#signingIn !== id) {
      this.#signingIn = id;
      this.changed();
    }
  }

  signInState({ id, signIn }: OpenedConnection): SignInState {
    return id === this.#signingIn ? { kind: 'signing-in' } : signIn();
  }

  /** Sets the source of the Wi-Fi state in the View. A change of that state is announced with `changed`. */
  quoteWifi(read: () => WifiHealth | null): void {
    this.#readWifi = read;
  }

  changed(): void {
    this.#settledRevision += 1;
    this.#push();
  }

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
      connection: { id, kind, name: name(), signIn: this.signInState(this.#current) },
      others: this.all().flatMap((each) => (each === this.#current ? [] : [otherConnection(each, this.signInState(each))])),
    };
  }

  subscribe(listener: (view: View) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  subscribeHistory(listener: () => void): () => void {
    return this.#historyChanges.subscribe(listener);
  }

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
    this.#entryChanges.close();
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
