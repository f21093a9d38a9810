/**
 * Signs in, one attempt at a time: opens the browser, waits for its answer on the loopback address, redeems the code. Authorization code
 * with PKCE for a native app (RFC 8252, RFC 7636, RFC 9207). Stores nothing; the caller receives the tokens or the failure.
 */
import * as oauth from 'oauth4webapi';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { Clock, Scheduler } from '#core/platform/ports.ts';
import { unreachable, type AuthorizationServer } from './authorization-server.ts';
import { donePath, isState, judgeRequest, type CallbackRequest } from './loopback/callback-request.ts';
import { donePage, strayPage } from './loopback/done-page.ts';
import { loopbackAddresses, openLoopbackListener, type CallbackReply, type LoopbackListener } from './loopback/loopback-listener.ts';
import { newFlowSecrets, type FlowSecrets, type RandomBytes } from './random-bytes.ts';
import { plainText, redeemCode, type TokenAnswer } from './tokens/token-endpoint.ts';
import { TokenSet } from './tokens/token-set.ts';
import type { OpenInBrowser } from './web-address.ts';

/** Time after which a sign-in is given up. */
const limitMinutes = 5;

/** Milliseconds that the browser has to fetch the last page. */
const lingerMs = 10_000;

type SignInOutcome = Result<TokenSet, SignInFailure>;

export interface SignInPorts {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly randomBytes: RandomBytes;
  readonly openInBrowser: OpenInBrowser;
  readonly messages: MainMessages;
  readonly addresses?: readonly string[];
}

export interface SignInRequest {
  readonly findServer: () => Promise<Result<AuthorizationServer, SignInFailure>>;
  readonly clientId: string;
  readonly scope: string | null;
  readonly exchange: Exchange;
  /** Replaces the system's browser. */
  readonly open?: OpenInBrowser;
}

export interface SignInAttempt {
  readonly outcome: Promise<SignInOutcome>;
  readonly cancel: () => void;
}

function toSignInFailure(answer: Exclude<TokenAnswer, { readonly kind: 'tokens' }>): SignInFailure {
  return matchKind(answer, {
    refused: ({ code, detail }) => ({ kind: 'refused', code, detail }),
    silent: ({ outcome }) => unreachable(outcome),
    failing: ({ status }) => ({ kind: 'server-unreachable', connectivity: 'server-down', detail: String(status) }),
    unusable: ({ what }) => ({ kind: 'server-misconfigured', what }),
  });
}

type Stage = { readonly kind: 'waiting' } | { readonly kind: 'answered' } | { readonly kind: 'over'; readonly outcome: SignInOutcome };

class Flow {
  readonly #ports: SignInPorts;
  readonly #request: SignInRequest;
  readonly #secrets: FlowSecrets;
  readonly #settled = Promise.withResolvers<SignInOutcome>();
  readonly #given = new AbortController();
  readonly #cancelLimit: () => void;
  #stage: Stage = { kind: 'waiting' };
  #server: AuthorizationServer | null = null;
  #listener: LoopbackListener | null = null;
  #cancelLinger: () => void = () => undefined;

  constructor(ports: SignInPorts, request: SignInRequest) {
    this.#ports = ports;
    this.#request = request;
    this.#secrets = newFlowSecrets(ports.randomBytes);
    this.#cancelLimit = ports.scheduler.after(limitMinutes * 60_000, () => this.end({ kind: 'timed-out', minutes: limitMinutes }));
  }

  get outcome(): Promise<SignInOutcome> {
    return this.#settled.promise;
  }

  async run(): Promise<void> {
    const server = await this.#request.findServer();
    if (!server.ok) {
      this.end(server.failure);
      return;
    }
    if (this.#isOver()) {
      return;
    }
    this.#server = server.value;
    const listener = await openLoopbackListener({
      addresses: this.#ports.addresses ?? loopbackAddresses,
      scheduler: this.#ports.scheduler,
      answer: async (request, authority) => this.#answer(request, authority),
      strayPage: strayPage(this.#ports.messages),
    });
    if (!listener.ok) {
      this.end({ kind: 'no-way-back', detail: listener.failure });
      return;
    }
    this.#listener = listener.value;
    if (this.#isOver()) {
      // Cancelled while the port was being opened.
      await this.#listener.close();
      return;
    }
    await this.#openBrowser(server.value, listener.value);
  }

  end(failure: SignInFailure): void {
    this.#settle(fail(failure));
  }

  async close(): Promise<void> {
    this.#cancelLinger();
    await this.#listener?.close();
  }

  #isOver(): boolean {
    return this.#stage.kind === 'over';
  }

