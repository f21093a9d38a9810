/** The outcome of a request over every status and every kind of body, and whether it came from the service. */
import { describe, expect, it } from 'vitest';
import { ApiCalls, type ServiceDate } from '#core/service-client/http/api-calls.ts';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { judgeReply } from '#core/service-client/http/reply.ts';
import { remoteBodies } from '#core/service-client/tolerant-reading.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const entryJson = JSON.stringify({ data: { id: uuid(1), start: '2026-11-20T09:00:00Z', end: null, user_id: uuid(3) } });
const json = 'application/json';
const html = 'text/html; charset=utf-8';
const bodies = {
  entry: [json, entryJson],
  'entry of another type': [html, entryJson],
  truncated: [json, entryJson.slice(0, 40)],
  html: [html, '<html>Please sign in</html>'],
  'html called JSON': [json, '<html>Please sign in</html>'],
  empty: [json, ''],
  refusal: ['application/problem+json', '{"message":"No.","errors":{"end":["must not be before start"]}}'],
  'refusal of another type': ['text/plain', '{"message":"No."}'],
  'refusal without a message': [json, '{"error":"invalid_token"}'],
  'refusal with a nested message': [json, '{"message":{"text":"No."}}'],
  list: [json, '[1,2]'],
  number: [json, '7'],
  'no type': ['', '{"message":"No."}'],
} as const;

function answered(status: number, [type, body]: readonly [string, string], headers: Record<string, string> = {}): ExchangeOutcome {
  const bodiless = [204, 205, 304].includes(status);
  const response = new Response(bodiless ? null : new TextEncoder().encode(body), {
    status,
    headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers },
  });
  return { kind: 'answered', response };
}

const write = { isRead: false, schema: remoteBodies.entry };
const read = { isRead: true, schema: remoteBodies.entry };

/** The statuses that the service may answer with a JSON body of its own. */
function refusalKind(status: number): string | null {
  if (status === 401 || status === 429) {
    return 'not-sent';
  }
  return status === 404 ? 'absent' : [400, 403, 409, 422].includes(status) ? 'rejected' : null;
}

function expectedKind(status: number, name: string): string {
  if (name === 'entry' && status < 300 && status !== 204 && status !== 205) {
    return 'done';
  }
  // A rate limit counts from any sender.
  return (name === 'refusal' ? refusalKind(status) : null) ?? (status === 429 ? 'not-sent' : 'unknown');
}

