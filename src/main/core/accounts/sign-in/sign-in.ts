/**
 * One sign-in at a time: opens the browser, waits for its answer on this computer's own address, redeems the code. Authorization code
 * with PKCE for a native app (RFC 8252, RFC 7636, RFC 9207). Keeps nothing; whoever asked gets the tokens or the reason.
 */
import * as oauth from 'oauth4webapi';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import type { Exchange } from '#core/service-client/exchange.ts';
import type { Clock, Scheduler } from '#core/platform/ports.ts';
import { unreachable, type AuthorizationServer } from './authorization-server.ts';
import { donePath, isState, judgeRequest, type CallbackRequest } from './callback-request.ts';
import { donePage, strayPage } from './done-page.ts';
import { loopbackAddresses, openLoopbackListener, type CallbackReply, type LoopbackListener } from './loopback-listener.ts';
import { newFlowSecrets, type FlowSecrets, type RandomBytes } from './random-bytes.ts';
import { plainText, redeemCode, type TokenAnswer } from './token-endpoint.ts';
import { TokenSet } from './token-set.ts';
import type { OpenInBrowser } from './web-address.ts';

/** A user who has not come back from the browser after this has given up. */
const limitMinutes = 5;

/** How long the browser may take to fetch the last page, in milliseconds. */
const lingerMs = 10_000;

type Outcome = Result<TokenSet, SignInFailure>;

export interface SignInPorts {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly randomBytes: RandomBytes;
  readonly openInBrowser: OpenInBrowser;
  readonly messages: MainMessages;
  /** Literal loopback addresses in the order they are tried; left out, IPv4 and then IPv6. */
  readonly addresses?: readonly string[];
}

export interface SignInRequest {
  readonly findServer: () => Promise<Result<AuthorizationServer, SignInFailure>>;
  readonly clientId: string;
  /** Permissions asked for, separated by blanks; null leaves them to the server. */
  readonly scope: string | null;
  /** Towards the token endpoint: bounded in time and size, follows no redirect. */
  readonly exchange: Exchange;
  /** Takes the address in the place of the system's browser. */
  readonly open?: OpenInBrowser;
}

export interface SignInAttempt {
  readonly outcome: Promise<Outcome>;
  /** The user's own end to it. */
  readonly cancel: () => void;
}

function failureOf(answer: Exclude<TokenAnswer, { readonly kind: 'tokens' }>): SignInFailure {
  switch (answer.kind) {
    case 'refused':
      return { kind: 'refused', code: answer.code, detail: answer.detail };
    case 'silent':
      return unreachable(answer.outcome);
    case 'failing':
      return { kind: 'server-unreachable', line: 'server-down', detail: String(answer.status) };
    case 'unusable':
      return { kind: 'server-misconfigured', what: answer.what };
    default:
      return assertNever(answer);
  }
}

/** What has come of the browser's answer so far. */
type Stage = { readonly kind: 'waiting' } | { readonly kind: 'answered' } | { readonly kind: 'over'; readonly outcome: Outcome };

class Flow {
  readonly #ports: SignInPorts;
  readonly #request: SignInRequest;
  readonly #secrets: FlowSecrets;
  readonly #settled = Promise.withResolvers<Outcome>();
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

  get outcome(): Promise<Outcome> {
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
      // Given up while the port was being opened.
      await this.#listener.close();
      return;
    }
    await this.#openBrowser(server.value, listener.value);
  }

  /** Gives the sign-in up, unless it is over. */
  end(failure: SignInFailure): void {
    this.#settle(fail(failure));
  }

  /** Frees the port at once, whatever the browser still wants. */
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

  /** What the browser shows at the end, as soon as there is an end. */
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
    const answer = await redeemCode({ server, clientId, exchange }, { parameters: checked.value, redirectUri, verifier, signal: this.#given.signal });
    this.#settle(
      answer.kind === 'tokens'
        ? succeed(new TokenSet({ ...answer.tokens, receivedAtMs: this.#ports.clock.nowMs() }))
        : fail(failureOf(answer)),
    );
  }

  /** The issuer, and whether it is a code or an error; the state has been found right. */
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
      // What is left: answers of flows that were not asked for.
      return fail({ kind: 'server-misconfigured', what: 'authorization-answer' });
    }
  }

  #settle(outcome: Outcome): void {
    if (this.#isOver()) {
      return;
    }
    // A browser that has brought its answer is about to fetch the last page.
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

  /** Starts a sign-in. An older one that still waits is given up: a user has one browser in front of them. */
  start(request: SignInRequest): SignInAttempt {
    const older = this.#current;
    const flow = new Flow(this.#ports, request);
    this.#current = flow;
    older?.end({ kind: 'replaced' });
    void older?.close();
    void flow.run();
    return { outcome: flow.outcome, cancel: () => flow.end({ kind: 'cancelled' }) };
  }

  /** Ends what waits and frees its port. */
  async close(): Promise<void> {
    this.#current?.end({ kind: 'cancelled' });
    await this.#current?.close();
  }
}
