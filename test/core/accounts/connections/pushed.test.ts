/** Two programs on one account of our own service: a change in one appears in the other without a poll. */
import { thisComputerKey } from '#shared/connections/connections.ts';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConnection, type Connection } from '#core/accounts/connections/connection.ts';
import { exchangeInProcess } from '#core/service-client/http/exchange.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { fetchEvents } from '../../../support/event-stream.ts';
import { messagesFor } from '../../../support/messages.ts';
import { settled } from '../../../support/profile.ts';
import { openTimeTrackingFixture, people, records, signInAs, type TimeTrackingFixture } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let service: TimeTrackingFixture;
let asked: string[];
let opened: Connection[];
beforeEach(async () => {
  folder = temporaryFolder();
  service = await openTimeTrackingFixture({ streams: { signal: localSignal(), after: systemPorts().scheduler.after } });
  service.setNow(instantOfEpochMs(Date.now()));
  asked = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map(async (each) => each.close()));
  await service.close();
});

function open(name: string): Connection {
  const connection = valueOf(
    openConnection({
      folder: join(folder, name),
      account: { baseUrl: 'http://service.test', organizationId: records.organization, userId: people.employee },
      dialect: 'extended',
      exchange: exchangeInProcess(async (request) => {
        asked.push(`${name} ${request.method} ${new URL(request.url).search}`);
        const headers = new Headers([...request.headers, ...Object.entries(signInAs('employee'))]);
        return fetchEvents(service.fetch, new Request(request, { headers }));
      }),
      othersWrite: true,
      graceMs: 30_000,
      ports: systemPorts(),
      messages: messagesFor('en'),
      serviceRecovery: null,
      serviceCopyFailure: null,
      preferences: () => noConnectionPreferences(thisComputerKey),
    }),
  );
  opened.push(connection);
  return connection;
}

it('a connection shows a start, an edit, a stop and a deletion of another device, long before the next poll', async () => {
  const [here, there] = [open('here'), open('there')];
  await settled(here.tracker);
  await settled(there.tracker);
  const { localId } = valueOf(here.tracker.start({ description: 'drawing', at: null }));
  await expect.poll(() => there.tracker.view().timer).toMatchObject({ kind: 'running', entry: { description: 'drawing' } });
  valueOf(here.tracker.stop());
  await expect.poll(() => there.tracker.view().timer.kind).toBe('stopped');
  valueOf(here.tracker.delete(localId));
  await expect.poll(() => there.tracker.entries(31)).toEqual([]);
  // Once, when the stream opened; polling does it every 15 seconds.
  expect(asked.filter((request) => request.startsWith('there') && request.includes('active')).length).toBeLessThanOrEqual(1);
});
