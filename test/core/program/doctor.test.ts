/** The doctor's findings for an open profile. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { doctorReportSchema, type DoctorReport } from '#shared/program/doctor.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import { doctorText } from '#shared/program/doctor-text.ts';
import { doctorOf } from '../../support/doctor.ts';
import { onlyConnection, openProfile, settled, type Profile } from '../../support/profile.ts';
import { messagesFor } from '../../support/messages.ts';
import { closedAfterTest, temporaryFolder } from '../../support/after-test.ts';

let folder: string;
let profile: Profile;
beforeEach(async () => {
  folder = temporaryFolder();
  profile = closedAfterTest(await openProfile({ folder }));
});

const server = '10000000-0000-4000-9000-000000000001';

async function examined(): Promise<DoctorReport> {
  return doctorOf({ connections: onlyConnection(profile), profile: folder }).examine();
}

/** Changes a report without problems. */
async function reportWith(change: (report: DoctorReport) => object): Promise<DoctorReport> {
  const report = await examined();
  return doctorReportSchema.parse({ ...report, ...change(report) });
}

const remote = {
  connection: server,
  isCurrent: true,
  dialect: 'extended',
  reach: 'answered',
  milliseconds: 34,
  clockOffsetSeconds: 0,
  signIn: { kind: 'signed-in', kept: 'sealed' },
  connectivity: 'online',
  queue: { waiting: 2, attention: 0 },
  isStorageRefused: false,
  failing: [],
};

describe('the doctor', () => {
  it('finds no problem in a valid profile, in a report without texts of users', async () => {
    profile.tracker.start({ description: 'MARK of a user', at: null });
    await settled(profile.tracker);
    const report = await examined();
    expect(doctorReportSchema.parse(report)).toEqual(report);
    expect(report.databases).toMatchObject([{ connection: thisComputerKey, database: 'replica', state: 'sound', journal: 'wal' }]);
    expect(report.connections).toMatchObject([
      { connection: thisComputerKey, reach: 'in-process', connectivity: 'local', queue: { waiting: 0, attention: 0 } },
    ]);
    expect(report.disk.freeBytes).toBeGreaterThan(0);
    expect(toDoctorFindings(report)).toEqual({ problems: [], remarks: [] });
    expect(JSON.stringify(report)).not.toContain('MARK');
  });

  it('answers simultaneous requests with one examination', async () => {
    const doctor = doctorOf({ connections: onlyConnection(profile), profile: folder });
    const [one, other] = await Promise.all([doctor.examine(), doctor.examine()]);
    expect(one).toBe(other);
  });

  it('counts crash reports in every subfolder', async () => {
    mkdirSync(join(folder, 'crash-reports', 'completed'), { recursive: true });
    writeFileSync(join(folder, 'crash-reports', 'completed', '1.dmp'), '');
    writeFileSync(join(folder, 'crash-reports', 'settings.dat'), '');
    expect((await examined()).crashReports).toEqual({ on: false, count: 1 });
    rmSync(join(folder, 'crash-reports'), { recursive: true });
    writeFileSync(join(folder, 'crash-reports'), 'a file in its place');
    expect((await examined()).crashReports).toEqual({ on: false, count: 0 });
  });
});

describe('a problem', () => {
  it.each<readonly [kind: string, change: (report: DoctorReport) => object]>([
    ['database-damaged', ({ databases }) => ({ databases: databases.map((database) => ({ ...database, state: 'damaged' })).slice(0, 1) })],
    ['disk-low', () => ({ disk: { freeBytes: 100_000_000 } })],
    ['not-reached', ({ connections }) => ({ connections: [...connections, { ...remote, reach: 'no-network' }] })],
    [
      'signed-out',
      ({ connections }) => ({
        connections: [...connections, { ...remote, reach: 'signed-out', signIn: { kind: 'signed-out', reason: 'refused' } }],
      }),
    ],
    ['clock-off', ({ connections }) => ({ connections: [...connections, { ...remote, clockOffsetSeconds: -90 }] })],
    [
      'failing',
      ({ connections }) => ({
        connections: [...connections, { ...remote, failing: [{ what: 'project', since: '2026-11-20T09:00:00Z', detail: '500' }] }],
      }),
    ],
    ['storage-refused', ({ connections }) => ({ connections: [...connections, { ...remote, isStorageRefused: true }] })],
  ])('%s is reported once, with what was kept and what the user can do', async (kind, change) => {
    const report = await reportWith(change);
    const { problems } = toDoctorFindings(report);
    expect(problems.map((problem) => problem.kind)).toEqual([kind]);
    const english = doctorText(report, { messages: messagesFor('en'), names: [{ connection: thisComputerKey, name: 'This computer' }] });
    expect(english).toMatch(/1 problem:\n {2}- .*(?:kept|intact|safe).*\. .*\./);
    expect(doctorText(report, { messages: messagesFor('de'), names: [] })).toMatch(
      /1 Problem:\n {2}- .*(?:erhalten|unversehrt|bleiben).*\. .*\./,
    );
  });

  it('is not a limitation of this desktop, which is a remark', async () => {
    const report = await reportWith(({ capabilities, databases }) => ({
      running: false,
      capabilities:
        capabilities === null
          ? null
          : { ...capabilities, tray: { ...capabilities.tray, host: 'missing' }, notifications: 'none', idle: 'unavailable' },
      keyring: { backend: 'basic_text', keeping: 'memory' },
      connections: [{ ...remote, queue: { waiting: 0, attention: 2 } }],
      databases: [{ ...databases[0], state: 'unchecked', setAside: 1 }],
    }));
    const { problems, remarks } = toDoctorFindings(report);
    expect(problems).toEqual([]);
    expect(remarks.map(({ kind }) => kind)).toEqual([
      'not-running',
      'databases-unchecked',
      'no-tray',
      'no-keyring',
      'no-notifications',
      'no-idle',
      'attention',
      'set-aside',
    ]);
    const text = doctorText(report, { messages: messagesFor('en'), names: [] });
    expect(text).toContain('Everything works.\n\nGood to know:\n');
    expect(text).toContain('2 entries of server 1 need your attention.');
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });
});
