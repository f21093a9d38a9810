import type { ConnectionKey, SignInState } from '#shared/connections/connections.ts';
import type { ConnectionPreferences } from '#shared/program/connection-preferences.ts';
import type { Failure, StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { ConnectionLog } from '#core/service-client/connection-log.ts';
import type { EntryItems } from '#core/sync/queries/entry-item.ts';
import type { Log } from '#core/platform/log/log.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Session } from '../sign-in/session.ts';
import { FileTokenVault, type Sealer, type VaultFailure } from '../sign-in/tokens/token-vault.ts';
import { openConnection } from './connection.ts';
import { noteOpened, wasOpened } from './first-opening.ts';
import type { OpenedConnection } from './connections.ts';
import type { OpenedServer } from './saved-servers.ts';
import { writeDefinition, type KnownConnection } from './definition.ts';
import { serverGraceMs, type ExchangeTo } from './server-exchange.ts';

export interface ServerWorld {
  readonly ports: Ports;
  readonly exchangeTo: ExchangeTo;
  readonly messages: MainMessages;
  readonly sealer: Sealer;
  readonly allowsPlainFile: () => boolean;
  readonly preferencesOf: (connection: ConnectionKey) => ConnectionPreferences;
  readonly log: Log;
  readonly items?: EntryItems;
  /** Called before the service can answer: what was created on this computer and not sent yet is known as such only until then. */
  readonly onOpened?: (connection: Pick<OpenedConnection, 'id' | 'tracker' | 'sync'>) => void;
}

async function openSession(known: KnownConnection, world: ServerWorld): Promise<Session | null> {
  const { definition, folder } = known;
  if (definition.signIn === null) {
    return null;
  }
  const { baseUrl, signIn } = definition;
  const authorization = signIn.kind === 'browser' ? { authorizationUrl: signIn.authUrl, clientId: signIn.clientId } : null;
  const { ports, sealer, allowsPlainFile } = world;
  const { clock, scheduler } = ports;
  const serviceOrigin = new URL(baseUrl).origin;
  const vault = new FileTokenVault({
    folder,
    sealer,
    allowsPlainFile,
    owner: authorization ?? { authorizationUrl: serviceOrigin, clientId: null },
    clock,
  });
  return Session.open({ authorization, serviceOrigin, exchange: world.exchangeTo(definition), vault, clock, scheduler });
}

/** A disk error of deleting tokens. Deleting does not involve the keyring. */
function toDeletionFailure(failure: VaultFailure): Failure {
  return failure.kind === 'storage-full'
    ? failure
    : { kind: 'storage-failed', detail: 'detail' in failure ? failure.detail : failure.kind };
}

function failureDetail(failure: StartFailure): string {
  return 'detail' in failure ? failure.detail : failure.kind;
}

export async function openServer(known: KnownConnection, world: ServerWorld): Promise<Result<OpenedServer, Failure>> {
  const { folder } = known;
  let { definition } = known;
  const { ports, messages } = world;
  const { baseUrl, organizationId, userId, dialect, name } = definition;
  const log = new ConnectionLog(world.log, definition.id);
  const session = await openSession(known, world);
  const exchange = world.exchangeTo(definition);
  const opened = openConnection({
    folder,
    preferences: () => world.preferencesOf(definition.id),
    isExpected: wasOpened(folder),
    account: { baseUrl, organizationId, userId },
    dialect,
    exchange: session === null ? exchange : session.authorize(exchange),
    othersWrite: true,
    graceMs: serverGraceMs,
    ports,
    messages,
    serviceRecovery: null,
    serviceCopyFailure: null,
    log,
    items: world.items,
  });
  if (!opened.ok) {
    const { failure } = opened;
    return fail(
      failure.kind === 'other-account' ? { ...failure, name } : { kind: 'connection-unusable', name, detail: failureDetail(failure) },
    );
  }
  const { tracker, sync, examine, close } = opened.value;
  world.onOpened?.({ id: definition.id, tracker, sync });
  await noteOpened(folder);
  log.signIn(signInState(session));
  const unsubscribe = session?.subscribe(() => {
    log.signIn(signInState(session));
    tracker.announce();
  });
  return succeed({
    id: definition.id,
    kind: 'server',
    folder,
    tracker,
    sync,
    examine,
    dialect,
    name: () => definition.name,
    signIn: () => signInState(session),
    definition: () => definition,
    redefine: async (next) => {
      await writeDefinition({ definition: next, folder });
      definition = next;
    },
    adoptTokens: async (tokens) => {
      await session?.useTokens(tokens);
      tracker.syncNow();
    },
    tokens: () => session?.tokens ?? null,
    authorize: (other) => session?.authorize(other) ?? other,
    keepTokensAgain: async () => session?.storeAgain(),
    signOut: async () => {
      const done = await session?.signOut();
      return done === undefined || done.ok ? succeed(null) : fail(toDeletionFailure(done.failure));
    },
    close: async () => {
      unsubscribe?.();
      await close();
      await session?.close();
    },
  });
}

/** A connection exists only after a sign-in: missing tokens were not stored. */
function signInState(session: Session | null): SignInState {
  if (session === null) {
    return { kind: 'not-needed' };
  }
  const { state } = session;
  return state.kind === 'signed-out' && state.reason === 'never' ? { ...state, reason: 'not-kept' } : state;
}
