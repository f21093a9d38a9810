/**
 * Manages connections: adding and removing, signing in and out, selecting the current one, and copying entries to a server. Every durable
 * change is on disk before it is shown.
 */
import {
  connectionNameLimit,
  thisComputerKey,
  type ConnectionKey,
  type ConnectionsView,
  type ConnectionView,
  type CopyPreview,
  type ServerDraft,
  type ServerSuggestion,
  type TokenKeeping,
} from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { attemptLater } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { Connections, OpenedConnection } from './connections.ts';
import { copyEntries, previewCopy, type CopyRoute } from './copy-entries.ts';
import { SavedServers, type SavedServersOptions } from './saved-servers.ts';
import {
  accessAfter,
  completeDraft,
  draftFor,
  emptyDraft,
  knownServer,
  nameTaken,
  toServerDraft,
  type Terminal,
  type TerminalRequest,
} from './server-drafts.ts';
import type { ServerSetupPort } from './server-setup-port.ts';
import { ServerSetup, type SettledServer, type SetupGoal, type SetupUnderWay } from './server-setup.ts';

/** Who started it: a window, or a command line. */
interface Asking extends Pick<SetupGoal, 'terminal'> {
  /** Signs in again, also if the existing sign-in would do. */
  readonly isFresh?: boolean;
}

/** `unsaved`: entries that no server has saved; they stay in `folder`. */
export interface RemovedServer {
  readonly name: string;
  readonly unsaved: number;
  readonly folder: string;
}

export interface ConnectionControllerOptions extends Omit<SavedServersOptions, 'connections'> {
  readonly connections: Connections;
  readonly setupPort: ServerSetupPort;
  readonly remember: (change: { readonly connection?: ConnectionKey; readonly tokensInFile?: boolean }) => void;
  /** As far as it is known without accessing a keyring. */
  readonly tokenKeeping: () => TokenKeeping;
}

export class ConnectionController {
  readonly #options: ConnectionControllerOptions;
  readonly #servers: SavedServers;
  readonly #setup: ServerSetup;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #removals = new Map<ConnectionKey, Promise<Result<RemovedServer, Failure>>>();
  #onReturned: () => void = () => {};
  #revision = 0;

