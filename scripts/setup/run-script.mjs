// @ts-check
/** The frame of every command: handles signals and returns exit codes. */
import { explain, SetupProblem } from './report.mjs';
import { answerForChildren } from './run-command.mjs';

/**
 * Runs a command's work and sets the exit code.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function runScript(work) {
  try {
    requireNode20(process.versions.node);
    answerForChildren();
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = explain(error);
  }
}

/** @param {string} version */
function requireNode20(version) {
  if (Number.parseInt(version, 10) < 20) {
    throw new SetupProblem(
      `Clocktower needs Node 20 or newer, and this is Node ${version}.`,
      'Install a newer Node, then run the same command again.',
    );
  }
}
