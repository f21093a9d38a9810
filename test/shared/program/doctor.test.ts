/** The doctor's report: what is a problem, what is a remark, and the text. */
import { describe, expect, it } from 'vitest';
import { localDateSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import type { DoctorConnection, DoctorDatabase, DoctorReport } from '#shared/program/doctor.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import { doctorText } from '#shared/program/doctor-text.ts';
import { everyCapability } from '../../renderer/fixtures.ts';
import { messagesFor } from '../../support/messages.ts';

const server = uuidSchema.parse('10000000-0000-4000-9000-000000000001');
const other = uuidSchema.parse('10000000-0000-4000-9000-000000000002');

function connectionOf(changes: Partial<DoctorConnection> = {}): DoctorConnection {
  return {
    connection: server,
    isCurrent: true,
    dialect: 'extended',
    reach: 'answered',
    milliseconds: 34,
    clockOffsetSeconds: 0,
    signIn: { kind: 'signed-in', kept: 'sealed' },
    connectivity: 'online',
    queue: { waiting: 0, attention: 0 },
    isStorageRefused: false,
    failing: [],
    ...changes,
  };
}

const here = connectionOf({
  connection: 'this-computer',
  dialect: null,
  reach: 'in-process',
  milliseconds: null,
  clockOffsetSeconds: null,
  signIn: { kind: 'not-needed' },
  connectivity: 'local',
});

function databaseOf(changes: Partial<DoctorDatabase> = {}): DoctorDatabase {
  return {
    connection: 'this-computer',
    database: 'replica',
    state: 'sound',
    bytes: 312,
    journal: 'wal',
    schema: 3,
    lastCopy: localDateSchema.parse('2026-11-19'),
    copies: 2,
    setAside: 0,
    ...changes,
  };
}

function reportOf(changes: Partial<DoctorReport> = {}): DoctorReport {
  return {
    format: 1,
    at: utcInstantSchema.parse('2026-11-20T10:00:00Z'),
    running: true,
    versions: {
      app: '1.2.3',
      electron: '45.4.1',
      chromium: '144.0',
      node: '24.1.0',
      sqlite: '3.51.0',
      platform: 'linux',
      release: '6.8.0',
      architecture: 'x64',
      desktop: 'GNOME',
      display: 'x11',
    },
    capabilities: everyCapability,
    keyring: { backend: 'gnome_libsecret', keeping: 'sealed' },
    connections: [here],
    databases: [databaseOf()],
    disk: { freeBytes: 51e9 },
    crashReports: { on: false, count: 0 },
    ...changes,
  };
}

const problemsOf = (changes: Partial<DoctorReport>) => toDoctorFindings(reportOf(changes)).problems;
const problemsWith = (changes: Partial<DoctorConnection>) => problemsOf({ connections: [connectionOf(changes)] });
const remarksOf = (changes: Partial<DoctorReport>) => toDoctorFindings(reportOf(changes)).remarks.map(({ kind }) => kind);

it('a report without problems has no findings', () => {
  expect(toDoctorFindings(reportOf({ connections: [here, connectionOf()] }))).toEqual({ problems: [], remarks: [] });
});

describe('a problem', () => {
  it('is a damaged database, of its connection', () => {
    expect(
      problemsOf({ databases: [databaseOf({ connection: server, state: 'damaged' }), databaseOf(), databaseOf({ state: 'missing' })] }),
    ).toEqual([{ kind: 'database-damaged', connection: server, database: 'replica' }]);
  });

  it.each([
    [199_999_999, [{ kind: 'disk-low', freeMegabytes: 199 }]],
    [0, [{ kind: 'disk-low', freeMegabytes: 0 }]],
    [200_000_000, []],
    [null, []],
  ])('is a disk with less than 200 MB: %s bytes', (freeBytes, expected) => {
    expect(problemsOf({ disk: { freeBytes } })).toEqual(expected);
  });

  it.each(['no-network', 'server-down', 'no-access', 'too-slow', 'unknown'] as const)('is a service that does not answer: %s', (reach) => {
    expect(problemsWith({ reach })).toEqual([{ kind: 'not-reached', connection: server, reach }]);
  });

  it.each([
    { reach: 'signed-out', signIn: null },
    { reach: 'no-access', signIn: { kind: 'signed-out', reason: 'refused' } },
  ] as const)('is a missing sign-in, and not also that the service is not reached: $reach', (changes) => {
    expect(problemsWith(changes)).toEqual([{ kind: 'signed-out', connection: server }]);
  });

  it.each([
    [61, [{ kind: 'clock-off', connection: server, seconds: 61 }]],
    [-61, [{ kind: 'clock-off', connection: server, seconds: -61 }]],
    [60, []],
    [null, []],
  ])('is a clock that differs by more than a minute: %s s', (clockOffsetSeconds, expected) => {
    expect(problemsWith({ clockOffsetSeconds })).toEqual(expected);
  });

  it('is a refused storage, where that is known', () => {
    expect(problemsWith({ isStorageRefused: true })).toEqual([{ kind: 'storage-refused', connection: server }]);
    expect(problemsWith({ isStorageRefused: null })).toEqual([]);
  });
});

describe('a remark', () => {
  it('is what the doctor could not examine', () => {
    expect(
      remarksOf({
        running: false,
        capabilities: null,
        keyring: null,
        connections: [connectionOf({ signIn: null, queue: null })],
        databases: [databaseOf({ state: 'unchecked' })],
      }),
    ).toEqual(['not-running', 'databases-unchecked']);
  });

  it.each(['missing', 'hidden'] as const)('is a tray that is %s', (host) => {
    expect(remarksOf({ capabilities: { ...everyCapability, tray: { ...everyCapability.tray, host } } })).toEqual(['no-tray']);
  });

  it('is what the desktop lacks', () => {
    expect(remarksOf({ capabilities: { ...everyCapability, notifications: 'none', shortcuts: 'none', idle: 'unavailable' } })).toEqual([
      'no-notifications',
      'no-shortcuts',
      'no-idle',
    ]);
  });

  it('is a missing keyring where there are sign-ins', () => {
    const keyring = { backend: 'basic_text', keeping: 'memory' } as const;
    expect(remarksOf({ keyring })).toEqual([]);
    expect(remarksOf({ keyring, connections: [connectionOf({ signIn: null })] })).toEqual([]);
    expect(remarksOf({ keyring, connections: [here, connectionOf()] })).toEqual(['no-keyring']);
  });

  it('counts entries in question and databases set aside', () => {
    expect(
      toDoctorFindings(
        reportOf({ connections: [connectionOf({ queue: { waiting: 3, attention: 2 } })], databases: [databaseOf({ setAside: 1 })] }),
      ).remarks,
    ).toEqual([
      { kind: 'attention', connection: server, count: 2 },
      { kind: 'set-aside', connection: 'this-computer', database: 'replica', count: 1 },
    ]);
  });
});

const textOf = (changes: Partial<DoctorReport> = {}, names = [{ connection: server, name: 'Team' }]) =>
  doctorText(reportOf(changes), { messages: messagesFor('en'), names });

describe('the text', () => {
  it('lists versions, the desktop, connections and databases in columns', () => {
    expect(
      textOf({
        connections: [here, connectionOf({ clockOffsetSeconds: 2 })],
        databases: [databaseOf(), databaseOf({ connection: server, copies: 0, lastCopy: null, journal: null })],
      }),
    ).toMatchInlineSnapshot(`
      "Clocktower 1.2.3 · Electron 45.4.1 · Chromium 144.0 · Node 24.1.0 · SQLite 3.51.0
      linux 6.8.0 x64 · GNOME · X11

      On this desktop
        Tray icon         shown
        Notifications     with buttons
        Idle time         from the system
        Focused window    from X11
        Screen lock       reported
        Global shortcuts  work
        Launch at login   possible
        Sign-ins          in the keyring (gnome_libsecret)

      Connections
        This computer  in this program · 0 waiting, 0 need attention
        Team           answered (34 ms) · clock 2 s behind · signed in · 0 waiting, 0 need attention

      Databases
        This computer: entries  intact · 0.312 kB · wal · backup of 2026-11-19 (2 kept)
        Team: entries           intact · 0.312 kB · no backup yet

        Disk           51 GB free
        Crash reports  off · none

      Everything works."
    `);
  });

  it('leaves out what is unknown', () => {
    const { node, platform, release, architecture } = reportOf().versions;
    expect(
      textOf({
        versions: {
          app: null,
          electron: null,
          chromium: null,
          node,
          sqlite: null,
          platform,
          release,
          architecture,
          desktop: null,
          display: 'none',
        },
        capabilities: null,
        connections: [connectionOf({ milliseconds: null, clockOffsetSeconds: null, signIn: null, queue: null })],
        databases: [],
        disk: { freeBytes: null },
        crashReports: { on: null, count: 0 },
      }),
    ).toMatchInlineSnapshot(`
      "Clocktower, not running · Node 24.1.0
      linux 6.8.0 x64 · no display

      Connections
        Team  answered

      Databases

        Crash reports  none

      Everything works."
    `);
  });

  it('says that the desktop does not report locks, that there is no keyring, and that crash reports are written', () => {
    const text = textOf({ capabilities: { ...everyCapability, locks: false }, keyring: null, crashReports: { on: true, count: 2 } });
    expect(text.split('\n').filter((line) => /screen lock|sign-ins|crash/iu.test(line))).toMatchInlineSnapshot(`
      [
        "  Screen lock       not reported",
        "  Crash reports  on · 2",
      ]
    `);
  });

  it('names the connection of a finding: by its name, or else by its place among the servers', () => {
    const lines = textOf({
      connections: [here, connectionOf({ isStorageRefused: true }), connectionOf({ connection: other, isStorageRefused: true })],
      databases: [databaseOf({ state: 'damaged' }), databaseOf({ connection: server, setAside: 1 })],
    }).split('\n');
    expect(lines.slice(lines.findIndex((line) => line.includes('problems')))).toMatchInlineSnapshot(`
      [
        "3 problems:",
        "  - The entries file of This computer is damaged. Its daily backups are intact. Quit Clocktower and start it again: it keeps the damaged file and continues from the latest backup.",
        "  - Clocktower cannot record on the disk what was sent to Team. Entries are kept. Free up some space and check the disk.",
        "  - Clocktower cannot record on the disk what was sent to server 2. Entries are kept. Free up some space and check the disk.",
        "",
        "Good to know:",
        "  - A damaged file of the entries of Team was set aside earlier and can be deleted once you have checked that your entries are complete.",
      ]
    `);
  });
});
