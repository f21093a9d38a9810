/** A session with a hostile authorization server and a service that trusts it, both on real ports. */
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { Session } from '#core/accounts/sign-in/session.ts';
import { MemoryVault } from './memory-vault.ts';
import { startHttpService, type HttpService } from './http-service.ts';
import { clientId, exchange, SignInRig } from './sign-in-rig.ts';

export class SessionRig {
  readonly rig: SignInRig;
  readonly service: HttpService;
  readonly vault: MemoryVault;
  /** Authorization headers that the service received, with its answers. */
  readonly visits: { readonly authorization: string | null; readonly status: number; readonly body: string }[];
  /** Whether the service refuses all requests; otherwise it accepts what the authorization server accepts. */
  refusesEverybody = false;
  #session: Session | null = null;

  private constructor(rig: SignInRig, service: HttpService, visits: SessionRig['visits']) {
    this.rig = rig;
    this.service = service;
    this.vault = new MemoryVault();
    this.visits = visits;
  }

  static async start(): Promise<SessionRig> {
    const rig = await SignInRig.start();
    const visits: { authorization: string | null; status: number; body: string }[] = [];
    const started: { self: SessionRig | null } = { self: null };
    const service = await startHttpService({
      fetch: async (request) => {
        const authorization = request.headers.get('authorization');
        const status = rig.server.lets(authorization) && started.self?.refusesEverybody !== true ? 200 : 401;
        visits.push({ authorization, status, body: await request.text() });
        return Response.json({ message: status === 200 ? 'Welcome' : 'Unauthenticated.' }, { status });
      },
    });
    started.self = new SessionRig(rig, service, visits);
    return started.self;
  }

  /** Starts the program with the content of the vault. */
  async open(): Promise<Session> {
    this.#session = await Session.open({
      authorization: { authorizationUrl: this.rig.server.url, clientId },
      serviceOrigin: this.service.baseUrl,
      exchange,
      vault: this.vault,
      clock: this.rig.ports.ports.clock,
      scheduler: this.rig.ports.ports.scheduler,
    });
    return this.#session;
  }

  get session(): Session {
    if (this.#session === null) {
      throw new Error('The session was not opened');
    }
    return this.#session;
  }

  async signIn(): Promise<void> {
    await this.rig.signInTo(this.session);
  }

  /** Opened and signed in. */
  async openSignedIn(): Promise<Session> {
    const session = await this.open();
    await this.signIn();
    return session;
  }

  get exchange(): Exchange {
    return this.session.authorize(exchangeOverHttp({ timeoutMs: 2_000, answerLimitBytes: 100_000 }));
  }

  async ask(path = '/v1/time-entries', body = '{"description":"Write"}'): Promise<ExchangeOutcome> {
    return this.exchange(
      new Request(`${this.service.baseUrl}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    );
  }

  async close(): Promise<void> {
    await this.rig.close();
    await this.service.close();
  }
}

/** `200`, or the kind and detail of an outcome without an answer. */
export function brief(outcome: ExchangeOutcome): string {
  return outcome.kind === 'answered' ? String(outcome.response.status) : `${outcome.kind} ${outcome.detail}`;
}
