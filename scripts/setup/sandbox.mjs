// @ts-check
/** Checks whether Chromium's sandbox works for this user. The only reason to disable it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say, SetupProblem } from './report.mjs';

/**
 * @param {string} electron the program
 * @returns {string[]} the arguments to start it with
 */
export function sandboxArguments(electron) {
  if (process.platform !== 'linux') return [];
  if (process.getuid?.() === 0) {
    say("Running as root: Chromium's sandbox is off (--no-sandbox).");
    return ['--no-sandbox'];
  }
  const program = join(dirname(electron), 'chrome-sandbox');
  if (userNamespacesAreRefused() && !isSetuidRoot(program)) {
    throw new SetupProblem(
      'This system does not let an ordinary program make a sandbox, and Clocktower does not run without one.',
      `Give Electron's own sandbox program the right to, then run the same command again:\n\n  sudo chown root:root '${program}' && sudo chmod 4755 '${program}'\n`,
    );
  }
  return [];
}

function userNamespacesAreRefused() {
  return kernelSays('unprivileged_userns_clone', '0') || kernelSays('apparmor_restrict_unprivileged_userns', '1');
}

/** @param {string} setting @param {string} value */
function kernelSays(setting, value) {
  const file = `/proc/sys/kernel/${setting}`;
  return existsSync(file) && readFileSync(file, 'utf8').trim() === value;
}

/** @param {string} file */
function isSetuidRoot(file) {
  if (!existsSync(file)) return false;
  const { mode, uid } = statSync(file);
  return uid === 0 && (mode & 0o4000) !== 0;
}
