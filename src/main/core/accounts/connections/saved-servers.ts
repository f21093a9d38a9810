import { join } from 'node:path';
import { instantOfEpochMs, isSameId, type Uuid } from '#shared/values/brands.ts';
import { connectionNameLimit, type ConnectionKey, type TokenKeeping } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { Ports } from '#core/platform/ports.ts';
import { attemptLater } from '#core/platform/storage-failure.ts';
import type { TokenSet } from '../sign-in/tokens/token-set.ts';
import type { Connections, OpenedConnection } from './connections.ts';
import { retireDefinition, writeDefinition, type ConnectionDefinition, type KnownConnection } from './definition.ts';
import { noteUnopened } from './first-opening.ts';
import type { ServerAddress } from './server-setup-port.ts';
import type { SettledServer } from './server-setup.ts';

export interface OpenedServer extends OpenedConnection {
  readonly id: Uuid;
  readonly folder: string;
  readonly definition: () => ConnectionDefinition;
  readonly redefine: (definition: ConnectionDefinition) => Promise<void>;
  readonly adoptTokens: (tokens: TokenSet) => Promise<void>;
  readonly tokens: () => TokenSet | null;
  readonly authorize: (exchange: Exchange) => Exchange;
  readonly keepTokensAgain: () => Promise<void>;
  readonly signOut: () => Promise<Result<null, Failure>>;
}

export interface SavedServersOptions {
  readonly connections: Connections;
  readonly servers: readonly OpenedServer[];
  readonly openServer: (known: KnownConnection) => Promise<Result<OpenedServer, Failure>>;
  readonly parent: string;
  readonly ports: Ports;
  /** Called when a keyring has sealed tokens: later starts need the same one. */
  readonly onTokensSealed: () => Promise<Result<null, { readonly detail: string }>>;
}

/** The sign-in to save; a kept session leaves the saved one unchanged. */
function savedAccess({ access }: ServerAddress, before: ConnectionDefinition['signIn']): ConnectionDefinition['signIn'] {
  return matchKind(access, {
    browser: ({ authUrl, clientId }) => ({ kind: 'browser', authUrl, clientId }),
    token: () => ({ kind: 'token' }),
    kept: () => before,
  });
}

/** The parts of a definition whose change requires reopening the connection. */
function fixedParts({ baseUrl, signIn, dialect, organizationId, certificate }: ConnectionDefinition): string {
  return JSON.stringify([baseUrl, signIn, dialect, organizationId, certificate]);
}

export class SavedServers {
  readonly #options: SavedServersOptions;
  readonly #servers: Map<ConnectionKey, OpenedServer>;

  constructor(options: SavedServersOptions) {
    this.#options = options;
    this.#servers = new Map(options.servers.map((server) => [server.id, server]));
  }

  get(id: ConnectionKey): OpenedServer | null {
    return this.#servers.get(id) ?? null;
  }

