/** Files of a connection that cannot be opened: the reason is given, they are as they were, and nothing of them is sent. */
import { thisComputerKey } from '#shared/connections/connections.ts';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { TimeTrackingAccount } from '#core/service-client/time-tracking-api.ts';
import { openConnection } from '#core/accounts/connections/connection.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { changeReplica, openConnectionIn, openProfile, openServiceIn, outboxFile } from '../../../support/profile.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { messagesFor } from '../../../support/messages.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const now = () => instant('2026-11-20T09:00:00Z');
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function accountOf(userId: string): TimeTrackingAccount {
  return {
    baseUrl: 'https://time.example.org',
    organizationId: uuidSchema.parse('40000000-0000-4000-8000-000000000001'),
    userId: uuidSchema.parse(userId),
  };
}

/** Builds a connection to a server without its account and gateway. */
function serverIn(place: string) {
  return {
    folder: place,
    dialect: 'contract',
    othersWrite: true,
    graceMs: 30_000,
    ports: systemPorts(),
    messages: messagesFor('en'),
    serviceRecovery: null,
    serviceCopyFailure: null,
    preferences: () => noConnectionPreferences(thisComputerKey),
  } as const;
}

describe('a start that cannot be', () => {
  it('says that another process has the profile', async () => {
    const profile = await openProfile({ folder, now });
    expect(openConnectionIn({ folder, now, service: profile.service })).toMatchObject({ ok: false, failure: { kind: 'profile-in-use' } });
    await profile.close();
  });

  it('reports a newer version, changes nothing, and closes the file', async () => {
    await (await openProfile({ folder, now })).close();
    changeReplica(folder, `PRAGMA user_version = 7; UPDATE meta SET value = 'in a way of its own'`);
    const before = readFileSync(outboxFile(folder));
    const service = valueOf(await openServiceIn({ folder, now }));
    expect(openConnectionIn({ folder, now, service })).toEqual({
      ok: false,
      failure: { kind: 'database-newer', file: outboxFile(folder) },
    });
    expect(readFileSync(outboxFile(folder)).equals(before)).toBe(true);
    changeReplica(folder, `PRAGMA user_version = ${replicaMigrations.length}`);
    const opened = valueOf(openConnectionIn({ folder, now, service }));
    await opened.close();
    await service.close();
  });

  it('says that the entries are of another account, sends none of them, and has them again when the account is back', async () => {
    const mine = accountOf('50000000-0000-4000-8000-000000000001');
    const sentRequests: string[] = [];
    const exchange: Exchange = async (request) => {
      sentRequests.push(`${request.method} ${request.url}`);
      return { kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' };
    };
    const first = valueOf(openConnection({ ...serverIn(folder), account: mine, exchange }));
    valueOf(first.tracker.start({ description: 'drawing', at: null }));
    await first.close();
    sentRequests.length = 0;
    const other = accountOf('50000000-0000-4000-8000-000000000002');
    expect(openConnection({ ...serverIn(folder), account: other, exchange })).toEqual({
      ok: false,
      failure: { kind: 'other-account', folder },
    });
    expect(sentRequests).toEqual([]);
    const again = valueOf(openConnection({ ...serverIn(folder), account: mine, exchange }));
    expect(again.tracker.entries(10).map(({ local }) => local.description)).toEqual(['drawing']);
    await again.close();
  });

  it('reports the failure of the disk, and closes the file', async () => {
    await (await openProfile({ folder, now })).close();
    changeReplica(
      folder,
      `UPDATE meta SET value = 'another'; CREATE TRIGGER refuse BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    );
    const service = valueOf(await openServiceIn({ folder, now }));
    const failure = { kind: 'database-unusable', file: outboxFile(folder), detail: 'no room' };
    expect(openConnectionIn({ folder, now, service })).toEqual({ ok: false, failure });
    changeReplica(folder, 'DROP TRIGGER refuse');
    await valueOf(openConnectionIn({ folder, now, service })).close();
    await service.close();
  });
});
