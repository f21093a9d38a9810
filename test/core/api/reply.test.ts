/** What a request came to, over every status and every kind of body. */
import { describe, expect, it } from 'vitest';
import { readReply, retryAfterMs } from '#core/api/reply.ts';
import { remoteBodies } from '#core/api/tolerant-reading.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const entryJson = JSON.stringify({ data: { id: uuid(1), start: '2026-11-20T09:00:00Z', end: null, user_id: uuid(3) } });
const bodies = {
  entry: entryJson,
  truncated: entryJson.slice(0, 40),
  html: '<html>Please sign in</html>',
  empty: '',
  json: '{"message":"No.","errors":{"end":["must not be before start"]}}',
  list: '[1,2]',
  number: '7',
} as const;

function answered(status: number, body: string, headers: Record<string, string> = {}) {
  const bodiless = [204, 205, 304].includes(status);
  return { kind: 'answered', response: new Response(bodiless ? null : body, { status, headers }) } as const;
}

function expectedKind(status: number): string {
  if (status === 401 || status === 429) {
    return 'not-sent';
  }
  if (status === 404) {
    return 'absent';
  }
  return status < 400 || status === 408 || status >= 500 ? 'unknown' : 'rejected';
}

describe('the reply to a write', () => {
  it.each(Object.keys(bodies))('is told apart over every status with a body of kind %s', async (name) => {
    const body = Object.entries(bodies).find(([key]) => key === name)?.[1] ?? '';
    for (let status = 200; status <= 599; status += 1) {
      const reply = await readReply(answered(status, body), remoteBodies.entry);
      const isWhole = status < 300 && name === 'entry' && status !== 204 && status !== 205;
      expect([status, reply.kind]).toEqual([status, isWhole ? 'done' : expectedKind(status)]);
    }
  });

  it('carries the words of a refusal, and does without them', async () => {
    expect(await readReply(answered(422, bodies.json), remoteBodies.entry)).toEqual({
      kind: 'rejected',
      status: 422,
      message: 'No.',
      errors: { end: ['must not be before start'] },
    });
    expect(await readReply(answered(403, bodies.html), remoteBodies.entry)).toEqual({ kind: 'rejected', status: 403, message: '', errors: {} });
    expect(await readReply(answered(404, '{"message":"Gone."}'), remoteBodies.entry)).toEqual({ kind: 'absent', message: 'Gone.' });
  });

  it('is what the way to the service says when there is no answer', async () => {
    expect(await readReply({ kind: 'not-sent', line: 'no-network', detail: 'ENOTFOUND' }, remoteBodies.entry)).toMatchObject({ kind: 'not-sent', line: 'no-network' });
    expect(await readReply({ kind: 'unanswered', detail: 'ECONNRESET' }, remoteBodies.entry)).toEqual({ kind: 'unknown', detail: 'ECONNRESET' });
  });
});

describe('the reply to a delete', () => {
  it.each([
    ['204', 204, '', 'done'],
    ['200 without a body', 200, '', 'done'],
    ['200 with JSON', 200, '{"message":"Deleted."}', 'done'],
    ['200 with a page of HTML, as a captive portal sends', 200, bodies.html, 'unknown'],
    ['404', 404, bodies.json, 'absent'],
    ['500', 500, '', 'unknown'],
  ])('%s', async (_, ...[status, body, kind]) => {
    expect((await readReply(answered(status, body), remoteBodies.nothing)).kind).toBe(kind);
  });
});

describe('Retry-After', () => {
  it.each([
    ['absent', {}, 0],
    ['seconds', { 'retry-after': '7' }, 7000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a day, believed for an hour', { 'retry-after': '86400' }, 3_600_000],
    ['a date on the server’s own clock', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
    ['a date without the server’s clock', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }, 0],
    ['rubbish', { 'retry-after': 'soon' }, 0],
    ['negative', { 'retry-after': '-5', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
    ['endless figures', { 'retry-after': '9'.repeat(400) }, 0],
  ])('%s', (_, headers, wait) => {
    expect(retryAfterMs(new Headers(Object.entries(headers)))).toBe(wait);
  });

  it.each([401, 429])('of a %i is a floor of the wait', async (status) => {
    expect(await readReply(answered(status, '', { 'retry-after': '7' }), remoteBodies.entry)).toMatchObject({ kind: 'not-sent', retryAfterMs: 7000 });
  });
});
