/** Classifies a doctor's report into problems and remarks. Pure; `messages` has the texts with the remedies. */
import type { ConnectionKey } from '../connections/connections.ts';
import type { DatabaseName, DoctorConnection, DoctorFailing, DoctorReport, Reach } from './doctor.ts';

export type DoctorProblem =
  | { readonly kind: 'database-damaged'; readonly connection: ConnectionKey; readonly database: DatabaseName }
  | { readonly kind: 'disk-low'; readonly freeMegabytes: number }
  | {
      readonly kind: 'not-reached';
      readonly connection: ConnectionKey;
      readonly reach: Exclude<Reach, 'in-process' | 'answered' | 'signed-out'>;
    }
  | { readonly kind: 'signed-out'; readonly connection: ConnectionKey }
  | { readonly kind: 'clock-off'; readonly connection: ConnectionKey; readonly seconds: number }
  | { readonly kind: 'storage-refused'; readonly connection: ConnectionKey }
  | { readonly kind: 'failing'; readonly connection: ConnectionKey; readonly failing: DoctorFailing };

/** A limitation of this desktop or a temporary state. */
export type DoctorRemark =
  | { readonly kind: 'attention'; readonly connection: ConnectionKey; readonly count: number }
  | { readonly kind: 'set-aside'; readonly connection: ConnectionKey; readonly database: DatabaseName; readonly count: number }
  | { readonly kind: 'no-tray' | 'no-keyring' | 'no-notifications' | 'no-shortcuts' | 'no-idle' | 'not-running' | 'databases-unchecked' };

export interface DoctorFindings {
  readonly problems: readonly DoctorProblem[];
  readonly remarks: readonly DoctorRemark[];
}

/** Bytes below which a disk is almost full. */
const lowDiskBytes = 200_000_000;

/** The popover's limit, in seconds. */
const farOffSeconds = 60;

function listProblems({
  connection,
  reach,
  clockOffsetSeconds,
  isStorageRefused,
  failing,
  signIn,
}: DoctorConnection): readonly DoctorProblem[] {
  const isSignedOut = reach === 'signed-out' || signIn?.kind === 'signed-out';
  return [
    ...(isSignedOut ? [{ kind: 'signed-out' as const, connection }] : []),
    ...(reach === 'in-process' || reach === 'answered' || reach === 'signed-out' || isSignedOut
      ? []
      : [{ kind: 'not-reached' as const, connection, reach }]),
    ...(clockOffsetSeconds !== null && Math.abs(clockOffsetSeconds) > farOffSeconds
      ? [{ kind: 'clock-off' as const, connection, seconds: clockOffsetSeconds }]
      : []),
    ...(isStorageRefused === true ? [{ kind: 'storage-refused' as const, connection }] : []),
    ...(failing ?? []).map((each) => ({ kind: 'failing' as const, connection, failing: each })),
  ];
}

function listRemarks({ capabilities, keyring, running, databases, connections }: DoctorReport): readonly DoctorRemark[] {
  const host = capabilities?.tray.host;
  return [
    ...(running ? [] : [{ kind: 'not-running' as const }]),
    ...(databases.some(({ state }) => state === 'unchecked') ? [{ kind: 'databases-unchecked' as const }] : []),
    ...(host === 'missing' || host === 'hidden' ? [{ kind: 'no-tray' as const }] : []),
    // Only sign-ins need a keyring.
    ...(keyring !== null &&
    keyring.keeping !== 'sealed' &&
    connections.some(({ signIn }) => signIn !== null && signIn.kind !== 'not-needed')
      ? [{ kind: 'no-keyring' as const }]
      : []),
    ...(capabilities?.notifications === 'none' ? [{ kind: 'no-notifications' as const }] : []),
    ...(capabilities?.shortcuts === 'none' ? [{ kind: 'no-shortcuts' as const }] : []),
    ...(capabilities?.idle === 'unavailable' ? [{ kind: 'no-idle' as const }] : []),
    ...connections.flatMap(({ connection, queue }) =>
      queue !== null && queue.attention > 0 ? [{ kind: 'attention' as const, connection, count: queue.attention }] : [],
    ),
    ...databases.flatMap(({ connection, database, setAside }) =>
      setAside > 0 ? [{ kind: 'set-aside' as const, connection, database, count: setAside }] : [],
    ),
  ];
}

export function toDoctorFindings(report: DoctorReport): DoctorFindings {
  const { databases, disk, connections } = report;
  return {
    problems: [
      ...databases.flatMap(({ state, connection, database }) =>
        state === 'damaged' ? [{ kind: 'database-damaged' as const, connection, database }] : [],
      ),
      ...(disk.freeBytes !== null && disk.freeBytes < lowDiskBytes
        ? [{ kind: 'disk-low' as const, freeMegabytes: Math.floor(disk.freeBytes / 1e6) }]
        : []),
      ...connections.flatMap((connection) => listProblems(connection)),
    ],
    remarks: listRemarks(report),
  };
}
