/** A sign-in with simulated time, user and browser; all else is real. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { discoverAuthorizationServer } from '#core/accounts/sign-in/authorization-server.ts';
import { systemRandomBytes } from '#core/accounts/sign-in/random-bytes.ts';
import type { Session } from '#core/accounts/sign-in/session.ts';
import { SignIn, type SignInAttempt } from '#core/accounts/sign-in/sign-in.ts';
import type { OpenInBrowser } from '#core/accounts/sign-in/web-address.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { ManualTime } from './core-ports.ts';
import { HostileAuthorizationServer } from './hostile-authorization-server.ts';
import { messagesFor } from './messages.ts';

export const clientId = 'clocktower-test';

/** The app's own limits for an authorization server, with a shorter timeout. */
export const exchange = exchangeOverHttp({ timeoutMs: 2_000, answerLimitBytes: 200_000 });

export interface WebAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as a browser sends it for a followed link; `headers` change it. */
export async function navigate(address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<WebAnswer> {
  const outgoing = httpRequest(address, {
    method,
    agent: false,
    headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', ...headers },
  });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Writes `bytes` to the listener and reads until it closes the connection. */
export async function sendRaw(redirectUri: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(redirectUri);
  const socket = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('close', () => resolve(answer));
  return promise;
}

export async function isPortOpen(redirectUri: string): Promise<boolean> {
  const { hostname, port } = new URL(redirectUri);
  const socket = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A URL that the browser was asked to open. */
export interface Opened {
  readonly address: string;
  readonly redirectUri: string;
  readonly state: string;
}

export function readOpened(address: string): Opened {
  const { searchParams } = new URL(address);
  return { address, redirectUri: searchParams.get('redirect_uri') ?? '', state: searchParams.get('state') ?? '' };
}

export class SignInRig {
  readonly server: HostileAuthorizationServer;
  readonly time = new ManualTime(utcInstantSchema.parse('2026-11-20T09:00:00Z'));
  readonly ports = this.time.processPorts();
  readonly signIn: SignIn;
  readonly #opened: Opened[] = [];
  readonly #waiting: ((opened: Opened) => void)[] = [];

  private constructor(server: HostileAuthorizationServer, { addresses, openInBrowser }: RigOptions) {
    this.server = server;
    const { clock, scheduler } = this.ports.ports;
    this.signIn = new SignIn({
      clock,
      scheduler,
      randomBytes: systemRandomBytes,
      messages: messagesFor('en'),
      openInBrowser:
        openInBrowser ??
        (async ({ address }) => {
          const opened = readOpened(address);
          const taker = this.#waiting.shift();
          if (taker === undefined) {
            this.#opened.push(opened);
          } else {
            taker(opened);
          }
          return true;
        }),
      ...(addresses === undefined ? {} : { addresses }),
    });
  }

  static async start(options: RigOptions = {}): Promise<SignInRig> {
    return new SignInRig(await HostileAuthorizationServer.start(), options);
  }

  /** Resolves with the next URL that the browser is asked to open. */
  async opened(): Promise<Opened> {
    const opened = this.#opened.shift();
    if (opened !== undefined) {
      return opened;
    }
    const { promise, resolve } = Promise.withResolvers<Opened>();
    this.#waiting.push(resolve);
    return promise;
  }

  begin(authorizationUrl = this.server.url): SignInAttempt {
    return this.signIn.start({
      findServer: async () => discoverAuthorizationServer({ authorizationUrl, exchange }),
      clientId,
      scope: null,
      exchange,
    });
  }

  /** A complete sign-in whose tokens `session` receives. Returns the texts shown in the browser; throws if it fails. */
  async signInTo(session: Session): Promise<readonly WebAnswer[]> {
    const { outcome } = this.begin();
    const answers = await this.agree(await this.opened());
    const tokens = await outcome;
    if (!tokens.ok) {
      throw new Error(JSON.stringify(tokens.failure));
    }
    await session.useTokens(tokens.value);
    return answers;
  }

  /** The user gives consent, and the browser follows all redirects. */
  async agree({ address, redirectUri }: Opened): Promise<readonly WebAnswer[]> {
    const answers: WebAnswer[] = [];
    for (let next: string | undefined = this.server.agree(address); next !== undefined;) {
      const answer = await navigate(next);
      answers.push(answer);
      next = answer.headers.location === undefined ? undefined : new URL(answer.headers.location, redirectUri).href;
    }
    return answers;
  }

  /** Signs in as far as the server allows; the failure is null on success. */
  async attemptOnce(): Promise<{ readonly failure: SignInFailure | null; readonly answers: readonly WebAnswer[] }> {
    const attempt = this.begin();
    const answers = await this.agree(await this.opened());
    const outcome = await attempt.outcome;
    return { failure: outcome.ok ? null : outcome.failure, answers };
  }

  async close(): Promise<void> {
    await this.signIn.close();
    await this.server.close();
  }
}

interface RigOptions {
  readonly addresses?: readonly string[];
  readonly openInBrowser?: OpenInBrowser;
}
