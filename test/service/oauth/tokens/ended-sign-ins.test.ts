/** Cached access tokens end with their sign-in, whichever process ended it, and are not trusted while the log cannot be read. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { EndedSignIns } from '#service/oauth/tokens/ended-sign-ins.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import { localSignal, type ChangeSignal } from '#service/storage/changes/change-signal.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, people, seed } from '../../../support/time-tracking-fixture.ts';

let opened: TestDatabase;
let signal: ChangeSignal;
let ended: (ReadonlySet<Uuid> | null)[] = [];
let timers: (() => void)[] = [];
let pauses: (() => void)[] = [];
let errors: unknown[] = [];
let reader: EndedSignIns;
beforeEach(async () => {
  opened = await openTestDatabase();
  await seed(opened.database);
  await opened.database
    .insertInto('oauth_records')
    .values({
      model: grantModel,
      id_digest: 'g',
      payload: '{}',
      grant_id: null,
      uid: null,
      user_id: people.employee,
      expires_at: instant('2100-01-01T00:00:00Z'),
      consumed_at: null,
    })
    .execute();
  [signal, ended, timers, pauses, errors] = [localSignal(), [], [], [], []];
  reader = new EndedSignIns({
    database: opened.database,
    signal,
    after: (delayMs, task) => {
      if (delayMs === 5_000) {
        timers.push(task);
      } else {
        pauses.push(task);
      }
      return () => {};
    },
    onEnded: (users) => ended.push(users),
    report: (error) => errors.push(error),
  });
  await expect.poll(() => pauses.length).toBe(1);
  pauses.shift()?.();
  ended = [];
});
afterEach(async () => {
  await reader.close();
  await opened.close();
});

async function endSignIn(): Promise<void> {
  await opened.database.deleteFrom('oauth_records').where('id_digest', '=', 'g').execute();
}

describe('the reader of ended sign-ins', () => {
  it('names the user of a sign-in that ended as soon as that is announced', async () => {
    await endSignIn();
    signal.announce();
    await expect.poll(() => ended).toContainEqual(new Set([people.employee]));
  });

  it('finds an ended sign-in that nothing announced at the next check', async () => {
    await endSignIn();
    timers.shift()?.();
    await expect.poll(() => ended).toContainEqual(new Set([people.employee]));
  });

  it('reads once for many announcements that come one after the other', async () => {
    signal.announce();
    await expect.poll(() => pauses.length).toBe(1);
    await endSignIn();
    for (let index = 0; index < 20; index += 1) {
      signal.announce();
    }
    expect(ended).toEqual([new Set()]);
    pauses.shift()?.();
    await expect.poll(() => ended).toEqual([new Set(), new Set([people.employee])]);
  });

  it('names no account if other records changed', async () => {
    await opened.database.deleteFrom('tags').execute();
    signal.announce();
    await expect.poll(() => ended).toEqual([new Set()]);
  });

  it('distrusts every sign-in while the log cannot be read', async () => {
    await opened.database.destroy();
    signal.announce();
    await expect.poll(() => ended).toEqual([null]);
    expect([reader.isCurrent, errors.length]).toEqual([false, 1]);
  });
});