  async #openBrowser({ authorizationEndpoint }: AuthorizationServer, { redirectUri }: LoopbackListener): Promise<void> {
    const address = new URL(authorizationEndpoint);
    const { clientId, scope } = this.#request;
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(this.#secrets.verifier),
      code_challenge_method: 'S256',
      state: this.#secrets.state,
      ...(scope === null ? {} : { scope }),
    };
    for (const [name, value] of Object.entries(parameters)) {
      address.searchParams.set(name, value);
    }
    const open = this.#request.open ?? this.#ports.openInBrowser;
    if (!this.#isOver() && !(await open({ address: address.href, allowedOrigins: [authorizationEndpoint.origin] }))) {
      this.end({ kind: 'browser-not-opened' });
    }
  }

  async #answer(request: CallbackRequest, authority: string): Promise<CallbackReply> {
    const stray = (status: number): CallbackReply => ({ status, page: strayPage(this.#ports.messages) });
    const verdict = judgeRequest(request, authority);
    switch (verdict.kind) {
      case 'refused':
        return stray(verdict.status);
      case 'done':
        return this.#stage.kind === 'waiting' ? stray(404) : this.#lastPage();
      case 'callback':
        if (!isState(verdict.parameters.get('state'), this.#secrets.state)) {
          return stray(400);
        }
        if (this.#stage.kind !== 'waiting') {
          return stray(410);
        }
        this.#stage = { kind: 'answered' };
        void this.#redeem(verdict.parameters, `http://${authority}${request.target.split('?')[0] ?? ''}`);
        return { ...stray(303), location: donePath };
      default:
        return assertNever(verdict);
    }
  }

  async #lastPage(): Promise<CallbackReply> {
    const outcome = await this.outcome;
    return { status: 200, page: donePage(this.#ports.messages, outcome), sent: () => void this.close() };
  }

  async #redeem(parameters: URLSearchParams, redirectUri: string): Promise<void> {
    const server = this.#server;
    if (server === null) {
      return;
    }
    const { clientId, exchange } = this.#request;
    const checked = this.#check(server, parameters);
    if (!checked.ok) {
      this.#settle(checked);
      return;
    }
    const { verifier } = this.#secrets;
    const answer = await redeemCode(
      { server, clientId, exchange, clock: this.#ports.clock },
      { parameters: checked.value, redirectUri, verifier, signal: this.#given.signal },
    );
    this.#settle(
      answer.kind === 'tokens'
        ? succeed(new TokenSet({ ...answer.tokens, receivedAtMs: this.#ports.clock.nowMs() }))
        : fail(toSignInFailure(answer)),
    );
  }

  /** Checks the issuer, and whether the answer is a code or an error. The state was checked before. */
  #check({ metadata }: AuthorizationServer, parameters: URLSearchParams): Result<URLSearchParams, SignInFailure> {
    const issuer = parameters.get('iss');
    if (issuer === null ? metadata.authorization_response_iss_parameter_supported === true : issuer !== metadata.issuer) {
      return fail({ kind: 'server-misconfigured', what: 'issuer' });
    }
    const error = parameters.get('error');
    if (error !== null && error !== '') {
      return fail({ kind: 'refused', code: plainText(error).slice(0, 64), detail: plainText(parameters.get('error_description') ?? '') });
    }
    if ((parameters.get('code') ?? '') === '') {
      return fail({ kind: 'server-misconfigured', what: 'authorization-answer' });
    }
    try {
      return succeed(oauth.validateAuthResponse(metadata, { client_id: this.#request.clientId }, parameters, this.#secrets.state));
    } catch {
      // Only answers of other flows remain.
      return fail({ kind: 'server-misconfigured', what: 'authorization-answer' });
    }
  }

  #settle(outcome: SignInOutcome): void {
    if (this.#isOver()) {
      return;
    }
    // The browser is about to fetch the last page.
    const lingers = this.#stage.kind === 'answered';
    this.#stage = { kind: 'over', outcome };
    this.#cancelLimit();
    this.#given.abort();
    this.#settled.resolve(outcome);
    if (lingers) {
      this.#cancelLinger = this.#ports.scheduler.after(lingerMs, () => void this.close());
    } else {
      void this.close();
    }
  }
}

export class SignIn {
  readonly #ports: SignInPorts;
  #current: Flow | null = null;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  start(request: SignInRequest): SignInAttempt {
    const older = this.#current;
    const flow = new Flow(this.#ports, request);
    this.#current = flow;
    older?.end({ kind: 'replaced' });
    void older?.close();
    void flow.run();
    return { outcome: flow.outcome, cancel: () => flow.end({ kind: 'cancelled' }) };
  }

  async close(): Promise<void> {
    this.#current?.end({ kind: 'cancelled' });
    await this.#current?.close();
  }
}
