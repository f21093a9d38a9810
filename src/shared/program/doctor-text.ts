import type { Capabilities } from './capabilities.ts';
import { thisComputerKey, type ConnectionKey } from '../connections/connections.ts';
import type { ConnectionNames, DoctorConnection, DoctorDatabase, DoctorReport, DoctorVersions } from './doctor.ts';
import { type DoctorProblem, type DoctorRemark, toDoctorFindings } from './doctor-findings.ts';
import type { MainMessages } from '../messages/catalogue.ts';

type DoctorMessages = Pick<MainMessages, 'bytes' | 'doctor' | 'productName' | 'thisComputer'>;

export interface DoctorTextOptions {
  readonly messages: DoctorMessages;
  readonly names: ConnectionNames;
}

type Row = readonly [name: string, value: string];

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ');
}

function table(rows: readonly Row[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

function versionLines(versions: DoctorVersions, { doctor, productName }: DoctorMessages): readonly string[] {
  const { app, electron, chromium, node, sqlite, platform, release, architecture, desktop, display } = versions;
  return [
    joined([
      app === null ? doctor.appUnknown : `${productName} ${app}`,
      electron === null ? null : `Electron ${electron}`,
      chromium === null ? null : `Chromium ${chromium}`,
      `Node ${node}`,
      sqlite === null ? null : `SQLite ${sqlite}`,
    ]),
    joined([`${platform} ${release} ${architecture}`, desktop, doctor.displays[display]]),
  ];
}

function desktopRows(capabilities: Capabilities, { doctor }: DoctorMessages): readonly Row[] {
  return [
    [doctor.tray, doctor.hosts[capabilities.tray.host]],
    [doctor.notifications, doctor.notificationKinds[capabilities.notifications]],
    [doctor.idle, doctor.idles[capabilities.idle]],
    [doctor.focus, doctor.focuses[capabilities.focus]],
    [doctor.locks, capabilities.locks ? doctor.reported : doctor.notReported],
    [doctor.shortcuts, doctor.shortcutKinds[capabilities.shortcuts]],
    [doctor.autostart, doctor.autostarts[capabilities.autostart]],
  ];
}

function connectionText({ reach, milliseconds, clockOffsetSeconds, signIn, queue }: DoctorConnection, { doctor }: DoctorMessages): string {
  return joined([
    milliseconds === null ? doctor.reaches[reach] : `${doctor.reaches[reach]} (${doctor.milliseconds(milliseconds)})`,
    clockOffsetSeconds === null ? null : doctor.clock(clockOffsetSeconds),
    signIn === null || signIn.kind === 'not-needed' ? null : doctor.signInStates[signIn.kind],
    queue === null ? null : doctor.queue(queue),
  ]);
}

function databaseText({ state, bytes, journal, lastCopy, copies }: DoctorDatabase, { doctor, bytes: formatBytes }: DoctorMessages): string {
  return joined([doctor.states[state], formatBytes(bytes), journal, doctor.copies({ count: copies, last: lastCopy })]);
}

export function doctorText(report: DoctorReport, { messages, names }: DoctorTextOptions): string {
  const { doctor } = messages;
  const known = new Map(names.map(({ connection, name }) => [connection, name]));
  const servers = report.connections.map(({ connection }) => connection).filter((connection) => connection !== thisComputerKey);
  const connectionName = (connection: ConnectionKey): string =>
    known.get(connection) ?? (connection === thisComputerKey ? messages.thisComputer : doctor.server(servers.indexOf(connection) + 1));
  const { capabilities, keyring, disk, crashReports } = report;
  const { problems, remarks } = toDoctorFindings(report);
  const foundConnectionName = (found: DoctorProblem | DoctorRemark): string =>
    'connection' in found ? connectionName(found.connection) : '';
  const desktopPart =
    capabilities === null
      ? []
      : [
          '',
          doctor.desktop,
          ...table([
            ...desktopRows(capabilities, messages),
            ...(keyring === null ? [] : [[doctor.signIns, `${doctor.keepings[keyring.keeping]} (${keyring.backend})`] as const]),
          ]),
        ];
  const crashText = joined([
    crashReports.on === null ? null : crashReports.on ? doctor.on : doctor.off,
    doctor.reports(crashReports.count),
  ]);
  return [
    ...versionLines(report.versions, messages),
    ...desktopPart,
    '',
    doctor.connections,
    ...table(
      report.connections.map((connection) => [connectionName(connection.connection), connectionText(connection, messages)] as const),
    ),
    '',
    doctor.databases,
    ...table(
      report.databases.map(
        (database) =>
          [`${connectionName(database.connection)}: ${doctor.databaseNames[database.database]}`, databaseText(database, messages)] as const,
      ),
    ),
    '',
    ...table([
      ...(disk.freeBytes === null ? [] : [[doctor.disk, doctor.free(messages.bytes(disk.freeBytes))] as const]),
      [doctor.crashReports, crashText],
    ]),
    '',
    ...(problems.length === 0
      ? [doctor.allWell]
      : [doctor.wrong(problems.length), ...problems.map((found) => `  - ${doctor.problem(found, foundConnectionName(found))}`)]),
    ...(remarks.length === 0
      ? []
      : ['', doctor.goodToKnow, ...remarks.map((found) => `  - ${doctor.remark(found, foundConnectionName(found))}`)]),
  ].join('\n');
}
