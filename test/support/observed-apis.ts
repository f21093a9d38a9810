/** The adapters over the solidtime fakes in process, with a log of their requests. */
import { ContractApi } from '#core/service-client/dialects/contract-api.ts';
import type { OdditiesMemory } from '#core/service-client/dialects/contract-oddities.ts';
import { exchangeInProcess, type Exchange } from '#core/service-client/http/exchange.ts';
import { SolidtimeApi } from '#core/service-client/dialects/solidtime-api.ts';
import type { FindKnownEntry } from '#core/service-client/time-tracking-api.ts';
import { at } from './core-records.ts';
import { FirstSolidtime, type FirstSolidtimeOptions } from './first-solidtime.ts';
import { people, records, signInAs } from './time-tracking-fixture.ts';
import { TodaySolidtime, type TodaySolidtimeOptions } from './today-solidtime.ts';

/** An observed deviation of a deployed service, with the check of the client's handling. */
export interface Oddity {
  readonly row: string;
  readonly check: () => Promise<void>;
}

export interface Asked {
  readonly method: string;
  /** Below `/v1`, with `{org}` for the organization. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly accept: string | null;
  /** Parsed JSON; null where there is none. */
  readonly body: unknown;
}

type Handler = (request: Request) => Promise<Response>;

export const account = { baseUrl: 'http://service.test/api', organizationId: records.organization, userId: people.employee };
export const body = { user_id: people.employee, start: at('9:00'), end: at('10:00'), description: 'drawing', task_id: null, tags: [] };
export const hour = { start: at('9:00'), end: at('10:00') };
export const everything = { after: null, before: null };

/** Records requests in `asked`, adds the sign-in, and forwards them. */
export function noting(asked: Asked[], handler: Handler): Exchange {
  return exchangeInProcess(async (request) => {
    const url = new URL(request.url);
    const text = await request.clone().text();
    const { method, headers } = request;
    const path = url.pathname.replace('/api/v1', '').replace(records.organization, '{org}');
    asked.push({
      method,
      path,
      query: Object.fromEntries(url.searchParams),
      accept: headers.get('accept'),
      body: text === '' ? null : JSON.parse(text),
    });
    for (const [name, value] of Object.entries(signInAs('employee'))) {
      request.headers.set(name, value);
    }
    return handler(request);
  });
}

export function openFirst(options: FirstSolidtimeOptions & { readonly findKnown?: FindKnownEntry; readonly memory?: OdditiesMemory } = {}) {
  const service = new FirstSolidtime(options);
  const asked: Asked[] = [];
  return {
    service,
    asked,
    api: new ContractApi({
      account,
      exchange: noting(asked, service.fetch),
      findKnown: options.findKnown ?? (() => null),
      memory: options.memory,
    }),
  };
}

export function openToday(options: TodaySolidtimeOptions = {}) {
  const service = new TodaySolidtime(options);
  const asked: Asked[] = [];
  return { service, asked, api: new SolidtimeApi({ account, exchange: noting(asked, service.fetch) }) };
}

/** Both adapters over one handler. */
export function openOver(handler: Handler) {
  const asked: Asked[] = [];
  const exchange = noting(asked, handler);
  return {
    asked,
    contract: new ContractApi({ account, exchange, findKnown: () => null }),
    solidtime: new SolidtimeApi({ account, exchange }),
  };
}
