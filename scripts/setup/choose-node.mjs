// @ts-check
/**
 * Chooses the Node that runs the tools. The tests need `Temporal`, which older Node versions lack, so npm installs a Node where it is
 * available; elsewhere Electron serves as Node.
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { SetupProblem } from './report.mjs';
import { root } from './repository.mjs';

/** The first Electron whose Node has Temporal. */
const FIRST_ELECTRON_WITH_TEMPORAL = 42;

/**
 * @typedef {{ kind: 'bundled' | 'running' | 'electron', path: string }} ChosenNode
 * @typedef {{ path: string, version: string }} ElectronAsNode
 */

/** @returns {string | null} the Node in node_modules, if npm has one for this machine */
export function bundledNode() {
  const path =
    process.platform === 'win32'
      ? join(root, `node_modules/node-win-${process.arch}/bin/node.exe`)
      : join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(path) ? path : null;
}

/** Electron's installer runs before Electron can serve as Node. */
export function nodeForInstaller() {
  return bundledNode() ?? process.execPath;
}

/**
 * @param {{ bundled: string | null, running: { path: string, hasTemporal: boolean }, electron: ElectronAsNode | null }} candidates
 * @returns {ChosenNode | null}
 */
export function pickNode({ bundled, running, electron }) {
  if (bundled !== null) return { kind: 'bundled', path: bundled };
  if (running.hasTemporal) return { kind: 'running', path: running.path };
  if (electron !== null && Number.parseInt(electron.version, 10) >= FIRST_ELECTRON_WITH_TEMPORAL)
    return { kind: 'electron', path: electron.path };
  return null;
}

/**
 * @param {() => Promise<ElectronAsNode>} findElectron called only if there is no other Node, because it may download
 * @returns {Promise<ChosenNode>}
 */
export async function chooseNode(findElectron) {
  const bundled = bundledNode();
  const running = { path: process.execPath, hasTemporal: 'Temporal' in globalThis };
  const chosen = pickNode({ bundled, running, electron: null }) ?? pickNode({ bundled, running, electron: await findElectron() });
  if (chosen !== null) return chosen;
  throw new SetupProblem(
    `Clocktower's tools need a Node with Temporal, and Node ${process.versions.node} has none.`,
    'Install Node 26 or newer, then run the same command again.',
  );
}

/**
 * Returns a Node that is not Electron, for tools that do not need Temporal: Playwright and electron-vite start Electron with their own
 * environment, where ELECTRON_RUN_AS_NODE would affect the app; knip's parser allocates more memory at once than Electron allows.
 * @param {ChosenNode} node
 * @returns {ChosenNode}
 */
export function plainNode(node) {
  return node.kind === 'electron' ? { kind: 'running', path: process.execPath } : node;
}

/**
 * Returns the environment in which a tool, and its `node` child processes, run under the chosen Node.
 * @param {ChosenNode} node
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, env = process.env) {
  /** @type {NodeJS.ProcessEnv} */
  const result = { ...env };
  // Windows spells the name Path; with two spellings it is undefined which one counts.
  const pathName = Object.keys(result).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  if (node.kind === 'electron') result['ELECTRON_RUN_AS_NODE'] = '1';
  else result[pathName] = [dirname(node.path), result[pathName]].filter(Boolean).join(delimiter);
  return result;
}
