/** A service process on a SQLite file: acknowledged entries survive a kill, and the file is locked by the process. */
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import { openSqliteStorage } from '#service/storage/sqlite/sqlite-storage.ts';
import { startServiceProcess } from '../support/time-tracking-process.ts';
import { instant, seed } from '../support/time-tracking-fixture.ts';
import { expectNothingLost, writeUntilItEnds } from '../support/write-burst.ts';
import { temporaryFolder } from '../support/after-test.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, 'team.sqlite');
  const opened = await openSqliteStorage({ file, now: instant('2026-11-20T12:00:00Z'), today: localDateSchema.parse('2026-11-20') });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  await seed(opened.value.database);
  await opened.value.close();
});

it('loses no acknowledged entry when the service is killed', async () => {
  const service = await startServiceProcess(file);
  const burst = await writeUntilItEnds(service, { after: 300, end: service.kill });
  expect(burst.refused).toEqual([]);
  const next = await startServiceProcess(file);
  await expectNothingLost(next, burst);
  await next.kill();
});

it('a service refuses a second process while the first has the file', async () => {
  const service = await startServiceProcess(file);
  await expect(startServiceProcess(file)).rejects.toThrow('in-use');
  await service.kill();
});
