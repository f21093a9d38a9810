/**
 * Requests to the identity provider, over Node's HTTP: bounded, without redirects, and through the proxy of the environment. The provider's
 * description names other addresses; they lead no closer to this machine than the provider itself was when it described itself.
 */
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { FetchBody } from 'openid-client';
import { addressRefused, guardLookup, judgeAddress, literalAddress, mayReach, type AddressKind } from '#shared/values/network-address.ts';

export type Resolve = Parameters<typeof guardLookup>[0];

interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FetchBody;
  readonly signal?: AbortSignal | undefined;
}

/** Bytes of an answer, and milliseconds for it. */
const answerLimitBytes = 1_048_576;
const timeoutMs = 10_000;

function refuse(hostname: string): Error {
  return Object.assign(new Error(`${hostname} is at an address that is not requested`), { code: addressRefused });
}

function toHeaders({ headersDistinct }: http.IncomingMessage): Headers {
  return new Headers(
    Object.entries(headersDistinct).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])),
  );
}

export class ProviderConnection {
  readonly #resolve: Resolve;
  /** Null until the provider has described itself. */
  #within: AddressKind | null;

  constructor({ resolve = lookup, within = null }: { readonly resolve?: Resolve | undefined; readonly within?: AddressKind | null } = {}) {
    this.#resolve = resolve;
    this.#within = within;
  }

  /** A TypeError with a cause, as of `fetch`, if there is no answer. */
  async fetch(address: string, request: ProviderRequest): Promise<Response> {
    try {
      return await this.#send(new URL(address), request);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === addressRefused) {
        // The provider may have moved: it is asked to describe itself again.
        this.#within = null;
      }
      throw new TypeError('The identity provider did not answer', { cause: error });
    }
  }

  /** Whether the provider has to describe itself before it is asked for anything else. */
  get isNew(): boolean {
    return this.#within === null;
  }

  async #send(url: URL, { method, headers, body, signal }: ProviderRequest): Promise<Response> {
    const within = this.#within ?? 'loopback';
    const literal = literalAddress(url.hostname);
    if (!/^https?:$/.test(url.protocol) || (literal !== null && !mayReach(literal, within))) {
      throw refuse(url.hostname);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);
    const isSecure = url.protocol === 'https:';
    const options = {
      method,
      headers,
      signal: limit,
      lookup: guardLookup(this.#resolve, within),
      agent: isSecure ? https.globalAgent : http.globalAgent,
    };
    const outgoing = (isSecure ? https.request : http.request)(url, options, (message) => {
      const reached = judgeAddress(message.socket.remoteAddress ?? '');
      this.#within ??= reached === 'forbidden' ? 'public' : reached;
      const chunks: Buffer[] = [];
      let size = 0;
      message.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > answerLimitBytes) {
          message.destroy(new Error('The answer of the identity provider is too large'));
        }
      });
      message.on('error', reject);
      message.on('end', () => {
        const status = message.statusCode ?? 0;
        const hasBody = status !== 204 && status !== 205 && status !== 304;
        resolve(
          new Response(hasBody ? new Uint8Array(Buffer.concat(chunks)) : null, {
            status: status >= 200 && status <= 599 ? status : 502,
            headers: toHeaders(message),
          }),
        );
      });
    });
    outgoing.on('error', reject);
    outgoing.on('upgrade', (_message, socket) => {
      socket.destroy();
      reject(new Error('The identity provider answered with another protocol'));
    });
    outgoing.end(body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined);
    return promise;
  }
}
