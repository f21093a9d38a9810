import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import { campusVersionSegment } from '#service/campus/catalogue.ts';
import type { CampusFiles } from '#service/campus/data/dataset.ts';
import { createCampusService } from '#service/campus/service.ts';
import { pruneChanges } from '#service/storage/changes/change-log.ts';
import type { ChangeSignal } from '#service/storage/changes/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { answerTeamPage } from '#service/team-pages/team-pages.ts';
import { pruneIdempotencyKeys } from '#service/time-tracking/idempotency.ts';
import { pruneLinks } from '#service/team/links.ts';
import type { IdentityProviderSettings } from '#service/oauth/accounts/identity-provider.ts';
import { createSignIn } from '#service/oauth/sign-in.ts';
import type { SignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { answerLive, answerReady } from './http/health.ts';
import type { RequestHandler } from './http/http-server.ts';
import { writeHomePage } from './http/home-page.ts';
import { createMetrics, type Gauges } from './http/metrics.ts';
import { smtpMail, type MailSettings } from './mail/smtp.ts';
import { createRequestHandler } from './http/request-handler.ts';
import type { ServiceLog } from './http/request-log.ts';
import type { Ports } from './system-ports.ts';

export interface StandAloneOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: Ports;
  readonly log: ServiceLog;
  readonly version: string;
  readonly publicUrl: URL;
  /** Whether clients connect to our port without a proxy. */
  readonly isReachedDirectly: boolean;
  readonly trustProxy: boolean;
  readonly requestsPerMinute: number | null;
  readonly accessTokenSeconds: number;
  readonly signInLimits: SignInLimits;
  readonly identityProvider: IdentityProviderSettings | null;
  /** Null: links are shown to their makers. */
  readonly mail: MailSettings | null;
  readonly campusData: CampusFiles;
  readonly isStopping: () => boolean;
  readonly signal: ChangeSignal;
  readonly databaseConnections: Gauges['databaseConnections'];
}

export interface StandAloneService {
  readonly handle: RequestHandler;
  /** Answers every request with the metrics: for a port of its own. */
  readonly handleMetrics: RequestHandler;
  readonly endStreams: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const pruneEveryMs = 600_000;

export function apiBaseUrl(publicUrl: URL): string {
  return `${publicUrl.origin}/api`;
}

export function campusBaseUrl(publicUrl: URL): string {
  return `${publicUrl.origin}/${campusVersionSegment}`;
}

interface Clockwork {
  readonly ports: Pick<Ports, 'after'>;
  readonly log: Pick<ServiceLog, 'error'>;
}

export function pruneByTheClock(prune: () => Promise<void>, { ports, log }: Clockwork): () => void {
  let cancel: (() => void) | null = null;
  const run = async (): Promise<void> => {
    try {
      await prune();
    } catch (error) {
      log.error('pruning failed', error);
    }
  };
  const schedule = (): void => {
    cancel = ports.after(pruneEveryMs, () => {
      void run();
      schedule();
    });
  };
  void run();
  schedule();
  return () => cancel?.();
}

export async function createStandAloneService(options: StandAloneOptions): Promise<StandAloneService> {
  const {
    database,
    ports,
    log,
    version,
    publicUrl,
    isReachedDirectly,
    trustProxy,
    requestsPerMinute,
    accessTokenSeconds,
    signInLimits,
    campusData,
    isStopping,
    signal,
    databaseConnections,
    identityProvider,
    mail,
  } = options;
  const { now, newId, monotonicMs, randomBytes, passwordCost } = ports;
  const report = (error: unknown): void => {
    log.error('unexpected error', error);
  };
  const signIn = await createSignIn({
    database,
    now,
    randomBytes,
    passwordCost,
    publicUrl,
    audience: apiBaseUrl(publicUrl),
    accessTokenSeconds,
    limits: signInLimits,
    trustProxy,
    correctsHost: isReachedDirectly,
    nameRoute: log.nameRoute,
    identityProvider,
    newId,
    report,
    signal,
    after: ports.after,
  });
  const rateLimit = requestsPerMinute === null ? {} : { rateLimit: { limit: requestsPerMinute, monotonicMs } };
  const reportMail = (error: unknown): void => {
    log.error('mail not sent', error);
  };
  const sendMail = mail === null ? null : smtpMail(mail, { after: ports.after, report: reportMail });
  const teamPages = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const exchange = { incoming, outgoing };
    const pages = {
      ...signIn.passwordCheck,
      newId,
      ownOrigin: publicUrl.origin,
      identityProvider: signIn.identityProvider,
      sendMail,
      nameRoute: log.nameRoute,
    };
    await signIn.guard(exchange, async () => answerTeamPage(pages, exchange));
  };
  const api = createTimeTrackingService({
    database,
    ports: { now, newId, authenticate: signIn.authenticate },
    report,
    logger: ({ route }) => {
      log.nameRoute(route);
    },
    streams: { signal, after: ports.after },
    ...rateLimit,
  });
  const campus = createCampusService({
    database,
    ports: { now },
    data: campusData,
    report,
    baseUrl: campusBaseUrl(publicUrl),
    logger: ({ route }) => {
      log.nameRoute(route);
    },
    ...rateLimit,
  });
  const metrics = createMetrics({ openStreams: api.openStreams, databaseConnections, heapBytes: () => process.memoryUsage().heapUsed });
  const health = { database, ports, version, isStopping };
  const handle = createRequestHandler({
    api: api.fetch,
    campus: campus.fetch,
    signIn: signIn.answer,
    teamPages,
    live: (outgoing) => answerLive(health, outgoing),
    ready: async (outgoing) => answerReady(health, outgoing),
    metrics,
    servesMetrics: isReachedDirectly,
    homePage: writeHomePage({ baseUrl: apiBaseUrl(publicUrl), publicUrl }),
    log,
    newId,
    randomBytes,
    trustProxy,
  });
  const prune = async (): Promise<void> => {
    await signIn.prune();
    await pruneChanges(database, now());
    await pruneIdempotencyKeys(database, now());
    await pruneLinks(database, now());
  };
  const stopPruning = pruneByTheClock(prune, options);
  return {
    handle,
    handleMetrics: metrics.answer,
    endStreams: api.endStreams,
    stop: async () => {
      stopPruning();
      await signIn.close();
      await metrics.stop();
    },
  };
}