describe('the reply to a request', () => {
  it.each(Object.entries(bodies))('is the service’s for %s only where the contract or a dialect has it', async (name, body) => {
    for (let status = 200; status <= 599; status += 1) {
      const kind = expectedKind(status, name);
      const judged = await judgeReply(answered(status, body), write);
      expect([status, judged.reply.kind]).toEqual([status, kind]);
      expect([status, judged.isService]).toEqual([status, kind !== 'unknown' && (status !== 429 || name === 'refusal')]);
      const asRead = await judgeReply(answered(status, body), read);
      expect([status, asRead.reply.kind]).toEqual([status, kind === 'unknown' ? 'not-sent' : kind]);
    }
  });

  it.each([400, 403, 405, 407, 421, 451, 511])('of a gateway that answers %i with a page is no answer', async (status) => {
    expect(await judgeReply(answered(status, bodies.html), write)).toEqual({
      isService: false,
      reply: { kind: 'unknown', detail: String(status), retryAfterMs: 0 },
    });
    expect(await judgeReply(answered(status, bodies.html), read)).toEqual({
      isService: false,
      reply: { kind: 'not-sent', connectivity: 'server-down', detail: String(status), retryAfterMs: 0 },
    });
  });

  it('is `changed` for a 412 of the service to a change that named its version, and unknown where none was named or a proxy said it', async () => {
    const conditional = { ...write, current: remoteBodies.entry };
    expect(await judgeReply(answered(412, bodies.refusal), conditional)).toEqual({ isService: true, reply: { kind: 'changed' } });
    expect((await judgeReply(answered(412, bodies.refusal), write)).reply.kind).toBe('unknown');
    expect((await judgeReply(answered(412, bodies.html), conditional)).reply.kind).toBe('unknown');
  });

  it('has the current row of a 412 that shows it', async () => {
    const body = JSON.stringify({ message: 'Changed.', ...JSON.parse(entryJson) });
    const { reply } = await judgeReply(answered(412, [json, body]), { ...write, current: remoteBodies.entry });
    expect(reply).toMatchObject({ kind: 'changed', current: { id: uuid(1), end: null } });
  });

  it('contains the message of a refusal', async () => {
    const { reply } = await judgeReply(answered(422, bodies.refusal), write);
    expect(reply).toEqual({ kind: 'rejected', status: 422, message: 'No.', errors: { end: ['must not be before start'] } });
    expect((await judgeReply(answered(404, [json, '{"message":"Gone."}']), write)).reply).toEqual({ kind: 'absent', message: 'Gone.' });
  });

  it('says that another timer runs only where the service says so', async () => {
    const said = '{"error":true,"key":"time_entry_still_running","message":"Time entry is still running"}';
    expect((await judgeReply(answered(400, [json, said]), write)).reply).toMatchObject({ kind: 'rejected', reason: 'still-running' });
    expect((await judgeReply(answered(400, [html, said]), write)).reply.kind).toBe('unknown');
  });

  it('takes a refused token at its word where the body is empty and the header names it', async () => {
    const refused = answered(401, ['', ''], { 'www-authenticate': 'Bearer realm="time"' });
    expect(await judgeReply(refused, write)).toMatchObject({ isService: true, reply: { kind: 'not-sent', connectivity: 'signed-out' } });
    const login = answered(401, bodies.html, { 'www-authenticate': 'Basic realm="proxy"' });
    expect(await judgeReply(login, write)).toMatchObject({ isService: false, reply: { kind: 'unknown' } });
  });

  it('is what the way to the service says when there is no answer', async () => {
    const notSent = await judgeReply({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' }, write);
    expect(notSent).toMatchObject({ isService: false, reply: { kind: 'not-sent', connectivity: 'no-network' } });
    const lost = { kind: 'unanswered', detail: 'ECONNRESET' } as const;
    expect((await judgeReply(lost, write)).reply).toMatchObject({ kind: 'unknown', detail: 'ECONNRESET' });
    expect((await judgeReply(lost, read)).reply).toMatchObject({ kind: 'not-sent', detail: 'ECONNRESET' });
  });
});

describe('the reply to a delete', () => {
  it.each([
    ['204', { status: 204, body: ['', ''], kind: 'done' }],
    ['200 without a body', { status: 200, body: ['', ''], kind: 'unknown' }],
    ['200 with JSON null', { status: 200, body: [json, 'null'], kind: 'unknown' }],
    ['200 with JSON', { status: 200, body: [json, '{"message":"Deleted."}'], kind: 'unknown' }],
    ['200 with the record', { status: 200, body: bodies.entry, kind: 'unknown' }],
    ['200 with a page', { status: 200, body: bodies.html, kind: 'unknown' }],
    ['404 of the service', { status: 404, body: bodies.refusal, kind: 'absent' }],
    ['404 with a page', { status: 404, body: bodies.html, kind: 'unknown' }],
    ['404 without a body', { status: 404, body: ['', ''], kind: 'unknown' }],
    ['500', { status: 500, body: bodies.refusal, kind: 'unknown' }],
  ] as const)('%s', async (_, { status, body, kind }) => {
    expect((await judgeReply(answered(status, body), { isRead: false, schema: remoteBodies.nothing })).reply.kind).toBe(kind);
  });
});

/** The effect of an answer on the service's clock. */
async function datesAfter(outcome: ExchangeOutcome): Promise<readonly ServiceDate[]> {
  const dates: ServiceDate[] = [];
  let nowMs = 100;
  const calls = new ApiCalls({
    exchange: async () => outcome,
    root: 'http://service.test',
    dates: { nowMs: () => 0, monotonicMs: () => (nowMs += 10), note: (date) => dates.push(date) },
  });
  await calls.send('GET', '/x', { schema: remoteBodies.entry });
  return dates;
}

it('a client waits until the date of a Retry-After by our clock if the server does not send its own', async () => {
  const outcome = answered(429, bodies.html, { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' });
  const calls = new ApiCalls({
    exchange: async () => outcome,
    root: 'http://service.test',
    dates: { nowMs: () => Date.parse('2026-11-20T12:00:20Z'), monotonicMs: () => 0, note: () => undefined },
  });
  expect(await calls.send('GET', '/x', { schema: remoteBodies.entry })).toMatchObject({ kind: 'not-sent', retryAfterMs: 40_000 });
});

describe('the date of an answer', () => {
  const date = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' };

  it('counts, with its round trip, where the service answered or refused', async () => {
    const noted = [{ serverMs: Date.parse('2026-11-20T12:00:00Z'), sentMs: 110, receivedMs: 120 }];
    expect(await datesAfter(answered(200, bodies.entry, date))).toEqual(noted);
    expect(await datesAfter(answered(422, bodies.refusal, date))).toEqual(noted);
  });

  it.each([
    ['a page', answered(200, bodies.html, date)],
    ['a gateway without its service', answered(502, bodies.refusal, date)],
    ['a limit of a proxy', answered(429, bodies.html, date)],
    ['an answer without a date', answered(200, bodies.entry)],
  ])('does not count of %s', async (_, outcome) => {
    expect(await datesAfter(outcome)).toEqual([]);
  });
});

describe('Retry-After', () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 503])('of a %i is a floor of the wait', async (status) => {
    expect((await judgeReply(answered(status, bodies.refusal, { 'retry-after': '7' }), write)).reply).toMatchObject({ retryAfterMs: 7000 });
  });
});
