/** Who answers which path of the service, under which identifiers, and what a failure is answered with. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startHttpServer, type HttpServer } from '#service/standalone/http/http-server.ts';
import { createRequestHandler, type HandlerOptions } from '#service/standalone/http/request-handler.ts';
import { createServiceLog } from '#service/standalone/http/request-log.ts';

let server: HttpServer;
let url: string;
let asked: string[];
let logged: string[];
let trustProxy: boolean;
let servesMetrics: boolean;
/** What the sign-in fails with, before or after it has begun its answer. */
let failure: { readonly error: unknown; readonly isLate: boolean } | null;

type Answer = HandlerOptions['signIn'];

function answerAs(name: string): Answer {
  return async (incoming, outgoing) => {
    asked.push(`${name} ${incoming.url ?? ''}`);
    if (failure?.isLate === true) {
      outgoing.writeHead(200, { 'content-length': 10 }).write('x');
    }
    if (failure !== null) {
      throw failure.error;
    }
    outgoing.end(name);
  };
}

function fetchAs(name: string): HandlerOptions['campus'] {
  return async (request) => {
    asked.push(`${name} ${request.url.slice(request.url.indexOf('/', 8))}`);
    return new Response(name, { status: 202, headers: { 'x-from': name } });
  };
}

function createOptions(): HandlerOptions {
  const log = createServiceLog({
    level: 'info',
    destination: {
      write: (line) => {
        logged.push(line);
      },
    },
    monotonicMs: () => 0,
  });
  return {
    api: async (request, begin) => {
      if (begin === undefined) {
        return fetchAs('api')(request);
      }
      const { authorization, accept, 'last-event-id': last } = Object.fromEntries(request.headers);
      asked.push(
        `events ${new URL(request.url).pathname + new URL(request.url).search} ${String(authorization)} ${String(accept)} ${String(last)}`,
      );
      if (request.url.includes('refused')) {
        return new Response('no', { status: 403, headers: { 'x-from': 'events' } });
      }
      const writer = begin(() => {});
      writer.write('data: x\n\n');
      writer.end();
      return new Response(null);
    },
    campus: fetchAs('campus'),
    signIn: answerAs('sign-in'),
    teamPages: answerAs('team'),
    live: (outgoing) => outgoing.end('live'),
    ready: async (outgoing) => {
      outgoing.end('ready');
    },
    metrics: {
      countRequest: () => {},
      answer: (_incoming, outgoing) => {
        outgoing.end('metrics');
      },
      stop: async () => {},
    },
    homePage: '<h1>home</h1>',
    log,
    randomBytes: (count) => Buffer.alloc(count, 0x11),
    newId: () => 'new-identifier',
    trustProxy,
    servesMetrics,
  };
}

async function restart(): Promise<void> {
  const started = await startHttpServer({ host: '127.0.0.1', port: 0, handle: createRequestHandler(createOptions()) });
  if (!started.ok) {
    throw new Error(started.failure.detail);
  }
  server = started.value;
  url = `http://127.0.0.1:${server.port}`;
}

beforeEach(async () => {
  [asked, logged, failure, trustProxy, servesMetrics] = [[], [], null, false, true];
  await restart();
});
afterEach(async () => {
  const finished = server.finish();
  server.cut();
  await finished;
});

