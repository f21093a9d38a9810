/**
 * How one request is run: which one may be answered without a transaction, what is announced, and what a failure of the database means to
 * the sender.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refused, type Answered } from '#service/time-tracking/answers.ts';
import type { Operation } from '#service/time-tracking/operations/operation.ts';
import { runRequest } from '#service/time-tracking/run-request.ts';
import { instant, people, records, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const opened = useTimeTrackingService();

type Organizational = Extract<Operation, { readonly kind: 'organization' }>;

const named = { name: 'Tested', schema: z.unknown() };
const shortAnswer: Answered = { data: { way: 'short' }, tag: null, isNotModified: false, isExtended: false, headers: new Map() };
const described = { id: 'testOperation', path: '/v1/organization/{organization}/tests', tag: 'Tags', summary: '', answer: null } as const;
const usual: Organizational = {
  ...described,
  method: 'POST',
  kind: 'organization',
  shortcut: () => null,
  run: async () => ({ way: 'usual' }),
};
const short: Organizational = { ...usual, shortcut: () => async () => shortAnswer };

async function run(operation: Operation, headers: Readonly<Record<string, string>> = {}) {
  const reports: unknown[] = [];
  let announced = 0;
  const ports = {
    database: opened.database,
    now: () => instant('2026-11-20T12:00:00Z'),
    newId: () => uuid(900),
    report: (error: unknown) => reports.push(error),
    announce: () => {
      announced += 1;
    },
  };
  const request = new Request('http://service.test/?q=1', { method: operation.method, headers });
  const done = await runRequest(ports, operation, {
    request,
    organizationId: records.organization,
    recordId: null,
    userId: people.owner,
  }).catch((error: unknown) => (error instanceof Refused ? error.refusal : Promise.reject(error)));
  return { done, announced, reports };
}

describe('a request', () => {
  it.each([
    ['GET', {}, 'short', 0],
    ['GET', { 'idempotency-key': 'a' }, 'short', 0],
    ['POST', {}, 'short', 1],
    ['POST', { 'idempotency-key': 'a' }, 'usual', 1],
    ['PUT', { 'idempotency-key': 'a' }, 'short', 1],
  ] as const)('%s with %j goes the %s way, and announces %i change(s)', async (...[method, headers, way, announced]) => {
    expect(await run({ ...short, method }, headers)).toMatchObject({ done: { data: { way } }, announced, reports: [] });
  });

  it('goes the usual way where there is no short one, or it has no answer', async () => {
    for (const shortcut of [() => null, () => async () => null]) {
      expect(await run({ ...usual, shortcut })).toMatchObject({ done: { data: { way: 'usual' } }, announced: 1 });
    }
  });

  it('has a transaction except for a list with a tag, and on the short way', async () => {
    const inTransaction: boolean[] = [];
    const noted: Organizational = {
      ...usual,
      run: async ({ transaction }) => {
        inTransaction.push(transaction.isTransaction);
        return {};
      },
    };
    await run(noted);
    await run({ ...noted, isTaggedList: false });
    await run({ ...noted, isTaggedList: true });
    await run({
      ...usual,
      shortcut: () => async (database) => {
        inTransaction.push(database.isTransaction);
        return shortAnswer;
      },
    });
    expect(inTransaction).toEqual([true, true, false, false]);
  });

  it.each([
    [null, false],
    ['return=minimal', false],
    ['extended-field', false],
    ['extended-fields', true],
    ['return=minimal, Extended-Fields; x=1', true],
    ['extended-fields=1', true],
  ])('that prefers %j: extended fields are read %s, and answered where there are any', async (prefer, isExtended) => {
    const headers = prefer === null ? {} : { prefer };
    const read: boolean[] = [];
    const noted: Organizational = {
      ...usual,
      run: async (request) => {
        read.push(request.isExtended);
        return {};
      },
    };
    const answer = { resource: named, isList: false };
    for (const [shown, isAnswered] of [
      [null, false],
      [answer, false],
      [{ ...answer, extended: named }, isExtended],
    ] as const) {
      expect(await run({ ...noted, answer: shown }, headers)).toMatchObject({ done: { isExtended: isAnswered } });
    }
    expect(read).toEqual([isExtended, isExtended, isExtended]);
  });

  it('of a user needs no organization', async () => {
    const operation: Operation = { ...described, method: 'GET', kind: 'user', run: async ({ userId }) => ({ userId }) };
    expect(await run(operation)).toEqual({
      done: { data: { userId: people.owner }, tag: null, isNotModified: false, isExtended: false, headers: new Map() },
      announced: 0,
      reports: [],
    });
  });
});

function failing(code: string, constraint = ''): () => Promise<never> {
  return async () => Promise.reject(Object.assign(new Error('of the database'), { code, constraint }));
}

describe('a failure of the database', () => {
  it.each([
    ['time_entries_one_running', { end: ['must not be null while another time entry of this user is running'] }],
    ['tasks_one_name', { name: ['must not be the name of another task of the project'] }],
    ['tags_one_name', { name: ['must not be the name of another tag of the organization'] }],
    ['clients_one_name', { name: ['must not be the name of another client of the organization'] }],
  ])('for %s names the field, and is no error of ours', async (constraint, errors) => {
    expect(await run({ ...usual, run: failing('23505', constraint) })).toEqual({
      done: { kind: 'invalid', errors },
      announced: 0,
      reports: [],
    });
  });

  it.each([
    ['40001', '', 'Too many requests want the same records at once.'],
    ['23505', 'idempotency_keys_key', 'Too many requests want the same records at once.'],
    ['ECONNRESET', '', 'The database is out of reach. Nothing was changed'],
  ])('%s %s is reported, and says “%s”', async (code, constraint, message) => {
    expect(await run({ ...usual, run: failing(code, constraint) })).toEqual({
      done: { kind: 'unavailable', message: expect.stringContaining(message) },
      announced: 0,
      reports: [expect.objectContaining({ code })],
    });
  });

  it('on the short way may have come after the change, and not after a question', async () => {
    const lost: Organizational = { ...usual, shortcut: () => failing('ECONNRESET') };
    expect((await run(lost)).done).toMatchObject({ message: expect.stringContaining('It may have been stored') });
    expect((await run({ ...lost, method: 'GET' })).done).toMatchObject({ message: expect.stringContaining('Nothing was changed') });
  });

  it('that is none is passed on', async () => {
    await expect(run({ ...usual, run: async () => Promise.reject(new Error('a bug')) })).rejects.toThrow('a bug');
  });
});
