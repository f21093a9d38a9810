/** The answer to every refusal, and to what was done. */
import { describe, expect, it } from 'vitest';
import { secondsSchema } from '#shared/values/brands.ts';
import { answerData, answerRefusal, type Refusal } from '#service/time-tracking/answers.ts';
import { instant, people, uuid } from '../../support/time-tracking-fixture.ts';

const entry = {
  id: uuid(1),
  start: instant('2026-11-20T08:00:00Z'),
  end: null,
  duration: secondsSchema.parse(0),
  description: null,
  task_id: null,
  project_id: null,
  user_id: people.owner,
  tags: [],
};

describe('a refusal', () => {
  it.each<readonly [Refusal, number, object, Readonly<Record<string, string>>]>([
    [{ kind: 'malformed', message: 'm' }, 400, { message: 'm' }, {}],
    [{ kind: 'unauthenticated' }, 401, { message: 'Unauthenticated.' }, { 'www-authenticate': 'Bearer' }],
    [{ kind: 'forbidden', message: 'm' }, 403, { message: 'm' }, {}],
    [{ kind: 'not-found', message: 'm' }, 404, { message: 'm' }, {}],
    [
      { kind: 'method-not-allowed', allow: ['GET', 'HEAD'] },
      405,
      { message: 'This path does not know that method.' },
      { allow: 'GET, HEAD' },
    ],
    [{ kind: 'conflict', message: 'm' }, 409, { message: 'm' }, {}],
    [{ kind: 'expired' }, 410, { message: 'This cursor has expired. Read the lists again, and ask for changes without a cursor.' }, {}],
    [{ kind: 'changed', entry, tag: '"t"' }, 412, { message: 'The time entry was changed meanwhile.', data: entry }, { etag: '"t"' }],
    [{ kind: 'too-large', limitBytes: 9 }, 413, { message: 'The request body is larger than 9 bytes.' }, {}],
    [{ kind: 'not-json' }, 415, { message: 'The request body must be application/json.' }, {}],
    [{ kind: 'invalid', errors: { a: ['b'] } }, 422, { message: 'Some fields are not valid.', errors: { a: ['b'] } }, {}],
    [
      { kind: 'too-many', retryAfterSeconds: 7, resetEpochSeconds: 99 },
      429,
      { message: 'Too many requests.' },
      { 'retry-after': '7', 'x-ratelimit-reset': '99' },
    ],
    [{ kind: 'failed' }, 500, { message: 'The service failed unexpectedly.' }, {}],
    [{ kind: 'unavailable', message: 'm' }, 503, { message: 'm' }, {}],
  ])('%o is answered %i', async (...[refusal, status, body, headers]) => {
    const response = answerRefusal(refusal);
    const length = String(JSON.stringify(body).length);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'content-length': length,
      'cache-control': 'no-store',
      ...headers,
    });
    expect([response.status, await response.json()]).toEqual([status, body]);
  });
});

describe('an answer', () => {
  const done = { data: [1], tag: null, isNotModified: false, isExtended: false, headers: new Map([['x-next-cursor', 'c']]) };

  it.each<readonly [Partial<Parameters<typeof answerData>[0]>, number, string, Readonly<Record<string, string>>]>([
    [
      {},
      200,
      '{"data":[1]}',
      { 'content-type': 'application/json', 'content-length': '12', 'x-next-cursor': 'c', 'cache-control': 'no-store' },
    ],
    [
      { data: ['ä'] },
      200,
      '{"data":["ä"]}',
      { 'content-type': 'application/json', 'content-length': '15', 'x-next-cursor': 'c', 'cache-control': 'no-store' },
    ],
    [
      { tag: 'W/"t"', isExtended: true, headers: new Map() },
      200,
      '{"data":[1]}',
      {
        'content-type': 'application/json',
        'content-length': '12',
        etag: 'W/"t"',
        'preference-applied': 'extended-fields',
        vary: 'prefer',
        'cache-control': 'no-store',
      },
    ],
    [{ data: null, tag: 'W/"t"', isNotModified: true }, 304, '', { etag: 'W/"t"', 'x-next-cursor': 'c', 'cache-control': 'no-store' }],
    [{ data: null }, 204, '', {}],
  ])('of %o is %i', async (...[changes, status, text, headers]) => {
    const response = answerData({ ...done, ...changes });
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([status, text, headers]);
  });
});
