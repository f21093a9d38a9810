// @ts-check
/** A separate session bus on which nothing is started automatically. Linux only. */
import { join } from 'node:path';
import { SetupProblem } from './report.mjs';
import { root } from './repository.mjs';
import { startBackground } from './run-command.mjs';

const START_TIMEOUT_MS = 10_000;
const configuration = join(root, 'test/desktop/session-bus.conf');

/**
 * @param {{ config?: string, env?: NodeJS.ProcessEnv }} [settings] another configuration, and the environment of the services that it
 * starts
 * @returns {Promise<{ env: { DBUS_SESSION_BUS_ADDRESS: string }, stop: () => Promise<void> }>}
 */
export async function startSessionBus({ config = configuration, env = process.env } = {}) {
  const bus = await startBackground({
    file: 'dbus-daemon',
    env,
    args: [`--config-file=${config}`, '--print-address=1', '--nofork', '--nopidfile'],
    readyDescriptor: 1,
    timeoutMs: START_TIMEOUT_MS,
  });
  if (bus.kind === 'failed') {
    process.stderr.write(bus.output);
    throw new SetupProblem(
      'The session bus for the desktop tests (dbus-daemon) did not start.',
      'dbus-daemon says why above, if it said anything.',
    );
  }
  return { env: { DBUS_SESSION_BUS_ADDRESS: bus.line.trim() }, stop: bus.stop };
}
