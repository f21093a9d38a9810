// @ts-check
/** The set-up every command shares, in its order: packages, Electron, system, Node. */
import { chooseNode } from './choose-node.mjs';
import { ensureElectron } from './ensure-electron.mjs';
import { installPackages } from './install-packages.mjs';
import { ensureSystemParts } from './system-parts.mjs';

/** For work without a window: the Node for the tools; Electron is fetched only where it has to be that Node. */
export async function prepareTools() {
  await installPackages();
  return chooseNode(() => ensureElectron());
}

/**
 * For work with a window.
 * @param {{ virtualDisplay: boolean, sessionBus: boolean }} needs
 */
export async function prepareDesktop({ virtualDisplay, sessionBus }) {
  await installPackages();
  const electron = await ensureElectron();
  await ensureSystemParts({ electron: electron.path, display: virtualDisplay, bus: sessionBus });
  return { electron, chooseNode: () => chooseNode(async () => electron) };
}
