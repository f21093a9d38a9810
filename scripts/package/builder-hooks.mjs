// @ts-check
/** What electron-builder asks while it packs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { electronVersionProblem } from '../setup/electron-version.mjs';

/**
 * No package leaves with an Electron that this project knows to be broken.
 * @param {{ packager: { info: { framework: { version: string } } } }} context
 */
export async function beforePack({ packager }) {
  const problem = electronVersionProblem(packager.info.framework.version);
  if (problem !== null) throw new Error(`${problem} Nothing was packed. Pin another version of electron in package.json.`);
}

/**
 * Electron's own first page, which an unpacked Electron brings along, does not ship.
 * @param {{ appOutDir: string, packager: { getResourcesDir: (folder: string) => string } }} context
 */
export async function afterPack({ appOutDir, packager }) {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}
