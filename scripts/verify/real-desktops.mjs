// @ts-check
/** Real desktops without a screen: a compositor with a session bus that starts portals and what belongs to the desktop. Linux only. */
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupProblem } from '../setup/report.mjs';
import { startBackground } from '../setup/run-command.mjs';
import { startSessionBus } from '../setup/session-bus.mjs';
import { ownHome, withoutTheRealDesktop } from './desktop-tests.mjs';

const START_TIMEOUT_MS = 30_000;
const SERVICES = '/usr/share/dbus-1/services';
const PORTAL_FILES = '/usr/share/xdg-desktop-portal/portals';
const KWIN = '/usr/bin/kwin_wayland';

/** The user of a compositor that refuses to run as root. */
const NOBODY = 65_534;

/** What the bus may start of the services that are installed, such as no keyring. */
const PORTALS = [
  'ca.desrt.dconf',
  'org.freedesktop.portal.Desktop',
  'org.freedesktop.portal.Documents',
  'org.freedesktop.impl.portal.PermissionStore',
];

/**
 * @typedef {'gnome' | 'kwin' | 'sway'} DesktopId
 * @typedef {{ file: string, args: readonly string[], env?: NodeJS.ProcessEnv }} Program
 * @typedef {object} DesktopKind
 * @property {DesktopId} id
 * @property {string} name
 * @property {readonly string[]} programs what must be installed
 * @property {string} desktop XDG_CURRENT_DESKTOP
 * @property {string} display WAYLAND_DISPLAY
 * @property {readonly string[]} services
 * @property {readonly string[]} portals the backends of this desktop: others that are installed would be asked, too
 * @property {(folder: string, runtime: string) => Program} compositor
 * @property {Program | null} panel
 */

/** @type {readonly DesktopKind[]} */
export const desktopKinds = [
  {
    id: 'gnome',
    name: 'GNOME Shell',
    programs: ['gnome-shell', 'gjs'],
    desktop: 'GNOME',
    display: 'wayland-clocktower',
    services: [
      'org.freedesktop.impl.portal.desktop.gnome',
      'org.freedesktop.impl.portal.desktop.gtk',
      'org.gnome.Shell.Notifications',
      'org.gnome.Shell.Extensions',
      'org.gnome.ScreenSaver',
    ],
    portals: ['gnome', 'gnome-shell', 'gtk'],
    // The unsafe mode lets the tests ask the shell what it shows.
    compositor: () => ({
      file: 'gnome-shell',
      args: ['--wayland', '--headless', '--virtual-monitor', '1280x800', '--wayland-display', 'wayland-clocktower', '--unsafe-mode'],
    }),
    panel: null,
  },
  {
    id: 'kwin',
    name: 'KWin',
    programs: ['kwin_wayland', 'gjs'],
    desktop: 'KDE',
    display: 'wayland-clocktower',
    services: ['org.freedesktop.impl.portal.desktop.kde', 'org.kde.kglobalaccel'],
    portals: ['kde'],
    compositor: (folder) => ({
      file: withoutCapabilities(folder),
      args: ['--virtual', '--width', '1280', '--height', '800', '--no-lockscreen', '--socket', 'wayland-clocktower'],
    }),
    panel: null,
  },
  {
    id: 'sway',
    name: 'Sway',
    programs: ['sway', 'swaymsg', 'waybar', 'mako', 'gjs'],
    desktop: 'sway',
    display: 'wayland-1',
    services: ['org.freedesktop.impl.portal.desktop.gtk', 'org.freedesktop.impl.portal.desktop.wlr', 'fr.emersion.mako'],
    portals: ['gtk', 'wlr'],
    compositor: swayIn,
    panel: { file: 'waybar', args: [] },
  },
];

/** A copy of KWin without the capability to be scheduled first, which containers refuse; KWin wants its name. @param {string} folder */
function withoutCapabilities(folder) {
  mkdirSync(join(folder, 'bin'));
  copyFileSync(KWIN, join(folder, 'bin', 'kwin_wayland'));
  return join(folder, 'bin', 'kwin_wayland');
}

