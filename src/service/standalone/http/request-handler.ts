import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isCampusPath } from '#service/campus/method-path.ts';
import type { BeginEvents } from '#service/time-tracking/changes/change-streams.ts';
import { isOutOfReach, retryAfterSeconds } from '#service/storage/out-of-reach.ts';
import { compress } from './compressed.ts';
import { EventAnswer } from './event-answer.ts';
import type { RequestHandler } from './http-server.ts';
import { sendHomePage } from './home-page.ts';
import type { Metrics } from './metrics.ts';
import type { ServiceLog } from './request-log.ts';
import { continueTrace } from './trace.ts';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface HandlerOptions {
  readonly api: (request: Request, begin?: BeginEvents) => Promise<Response>;
  /** Serves `/v2/…` and paths without that segment that are methods of the directory. */
  readonly campus: (request: Request) => Promise<Response>;
  /** Serves `/oauth/…` and `/.well-known/…`. */
  readonly signIn: Answer;
  /** Serves `/admin…`, `/join/…` and `/reset/…`. */
  readonly teamPages: Answer;
  readonly live: (outgoing: ServerResponse) => void;
  readonly ready: (outgoing: ServerResponse) => Promise<void>;
  readonly metrics: Metrics;
  /** Whether `/metrics` is answered here. Behind a proxy, requests from outside could not be told apart. */
  readonly servesMetrics: boolean;
  readonly homePage: string;
  readonly log: ServiceLog;
  readonly randomBytes: (count: number) => Buffer;
  readonly newId: () => string;
  readonly trustProxy: boolean;
}

/** Base URLs end in `/api`, as those of deployed peers do; paths without it work, too. */
const apiPrefix = '/api';

const requestIdPattern = /^[\w-]{8,64}$/;

function chooseRequestId(incoming: IncomingMessage, { trustProxy, newId }: HandlerOptions): string {
  const given = incoming.headers['x-request-id'];
  return trustProxy && typeof given === 'string' && requestIdPattern.test(given) ? given : newId();
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function wantsEvents({ method, headers }: IncomingMessage, path: string): boolean {
  return method === 'GET' && path.endsWith('/changes') && headers.accept?.includes('text/event-stream') === true;
}

/** Calls the API without the listener, which keeps the request and its headers until the answer ends: a kilobyte for each open stream. */
async function answerEvents(api: HandlerOptions['api'], { url = '', headers }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { accept = '', authorization = '', 'last-event-id': lastEventId = '' } = headers;
  let isBegun = false;
  const response = await api(
    new Request(`http://service${url}`, { headers: { accept, authorization, 'last-event-id': String(lastEventId) } }),
    (onClosed) => {
      isBegun = true;
      return new EventAnswer(outgoing, onClosed);
    },
  );
  if (!isBegun) {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  }
}

function chooseAnswer({ api, campus, signIn, teamPages, live, ready, log, metrics, servesMetrics, homePage }: HandlerOptions): Answer {
  const listener = getRequestListener(async (request) => compress(request, await api(request)));
  const campusListener = getRequestListener(async (request) => compress(request, await campus(request)));
  return async (incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const [path = '/'] = url.split('?');
    const isRead = readMethods.has(incoming.method ?? '');
    if ((path === '/live' || path === '/ready') && isRead) {
      log.nameRoute(path);
      return path === '/live' ? live(outgoing) : ready(outgoing);
    }
    if (path === '/metrics' && isRead && servesMetrics) {
      log.nameRoute(path);
      return metrics.answer(incoming, outgoing);
    }
    if (path === '/' && isRead) {
      log.nameRoute(path);
      return sendHomePage(outgoing, { text: homePage, isHead: incoming.method === 'HEAD' });
    }
    if (isUnder(path, '/oauth') || isUnder(path, '/.well-known')) {
      return signIn(incoming, outgoing);
    }
    if (['/admin', '/join', '/reset'].some((prefix) => isUnder(path, prefix))) {
      return teamPages(incoming, outgoing);
    }
    // Before the API: the directory also has methods below `/api`, each with its format as the extension.
    if (isCampusPath(path)) {
      return campusListener(incoming, outgoing);
    }
    if (isUnder(path, apiPrefix)) {
      incoming.url = url.slice(apiPrefix.length) || '/';
    }
    return wantsEvents(incoming, path) ? answerEvents(api, incoming, outgoing) : listener(incoming, outgoing);
  };
}

function failUnexpectedly(outgoing: ServerResponse, error: unknown): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (isOutOfReach(error)) {
    outgoing.writeHead(503, { ...headers, 'retry-after': String(retryAfterSeconds) });
    outgoing.end(JSON.stringify({ message: 'The database is out of reach. Nothing was changed; try again later.' }));
    return;
  }
  outgoing.writeHead(500, headers);
  outgoing.end(JSON.stringify({ message: 'The service failed unexpectedly.' }));
}

export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const answer = chooseAnswer(options);
  const { log } = options;
  return (incoming, outgoing) => {
    const id = chooseRequestId(incoming, options);
    const { traceId, traceparent } = continueTrace(incoming.headers['traceparent'], options.randomBytes);
    outgoing.setHeader('x-request-id', id);
    outgoing.setHeader('traceparent', traceparent);
    const settle = async (): Promise<void> => {
      try {
        await answer(incoming, outgoing);
      } catch (error) {
        log.error('request failed', error);
        failUnexpectedly(outgoing, error);
      }
    };
    log.request({ id, traceId, incoming, outgoing }, { work: () => void settle(), done: options.metrics.countRequest });
  };
}
