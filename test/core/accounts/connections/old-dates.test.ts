/** Entries of old dates of *This computer*: once its service went back to a copy, only the file of the connection has them. */
import { writeFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UtcInstant } from '#shared/values/brands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, serviceFile, settled, type Profile } from '../../../support/profile.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let nowText: UtcInstant;
beforeEach(() => {
  folder = temporaryFolder();
  nowText = instant('2026-11-20T08:00:00Z');
});

async function session(work: (profile: Profile) => void | Promise<void>): Promise<void> {
  const profile = await openProfile({ folder, now: () => nowText });
  await work(profile);
  await settled(profile.tracker);
  await profile.close();
}

async function words({ rows }: Profile): Promise<readonly (string | null)[]> {
  return (await rows()).map(({ description }) => description);
}

it('old entries are given back to it, each once', async () => {
  await session(() => {});
  // The copies of this day have nothing yet.
  nowText = instant('2026-11-21T08:00:00Z');
  await session(
    ({ tracker }) =>
      void valueOf(tracker.add({ description: 'survey', start: instant('2026-05-04T07:00:00Z'), end: instant('2026-05-04T08:00:00Z') })),
  );
  // The next start takes old entries out of memory.
  await session(() => {});
  writeFileSync(serviceFile(folder), 'rubbish');
  await session(async (profile) => vi.waitFor(async () => expect(await words(profile)).toEqual(['survey']), { timeout: 20_000 }));
  await session(async (profile) => expect(await words(profile)).toEqual(['survey']));
});
