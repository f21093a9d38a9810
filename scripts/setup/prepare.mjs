// @ts-check
/** The set-up every command shares, in its order: packages, what the system lacks, Electron, the Node for the tools. */
import { bundledNode, chooseNode } from './choose-node.mjs';
import { ensureElectron } from './ensure-electron.mjs';
import { installPackages } from './install-packages.mjs';
import { ensureElectronLinks, ensureSystemParts } from './system-parts.mjs';

/** For work without a window: the Node for the tools; Electron is fetched only where it has to be that Node. */
export async function prepareTools() {
  await installPackages();
  await ensureSystemParts({ node: bundledNode(), window: false, display: false, bus: false });
  return chooseNode(() => ensureElectron());
}

/**
 * For work with a window.
 * @param {{ virtualDisplay: boolean, sessionBus: boolean }} needs
 */
export async function prepareDesktop({ virtualDisplay, sessionBus }) {
  await installPackages();
  await ensureSystemParts({ node: bundledNode(), window: true, display: virtualDisplay, bus: sessionBus });
  const electron = await ensureElectron();
  await ensureElectronLinks(electron.path);
  return { electron, chooseNode: () => chooseNode(async () => electron) };
}
