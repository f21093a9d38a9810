/** The connection to a server when it is opened, before the server answers. */
import { expect, it } from 'vitest';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { openServer, type ServerWorld } from '#core/accounts/connections/open-server.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { exchangeInProcess, type Exchange } from '#core/service-client/http/exchange.ts';
import { temporaryFolder } from '../../../support/after-test.ts';
import { valueOf } from '../../../support/core-records.ts';
import { FakeKeyring } from '../../../support/fake-keyring.ts';
import { messagesFor } from '../../../support/messages.ts';
import { offline } from '../../../support/profile.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { openTimeTrackingFixture, people, records, signInAs, uuid } from '../../../support/time-tracking-fixture.ts';

async function open(folder: string, exchange: Exchange, onOpened?: ServerWorld['onOpened']) {
  const definition = {
    version: 1,
    id: uuid(70),
    name: 'Team',
    baseUrl: 'http://team.test',
    signIn: null,
    dialect: 'contract',
    organizationId: records.organization,
    organizationName: null,
    userId: people.employee,
    personName: null,
    certificate: null,
  } as const;
  const world = {
    ports: systemPorts(),
    exchangeTo: () => exchange,
    messages: messagesFor('en'),
    sealer: new FakeKeyring(),
    allowsPlainFile: () => false,
    log: silentLog,
    preferencesOf: noConnectionPreferences,
  };
  return valueOf(await openServer({ definition, folder }, { ...world, ...(onOpened === undefined ? {} : { onOpened }) }));
}

it('what was created here and not sent is known as such to those who follow it, though the server answers at once', async () => {
  const folder = temporaryFolder();
  const fixture = await openTimeTrackingFixture();
  const before = await open(folder, offline);
  const { localId } = valueOf(before.tracker.start({ description: 'Lettering', at: null }));
  await before.close();

  const events: string[] = [];
  const answering: Exchange = async (request) => {
    const headers = { ...Object.fromEntries(request.headers), ...signInAs('employee') };
    const outcome = await exchangeInProcess(async (each) => fixture.fetch(new Request(each, { headers })))(request);
    events.push('answered');
    return outcome;
  };
  const server = await open(folder, answering, ({ id, sync: { outbox } }) => {
    events.push(id, ...outbox.queries.createdSince(0).map((entry) => entry.localId));
  });
  await expect.poll(() => server.sync.outbox.counts().waiting).toBe(0);
  expect(events.slice(0, 3)).toEqual([uuid(70), localId, 'answered']);
  expect(server.sync.outbox.queries.createdSince(0)).toEqual([]);
  await server.close();
  await fixture.close();
});
