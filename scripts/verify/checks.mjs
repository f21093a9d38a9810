// @ts-check
/** The checks without windows: types, lint, layout, dead code, duplicates, unit tests. The output of each stays together. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, plainNode } from '../setup/choose-node.mjs';
import { say, secondsSince } from '../setup/report.mjs';
import { root, tools } from '../setup/repository.mjs';
import { runQuietly, runVisibly } from '../setup/run-command.mjs';
import { changedTestsTally, nothing, vitestTally } from './counts.mjs';
import { inMemory, withTemporaryFolder } from './temporary-folder.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./counts.mjs').Tally} Tally
 * @typedef {{ name: string, args: readonly string[], plain?: boolean, env?: NodeJS.ProcessEnv, tally: (exitCode: number) => Tally }} Check
 */

/** Most checks use every core, so running more at a time is not faster. */
const AT_A_TIME = 2;

/** @param {number} exitCode @returns {Tally} */
function oneOrNone(exitCode) {
  return { ...nothing, ...(exitCode === 0 ? { passed: 1 } : { failed: 1 }), remark: null };
}

/** Duplicated code. The message catalogues have the same structure on purpose and are excluded. */
const duplicateRules =
  '--min-tokens 80 --min-lines 8 --mode weak --format typescript,tsx,javascript,css --ignore **/messages/** --reporters ai --exit-code 1 src scripts bench test'.split(
    ' ',
  );

/** The projects of vitest.config.ts that start no programs and servers, and not the whole program. */
const quickProjects = ['unit', 'component', 'sqlite'].flatMap((name) => ['--project', name]);

/** @param {string} report the file for its counts @param {typeof vitestTally} toTally */
function unitTestsReportingTo(report, toTally = vitestTally) {
  return {
    env: inMemory(),
    args: [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    /** @param {number} exitCode */
    tally: (exitCode) => toTally(existsSync(report) ? readFileSync(report, 'utf8') : null, exitCode),
  };
}

/** @param {string} report @param {string | null} since the commit; null: all tests */
function unitTestsSince(report, since) {
  if (since === null) return unitTestsReportingTo(report);
  const tests = unitTestsReportingTo(report, changedTestsTally);
  return { ...tests, args: [...tests.args, ...quickProjects, `--changed=${since}`] };
}

/**
 * Runs the unit tests selected by `args` of vitest, with output on the terminal.
 * @param {import('../setup/choose-node.mjs').ChosenNode} node @param {readonly string[]} args @returns {Promise<Counts>}
 */
export async function runSomeUnitTests(node, args) {
  return withTemporaryFolder(async (folder) => {
    const tests = unitTestsReportingTo(join(folder, 'unit.json'));
    const { remark, ...counts } = tests.tally(
      await runVisibly({ file: node.path, args: [...tests.args, ...args], cwd: root, env: { ...environmentFor(node), ...tests.env } }),
    );
    if (remark !== null) say(remark);
    return counts;
  });
}

/** @param {string} folder for the reports @param {string | null} since @returns {Check[]} the slowest first */
function checksReportingTo(folder, since) {
  return [
    { name: 'Unit tests', ...unitTestsSince(join(folder, 'unit.json'), since) },
    // Each further checker of a project, and each further project at a time, costs more than it saves beside the tests.
    { name: 'Types', args: [tools.tsc, '-b', '--builders', '1', '--checkers', '1'], tally: oneOrNone },
    { name: 'Lint', args: [tools.oxlint], env: { GOMAXPROCS: '1' }, tally: oneOrNone },
    { name: 'Layout', args: [tools.oxfmt, '--check', '--threads', '1'], tally: oneOrNone },
    { name: 'Dead code', args: [tools.knip], plain: true, tally: oneOrNone },
    { name: 'Duplicates', args: [tools.jscpd, ...duplicateRules], plain: true, tally: oneOrNone },
  ];
}

/**
 * @param {import('../setup/choose-node.mjs').ChosenNode} node
 * @param {{ since: string | null }} options only tests that depend on what has changed since this commit, and not those that take minutes
 * @returns {Promise<Counts[]>}
 */
export async function runChecks(node, { since }) {
  // TypeScript stores its cache here but does not create the folder.
  mkdirSync(join(root, 'node_modules/.cache/tsc'), { recursive: true });
  say('Checking types, lint, dead code and unit tests…');
  return withTemporaryFolder(async (folder) => {
    const waiting = checksReportingTo(folder, since);
    /** @type {Counts[]} */
    const counts = [];
    const worker = async () => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) counts.push(await runCheck(check, node));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    return counts;
  });
}

/** The tools do not write to the terminal directly, so they cannot detect whether it supports colours. @returns {NodeJS.ProcessEnv} */
function colours() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
}

/** @param {Check} check @param {import('../setup/choose-node.mjs').ChosenNode} chosen @returns {Promise<Counts>} */
async function runCheck({ name, args, plain, env, tally }, chosen) {
  const node = plain === true ? plainNode(chosen) : chosen;
  const startedMs = performance.now();
  const { code, output } = await runQuietly({ file: node.path, args, cwd: root, env: { ...environmentFor(node), ...colours(), ...env } });
  const { remark, ...counts } = tally(code);
  const shown = [output.trim(), remark ?? ''].filter((text) => text !== '').join('\n');
  say(`\n${name}: ${counts.failed === 0 ? 'passed' : 'failed'} (${secondsSince(startedMs)})${shown === '' ? '' : `\n${shown}`}`);
  return counts.failed > 0 && counts.failures.length === 0 ? { ...counts, failures: [name] } : counts;
}
