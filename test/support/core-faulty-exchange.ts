/** A network that fails like real networks, proxies and services, on command. Records the requests, and those that reached the service. */
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { assertNever } from '#shared/values/result.ts';
import type { ManualTime } from './core-ports.ts';

export type Fault =
  | { readonly kind: 'not-sent'; readonly connectivity: 'no-network' | 'server-down' }
  | { readonly kind: 'lost-request' }
  /** The service carries out the request; its answer is lost. */
  | { readonly kind: 'lost-response' }
  /** Answered with `status` by a gateway before the service, or by the service after it carried out the request. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly when: 'before' | 'after';
      readonly headers?: Readonly<Record<string, string>>;
      readonly message?: string;
    }
  /** The page of a captive portal or a proxy. */
  | { readonly kind: 'html'; readonly when: 'before' | 'after' }
  /** The service carries out the request; half of its answer arrives. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'slow-request'; readonly delayMs: number }
  | { readonly kind: 'slow-response'; readonly delayMs: number }
  /** Times out at once; reaches the service later. */
  | { readonly kind: 'late-delivery'; readonly delayMs: number }
  /** The transport delivers the request twice, the second time `delayMs` after the answer. */
  | { readonly kind: 'duplicate'; readonly delayMs?: number }
  /** The program ends with the request in flight; it never receives an answer. */
  | { readonly kind: 'crash'; readonly when: 'before' | 'after' };

export interface JournalLine {
  readonly method: string;
  /** The path after the organization, with the query. */
  readonly path: string;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
  /** Its Idempotency-Key, if it has one. */
  readonly key: string | null;
  readonly atMs: number;
  readonly fault: Fault['kind'] | null;
}

export interface FaultyExchangeOptions {
  readonly handler: (request: Request) => Promise<Response>;
  readonly time: ManualTime;
  readonly headers: Readonly<Record<string, string>>;
  /** Called for a crash, before the request hangs forever. */
  readonly crash: () => void;
}

const unanswered: ExchangeOutcome = { kind: 'unanswered', detail: 'ECONNRESET' };

async function never(): Promise<ExchangeOutcome> {
  return new Promise<ExchangeOutcome>(() => undefined);
}

/** A 204 has no body. */
function refusal({
  status,
  headers = {},
  message = status === 403 ? 'This action is unauthorized.' : 'Refused.',
}: Extract<Fault, { readonly kind: 'status' }>): Response {
  return status === 204 ? new Response(null, { status, headers }) : Response.json({ message }, { status, headers });
}

function html(): ExchangeOutcome {
  return {
    kind: 'answered',
    response: new Response('<html>Please sign in</html>', { status: 200, headers: { 'content-type': 'text/html' } }),
  };
}

/** Like a socket: a cancelled request is unanswered, whatever the service does with it. */
async function givenUp(signal: AbortSignal): Promise<ExchangeOutcome> {
  return new Promise((settle) => {
    signal.addEventListener('abort', () => settle({ kind: 'unanswered', detail: 'AbortError' }), { once: true });
  });
}

export class FaultyExchange {
  readonly #options: FaultyExchangeOptions;
  readonly journal: JournalLine[] = [];
  /** Requests that reached the service, in order. */
  readonly delivered: JournalLine[] = [];
  /** Called for each request; the default has no faults. */
  faultOf: (line: JournalLine) => Fault | null = () => null;
  /** Called before anything is sent: the disk must contain the request by then. */
  onRequest: (line: JournalLine) => void = () => undefined;
  /** Called with what the program gets for a request. */
  onOutcome: (line: JournalLine, outcome: ExchangeOutcome) => void = () => undefined;
  #handling = 0;

