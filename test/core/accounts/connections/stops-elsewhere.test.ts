/** Whether a timer that another client stopped is reported. */
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openConnection } from '#core/accounts/connections/connection.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { valueOf } from '../../../support/core-records.ts';
import { messagesFor } from '../../../support/messages.ts';
import { openProfile } from '../../../support/profile.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it('a stop elsewhere is reported unless the file of the connection was damaged: then it may have been stopped here', async () => {
  const open = () =>
    valueOf(
      openConnection({
        folder,
        dialect: 'contract',
        othersWrite: true,
        graceMs: 30_000,
        ports: systemPorts(),
        messages: messagesFor('en'),
        serviceRecovery: null,
        serviceCopyFailure: null,
        preferences: () => noConnectionPreferences(uuid(40)),
        account: { baseUrl: 'https://time.example.org', organizationId: uuid(10), userId: uuid(1) },
        exchange: async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' }),
      }),
    );
  const first = open();
  expect(first.sync.noticesStopsElsewhere).toBe(true);
  await first.close();
  writeFileSync(join(folder, 'replica.sqlite'), 'damaged'.repeat(1_000));
  rmSync(join(folder, 'copies'), { recursive: true, force: true });
  const damaged = open();
  expect(damaged.sync.noticesStopsElsewhere).toBe(false);
  await damaged.close();
  const { connection, close } = await openProfile({ folder: join(folder, 'profile') });
  expect(connection.sync.noticesStopsElsewhere).toBe(false);
  await close();
});
