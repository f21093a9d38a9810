// @ts-check
/** Runs a program without windows under the Node of the tools. */
import { environmentFor } from './choose-node.mjs';
import { prepareTools } from './prepare.mjs';
import { root } from './repository.mjs';
import { runVisibly } from './run-command.mjs';
import { runScript } from './run-script.mjs';

/**
 * Runs `program`, a path in the repository, with the arguments of the command, and ends with its exit code.
 * @param {string} program
 * @param {{ nodeFlags?: readonly string[], prepare?: () => Promise<void> }} [options] `prepare` installs what only this program needs
 */
export async function runWithTools(program, { nodeFlags = [], prepare = async () => {} } = {}) {
  await runScript(async () => {
    const node = await prepareTools();
    await prepare();
    return runVisibly({ file: node.path, args: [...nodeFlags, program, ...process.argv.slice(2)], cwd: root, env: environmentFor(node) });
  });
}