/** @param {string} folder @param {string} runtime @returns {Program} */
function swayIn(folder, runtime) {
  const configuration = join(folder, 'sway.conf');
  writeFileSync(configuration, 'output HEADLESS-1 resolution 1280x800\n');
  const env = { WLR_BACKENDS: 'headless', WLR_LIBINPUT_NO_DEVICES: '1', WLR_RENDERER: 'pixman', SWAYSOCK: join(runtime, 'sway.sock') };
  if (process.getuid?.() !== 0) return { file: 'sway', args: ['-c', configuration], env };
  chownSync(runtime, NOBODY, NOBODY);
  for (const passed of [folder, dirname(folder)]) chmodSync(passed, 0o711);
  return { file: 'setpriv', args: [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'sway', '-c', configuration], env };
}

/** @param {DesktopKind} kind @param {string} folder @returns {string} the configuration of its session bus */
function busOf({ services }, folder) {
  const started = join(folder, 'services');
  mkdirSync(started);
  for (const name of [...PORTALS, ...services].map((service) => `${service}.service`)) {
    if (existsSync(join(SERVICES, name))) symlinkSync(join(SERVICES, name), join(started, name));
  }
  const file = join(folder, 'bus.conf');
  writeFileSync(
    file,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type><keep_umask/><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth><servicedir>${started}</servicedir>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`,
  );
  return file;
}

/** @param {DesktopKind} kind @param {string} folder @returns {string} the folder with the descriptions of its portals */
function portalsOf({ portals }, folder) {
  const described = join(folder, 'portals');
  mkdirSync(described);
  for (const name of portals.map((portal) => `${portal}.portal`)) {
    if (existsSync(join(PORTAL_FILES, name))) symlinkSync(join(PORTAL_FILES, name), join(described, name));
  }
  return described;
}

/**
 * Starts a program in a shell, which says when the file is there.
 * @param {Program} program @param {{ env: NodeJS.ProcessEnv, file: string, log: string }} when
 */
async function startUntil({ file, args, env: own }, { env, file: expected, log }) {
  const script = [
    'log=$1; expected=$2; shift 2',
    '"$@" >"$log" 2>&1 &',
    'while ! [ -e "$expected" ] && kill -0 $! 2>/dev/null; do sleep 0.1; done',
    '[ -e "$expected" ] && echo ready',
    'wait',
  ].join('\n');
  const words = ['-c', script, 'sh', log, expected, file, ...args];
  return startBackground({ file: 'sh', args: words, env: { ...env, ...own }, readyDescriptor: 1, timeoutMs: START_TIMEOUT_MS });
}

/**
 * Runs `work` with the environment of a real desktop.
 * @template T
 * @param {DesktopKind} kind @param {string} folder
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withRealDesktop(kind, folder, work) {
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  try {
    mkdirSync(folder, { recursive: true });
    const home = ownHome(folder);
    const runtime = home['XDG_RUNTIME_DIR'] ?? folder;
    const system = await startSessionBus();
    stops.push(system.stop);
    const session = {
      ...withoutTheRealDesktop(),
      ...home,
      XDG_SESSION_TYPE: 'wayland',
      XDG_CURRENT_DESKTOP: kind.desktop,
      XDG_DESKTOP_PORTAL_DIR: portalsOf(kind, folder),
      // Settings of the desktop are in its own home.
      GSETTINGS_BACKEND: 'keyfile',
      // GNOME Shell ends without a system bus; nothing is on this one.
      DBUS_SYSTEM_BUS_ADDRESS: system.env.DBUS_SESSION_BUS_ADDRESS,
      CLOCKTOWER_REAL_DESKTOP: kind.id,
    };
    const inside = { ...session, WAYLAND_DISPLAY: kind.display };
    const bus = await startSessionBus({ config: busOf(kind, folder), env: inside });
    stops.push(bus.stop);
    const program = kind.compositor(folder, runtime);
    const log = join(folder, 'compositor.log');
    const compositor = await startUntil(program, { env: { ...session, ...bus.env }, file: join(runtime, kind.display), log });
    if (compositor.kind === 'failed')
      throw new SetupProblem(`${kind.name} did not start.`, `${compositor.output}Its messages are in ${log}.`);
    stops.push(compositor.stop);
    const env = { ...inside, ...program.env, ...bus.env };
    if (kind.panel !== null) {
      const words = ['-c', 'echo ready; exec "$@" >/dev/null 2>&1', 'sh', kind.panel.file, ...kind.panel.args];
      const panel = await startBackground({ file: 'sh', args: words, env, readyDescriptor: 1, timeoutMs: START_TIMEOUT_MS });
      if (panel.kind === 'ready') stops.push(panel.stop);
    }
    return await work(env);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
