/** A new time tracking service for every test: opened before, closed after it. */
import { afterEach, beforeEach } from 'vitest';
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
