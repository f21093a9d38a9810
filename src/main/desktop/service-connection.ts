/** Chooses the service the settings name and says how to reach it. */
import type { Dialect } from '#core/api/dialect.ts';
import { exchangeInProcess, type Exchange } from '#core/api/exchange.ts';
import { exchangeOverHttp } from '#core/api/http-exchange.ts';
import type { TimeTrackingAccount } from '#core/api/time-tracking-api.ts';
import type { Uuid } from '#shared/brands.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import type { View } from '#shared/view.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { ConnectionSetting } from './preferences.ts';

export interface ServiceConnection {
  /** Name of the connection's folder in the profile. */
  readonly folder: string;
  readonly shown: View['connection'];
  readonly account: TimeTrackingAccount;
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  readonly graceMs: number;
  readonly serviceRecovery: Recovery | null;
  readonly serviceCopyFailure: string | null;
  readonly close: () => Promise<void>;
}

/** A request is given up after this, in milliseconds. */
const timeoutMs = 10_000;

/** The timeout, and as much again for what stands between us and the service and may deliver late; in milliseconds. */
const graceMs = 30_000;

/** Bytes of an answer: 500 entries of the longest descriptions fit several times. */
const answerLimitBytes = 16 * 1_048_576;

/** The service this program carries within itself. */
export interface EmbeddedService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly recovery: Recovery | null;
  readonly copyFailure: string | null;
  readonly close: () => Promise<void>;
}

export function connectionToEmbedded(service: EmbeddedService, messages: Messages): ServiceConnection {
  return {
    folder: 'this-computer',
    shown: { kind: 'embedded', name: messages.thisComputer },
    // Never resolved: the handler reads the path only.
    account: { baseUrl: 'http://this-computer.invalid', organizationId: service.organizationId, userId: service.userId },
    dialect: 'extended',
    exchange: exchangeInProcess(service.fetch),
    // What was asked in process is over when the process is.
    graceMs: 0,
    serviceRecovery: service.recovery,
    serviceCopyFailure: service.copyFailure,
    close: service.close,
  };
}

export function connectionToServer(setting: Extract<ConnectionSetting, { readonly kind: 'server' }>): ServiceConnection {
  const { name, baseUrl, organizationId, userId, dialect } = setting;
  return {
    folder: `server-${organizationId}-${userId}`,
    shown: { kind: 'server', name },
    account: { baseUrl, organizationId, userId },
    dialect,
    exchange: exchangeOverHttp({ timeoutMs, answerLimitBytes }),
    graceMs,
    serviceRecovery: null,
    serviceCopyFailure: null,
    close: async () => {},
  };
}
