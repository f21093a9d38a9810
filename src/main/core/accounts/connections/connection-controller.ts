/**
 * Where connections are looked after: which there are, adding and removing them, signing in and out, which one is used, copying
 * what this computer holds. Everything lasting is written before it is shown.
 */
import { join } from 'node:path';
import { instantOfEpochMs } from '#shared/values/brands.ts';
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
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import type { Ports } from '#core/platform/ports.ts';
import { storageFailureOf } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { TokenSet } from '../sign-in/token-set.ts';
import type { Connections, OpenedConnection } from './connections.ts';
import { copyEntries, previewCopy, type CopyRoute } from './copy-entries.ts';
import { retireDefinition, writeDefinition, type ConnectionDefinition, type KnownConnection } from './definition.ts';
import type { ServerGateway } from './server-gateway.ts';
import { ServerSetup, type SettledServer } from './server-setup.ts';

/** A server with its files open. */
export interface OpenedServer extends OpenedConnection {
  readonly folder: string;
  readonly definition: () => ConnectionDefinition;
  /** Writes the definition first. Throws what the disk refuses. */
  readonly redefine: (definition: ConnectionDefinition) => Promise<void>;
  /** Takes the tokens of a sign-in and goes on with what waits. */
  readonly adoptTokens: (tokens: TokenSet) => Promise<void>;
  /** Keeps the tokens as is allowed now. */
  readonly keepTokensAgain: () => Promise<void>;
  /** Gives the tokens back and forgets them. */
  readonly signOut: () => Promise<Result<null, Failure>>;
}

export interface ConnectionControllerOptions {
  readonly connections: Connections;
  readonly servers: readonly OpenedServer[];
  readonly gateway: ServerGateway;
  readonly openServer: (known: KnownConnection) => Promise<Result<OpenedServer, Failure>>;
  /** Folder in which each connection has its own. */
  readonly parent: string;
  readonly ports: Ports;
  /** Throws what the disk refuses. */
  readonly remember: (change: { readonly connection?: ConnectionKey; readonly tokensInFile?: boolean }) => void;
  /** As far as one can tell without asking a keyring. */
  readonly tokenKeeping: () => TokenKeeping;
  /** A keyring has sealed tokens: the next starts need the same one. */
  readonly onTokensSealed: () => Promise<Result<null, { readonly detail: string }>>;
}

export class ConnectionController {
  readonly #options: ConnectionControllerOptions;
  readonly #servers: Map<ConnectionKey, OpenedServer>;
  readonly #setup: ServerSetup;
  readonly #changes = new Emitter();
  #onReturned: () => void = () => {};
  #revision = 0;

  constructor(options: ConnectionControllerOptions) {
    this.#options = options;
    this.#servers = new Map(options.servers.map((server) => [server.id, server]));
    this.#setup = new ServerSetup({ gateway: options.gateway, onChange: () => this.#setupChanged(), onReturned: () => this.#onReturned() });
    options.connections.subscribe(() => this.#announce());
  }

  view(): ConnectionsView {
    const { connections, tokenKeeping } = this.#options;
    return {
      revision: this.#revision,
      connections: connections.all().map((each) => this.#connectionView(each)),
      tokenKeeping: this.#keeping() ?? tokenKeeping(),
      setup: this.#setup.view(),
    };
  }

  /** Calls `listener` whenever the view has changed; making it is for whoever shows it. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Calls `listener` whenever a person has come back from their browser. */
  onReturned(listener: () => void): void {
    this.#onReturned = listener;
  }

  /** New entries go there from now on, and after the next start. */
  async use(id: ConnectionKey): Promise<Result<null, Failure>> {
    const used = this.#options.connections.use(id);
    return used.ok ? this.#write(async () => this.#options.remember({ connection: id })) : used;
  }

  async rename(id: ConnectionKey, typed: string): Promise<Result<null, Failure>> {
    const server = this.#servers.get(id);
    if (server === undefined) {
      return fail({ kind: 'no-such-connection' });
    }
    // Without a name it is called by its address.
    const name = typed.trim() === '' ? new URL(server.definition().baseUrl).host : typed.trim();
    if (name.length > connectionNameLimit) {
      return fail({ kind: 'server-field', field: 'name', cause: { kind: 'name-too-long', limit: connectionNameLimit } });
    }
    return this.#write(async () => {
      await server.redefine({ ...server.definition(), name });
      this.#options.connections.changed();
    });
  }

  async look(baseUrl: string): Promise<Result<ServerSuggestion, Failure>> {
    return this.#options.gateway.look(baseUrl);
  }

  /** Adds a server: new entries go there once its person has signed in. */
  connect(draft: ServerDraft): Result<null, Failure> {
    return this.#setup.connect(draft, { about: null, conclude: async (server) => this.#addServer(server) });
  }

  answer(typed: { readonly organizationId: string; readonly userId: string }): Result<null, Failure> {
    return this.#setup.answer(typed);
  }

  cancel(): void {
    this.#setup.cancel();
  }

  /** Signs in to a server that is known already. */
  signIn(id: ConnectionKey): Result<null, Failure> {
    const server = this.#servers.get(id);
    const definition = server?.definition();
    if (server === undefined || definition === undefined || definition.signIn === null) {
      return fail({ kind: 'no-such-connection' });
    }
    const { name, baseUrl, signIn, organizationId, certificate } = definition;
    this.#setup.begin(
      { name, baseUrl, ...signIn, organizationId, certificate },
      { about: id, conclude: async (settled) => this.#signInAgain(server, settled) },
    );
    return succeed(null);
  }

