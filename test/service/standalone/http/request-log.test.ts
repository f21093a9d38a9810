/** The log: a line per request and event, with nothing that a user has typed. */
import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServiceLog, type RequestLine, type ServiceLog } from '#service/standalone/http/request-log.ts';

const lineSchema = z.record(z.string(), z.unknown());

let lines: z.infer<typeof lineSchema>[];
let clockMs: number;
let log: ServiceLog;

function createLog(level: 'info' | 'warn'): ServiceLog {
  return createServiceLog({
    level,
    destination: {
      write: (text) => {
        const { time, ...line } = lineSchema.parse(JSON.parse(text));
        expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T/);
        lines.push(line);
      },
    },
    monotonicMs: () => clockMs,
  });
}

beforeEach(() => {
  lines = [];
  clockMs = 1_000;
  log = createLog('info');
});

interface Asked {
  readonly method?: string | undefined;
  readonly work?: (outgoing: ServerResponse) => void;
}

/** A request that ends 12.4 milliseconds after it began. */
function request({ method = 'GET', work = () => {} }: Asked): readonly RequestLine[] {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = method;
  const outgoing = new ServerResponse(incoming);
  const counted: RequestLine[] = [];
  log.request(
    { id: 'the-id', traceId: 'the-trace', incoming, outgoing },
    { work: () => work(outgoing), done: (line) => counted.push(line) },
  );
  clockMs += 12.4;
  outgoing.emit('close');
  return counted;
}

const identifiers = { requestId: 'the-id', traceId: 'the-trace' };

describe('the line of a request', () => {
  it('has its route, status and duration', () => {
    const counted = request({
      work: (outgoing) => {
        log.nameRoute('/v1/users/me');
        outgoing.writeHead(204);
      },
    });
    expect(lines).toEqual([
      { level: 'info', ...identifiers, method: 'GET', route: '/v1/users/me', status: 204, ms: 12, complete: false, msg: 'request' },
    ]);
    expect(counted).toEqual([{ method: 'GET', route: '/v1/users/me', status: 204, milliseconds: expect.closeTo(12.4), isStream: false }]);
  });

  it('has no status where there was no answer, and no method that nobody knows', () => {
    expect(request({ method: 'BREW' })).toMatchObject([{ method: 'other', route: 'unknown', status: null }]);
    expect(lines).toMatchObject([{ method: 'other', route: 'unknown', status: null, complete: false }]);
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('has the method %s', (method) => {
    expect(request({ method })).toMatchObject([{ method }]);
  });

  it('says nothing of completeness where all was sent', () => {
    request({
      work: (outgoing) => {
        Object.defineProperty(outgoing, 'writableFinished', { value: true });
      },
    });
    expect(lines[0]).not.toHaveProperty('complete');
  });

  it('knows a stream by its type', () => {
    expect(request({ work: (outgoing) => outgoing.setHeader('content-type', 'text/event-stream') })).toMatchObject([{ isStream: true }]);
    expect(request({ work: (outgoing) => outgoing.setHeader('content-type', 'application/json') })).toMatchObject([{ isStream: false }]);
  });
});

describe('the line of an event', () => {
  it('names the request in which it happened', () => {
    request({
      work: () => {
        log.info('listening', { port: 80 });
        log.warn('slow');
        log.error('failed', new TypeError('typed by a user'));
      },
    });
    expect(lines.slice(0, 3)).toMatchObject([
      { level: 'info', msg: 'listening', port: 80, ...identifiers },
      { level: 'warn', msg: 'slow', ...identifiers },
      { level: 'error', msg: 'failed', error: { name: 'TypeError', code: null }, ...identifiers },
    ]);
    expect(JSON.stringify(lines)).not.toContain('typed by a user');
  });

  it('outside of a request names none, and has no route', () => {
    log.nameRoute('/nowhere');
    log.info('stopped');
    expect(lines).toEqual([{ level: 'info', msg: 'stopped' }]);
  });

  it('is left out below the level', () => {
    log = createLog('warn');
    log.info('listening');
    log.warn('slow');
    expect(lines).toMatchObject([{ msg: 'slow' }]);
  });
});

describe('an error', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ECONNRESET' }), { name: 'Error', code: 'ECONNRESET' }],
    [Object.assign(new RangeError('x'), { code: 7 }), { name: 'RangeError', code: '7' }],
    ['a text', { name: 'string', code: null, at: [] }],
    [new EventEmitter(), { name: 'object', code: null, at: [] }],
    [Object.assign(new Error('x'), { stack: undefined }), { name: 'Error', at: [] }],
  ])('%s is logged by its kind', (error, described) => {
    log.error('failed', error);
    expect(lines[0]?.['error']).toMatchObject(described);
  });

  it('is logged with at most twelve places and none of its words', () => {
    const stack = ['Error: typed', '  by a user', ...Array.from({ length: 13 }, (_, index) => `    at place${index}`)].join('\n');
    log.error('failed', Object.assign(new Error('typed'), { stack }));
    expect(z.object({ at: z.array(z.string()) }).parse(lines[0]?.['error']).at).toEqual(
      Array.from({ length: 12 }, (_, index) => `at place${index}`),
    );
  });
});
