/**
 * One address, several things behind it: the API, the campus directory, the sign-in, the health of this process. Decides which of them a request is
 * for and gives it an identifier; knows nothing of what they answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isCampusPath } from '#service/campus/method-path.ts';
import type { RequestHandler } from './http-server.ts';
import type { ServiceLog } from './request-log.ts';

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export interface HandlerOptions {
  readonly api: (request: Request) => Promise<Response>;
  /** The campus directory, below `/v2` and where a path without it is one of its methods. */
  readonly campus: (request: Request) => Promise<Response>;
  /** Answers `/oauth/…` and `/.well-known/…`. */
  readonly signIn: Answer;
  readonly live: (outgoing: ServerResponse) => void;
  readonly ready: (outgoing: ServerResponse) => Promise<void>;
  readonly log: ServiceLog;
  readonly newId: () => string;
  /** Whether what a proxy says of a request is to be believed. */
  readonly trustProxy: boolean;
}

/** Base URLs end in `/api`, as those of deployed peers do; without it they work, too. */
const apiPrefix = '/api';

const requestIdPattern = /^[\w-]{8,64}$/;

function requestIdOf(incoming: IncomingMessage, { trustProxy, newId }: HandlerOptions): string {
  const given = incoming.headers['x-request-id'];
  return trustProxy && typeof given === 'string' && requestIdPattern.test(given) ? given : newId();
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function chooseAnswer({ api, campus, signIn, live, ready, log }: HandlerOptions): Answer {
  const listener = getRequestListener(api, { overrideGlobalObjects: false });
  const campusListener = getRequestListener(campus, { overrideGlobalObjects: false });
  return async (incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const [path = '/'] = url.split('?');
    if ((path === '/live' || path === '/ready') && ['GET', 'HEAD'].includes(incoming.method ?? '')) {
      log.nameRoute(path);
      return path === '/live' ? live(outgoing) : ready(outgoing);
    }
    if (isUnder(path, '/oauth') || isUnder(path, '/.well-known')) {
      return signIn(incoming, outgoing);
    }
    // Before the API: the directory has methods below “/api”, too, each with its format at the end.
    if (isCampusPath(path)) {
      return campusListener(incoming, outgoing);
    }
    if (isUnder(path, apiPrefix)) {
      incoming.url = url.slice(apiPrefix.length) || '/';
    }
    return listener(incoming, outgoing);
  };
}

function failUnexpectedly(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(500, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify({ message: 'The service failed unexpectedly.' }));
}

export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const answer = chooseAnswer(options);
  const { log } = options;
  return (incoming, outgoing) => {
    const id = requestIdOf(incoming, options);
    outgoing.setHeader('x-request-id', id);
    const settle = async (): Promise<void> => {
      try {
        await answer(incoming, outgoing);
      } catch (error) {
        log.error('request failed', error);
        failUnexpectedly(outgoing);
      }
    };
    log.request({ id, incoming, outgoing }, () => void settle());
  };
}