  async signOut(id: ConnectionKey): Promise<Result<null, Failure>> {
    const server = this.#servers.get(id);
    if (server === undefined) {
      return fail({ kind: 'no-such-connection' });
    }
    const done = await server.signOut();
    this.#options.connections.changed();
    return done;
  }

  /** Takes a server off the list. What waits there is saved nowhere else: then it stays. */
  async remove(id: ConnectionKey): Promise<Result<null, Failure>> {
    const { connections, remember } = this.#options;
    const server = this.#servers.get(id);
    if (server === undefined || id === thisComputerKey) {
      return fail({ kind: 'no-such-connection' });
    }
    // First, since the sign-out may take long and what is acknowledged meanwhile would be left behind.
    server.tracker.setLeaving(true);
    const retired = await this.#retire(server);
    if (!retired.ok) {
      server.tracker.setLeaving(false);
      return retired;
    }
    this.#servers.delete(id);
    await connections.remove(id);
    return this.#write(async () => remember({ connection: connections.currentId }));
  }

  /** Signs out and takes the definition away, unless entries wait that are saved nowhere else. */
  async #retire(server: OpenedServer): Promise<Result<null, Failure>> {
    const { waiting, attention } = server.tracker.view().sync;
    if (waiting + attention > 0) {
      return fail({ kind: 'entries-waiting', count: waiting + attention });
    }
    const signedOut = await server.signOut();
    return signedOut.ok ? this.#write(async () => retireDefinition(server, instantOfEpochMs(this.#options.ports.clock.nowMs()))) : signedOut;
  }

  async allowTokenFile(allowed: boolean): Promise<Result<null, Failure>> {
    const remembered = await this.#write(async () => this.#options.remember({ tokensInFile: allowed }));
    if (remembered.ok) {
      await Promise.all([...this.#servers.values()].map(async (server) => server.keepTokensAgain()));
      this.#announce();
    }
    return remembered;
  }

  /** What copying the entries of this computer to `id` would do. */
  async previewCopy(id: ConnectionKey): Promise<Result<CopyPreview, Failure>> {
    const route = this.#copyRoute(id);
    return route.ok ? previewCopy(route.value) : route;
  }

  /** Puts the entries of this computer into the queue of `id`; those copied before are left alone. */
  async runCopy(id: ConnectionKey): Promise<Result<{ readonly copied: number }, Failure>> {
    const route = this.#copyRoute(id);
    return route.ok ? copyEntries(route.value) : route;
  }

  async #addServer({ address, signedIn, dialect, userId, organizationId, organizationName }: SettledServer): Promise<Result<null, Failure>> {
    const { parent, ports, openServer, connections } = this.#options;
    const { name, authUrl, clientId, certificate } = address;
    const { baseUrl } = signedIn;
    const id = ports.chance.newId();
    const definition: ConnectionDefinition = {
      version: 1,
      id,
      name,
      baseUrl,
      signIn: { authUrl, clientId },
      dialect,
      organizationId,
      organizationName,
      userId,
      personName: signedIn.identity.personName,
      certificate,
    };
    const known = { definition, folder: join(parent, id) };
    const written = await this.#write(async () => writeDefinition(known));
    if (!written.ok) {
      return written;
    }
    const opened = await openServer(known);
    if (!opened.ok) {
      await this.#write(async () => retireDefinition(known, instantOfEpochMs(ports.clock.nowMs())));
      return opened;
    }
    this.#servers.set(id, opened.value);
    connections.add(opened.value);
    await this.#giveTokens(opened.value, signedIn.tokens);
    return this.use(id);
  }

  /** The entries of a connection are one person's: somebody else's sign-in must not send them. */
  async #signInAgain(server: OpenedServer, { signedIn, dialect, userId, organizationId, organizationName }: SettledServer): Promise<Result<null, Failure>> {
    const definition = server.definition();
    if (userId !== definition.userId || organizationId !== definition.organizationId) {
      return fail({ kind: 'other-person', name: definition.personName ?? '' });
    }
    const { identity } = signedIn;
    const redefined = await this.#write(async () =>
      server.redefine({
        ...definition,
        dialect,
        personName: identity.personName ?? definition.personName,
        organizationName: organizationName ?? definition.organizationName,
      }),
    );
    if (redefined.ok) {
      await this.#giveTokens(server, signedIn.tokens);
    }
    return redefined;
  }

  async #giveTokens(server: OpenedServer, tokens: TokenSet): Promise<void> {
    await server.adoptTokens(tokens);
    const state = server.signIn();
    if (state.kind === 'signed-in' && state.kept === 'sealed') {
      const kept = await this.#options.onTokensSealed();
      if (!kept.ok) {
        server.tracker.addNotice({ kind: 'storage-trouble', detail: kept.failure.detail });
      }
    }
  }

  /** How the tokens that there are are kept; null when there are none. */
  #keeping(): TokenKeeping | null {
    for (const server of this.#servers.values()) {
      const state = server.signIn();
      if (state.kind === 'signed-in' && state.kept !== 'not-stored') {
        return state.kept;
      }
    }
    return null;
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
      signIn: this.#options.connections.signInOf(connection),
      waiting,
      attention,
    };
  }

  #copyRoute(id: ConnectionKey): Result<CopyRoute, Failure> {
    const from = this.#options.connections.get(thisComputerKey);
    const to = this.#servers.get(id);
    return from === null || to === undefined ? fail({ kind: 'no-such-connection' }) : succeed({ from: from.api, to: to.tracker, timeZone: this.#options.ports.clock.timeZone() });
  }

  /** Does what only the disk can refuse. */
  async #write(act: () => Promise<void>): Promise<Result<null, Failure>> {
    try {
      await act();
      return succeed(null);
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
      return fail(storageFailureOf(known));
    } finally {
      this.#announce();
    }
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
