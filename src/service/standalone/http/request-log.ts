/**
 * The service's log: a JSON line per request and per event. It contains route, outcome and duration; never a token, a query, an address, an
 * e-mail or text that a user typed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Safe values only: names, numbers, and addresses from the service's own configuration. */
type Details = Readonly<Record<string, string | number | boolean | null>>;

export interface ServiceLog {
  readonly info: (event: string, details?: Details) => void;
  readonly warn: (event: string, details?: Details) => void;
  /** Logs an exception by its kind and stack. Its message may quote user input and is left out. */
  readonly error: (event: string, error: unknown) => void;
  readonly request: (exchange: Exchange, task: { readonly work: () => void; readonly done: (line: RequestLine) => void }) => void;
  readonly nameRoute: (route: string) => void;
}

interface Exchange {
  readonly id: string;
  readonly traceId: string;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

export interface RequestLine {
  readonly method: string;
  readonly route: string;
  /** Null if the sender disconnected or timed out before an answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly isStream: boolean;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

const codedSchema = z.object({ code: z.union([z.string(), z.number()]) });

function describeError(error: unknown): { readonly name: string; readonly code: string | null; readonly at: readonly string[] } {
  const code = foreignOrNull(codedSchema, error);
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    name: error instanceof Error ? error.name : typeof error,
    code: code === null ? null : String(code.code),
    at: frames.slice(0, 12).map((frame) => frame.trim()),
  };
}

interface LogOptions {
  readonly level: LogLevel;
  readonly destination: DestinationStream;
  readonly monotonicMs: () => number;
}

interface Current {
  readonly requestId: string;
  readonly traceId: string;
  route: string;
}

export function createServiceLog({ level, destination, monotonicMs }: LogOptions): ServiceLog {
  const log = pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  const current = new AsyncLocalStorage<Current>();
  /** Link the lines of events to the line of their request. */
  const identifiers = (): Details => {
    const request = current.getStore();
    return request === undefined ? {} : { requestId: request.requestId, traceId: request.traceId };
  };
  return {
    info: (event, details = {}) => {
      log.info({ ...identifiers(), ...details }, event);
    },
    warn: (event, details = {}) => {
      log.warn({ ...identifiers(), ...details }, event);
    },
    error: (event, error) => {
      log.error({ ...identifiers(), error: describeError(error) }, event);
    },
    request: ({ id, traceId, incoming, outgoing }, { work, done }) => {
      const startedMs = monotonicMs();
      const line = { requestId: id, traceId, route: 'unknown' };
      outgoing.on('close', () => {
        const method = incoming.method !== undefined && knownMethods.has(incoming.method) ? incoming.method : 'other';
        const status = outgoing.headersSent ? outgoing.statusCode : null;
        const milliseconds = monotonicMs() - startedMs;
        const complete = outgoing.writableFinished;
        log.info(
          { requestId: id, traceId, method, route: line.route, status, ms: Math.round(milliseconds), ...(complete ? {} : { complete }) },
          'request',
        );
        done({ method, route: line.route, status, milliseconds, isStream: outgoing.getHeader('content-type') === 'text/event-stream' });
      });
      current.run(line, work);
    },
    nameRoute: (route) => {
      const line = current.getStore();
      if (line !== undefined) {
        line.route = route;
      }
    },
  };
}
