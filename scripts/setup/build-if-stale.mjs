// @ts-check
/** Keeps out/ up to date with the sources. Stores a hash of the inputs of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './choose-node.mjs';
import { standIn } from './electron-stand-in.mjs';
import { say, secondsSince, SetupProblem } from './report.mjs';
import { root, tools, viteConfig } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const inputs = ['src', 'resources', 'vite.config.ts', 'tsconfig.base.json', 'package.json', 'package-lock.json'];
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer'];
const mark = join('out', '.build-stamp');

/**
 * Hashes the content, because a clone or a switch of branches changes dates.
 * @param {string} folder the repository
 * @returns {string}
 */
export function hashOfInputs(folder) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesUnder(folder, input))) {
    const content = readFileSync(join(folder, path));
    // Lengths make the boundaries between files unambiguous.
    hash.update(`${path.length}:${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} folder @param {string} path @returns {string[]} relative, with forward slashes, in the same order on every machine */
function filesUnder(folder, path) {
  if (!existsSync(join(folder, path))) return [];
  /** @type {string[]} */
  const files = [];
  /** @param {string} at */
  const visit = (at) => {
    let entries;
    try {
      entries = readdirSync(join(folder, at), { withFileTypes: true });
    } catch {
      files.push(at);
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) visit(`${at}/${entry.name}`);
      else files.push(`${at}/${entry.name}`);
    }
  };
  visit(path);
  return files.sort();
}

/** @param {string} folder @param {string} hash */
export function isBuilt(folder, hash) {
  return (
    outputs.every((path) => existsSync(join(folder, path))) &&
    existsSync(join(folder, mark)) &&
    readFileSync(join(folder, mark), 'utf8') === hash
  );
}

/** @returns {NodeJS.ProcessEnv} the variables that make electron-vite build for the oldest supported Electron */
export function buildTarget() {
  return { ELECTRON_MAJOR_VER: String(Number.parseInt(standIn.version, 10)) };
}

/** @param {() => Promise<import('./choose-node.mjs').ChosenNode>} chooseNode called only if a build is necessary */
export async function buildIfStale(chooseNode) {
  const hash = hashOfInputs(root);
  if (isBuilt(root, hash)) return;
  const node = await chooseNode();
  say('Building…');
  const startedMs = performance.now();
  rmSync(join(root, mark), { force: true });
  const { code, output } = await runQuietly({
    file: node.path,
    args: [tools.electronVite, 'build', '--config', viteConfig, '--logLevel', 'warn'],
    cwd: root,
    env: { ...environmentFor(node), ...buildTarget() },
  });
  if (output.trim() !== '') process.stderr.write(output);
  if (code !== 0)
    throw new SetupProblem(
      `The build failed: electron-vite ended with code ${code}.`,
      'It says why above. Mend that, then run the same command again.',
    );
  writeFileSync(join(root, mark), hash);
  say(`Built in ${secondsSince(startedMs)}.`);
}