describe('a path', () => {
  it.each([
    ['/oauth', 'sign-in /oauth'],
    ['/oauth/authorize?x=1', 'sign-in /oauth/authorize?x=1'],
    ['/.well-known/openid-configuration', 'sign-in /.well-known/openid-configuration'],
    ['/oauthx', 'api /oauthx'],
    ['/admin', 'team /admin'],
    ['/admin/login', 'team /admin/login'],
    ['/join/x', 'team /join/x'],
    ['/reset/x', 'team /reset/x'],
    ['/administration', 'api /administration'],
    ['/v2/anything', 'campus /v2/anything'],
    ['/buildings/list.json', 'campus /buildings/list.json'],
    ['/api/methods.json', 'campus /api/methods.json'],
    ['/api/v1/users/me?x=1', 'api /v1/users/me?x=1'],
    ['/v1/users/me', 'api /v1/users/me'],
    ['/api', 'api /'],
    ['/api/', 'api /'],
    ['/apis/x', 'api /apis/x'],
    ['/live/x', 'api /live/x'],
  ])('%s is for %s', async (path, expected) => {
    await (await fetch(url + path)).text();
    expect(asked).toEqual([expected]);
  });

  it.each([
    ['GET', '/live', 'live'],
    ['GET', '/ready?x=1', 'ready'],
    ['GET', '/metrics', 'metrics'],
    ['GET', '/', '<h1>home</h1>'],
    ['HEAD', '/', ''],
    ['HEAD', '/live', ''],
  ])('%s %s is answered by the process itself', async (method, path, text) => {
    const response = await fetch(url + path, { method });
    expect([response.status, await response.text(), asked]).toEqual([200, text, []]);
    await expect.poll(() => logged.join('')).toContain(`"route":"${path.split('?')[0] ?? ''}"`);
  });

  it.each(['/live', '/ready', '/metrics', '/'])('%s is only read', async (path) => {
    await (await fetch(url + path, { method: 'POST' })).text();
    expect(asked).toEqual([`api ${path}`]);
  });

  it('/metrics is not answered where a proxy passes requests on', async () => {
    servesMetrics = false;
    await server.finish();
    await restart();
    await (await fetch(`${url}/metrics`)).text();
    expect(asked).toEqual(['api /metrics']);
  });

  it('/ is a page of its own, under a policy that allows its style alone', async () => {
    const { headers } = await fetch(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '13',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });
});

describe('a stream of changes', () => {
  const path = '/api/v1/organizations/x/changes';
  const headers = { accept: 'text/event-stream', authorization: 'Bearer t', 'last-event-id': 'cursor' };

  it('is asked of the API with what it needs to know, and written as it comes', async () => {
    const response = await fetch(`${url}${path}?user_id=1`, { headers });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/event-stream', 'data: x\n\n']);
    expect(asked).toEqual(['events /v1/organizations/x/changes?user_id=1 Bearer t text/event-stream cursor']);
  });

  it('that is refused is answered as the API says', async () => {
    const response = await fetch(`${url}${path}?refused`, { headers });
    expect([response.status, response.headers.get('x-from'), await response.text()]).toEqual([403, 'events', 'no']);
  });

  it.each([
    ['GET', path, 'application/json'],
    ['POST', path, 'text/event-stream'],
    ['GET', '/api/v1/organizations/x/tags', 'text/event-stream'],
  ])('is not %s %s for %s', async (method, asking, accept) => {
    await (await fetch(url + asking, { method, headers: { ...headers, accept } })).text();
    expect(asked).toEqual([`api ${asking.slice(4)}`]);
  });
});

async function identifiers(headers: Readonly<Record<string, string>>): Promise<readonly (string | null)[]> {
  const response = await fetch(`${url}/v1/x`, { headers });
  await expect.poll(() => logged.join('')).toContain(`"requestId":"${response.headers.get('x-request-id') ?? ''}"`);
  return [response.headers.get('x-request-id'), response.headers.get('traceparent')];
}

describe('the identifiers of a request', () => {
  const own = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00`;

  it('are its own, and its trace that of its sender', async () => {
    expect(await identifiers({ 'x-request-id': 'given-identifier' })).toEqual(['new-identifier', own]);
    expect(await identifiers({ traceparent: `00-${'2'.repeat(32)}-${'3'.repeat(16)}-01` })).toEqual([
      'new-identifier',
      `00-${'2'.repeat(32)}-${'1'.repeat(16)}-01`,
    ]);
  });

  it.each([
    ['given-identifier', 'given-identifier'],
    ['x'.repeat(8), 'x'.repeat(8)],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(7), 'new-identifier'],
    ['x'.repeat(65), 'new-identifier'],
    ['with a space', 'new-identifier'],
  ])('behind a proxy are given if they are one: %s', async (given, expected) => {
    await server.finish();
    trustProxy = true;
    await restart();
    expect((await identifiers({ 'x-request-id': given }))[0]).toBe(expected);
    expect((await identifiers({}))[0]).toBe('new-identifier');
  });
});

describe('a failure', () => {
  const messageSchema = z.object({ message: z.string() });

  it.each([
    [new Error('typed by a user'), 500, null, 'The service failed unexpectedly.'],
    [
      Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' }),
      503,
      '5',
      'The database is out of reach. Nothing was changed; try again later.',
    ],
  ])('is answered and logged: %s', async (...[error, status, retryAfter, message]) => {
    failure = { error, isLate: false };
    const response = await fetch(`${url}/oauth/token`);
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([status, retryAfter, 'application/json', 'no-store']);
    expect(messageSchema.parse(await response.json())).toEqual({ message });
    expect(logged.join('')).toContain('"msg":"request failed"');
    expect(logged.join('')).not.toContain('typed by a user');
  });

  it('after the answer has begun cuts the connection', async () => {
    failure = { error: new Error('late'), isLate: true };
    const response = await fetch(`${url}/oauth/token`);
    await expect(response.text()).rejects.toThrow();
  });
});
