/**
 * The stand-alone service for tests: real HTTP on a free port of 127.0.0.1, over the test's database, with two users who can sign in. Its
 * clock can be advanced; its log can be read.
 */
import { shiftInstant, uuidSchema, type UtcInstant, type Uuid, utcInstantSchema } from '#shared/values/brands.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { startHttpServer, type RequestHandler } from '#service/standalone/http/http-server.ts';
import { createServiceLog } from '#service/standalone/http/request-log.ts';
import { apiBaseUrl, createStandAloneService, type StandAloneOptions } from '#service/standalone/stand-alone-service.ts';
import { systemPorts, type Ports } from '#service/standalone/system-ports.ts';
import { demoFiles } from './campus-service-fixture.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { cheapPasswords } from './cheap-passwords.ts';

interface TestAccount {
  readonly id: Uuid;
  readonly name: string;
  readonly email: string;
  readonly role: 'owner' | 'employee';
}

export const password = 'a long enough password';
export const organization = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000010'), name: 'Duarte & Söhne <Engineering>' };
export const accounts = {
  ines: { id: uuidSchema.parse('00000000-0000-4000-8000-000000000001'), name: 'Ines Duarte', email: 'ines@duarte.example', role: 'owner' },
  mara: {
    id: uuidSchema.parse('00000000-0000-4000-8000-000000000002'),
    name: 'Mara Lindqvist',
    email: 'mara@duarte.example',
    role: 'employee',
  },
} as const satisfies Record<string, TestAccount>;

export interface StandAlone {
  /** `http://127.0.0.1:{port}`: the issuer. */
  readonly url: string;
  readonly baseUrl: string;
  readonly port: number;
  readonly database: TestDatabase['database'];
  /** Everything that was logged, as it was written. */
  readonly logged: () => string;
  /** Lets the service's clock show one instant, which only `advance` changes. */
  readonly stopClock: () => void;
  /** Advances the service's clock; the library's clock is unchanged. */
  readonly advance: (seconds: number) => void;
  readonly close: () => Promise<void>;
}

type Settings = Partial<
  Pick<
    StandAloneOptions,
    'signal' | 'requestsPerMinute' | 'accessTokenSeconds' | 'signInLimits' | 'trustProxy' | 'publicUrl' | 'identityProvider' | 'mail'
  >
>;

async function addPeople({ database }: TestDatabase): Promise<void> {
  const passwordHash = await hashPassword(password, cheapPasswords);
  const people = Object.values(accounts);
  await database.insertInto('organizations').values(organization).execute();
  await database
    .insertInto('users')
    .values(people.map(({ id, name }) => ({ id, name })))
    .execute();
  await database
    .insertInto('credentials')
    .values(
      people.map(({ id, email }) => ({
        user_id: id,
        email,
        password_hash: passwordHash,
        proven_at: utcInstantSchema.parse('2026-01-01T00:00:00Z'),
      })),
    )
    .execute();
  await database
    .insertInto('memberships')
    .values(people.map(({ id, role }) => ({ organization_id: organization.id, user_id: id, role })))
    .execute();
}

export async function startStandAlone(settings: Settings = {}): Promise<StandAlone> {
  const opened = await openTestDatabase();
  await addPeople(opened);
  const system = { ...systemPorts(), ...cheapPasswords };
  let ahead = 0;
  let stoppedAt: UtcInstant | null = null;
  const ports: Ports = { ...system, now: () => shiftInstant(stoppedAt ?? system.now(), ahead) };
  const lines: string[] = [];
  const log = createServiceLog({
    level: 'debug',
    destination: {
      write: (line) => {
        lines.push(line);
      },
    },
    monotonicMs: ports.monotonicMs,
  });
  const late: { handle: RequestHandler | null } = { handle: null };
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, handle: (incoming, outgoing) => late.handle?.(incoming, outgoing) });
  if (!server.ok) {
    throw new Error(server.failure.detail);
  }
  const { port, finish, cut } = server.value;
  const publicUrl = settings.publicUrl ?? new URL(`http://127.0.0.1:${port}`);
  const service = await createStandAloneService({
    database: opened.database,
    ports,
    log,
    version: '1.2.3',
    trustProxy: false,
    requestsPerMinute: 600,
    accessTokenSeconds: 3_600,
    signInLimits: defaultSignInLimits,
    isStopping: () => false,
    campusData: demoFiles,
    signal: localSignal(),
    databaseConnections: null,
    identityProvider: null,
    mail: null,
    isReachedDirectly: settings.publicUrl === undefined,
    ...settings,
    publicUrl,
  });
  late.handle = service.handle;
  return {
    url: publicUrl.origin,
    baseUrl: apiBaseUrl(publicUrl),
    port,
    database: opened.database,
    logged: () => lines.join(''),
    stopClock: () => {
      stoppedAt = system.now();
    },
    advance: (seconds) => {
      ahead += seconds;
    },
    close: async () => {
      await service.stop();
      await service.endStreams();
      const finished = finish();
      cut();
      await finished;
      await opened.close();
    },
  };
}
