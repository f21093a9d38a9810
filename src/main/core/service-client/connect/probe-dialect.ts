/** Detects the dialect and base URL of a server after the sign-in. Sends only reads. */
import { z } from 'zod';
import type { RecordId } from '#shared/values/brands.ts';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { ApiCalls, pathTo } from '../http/api-calls.ts';
import { readAnswer, type Answer } from './connect-answer.ts';
import { dialectSchema, type Dialect } from '../dialects/dialect.ts';
import { unreachablePart, type Exchange } from '../http/exchange.ts';
import { readServiceAnswer, type ServiceAnswer } from '../http/service-answer.ts';
import { remoteBodies } from '../tolerant-reading.ts';

export const probedServerSchema = z.strictObject({ baseUrl: z.url({ protocol: /^https?$/ }), dialect: dialectSchema });
export type ProbedServer = z.infer<typeof probedServerSchema>;

export interface ProbeQuestion {
  readonly exchange: Exchange;
  readonly address: string;
  /** Null: the first one that the server lists. */
  readonly organizationId: RecordId | null;
}

type Probed = Result<Dialect, ConnectFailure>;

const messageSchema = z.object({ message: z.string() });
const listSchema = z.object({ data: z.array(z.unknown()) });

/** Our own service describes itself; these paths prove its extensions. */
const ourDescriptionSchema = z.object({
  paths: z.object({
    '/v1/users/me': z.unknown(),
    '/v1/organization/{organization}/tasks': z.unknown(),
    '/v1/organization/{organization}/tags': z.unknown(),
  }),
});

class Probe {
  readonly #calls: ApiCalls;
  readonly #baseUrl: string;
  readonly #organizationId: RecordId | null;

  constructor({ exchange, organizationId }: ProbeQuestion, baseUrl: string) {
    this.#calls = new ApiCalls({ exchange, root: baseUrl });
    this.#baseUrl = baseUrl;
    this.#organizationId = organizationId;
  }

  async run(): Promise<Probed> {
    const me = await this.#get('/v1/users/me');
    if (me.kind === 'json' && me.status === 200 && parseForeign(remoteBodies.person, me.body).ok) {
      return this.#probeUsersPath();
    }
    const refusal = this.#refusalIn(me);
    // The contract lacks this path, so after any answer, even an error, a known organization is tried.
    if (this.#organizationId !== null && (refusal === null || !isOutOfReach(refusal))) {
      const asked = await this.#contract(this.#organizationId);
      const isAsideOnly = refusal === null || (me.kind === 'failed' && me.isRedirect);
      return asked.ok || isAsideOnly ? asked : fail(moreSpecific(refusal, asked.failure));
    }
    if (refusal !== null) {
      return fail(refusal);
    }
    return me.kind === 'json' && me.status === 404 && parseForeign(messageSchema, me.body).ok
      ? fail({ kind: 'organization-needed' })
      : this.#notOurs();
  }