  constructor(options: ConnectionControllerOptions) {
    this.#options = options;
    this.#servers = new SavedServers(options);
    this.#setup = new ServerSetup({
      setupPort: options.setupPort,
      onChange: () => this.#setupChanged(),
      onReturned: () => this.#onReturned(),
    });
    options.connections.subscribe(() => this.#announce());
  }

  view(): ConnectionsView {
    const { connections, tokenKeeping } = this.#options;
    return {
      revision: this.#revision,
      connections: connections.all().map((each) => this.#connectionView(each)),
      tokenKeeping: this.#servers.keeping() ?? tokenKeeping(),
      setup: this.#setup.view(),
    };
  }

  onReturned(listener: () => void): void {
    this.#onReturned = listener;
  }

  /** Sends new entries there from now on, also after a restart. */
  async use(id: ConnectionKey): Promise<Result<null, Failure>> {
    const used = this.#options.connections.use(id);
    return used.ok ? this.#write(async () => this.#options.remember({ connection: id })) : used;
  }

  async rename(id: ConnectionKey, typed: string): Promise<Result<{ readonly name: string }, Failure>> {
    const server = this.#servers.get(id);
    if (server === null) {
      return fail({ kind: 'no-such-connection' });
    }
    // Without a name, the address is used.
    const name = typed.trim() === '' ? new URL(server.definition().baseUrl).host : typed.trim();
    if (name.length > connectionNameLimit) {
      return fail({ kind: 'server-field', field: 'name', cause: { kind: 'name-too-long', limit: connectionNameLimit } });
    }
    if (this.#servers.isTaken(name, id)) {
      return fail(nameTaken(name));
    }
    const written = await this.#write(async () => {
      await server.redefine({ ...server.definition(), name });
      this.#options.connections.changed();
    });
    return written.ok ? succeed({ name }) : written;
  }

  async lookUp(baseUrl: string): Promise<Result<ServerSuggestion, Failure>> {
    const found = await this.#options.setupPort.lookUp({ baseUrl, certificate: null });
    return found.ok ? succeed({ ...found.value, name: this.#servers.freeName(found.value.name) }) : found;
  }

  connect(draft: ServerDraft): Result<null, Failure> {
    const begun = this.#begin(draft, {});
    return begun.ok ? succeed(null) : begun;
  }

  draft(id: ConnectionKey): Result<ServerDraft, Failure> {
    const server = this.#servers.get(id);
    return server === null ? fail({ kind: 'no-such-connection' }) : succeed(toServerDraft(server.definition()));
  }

  /** Probes an edited server and then replaces the saved one. Signs in again only if necessary. */
  edit(id: ConnectionKey, draft: ServerDraft): Result<null, Failure> {
    const begun = this.#beginEdit(id, draft, {});
    return begun.ok ? succeed(null) : begun;
  }

  async connectFromTerminal(
    request: TerminalRequest,
    terminal: Terminal,
  ): Promise<Result<{ readonly connection: ConnectionView; readonly wasSignedIn: boolean }, Failure>> {
    const begun = await this.#beginFromTerminal(request, terminal);
    if (!begun.ok) {
      return begun;
    }
    terminal.signal.addEventListener('abort', () => begun.value.cancel(), { once: true });
    if (terminal.signal.aborted) {
      begun.value.cancel();
    }
    if (begun.value.inBrowser) {
      terminal.onBrowser?.();
    }
    const outcome = await begun.value.outcome;
    if (!outcome.ok) {
      return outcome;
    }
    const shown = this.view().connections.find(({ id }) => id === outcome.value);
    return shown === undefined
      ? fail({ kind: 'no-such-connection' })
      : succeed({ connection: shown, wasSignedIn: begun.value.wasSignedIn });
  }

  answer(typed: { readonly organizationId: string; readonly userId: string }): Result<null, Failure> {
    return this.#setup.answer(typed);
  }

  cancel(): void {
    this.#setup.cancel();
  }

  signIn(id: ConnectionKey): Result<null, Failure> {
    const server = this.#servers.get(id);
    return server === null || server.definition().signIn?.kind !== 'browser'
      ? fail({ kind: 'no-such-connection' })
      : this.edit(id, toServerDraft(server.definition()));
  }

  async signOut(id: ConnectionKey): Promise<Result<null, Failure>> {
    const server = this.#servers.get(id);
    if (server === null) {
      return fail({ kind: 'no-such-connection' });
    }
    const done = await server.signOut();
    this.#options.connections.changed();
    return done;
  }

  /** Removes a server. A server with unsaved entries stays, unless removal is `forced`. A second call while one is open has its result. */
  async remove(id: ConnectionKey, { forced = false } = {}): Promise<Result<RemovedServer, Failure>> {
    const removal = this.#removals.get(id) ?? this.#remove(id, forced);
    this.#removals.set(id, removal);
    return removal.finally(() => this.#removals.delete(id));
  }

  async #remove(id: ConnectionKey, forced: boolean): Promise<Result<RemovedServer, Failure>> {
    const { connections, remember } = this.#options;
    const server = this.#servers.get(id);
    if (server === null) {
      return fail({ kind: id === thisComputerKey ? 'this-computer-stays' : 'no-such-connection' });
    }
    // First, since the sign-out may take long and what is acknowledged meanwhile would be left behind.
    server.tracker.setLeaving(true);
    const { waiting, attention } = server.tracker.view().sync;
    const unsaved = waiting + attention;
    const signedOut = unsaved > 0 && !forced ? fail({ kind: 'entries-waiting' as const, count: unsaved }) : await server.signOut();
    const retired = signedOut.ok ? await this.#servers.retire(server, unsaved) : signedOut;
    if (!retired.ok) {
      server.tracker.setLeaving(false);
      return retired;
    }
    const { folder } = server;
    const remembered = await this.#write(async () => remember({ connection: connections.currentId }));
    return remembered.ok ? succeed({ name: server.name(), unsaved, folder }) : remembered;
  }

  async allowTokenFile(allowed: boolean): Promise<Result<null, Failure>> {
    const remembered = await this.#write(async () => this.#options.remember({ tokensInFile: allowed }));
    if (remembered.ok) {
      await Promise.all(this.#servers.all().map(async (server) => server.keepTokensAgain()));
      this.#announce();
    }
    return remembered;
  }

  async previewCopy(id: ConnectionKey): Promise<Result<CopyPreview, Failure>> {
    const route = this.#copyRoute(id);
    return route.ok ? previewCopy(route.value) : route;
  }

  /** Queues this computer's entries for `id`, except those copied before. */
  async runCopy(id: ConnectionKey, leaveOut: readonly LeftOutName[]): Promise<Result<{ readonly copied: number }, Failure>> {
    const route = this.#copyRoute(id);
    return route.ok ? copyEntries(route.value, leaveOut) : route;
  }

  #begin(draft: ServerDraft, { terminal }: Asking): Result<SetupUnderWay, Failure> {
    const validated = this.#options.setupPort.validate(draft);
    if (!validated.ok) {
      return validated;
    }
    const isNamed = draft.name.trim() !== '';
    const { access, name } = validated.value;
    if (isNamed && this.#servers.isTaken(name)) {
      return fail(nameTaken(name));
    }
    if (access === null) {
      return fail({ kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-missing' } });
    }
    const address = { ...validated.value, access, name: isNamed ? name : this.#servers.freeName(name) };
    return succeed(
      this.#setup.begin(address, {
        about: null,
        save: async (server) => this.#addAndUse(async () => this.#servers.add(server)),
        ...(terminal === undefined ? {} : { terminal }),
      }),
    );
  }

  #beginEdit(id: ConnectionKey, draft: ServerDraft, { terminal, isFresh = false }: Asking): Result<SetupUnderWay, Failure> {
    const server = this.#servers.get(id);
    if (server === null) {
      return fail({ kind: 'no-such-connection' });
    }
    const validated = this.#options.setupPort.validate(draft);
    if (!validated.ok) {
      return validated;
    }
    if (this.#servers.isTaken(validated.value.name, id)) {
      return fail(nameTaken(validated.value.name));
    }
    const access = accessAfter(server, validated.value, isFresh);
    if (access === null) {
      const cause = { kind: 'token-unreadable' } as const;
      return fail({
        kind: 'server-field',
        ...(server.definition().signIn?.kind === 'token'
          ? { field: 'token', cause }
          : { field: 'clientId', cause: { kind: 'client-id-missing' } }),
      });
    }
    const address = { ...validated.value, access, userId: validated.value.userId ?? server.definition().userId };
    const change = async (settled: SettledServer): Promise<Result<ConnectionKey, Failure>> => this.#servers.change(server, settled);
    const save = terminal === undefined ? change : async (settled: SettledServer) => this.#addAndUse(async () => change(settled));
    return succeed(this.#setup.begin(address, { about: id, save, ...(terminal === undefined ? {} : { terminal }) }));
  }

  async #beginFromTerminal(request: TerminalRequest, terminal: Terminal): Promise<Result<SetupUnderWay, Failure>> {
    const known = knownServer(request, this.#servers.all());
    const asking = { terminal: terminal.open === undefined ? {} : { open: terminal.open }, isFresh: request.signInAgain };
    if (known !== null) {
      return this.#beginEdit(known.id, draftFor(request, toServerDraft(known.definition())), asking);
    }
    const draft = await completeDraft(draftFor(request, emptyDraft), this.#options.setupPort);
    return draft.ok ? this.#begin(draft.value, asking) : draft;
  }

  async #addAndUse(add: () => Promise<Result<ConnectionKey, Failure>>): Promise<Result<ConnectionKey, Failure>> {
    const added = await add();
    const used = added.ok ? await this.use(added.value) : succeed(null);
    return used.ok ? added : used;
  }

  #connectionView(connection: OpenedConnection): ConnectionView {
    const { id, kind, name, tracker } = connection;
    const definition = this.#servers.get(id)?.definition() ?? null;
    const { waiting, attention } = tracker.view().sync;
    return {
      id,
      kind,
      name: name(),
      current: id === this.#options.connections.currentId,
      address: definition?.baseUrl ?? null,
      organization: definition?.organizationName ?? null,
      person: definition?.personName ?? null,
      signIn: this.#options.connections.signInState(connection),
      signInWith: definition?.signIn?.kind ?? 'nothing',
      waiting,
      attention,
    };
  }

  #copyRoute(id: ConnectionKey): Result<CopyRoute, Failure> {
    const from = this.#options.connections.get(thisComputerKey);
    const to = this.#servers.get(id);
    return from === null || to === null
      ? fail({ kind: 'no-such-connection' })
      : succeed({ from: from.sync.api, to: to.tracker, timeZone: this.#options.ports.clock.timeZone() });
  }

  async #write(run: () => Promise<void>): Promise<Result<null, Failure>> {
    const written = await attemptLater(run);
    this.#announce();
    return written;
  }

  #setupChanged(): void {
    this.#options.connections.signingIn(this.#setup.about);
    this.#announce();
  }

  #announce(): void {
    this.#revision += 1;
    this.#changes.emit();
  }
}
