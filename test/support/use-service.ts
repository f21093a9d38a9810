/** A new time tracking service for every test: opened before, closed after it. */
import { afterEach, beforeEach, expect } from 'vitest';
import { isWaiting } from '#service/storage/changes/change-log.ts';
import { openTimeTrackingFixture, type FixtureSettings, type TimeTrackingFixture } from './time-tracking-fixture.ts';

/** The returned object is the same for the whole file, and refers to the current test's service. */
export function useTimeTrackingService(settings: FixtureSettings = {}): TimeTrackingFixture {
  let current: TimeTrackingFixture | null = null;
  beforeEach(async () => {
    current = await openTimeTrackingFixture(settings);
  });
  afterEach(async () => {
    await current?.close();
    current = null;
  });
  const opened = (): TimeTrackingFixture => {
    if (current === null) {
      throw new Error('There is a service only while a test runs');
    }
    return current;
  };
  return {
    fetch: async (request, begin) => opened().fetch(request, begin),
    get database() {
      return opened().database;
    },
    get reports() {
      return opened().reports;
    },
    get log() {
      return opened().log;
    },
    setNow: (now) => {
      opened().setNow(now);
    },
    send: async (method, path, options) => opened().send(method, path, options),
    get: async (path, as) => opened().get(path, as),
    dump: async () => opened().dump(),
    close: async () => opened().close(),
  };
}

/** Transactions of other tests on the same server delay the log of changes and the tags of lists. Resolves once they have ended. */
export async function changesSettled({ database }: Pick<TimeTrackingFixture, 'database'>): Promise<void> {
  await expect.poll(async () => isWaiting(database)).toBe(false);
}