  #refusalIn(me: Answer): ConnectFailure | null {
    if (me.kind === 'failed') {
      return me.failure;
    }
    return me.kind === 'json' && me.status === 403
      ? { kind: 'not-allowed', message: foreignOrNull(messageSchema, me.body)?.message ?? '' }
      : null;
  }

  async #probeUsersPath(): Promise<Probed> {
    const description = await this.#get('/openapi.json');
    if (description.kind === 'json' && description.status === 200 && parseForeign(ourDescriptionSchema, description.body).ok) {
      return succeed('extended');
    }
    const memberships = await this.#get('/v1/users/me/memberships');
    if (memberships.kind === 'failed') {
      return fail(memberships.failure);
    }
    const listed = memberships.kind === 'json' ? parseForeign(remoteBodies.memberships, memberships.body) : null;
    const organizationId = this.#organizationId ?? (listed?.ok === true ? listed.value : [])[0]?.organizationId ?? null;
    if (organizationId === null) {
      return fail({ kind: 'organization-needed' });
    }
    const plural = await this.#projects('organizations', organizationId);
    if (!plural.ok && plural.failure.kind === 'not-allowed' && this.#organizationId === null) {
      return succeed('solidtime');
    }
    return plural.ok || plural.failure.kind !== 'organization-unknown' ? this.#as('solidtime', plural) : this.#contract(organizationId);
  }

  async #contract(organizationId: RecordId): Promise<Probed> {
    return this.#as('contract', await this.#projects('organization', organizationId));
  }

  #as(dialect: Dialect, asked: Result<null, ConnectFailure>): Probed {
    return asked.ok ? succeed(dialect) : asked;
  }

  async #projects(collection: 'organization' | 'organizations', organizationId: RecordId): Promise<Result<null, ConnectFailure>> {
    const answer = await this.#get(`/v1/${collection}${pathTo`/${organizationId}/projects`}`);
    if (answer.kind === 'failed' && !answer.isRedirect) {
      return fail(answer.failure);
    }
    if (answer.kind !== 'json') {
      return this.#notOurs();
    }
    const message = foreignOrNull(messageSchema, answer.body)?.message ?? '';
    switch (answer.status) {
      case 200:
        return parseForeign(listSchema, answer.body).ok ? succeed(null) : this.#notOurs();
      case 403:
        return fail({ kind: 'not-allowed', message });
      case 404:
        return fail({ kind: 'organization-unknown', organization: organizationId });
      default:
        return this.#notOurs();
    }
  }

  #notOurs(): Result<never, ConnectFailure> {
    return fail({ kind: 'not-time-tracking', url: this.#baseUrl });
  }

  async #get(path: string): Promise<Answer> {
    return readAnswer(await this.#calls.exchange('GET', path, {}));
  }
}

/** True if there was no answer at all: further requests are useless. */
function isOutOfReach(failure: ConnectFailure): boolean {
  return failure.kind === 'server-unreachable' && !/^\d{3}$/.test(failure.detail);
}

/** The more specific a failure is to time tracking, the less likely another address is right. */
const fromVague: readonly ConnectFailure['kind'][] = [
  'not-time-tracking',
  'server-unreachable',
  'organization-unknown',
  'organization-needed',
  'not-authenticated',
  'not-allowed',
];

function moreSpecific(one: ConnectFailure, other: ConnectFailure): ConnectFailure {
  return fromVague.indexOf(other.kind) > fromVague.indexOf(one.kind) ? other : one;
}

/** Candidates for a typed address: most services are below `/api`, which few users type. */
function candidateBaseUrls(address: string): readonly string[] {
  return address.endsWith('/api') ? [address] : [address, `${address}/api`];
}

/** Tries the address and its usual completions. */
export async function probeDialect(question: ProbeQuestion): Promise<Result<ProbedServer, ConnectFailure>> {
  let failure: ConnectFailure | null = null;
  for (const baseUrl of candidateBaseUrls(question.address)) {
    const probed = await new Probe(question, baseUrl).run();
    if (probed.ok) {
      return succeed({ baseUrl, dialect: probed.value });
    }
    if (isOutOfReach(probed.failure)) {
      return probed;
    }
    failure = failure === null ? probed.failure : moreSpecific(failure, probed.failure);
  }
  return fail(failure ?? { kind: 'not-time-tracking', url: question.address });
}

/** Evidence for the API at an address, the strongest last. `guarded`: every path there requires a sign-in. */
const signs = ['none', 'guarded', 'certain'] as const;
type Sign = (typeof signs)[number];

/** Names that no service has. */
const noPath = '/v1/users/nobody-is-called-this';
const noOrganization = '00000000-0000-4000-8000-000000000000';

