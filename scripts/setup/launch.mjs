// @ts-check
/** Starts the app on this machine's display or a virtual one. */
import { isWorthReading } from './chromium-noise.mjs';
import { say } from './report.mjs';
import { root } from './repository.mjs';
import { runApp } from './run-command.mjs';
import { startVirtualDisplay } from './virtual-display.mjs';

/**
 * @param {{ file: string, args: readonly string[], env: NodeJS.ProcessEnv, virtualDisplay: boolean }} program
 * @returns {Promise<number>} its exit code
 */
export async function launch({ file, args, env, virtualDisplay }) {
  if (!virtualDisplay) return runApp({ file, args, env, cwd: root, signals: 'leader', keepErrorLine: null });
  say('No display here: using a virtual one.');
  const display = await startVirtualDisplay();
  try {
    return await runApp({ file, args, env: { ...env, ...display.env }, cwd: root, signals: 'leader', keepErrorLine: isWorthReading });
  } finally {
    await display.stop();
  }
}

/** Removes ELECTRON_RUN_AS_NODE, whatever the shell has set. */
export function appEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return env;
}
