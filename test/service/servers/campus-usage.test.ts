/** Concurrent calls of one key to several service processes with separate connections: each is counted once. */
import { afterEach, expect, it } from 'vitest';
import { issueKey } from '#service/campus/keys.ts';
import { createCampusService } from '#service/campus/service.ts';
import { openPostgresStorage } from '#service/storage/postgres/postgres-storage.ts';
import type { TimeTrackingStorage } from '#service/storage/storage.ts';
import { demoFiles, envelopeOf } from '../../support/campus-service-fixture.ts';
import { createPostgresDatabase } from '../../support/test-database.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

const storages: TimeTrackingStorage[] = [];
afterEach(async () => {
  await Promise.all(storages.splice(0).map(async ({ close }) => close()));
});

async function open(url: string): Promise<TimeTrackingStorage> {
  const opened = await openPostgresStorage({
    url,
    connections: 8,
    reportLost: (error) => {
      throw error;
    },
  });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  storages.push(opened.value);
  return opened.value;
}

it('400 calls over three pools lose none and count none twice', async () => {
  const url = await createPostgresDatabase();
  const [first, ...others] = [await open(url), await open(url), await open(url)];
  const now = instant('2026-11-20T12:00:00Z');
  const key = await issueKey(first.database, {
    name: 'Ines Duarte',
    ports: { now: () => now, newId: () => uuid(1), randomBytes: (count) => new Uint8Array(count) },
  });
  const reports: unknown[] = [];
  const services = [first, ...others].map(({ database }) =>
    createCampusService({ database, ports: { now: () => now }, data: demoFiles, report: (error) => reports.push(error) }),
  );
  const call = async (index: number): Promise<number> => {
    const service = services[index % services.length];
    const response = await service?.fetch(new Request(`http://campus.test/poi/libraries.json?key=${key}`));
    return envelopeOf({ status: 200, type: '', headers: {}, text: (await response?.text()) ?? '' }).meta.requests;
  };
  const counters = await Promise.all(Array.from({ length: 400 }, async (_unused, index) => call(index)));
  expect(reports).toEqual([]);
  expect(counters.sort((one, other) => one - other)).toEqual(Array.from({ length: 400 }, (_unused, index) => index + 1));
});