  constructor(options: FaultyExchangeOptions) {
    this.#options = options;
    options.time.waitWhile(() => this.#handling > 0);
  }

  /** The next request of `method` meets `fault`, and the following ones the next in the list. */
  failNext(method: string, ...faults: readonly Fault[]): void {
    const waiting = [...faults];
    const before = this.faultOf;
    this.faultOf = (line) => before(line) ?? (line.method === method ? (waiting.shift() ?? null) : null);
  }

  /** Every request meets `fault` until `heal`. */
  failAll(fault: Fault): void {
    this.faultOf = () => fault;
  }

  heal(): void {
    this.faultOf = () => null;
  }

  asked(method: string): readonly JournalLine[] {
    return this.journal.filter((line) => line.method === method);
  }

  /** The exchange of one run of the program; after `isAlive` is false it receives nothing. */
  exchange(isAlive: () => boolean = () => true): Exchange {
    return async (request) => {
      if (!isAlive()) {
        return never();
      }
      const outcome = await Promise.race([this.#carry(request), givenUp(request.signal)]);
      return isAlive() ? outcome : never();
    };
  }

  async #carry(request: Request): Promise<ExchangeOutcome> {
    const text = await this.#counted(async () => request.text());
    const { pathname, search } = new URL(request.url);
    const plain = {
      method: request.method,
      path: pathname.split('/').slice(4).join('/') + search,
      body: text === '' ? null : JSON.parse(text),
      key: request.headers.get('idempotency-key'),
      atMs: this.#options.time.monotonicMs,
    };
    const fault = this.faultOf({ ...plain, fault: null });
    const line: JournalLine = { ...plain, fault: fault?.kind ?? null };
    this.journal.push(line);
    this.onRequest(line);
    const deliver = async (): Promise<ExchangeOutcome> => this.#deliver(request, { text, line });
    const outcome = await (fault === null ? deliver() : this.#meet(fault, deliver));
    this.onOutcome(line, outcome);
    return outcome;
  }

  async #meet(fault: Fault, deliver: () => Promise<ExchangeOutcome>): Promise<ExchangeOutcome> {
    switch (fault.kind) {
      case 'not-sent':
        return {
          kind: 'not-sent',
          connectivity: fault.connectivity,
          detail: fault.connectivity === 'no-network' ? 'ENOTFOUND' : 'ECONNREFUSED',
        };
      case 'lost-request':
        return unanswered;
      case 'lost-response':
        await deliver();
        return unanswered;
      case 'status':
        if (fault.when === 'after') {
          await deliver();
        }
        return { kind: 'answered', response: refusal(fault) };
      case 'html':
        if (fault.when === 'after') {
          await deliver();
        }
        return html();
      case 'truncated':
        return this.#truncated(await deliver());
      case 'slow-request':
        await this.#wait(fault.delayMs);
        return deliver();
      case 'slow-response': {
        const outcome = await deliver();
        await this.#wait(fault.delayMs);
        return outcome;
      }
      case 'late-delivery':
        this.#deliverLater(fault.delayMs, deliver);
        return unanswered;
      case 'duplicate': {
        const first = await deliver();
        if (fault.delayMs === undefined) {
          await deliver();
        } else {
          this.#deliverLater(fault.delayMs, deliver);
        }
        return first;
      }
      case 'crash':
        if (fault.when === 'after') {
          await deliver();
        }
        this.#options.crash();
        return never();
      default:
        return assertNever(fault);
    }
  }

  /** The answer is dropped. */
  #deliverLater(delayMs: number, deliver: () => Promise<ExchangeOutcome>): void {
    this.#options.time.after(delayMs, () => {
      void deliver();
    });
  }

  async #deliver(request: Request, sent: { readonly text: string; readonly line: JournalLine }): Promise<ExchangeOutcome> {
    const { handler, headers } = this.#options;
    this.delivered.push(sent.line);
    return this.#counted(async () => {
      const response = await handler(
        new Request(request.url, {
          method: request.method,
          headers: { ...Object.fromEntries(request.headers), ...headers },
          ...(sent.text === '' ? {} : { body: sent.text }),
        }),
      );
      const body = await response.text();
      return {
        kind: 'answered',
        response: new Response(body === '' ? null : body, { status: response.status, headers: response.headers }),
      };
    });
  }

  async #truncated(outcome: ExchangeOutcome): Promise<ExchangeOutcome> {
    if (outcome.kind !== 'answered') {
      return outcome;
    }
    const text = await outcome.response.text();
    // An empty body cannot be cut: the whole answer is lost.
    return text === ''
      ? unanswered
      : { kind: 'answered', response: new Response(text.slice(0, text.length / 2), { status: outcome.response.status }) };
  }

  async #wait(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#options.time.after(delayMs, resolve);
    });
  }

  async #counted<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#handling += 1;
    try {
      return await work();
    } finally {
      this.#handling -= 1;
    }
  }
}