/** The base URL at another origin that a redirect leads to; null without one. A redirect within a server leads to its sign-in page. */
function redirectedBase(
  { status, headers }: Response,
  { baseUrl, path }: { readonly baseUrl: string; readonly path: string },
): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  const to = location === null ? null : URL.parse(location, baseUrl);
  if (to === null || to.origin === new URL(baseUrl).origin || !/^https?:$/.test(to.protocol)) {
    return null;
  }
  return to.pathname.endsWith(path) ? `${to.origin}${to.pathname.slice(0, -path.length)}` : to.origin;
}

/** True if the same host asks for encryption. */
function isUpgrade({ url, to }: Extract<ConnectFailure, { readonly kind: 'redirected' }>): boolean {
  const [from, target] = [new URL(url), new URL(to)];
  return from.protocol === 'http:' && target.protocol === 'https:' && from.hostname === target.hostname;
}

/**
 * Probes for the API below a base URL without a sign-in. Only a signed-in user counts, or a refused token while another path is not
 * refused: web frameworks also answer unknown pages with JSON 404.
 */
async function signAt(exchange: Exchange, baseUrl: string): Promise<Result<Sign, ConnectFailure>> {
  const calls = new ApiCalls({ exchange, root: baseUrl });
  // An unknown path may be answered with any error; only a good answer to another path counts.
  let failing: ConnectFailure | null = null;
  const ask = async (path: string): Promise<Result<ServiceAnswer | null, ConnectFailure>> => {
    const outcome = await calls.exchange('GET', path, {});
    if (outcome.kind !== 'answered') {
      return fail({ kind: 'server-unreachable', connectivity: unreachablePart(outcome), detail: outcome.detail });
    }
    const { status } = outcome.response;
    const to = redirectedBase(outcome.response, { baseUrl, path });
    if (to !== null) {
      return fail({ kind: 'redirected', url: baseUrl, to });
    }
    if (status >= 500 || status === 408 || status === 429) {
      failing = { kind: 'server-unreachable', connectivity: 'server-down', detail: String(status) };
    }
    return succeed(readServiceAnswer(outcome.response, await outcome.response.text()));
  };
  for (const path of ['/v1/users/me', `/v1/organization/${noOrganization}/projects`]) {
    const answer = await ask(path);
    if (!answer.ok) {
      return answer;
    }
    if (answer.value?.kind === 'body' && parseForeign(remoteBodies.person, answer.value.body).ok) {
      return succeed('certain');
    }
    if (isRefusedToken(answer.value)) {
      const beside = await ask(noPath);
      return beside.ok ? succeed(isRefusedToken(beside.value) ? 'guarded' : 'certain') : beside;
    }
  }
  return failing === null ? succeed('none') : fail(failing);
}

function isRefusedToken(answer: ServiceAnswer | null): boolean {
  return answer?.kind === 'refusal' && answer.status === 401;
}

/** Finds the base URL for a typed address, without a sign-in. Follows the redirect of a host to its own https address, once. */
export async function findService(
  exchange: Exchange,
  address: string,
  { isFollowed = false } = {},
): Promise<Result<string, ConnectFailure>> {
  let found: { readonly baseUrl: string; readonly sign: Sign } | null = null;
  let failure: ConnectFailure = { kind: 'not-time-tracking', url: address };
  for (const baseUrl of candidateBaseUrls(address)) {
    const sign = await signAt(exchange, baseUrl);
    if (!sign.ok && sign.failure.kind === 'redirected') {
      return isUpgrade(sign.failure) && !isFollowed ? findService(exchange, sign.failure.to, { isFollowed: true }) : sign;
    }
    if (!sign.ok && isOutOfReach(sign.failure)) {
      return sign;
    }
    if (!sign.ok) {
      ({ failure } = sign);
    } else if (signs.indexOf(sign.value) > signs.indexOf(found?.sign ?? 'none')) {
      found = { baseUrl, sign: sign.value };
    }
  }
  return found === null || found.sign === 'none' ? fail(failure) : succeed(found.baseUrl);
}
