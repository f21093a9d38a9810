// @ts-check
/**
 * Runs Playwright against the real Electron, isolated from the user's desktop and home folder: on Linux with its own display, session bus
 * and home folder.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { environmentFor, plainNode } from '../setup/choose-node.mjs';
import { say } from '../setup/report.mjs';
import { root, tools } from '../setup/repository.mjs';
import { runVisibly } from '../setup/run-command.mjs';
import { startSessionBus } from '../setup/session-bus.mjs';
import { startVirtualDisplay } from '../setup/virtual-display.mjs';
import { playwrightTally } from './counts.mjs';
import { inMemory, withTemporaryFolder } from './temporary-folder.mjs';

export const onOwnDesktop = process.platform === 'linux';

/** Variables that would connect a test to the real desktop. */
const ofTheRealDesktop = new Set([
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_CURRENT_DESKTOP',
  'XDG_SESSION_TYPE',
  'XDG_SESSION_ID',
  'DESKTOP_SESSION',
  'ELECTRON_RUN_AS_NODE',
]);

/** A session bus has one tray and a display one keyboard, so parallel tests have a desktop each. */
const DESKTOPS = onOwnDesktop ? desktopsThatPay(availableParallelism()) : 1;

/**
 * Returns the number of desktops: tests wait about half of their time, so one more than there are cores keeps them busy.
 * @param {number} cores
 */
function desktopsThatPay(cores) {
  return cores === 1 ? 1 : Math.min(cores + 1, 4);
}

/**
 * @typedef {{ configuration: string, electron: string, node: import('../setup/choose-node.mjs').ChosenNode, args?: readonly string[] }} Run
 * @typedef {import('./counts.mjs').Counts} Counts
 */

/** Runs tests one after another on one desktop. @param {Run} run @returns {Promise<Counts>} */
export async function runDesktopTests(run) {
  return onDesktops(1, run);
}

/** Runs all specs in parallel on several desktops. @param {Run} run @returns {Promise<Counts>} */
export async function runAllDesktopTests(run) {
  return onDesktops(DESKTOPS, run);
}

/** @param {number} count @param {Run} run @returns {Promise<Counts>} */
async function onDesktops(count, run) {
  return withTemporaryFolder((folder) =>
    withOwnDesktops({ folder, count }, async (desktops) => {
      const { report, exitCode } = await runPlaywright(run, { folder, desktops });
      const { remark, ...counts } = playwrightTally(report, exitCode);
      if (remark !== null) say(remark);
      return counts;
    }),
  );
}

/**
 * Runs the tests of a configuration on these desktops.
 * @param {Run} run
 * @param {{ folder: string, desktops: readonly NodeJS.ProcessEnv[] }} places
 * @returns {Promise<{ report: string | null, exitCode: number }>} Playwright's JSON report; null if it wrote none
 */
export async function runPlaywright({ configuration, electron, node, args = [] }, { folder, desktops }) {
  const report = join(folder, 'desktop.json');
  const runner = plainNode(node);
  const exitCode = await runVisibly({
    file: runner.path,
    args: [tools.playwright, 'test', '-c', configuration, '--reporter=line,json', ...args],
    cwd: root,
    env: {
      ...environmentFor(runner, desktops[0]),
      ...inMemory(),
      CLOCKTOWER_DESKTOPS: JSON.stringify(desktops.map(whatIsItsOwn)),
      CLOCKTOWER_ELECTRON: electron,
      CLOCKTOWER_REPO: root,
      // The programs that tests start find what the ones before them compiled: services read our sources, which takes most of their time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Playwright sets FORCE_COLOR for the tests, and Node warns in the output of programs that have both.
      NO_COLOR: undefined,
    },
  });
  return { report: existsSync(report) ? readFileSync(report, 'utf8') : null, exitCode };
}

/** Returns the variables of a desktop that differ from this process's environment. @param {NodeJS.ProcessEnv} desktop */
function whatIsItsOwn(desktop) {
  return Object.fromEntries(Object.entries(desktop).filter(([name, value]) => value !== process.env[name]));
}

/**
 * Runs `work` with the environments of `count` desktops.
 * @template T
 * @param {{ folder: string, count: number }} places
 * @param {(desktops: readonly NodeJS.ProcessEnv[]) => Promise<T>} work
 * @param {readonly NodeJS.ProcessEnv[]} [desktops] existing ones
 * @returns {Promise<T>}
 */
async function withOwnDesktops(places, work, desktops = []) {
  if (desktops.length === places.count) return work(desktops);
  const folder = join(places.folder, String(desktops.length));
  return withOwnDesktop(folder, (desktop) => withOwnDesktops(places, work, [...desktops, desktop]));
}

/**
 * Runs `work` with the environment of a separate desktop.
 * @template T
 * @param {string} folder
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withOwnDesktop(folder, work) {
  if (!onOwnDesktop) return work(process.env);
  const display = await startVirtualDisplay();
  try {
    const bus = await startSessionBus();
    try {
      return await work({ ...withoutTheRealDesktop(), ...ownHome(folder), ...display.env, ...bus.env });
    } finally {
      await bus.stop();
    }
  } finally {
    await display.stop();
  }
}

/** @returns {NodeJS.ProcessEnv} */
export function withoutTheRealDesktop() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRealDesktop.has(name)));
}

/** @param {string} folder @returns {NodeJS.ProcessEnv} */
export function ownHome(folder) {
  const home = join(folder, 'home');
  const places = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_RUNTIME_DIR: join(folder, 'runtime'),
  };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o700 });
  // No such socket: a test must not suspend the real machine or keep it awake.
  return { ...places, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${join(folder, 'no-system-bus')}` };
}