  all(): readonly OpenedServer[] {
    return [...this.#servers.values()];
  }

  keeping(): TokenKeeping | null {
    for (const server of this.#servers.values()) {
      const state = server.signIn();
      if (state.kind === 'signed-in' && state.kept !== 'not-stored') {
        return state.kept;
      }
    }
    return null;
  }

  isTaken(name: string, except: ConnectionKey | null = null): boolean {
    return this.#options.connections.all().some((each) => each.id !== except && each.name().toLowerCase() === name.toLowerCase());
  }

  /** The name, with a number if it is taken. */
  freeName(name: string): string {
    for (let number = 2, free = name; ; number += 1) {
      if (!this.isTaken(free)) {
        return free;
      }
      free = `${name.slice(0, connectionNameLimit - 4)} ${number}`;
    }
  }

  async add({
    address,
    signedIn,
    dialect,
    userId,
    organizationId,
    organizationName,
  }: SettledServer): Promise<Result<ConnectionKey, Failure>> {
    const { parent, ports, openServer, connections } = this.#options;
    const { baseUrl } = signedIn;
    const same = this.all().find((server) => {
      const known = server.definition();
      return known.baseUrl === baseUrl && isSameId(known.organizationId, organizationId) && isSameId(known.userId, userId);
    });
    if (same !== undefined) {
      return fail({ kind: 'already-connected', name: same.name() });
    }
    const id = ports.chance.newId();
    const definition: ConnectionDefinition = {
      version: 1,
      id,
      name: address.name,
      baseUrl,
      signIn: savedAccess(address, null),
      dialect,
      organizationId,
      organizationName,
      userId,
      personName: signedIn.identity.personName,
      certificate: address.certificate,
    };
    const known = { definition, folder: join(parent, id) };
    const written = await attemptLater(async () => {
      await noteUnopened(known.folder);
      await writeDefinition(known);
    });
    if (!written.ok) {
      return written;
    }
    const opened = await openServer(known);
    if (!opened.ok) {
      await attemptLater(async () => retireDefinition(known, { now: instantOfEpochMs(ports.clock.nowMs()) }));
      return opened;
    }
    this.#servers.set(id, opened.value);
    connections.add(opened.value);
    await this.#giveTokens(opened.value, signedIn.tokens);
    return succeed(id);
  }

  /** The entries of a connection belong to one user: a sign-in with another account must not send them. */
  async change(
    server: OpenedServer,
    { address, signedIn, dialect, userId, organizationId, organizationName }: SettledServer,
  ): Promise<Result<ConnectionKey, Failure>> {
    const before = server.definition();
    if (!isSameId(userId, before.userId)) {
      return fail({ kind: 'other-person', name: before.personName ?? '' });
    }
    const isSameOrganization = isSameId(organizationId, before.organizationId);
    const definition: ConnectionDefinition = {
      ...before,
      name: address.name,
      baseUrl: signedIn.baseUrl,
      signIn: savedAccess(address, before.signIn),
      dialect,
      organizationId,
      organizationName: organizationName ?? (isSameOrganization ? before.organizationName : null),
      personName: signedIn.identity.personName ?? before.personName,
      certificate: address.certificate,
    };
    if (!isSameOrganization && !server.sync.release()) {
      return fail({ kind: 'server-field', field: 'organizationId', cause: { kind: 'organization-in-use', name: server.name() } });
    }
    if (fixedParts(before) !== fixedParts(definition)) {
      return this.#openAgain(server, definition, signedIn.tokens);
    }
    const written = await attemptLater(async () => server.redefine(definition));
    if (!written.ok) {
      return written;
    }
    await this.#giveTokens(server, signedIn.tokens);
    return succeed(server.id);
  }

  /** `left`: how many unsaved entries the user leaves behind knowingly. */
  async retire(server: OpenedServer, left: number): Promise<Result<null, Failure>> {
    const { connections, ports } = this.#options;
    const retired = await attemptLater(async () => retireDefinition(server, { now: instantOfEpochMs(ports.clock.nowMs()), left }));
    if (retired.ok) {
      this.#servers.delete(server.id);
      await connections.remove(server.id);
    }
    return retired;
  }

  async #openAgain(
    server: OpenedServer,
    definition: ConnectionDefinition,
    tokens: TokenSet | null,
  ): Promise<Result<ConnectionKey, Failure>> {
    const { openServer, connections } = this.#options;
    const { folder } = server;
    const before = server.definition();
    const held = server.tokens();
    const written = await attemptLater(async () => writeDefinition({ definition, folder }));
    if (!written.ok) {
      return written;
    }
    server.tracker.setLeaving(true);
    await server.close();
    const opened = await openServer({ definition, folder });
    const back = opened.ok ? null : await this.#openAsBefore({ definition: before, folder });
    const next = opened.ok ? opened.value : back;
    if (next !== null) {
      this.#servers.set(next.id, next);
      connections.replace(next);
      // Without a keyring, the closed session held the only copy.
      await this.#giveTokens(next, tokens ?? (next.tokens() === null ? held : null));
    }
    return opened.ok ? succeed(opened.value.id) : opened;
  }

  async #openAsBefore(known: KnownConnection): Promise<OpenedServer | null> {
    await attemptLater(async () => writeDefinition(known));
    const opened = await this.#options.openServer(known);
    return opened.ok ? opened.value : null;
  }

  async #giveTokens(server: OpenedServer, tokens: TokenSet | null): Promise<void> {
    if (tokens === null) {
      return;
    }
    await server.adoptTokens(tokens);
    const state = server.signIn();
    if (state.kind === 'signed-in' && state.kept === 'sealed') {
      const kept = await this.#options.onTokensSealed();
      if (!kept.ok) {
        server.tracker.addNotice({ kind: 'storage-failed', detail: kept.failure.detail });
      }
    }
  }
}
