import { failing } from '../problems.ts';
import { select } from '../../by-kind.ts';
import type { Capabilities } from '../../../program/capabilities.ts';
import type { TokenKeeping } from '../../../connections/connections.ts';
import type { DatabaseName, DoctorDatabase, DoctorVersions, Reach } from '../../../program/doctor.ts';
import type { DoctorRemark, DoctorProblem } from '../../../program/doctor-findings.ts';
import { entries } from '../formats.ts';

const databases: Readonly<Record<DatabaseName, string>> = { service: 'time tracking', replica: 'entries' };

const reaches: Readonly<Record<Reach, string>> = {
  'in-process': 'in this program',
  answered: 'answered',
  'no-network': 'no network',
  'server-down': 'no answer',
  'no-access': 'no access to this organization',
  'signed-out': 'signed out',
  'too-slow': 'no answer in time',
  unknown: 'unreadable answer',
};

function problem(cause: DoctorProblem, connectionName: string): string {
  return select(cause, {
    'database-damaged': (found) =>
      `The ${databases[found.database]} file of ${connectionName} is damaged. Its daily backups are intact. Quit Clocktower and start it again: it keeps the damaged file and continues from the latest backup.`,
    'disk-low': (found) =>
      `Only ${found.freeMegabytes} MB are free on the disk that holds your entries. They are safe. Free up some space before it is full.`,
    'not-reached': (found) =>
      found.reach === 'no-access'
        ? `${connectionName} does not let you into its organization. Entries for it are kept here. Ask its administrator.`
        : `${connectionName} could not be reached (${reaches[found.reach]}). Entries for it are kept here and sent later. Check the network, or ask the server’s administrator.`,
    'signed-out': `You are not signed in to ${connectionName}. Entries for it are kept here. Sign in again under Connections.`,
    'clock-off': (found) =>
      `The clock of this computer is ${Math.abs(found.seconds)} seconds ${found.seconds > 0 ? 'behind' : 'ahead of'} that of ${connectionName}. New entries use the service’s time; existing ones are kept. One of the two clocks is wrong.`,
    failing: (found) =>
      failing({
        ...found.failing,
        name: '',
        connectionName,
        since: `${found.failing.since.slice(0, 16).replace('T', ' ')} UTC`,
        next: null,
      }),
    'storage-refused': `Clocktower cannot record on the disk what was sent to ${connectionName}. Entries are kept. Free up some space and check the disk.`,
  });
}

function remark(cause: DoctorRemark, connectionName: string): string {
  return select(cause, {
    attention: (found) =>
      `${entries(found.count)} of ${connectionName} need${found.count === 1 ? 's' : ''} your attention. See the popover, or the window under Needs attention.`,
    'set-aside': (found) =>
      `${found.count === 1 ? 'A damaged file' : `${found.count} damaged files`} of the ${databases[found.database]} of ${connectionName} ${found.count === 1 ? 'was' : 'were'} set aside earlier and can be deleted once you have checked that your entries are complete.`,
    'no-tray': 'This desktop shows no tray icons. Start Clocktower again to open the popover, or set a global shortcut in Settings.',
    'no-keyring':
      'There is no keyring for sign-ins; Settings, Connections shows how long they last. Unlock or install one to stay signed in.',
    'no-notifications': 'This system shows no notifications. Reminders are shown in the popover.',
    'no-shortcuts':
      'This desktop assigns no global shortcuts to programs. Assign one in its own settings to a command, such as “clocktower open” or “clocktower toggle”.',
    'no-idle': 'This system does not report when you are away from the keyboard. Locking the screen and sleep still count.',
    'not-running': 'Clocktower is not running, so this report is incomplete. Start it for the rest.',
    'databases-unchecked': 'Some files could not be checked. Start Clocktower and run this again.',
  });
}

const displays: Readonly<Record<DoctorVersions['display'], string>> = {
  wayland: 'Wayland',
  x11: 'X11',
  own: 'the system’s windows',
  none: 'no display',
};
const hosts: Readonly<Record<Capabilities['tray']['host'], string>> = {
  shown: 'shown',
  missing: 'not shown by this desktop',
  hidden: 'hidden',
  unknown: 'unknown',
};
const notifications: Readonly<Record<Capabilities['notifications'], string>> = {
  buttons: 'with buttons',
  plain: 'without buttons',
  none: 'none',
};
const idles: Readonly<Record<Capabilities['idle'], string>> = {
  mutter: 'from GNOME',
  screensaver: 'from the screen saver',
  system: 'from the system',
  wayland: 'from the Wayland compositor',
  unavailable: 'not reported',
};
const focuses: Readonly<Record<Capabilities['focus'], string>> = {
  x11: 'from X11',
  gnome: 'from GNOME',
  extension: 'with the extension that Settings, Activity installs',
  kwin: 'from KWin',
  toplevels: 'from the Wayland compositor',
  windows: 'by asking Windows',
  macos: 'by asking macOS',
  'macos-names': 'by asking macOS, without titles: it does not permit them',
  none: 'not reported',
};
const shortcuts: Readonly<Record<Capabilities['shortcuts'], string>> = { direct: 'work', portal: 'the desktop asks first', none: 'none' };
const autostarts: Readonly<Record<Capabilities['autostart'], string>> = {
  possible: 'possible',
  sandboxed: 'not from a sandbox',
  unsupported: 'not here',
};
const keepings: Readonly<Record<TokenKeeping, string>> = {
  sealed: 'in the keyring',
  'plain-file': 'in a file that is not encrypted',
  memory: 'until Clocktower quits',
};
const states: Readonly<Record<DoctorDatabase['state'], string>> = {
  sound: 'intact',
  damaged: 'DAMAGED',
  missing: 'missing',
  unchecked: 'not checked',
};
const signIns = {
  'not-needed': 'no sign-in needed',
  'signing-in': 'signing in',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
} as const;

export const englishDoctor = {
  desktop: 'On this desktop',
  connections: 'Connections',
  databases: 'Databases',
  disk: 'Disk',
  crashReports: 'Crash reports',
  tray: 'Tray icon',
  notifications: 'Notifications',
  idle: 'Idle time',
  focus: 'Focused window',
  locks: 'Screen lock',
  shortcuts: 'Global shortcuts',
  autostart: 'Launch at login',
  signIns: 'Sign-ins',
  hosts,
  notificationKinds: notifications,
  idles,
  focuses,
  shortcutKinds: shortcuts,
  autostarts,
  keepings,
  states,
  signInStates: signIns,
  displays,
  databaseNames: databases,
  reaches,
  reported: 'reported',
  notReported: 'not reported',
  on: 'on',
  off: 'off',
  appUnknown: 'Clocktower, not running',
  /** Where a report must not say what a connection is called. */
  server: (number: number) => `server ${number}`,
  milliseconds: (count: number) => `${count} ms`,
  clock: (seconds: number) => (seconds === 0 ? 'clocks agree' : `clock ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead'}`),
  queue: (queue: { readonly waiting: number; readonly attention: number }) => `${queue.waiting} waiting, ${queue.attention} need attention`,
  copies: (copies: { readonly count: number; readonly last: string | null }) =>
    copies.last === null ? 'no backup yet' : `backup of ${copies.last} (${copies.count} kept)`,
  free: (amount: string) => `${amount} free`,
  reports: (count: number) => (count === 0 ? 'none' : String(count)),
  allWell: 'Everything works.',
  wrong: (count: number) => (count === 1 ? '1 problem:' : `${count} problems:`),
  goodToKnow: 'Good to know:',
  problem,
  remark,
} as const;
