/** Organizations, people and passwords as whoever runs the service makes them: what is done, and what is refused in which words. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { administrate, type AdministrationAnswer, type AdministrationRequest } from '#service/standalone/administration.ts';
import { answerWords, isDone } from '#service/standalone/words.ts';
import { databaseKind, openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

// Passwords take their time on purpose, and a busy machine many times that.
vi.setConfig({ testTimeout: 30_000 });

let opened: TestDatabase;
let lastId: number;
beforeEach(async () => {
  opened = await openTestDatabase();
  lastId = 0;
});
afterEach(async () => {
  await opened.close();
});

function newId(): Uuid {
  lastId += 1;
  return uuid(lastId);
}

async function ask(request: AdministrationRequest): Promise<AdministrationAnswer> {
  return administrate({ database: opened.database, now: () => instant('2026-11-20T12:00:00Z'), newId, randomBytes }, request);
}

type Addition = Extract<AdministrationRequest, { readonly kind: 'add-user' }>;

async function addUser(changes: Partial<Addition> = {}): Promise<AdministrationAnswer> {
  return ask({ kind: 'add-user', email: 'ines@duarte.example', name: 'Ines', organization: 'Team', role: null, password: 'correct horse battery', ...changes });
}

async function refusal(answer: Promise<AdministrationAnswer>): Promise<string> {
  const refused = await answer;
  expect(isDone(refused)).toBe(false);
  return answerWords(refused);
}

describe('administration', () => {
  it('makes the first member owner, the next ones employees, unless told otherwise', async () => {
    expect(await ask({ kind: 'add-organization', name: 'Team' })).toEqual({ kind: 'organization-added', organization: { id: uuid(1), name: 'Team' } });
    expect(await addUser()).toMatchObject({ kind: 'user-added', isNew: true, role: 'owner' });
    expect(await addUser({ email: 'mara@duarte.example' })).toMatchObject({ role: 'employee' });
    expect(await addUser({ email: 'tomas@duarte.example', role: 'admin', organization: uuid(1).toUpperCase() })).toMatchObject({ role: 'admin' });
  });

  it('asks for a password and a name of somebody new only', async () => {
    await ask({ kind: 'add-organization', name: 'Team' });
    expect(await addUser({ password: null })).toEqual({ kind: 'password-needed' });
    expect(await addUser({ name: null })).toEqual({ kind: 'name-needed' });
    await addUser();
    await ask({ kind: 'add-organization', name: 'Second' });
    expect(await addUser({ organization: 'Second', name: null, password: null })).toMatchObject({ isNew: false, role: 'owner' });
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('says what is missing or in the way, and changes nothing', async () => {
    expect(await refusal(addUser())).toContain('no organization yet');
    await ask({ kind: 'add-organization', name: 'Team' });
    await addUser();
    expect(await refusal(addUser({ organization: 'Other' }))).toMatch(/no organization “Other”.*\n {2}.*Team/);
    expect(await refusal(addUser())).toContain('is owner of “Team” already');
    expect(await refusal(ask({ kind: 'set-password', email: 'nobody@duarte.example', password: 'correct horse battery' }))).toContain('There is no account with');
    await ask({ kind: 'add-organization', name: 'Team' });
    expect(await refusal(addUser({ email: 'mara@duarte.example' }))).toMatch(/Several organizations.*\n.*Team\n.*Team/);
    expect(await opened.database.selectFrom('memberships').selectAll().execute()).toHaveLength(1);
  });

  it('lets two additions of one person at once make one person', async () => {
    await ask({ kind: 'add-organization', name: 'Team' });
    const outcomes = await Promise.allSettled([addUser(), addUser()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('leaves the backup of PostgreSQL to its own tool', async () => {
    const answer = await ask({ kind: 'backup', to: '/nowhere/at/all.sqlite' });
    expect(answer.kind).toBe(databaseKind === 'sqlite' ? 'backup-failed' : 'backup-elsewhere');
    expect(answerWords(answer)).toContain(databaseKind === 'sqlite' ? 'could not be written' : 'pg_dump');
  });
});
