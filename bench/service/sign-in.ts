/** Signing in: the pages, the check of the password and the tokens; and the refresh of a token, which each client does once an hour. */
import { performance } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { hashPassword, safePasswordCost } from '#service/oauth/accounts/passwords.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { readTokens, refresh, signInForTokens } from '../../test/support/sign-in-walk.ts';
import { median, percentile, reportProgress, type Table } from '../measure.ts';
import { startTarget } from './target.ts';
import { fillWithTeam } from './team.ts';

const signIns = 40;
const refreshes = 400;
const concurrently = 4;
const person = { email: 'bench@example.com', password: 'a password for measuring' };

async function addAccount(address: StorageAddress): Promise<void> {
  const { users } = await fillWithTeam(address, 1_000);
  const [user] = users;
  const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
  const opened = await openTimeTrackingStorage(
    address.kind === 'sqlite' ? { ...address, now, today: localDateSchema.parse('2026-11-20') } : { ...address, reportLost: console.error },
  );
  if (!opened.ok || user === undefined) {
    throw new Error('The database cannot be opened again');
  }
  const { database, close } = opened.value;
  await database
    .insertInto('credentials')
    .values({
      user_id: user,
      email: person.email,
      password_hash: await hashPassword(person.password, { randomBytes, passwordCost: safePasswordCost }),
    })
    .execute();
  await close();
}

interface Measured {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

async function repeat(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const latencies: number[] = [];
  let left = count;
  const startedMs = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const sentMs = performance.now();
      await work();
      latencies.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: concurrently }, worker));
  return { latencies, perSecond: (count / (performance.now() - startedMs)) * 1_000 };
}

export async function measureSignIn(name: string, address: StorageAddress): Promise<Table> {
  reportProgress(`${name}: sign-in`);
  await addAccount(address);
  const target = await startTarget('sign-in', address.kind === 'sqlite' ? address.file : address.url);
  const url = `http://127.0.0.1:${target.port}`;
  const waiting = await Promise.all(Array.from({ length: concurrently }, async () => (await signInForTokens(url, person)).refresh_token));
  const before = await target.usage();
  const signedIn = await repeat(signIns, async () => signInForTokens(url, person));
  const between = await target.usage();
  const refreshed = await repeat(refreshes, async () => {
    const token = waiting.shift() ?? '';
    waiting.push((await readTokens(await refresh(url, token))).refresh_token);
  });
  const after = await target.usage();
  await target.stop();
  return {
    title: `Signing in: ${signIns} times from the first page to the tokens, and ${refreshes} refreshes, ${concurrently} at a time`,
    columns: ['database', 'what', 'a second', 'p50, ms', 'p99', 'processor ms each'],
    rows: [
      [
        name,
        'sign-in',
        signedIn.perSecond,
        median(signedIn.latencies),
        percentile(signedIn.latencies, 0.99),
        (between.processorMs - before.processorMs) / signIns,
      ],
      [
        name,
        'refresh',
        refreshed.perSecond,
        median(refreshed.latencies),
        percentile(refreshed.latencies, 0.99),
        (after.processorMs - between.processorMs) / refreshes,
      ],
    ],
  };
}
