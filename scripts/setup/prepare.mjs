// @ts-check
/** The common setup of all commands: packages, system packages, Electron, and the Node for the tools. */
import { bundledNode, chooseNode } from './choose-node.mjs';
import { ensureElectron } from './ensure-electron.mjs';
import { installPackages } from './install-packages.mjs';
import { ensureElectronLinks, ensureSystemParts } from './system-parts.mjs';

/** For work without windows: the Node for the tools. Downloads Electron only if it has to serve as Node. */
export async function prepareTools() {
  await installPackages();
  await ensureSystemParts({ node: bundledNode(), window: false, display: false, bus: false });
  return chooseNode(() => ensureElectron());
}

/**
 * Prepares work with windows.
 * @param {{ virtualDisplay: boolean, sessionBus: boolean }} needs
 */
export async function prepareDesktop({ virtualDisplay, sessionBus }) {
  await installPackages();
  await ensureSystemParts({ node: bundledNode(), window: true, display: virtualDisplay, bus: sessionBus });
  const electron = await ensureElectron();
  await ensureElectronLinks(electron.path);
  return { electron, chooseNode: () => chooseNode(async () => electron) };
}
