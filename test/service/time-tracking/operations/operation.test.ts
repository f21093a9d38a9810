/** What every operation has from its definition: the order of its checks, and which requests may take the short way. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refused } from '#service/time-tracking/answers.ts';
import { defineOperation, type Handling, type Operation } from '#service/time-tracking/operations/operation.ts';
import type { ServiceRequest, ShortcutRequest } from '#service/time-tracking/service-request.ts';
import { Conditional } from '#service/time-tracking/changes/conditional.ts';
import { instant, records, uuid } from '../../../support/time-tracking-fixture.ts';

const labels = {
  id: 'testOperation',
  method: 'POST',
  path: '/v1/organization/{organization}/tests',
  tag: 'Tags',
  summary: '',
  answer: null,
} as const;
const body = { name: 'Tested', schema: z.looseObject({ name: z.string() }) };
type Body = z.infer<typeof body.schema>;
type Organizational = Extract<Operation, { readonly kind: 'organization' }>;

function define(handling: Partial<Handling<unknown, Body, string>>): Organizational {
  const operation = defineOperation<unknown, Body, string>({ ...labels, run: async (_request, asked) => asked, ...handling });
  if (operation.kind !== 'organization') {
    throw new Error('It is of an organization');
  }
  return operation;
}

const head = {
  userId: uuid(1),
  now: instant('2026-11-20T12:00:00Z'),
  newId: () => uuid(9),
  conditional: new Conditional(new Headers()),
  answerHeaders: new Map<string, string>(),
  isExtended: false,
};
const query = new URLSearchParams();

function requestOf(role: 'owner' | 'employee', isExtended = false): ServiceRequest {
  return z
    .custom<ServiceRequest>(() => true)
    .parse({ ...head, isExtended, access: { organizationId: records.organization, userId: uuid(1), role } });
}

async function run(
  operation: Organizational,
  sent: unknown,
  { role = 'owner', isExtended = false }: { readonly role?: 'owner' | 'employee'; readonly isExtended?: boolean } = {},
): Promise<unknown> {
  return operation
    .run(requestOf(role, isExtended), { query, body: sent })
    .catch((error: unknown) => (error instanceof Refused ? error.refusal.kind : Promise.reject(error)));
}

describe('the short way', () => {
  const seen: unknown[] = [];
  const shortcut: Handling<unknown, Body, string>['shortcut'] = (input) => {
    seen.push(input.body);
    return null;
  };
  const take = (operation: Organizational, sent: unknown, { isExtended = false, isOnPostgres = false } = {}) => {
    const request: ShortcutRequest = { ...head, isExtended, organizationId: records.organization, isOnPostgres };
    seen.length = 0;
    return [operation.shortcut({ query, body: sent }, request), ...seen];
  };

  it('is there where it is defined, for a valid body', () => {
    expect(take(define({ body }), { name: 'a' })).toEqual([null]);
    expect(take(define({ body, shortcut }), { name: 'a' })).toEqual([null, { name: 'a' }]);
    expect(take(define({ body, shortcut }), { name: 1 })).toEqual([null]);
    expect(take(define({ shortcut }), 'anything')).toEqual([null, 'anything']);
  });

  it('is not tried on SQLite where it only saves round trips', () => {
    const operation = define({ body, shortcut, isShortcutForPostgres: true });
    expect(take(operation, { name: 'a' })).toEqual([null]);
    expect(take(operation, { name: 'a' }, { isOnPostgres: true })).toEqual([null, { name: 'a' }]);
  });

  it('has the extended fields only if they are asked for', () => {
    const operation = define({ body, shortcut, extendedBodyFields: ['billable'] });
    const sent = { name: 'a', billable: true, other: 1 };
    expect([take(operation, sent), take(operation, sent, { isExtended: true })]).toEqual([
      [null, { name: 'a', other: 1 }],
      [null, sent],
    ]);
  });
});

async function findNothing(): Promise<never> {
  throw new Refused({ kind: 'not-found', message: '' });
}

describe('the usual way', () => {
  it('is for managers, unless members may go it, and finds the record first', async () => {
    expect(await run(define({ body }), { name: 'a' })).toEqual({ query: undefined, body: { name: 'a' }, found: undefined });
    expect(await run(define({ body }), { name: 'a' }, { role: 'employee' })).toBe('forbidden');
    expect(await run(define({ body, allowed: 'members' }), { name: 'a' }, { role: 'employee' })).toMatchObject({ body: { name: 'a' } });
    expect(await run(define({ find: findNothing }), {}, { role: 'employee' })).toBe('not-found');
    expect(await run(define({ find: async () => 'it' }), 'anything')).toEqual({ query: undefined, body: undefined, found: 'it' });
  });

  it('has the extended fields only if they are asked for, and refuses what is invalid', async () => {
    const operation = define({ body, extendedBodyFields: ['billable'] });
    const sent = { name: 'a', billable: true };
    expect(await run(operation, sent)).toMatchObject({ body: { name: 'a' } });
    expect(await run(operation, sent)).not.toMatchObject({ body: sent });
    expect(await run(operation, sent, { isExtended: true })).toMatchObject({ body: sent });
    for (const invalid of [null, [], 'a', { name: 1 }]) {
      expect(await run(operation, invalid)).toBe('invalid');
    }
    expect(await run(define({ query: z.strictObject({ q: z.string() }) }), {})).toBe('invalid');
  });
});
