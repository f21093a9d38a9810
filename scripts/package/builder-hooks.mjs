// @ts-check
/**
 * Hooks of electron-builder.
 * @typedef {{ appOutDir: string, electronPlatformName: string, packager: { appInfo: { productFilename: string }, executableName: string,
 * getResourcesDir: (folder: string) => string } }} AfterPack
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { electronVersionProblem } from '../setup/electron-version.mjs';
import { root } from '../setup/repository.mjs';
import { setFuses } from './fuses.mjs';

/**
 * Refuses to package an Electron that this project knows to be broken.
 * @param {{ packager: { info: { framework: { version: string } } } }} context
 */
export async function beforePack({ packager }) {
  const problem = electronVersionProblem(packager.info.framework.version);
  if (problem !== null) throw new Error(`${problem} Nothing was packed. Pin another version of electron in package.json.`);
}

/**
 * Removes Electron's own start page, compresses Chromium's licences (20 MB), sets the fuses, on Linux puts the launcher in the program's
 * place, and on Windows requires the library that is beside the program.
 * electron-builder signs after this hook.
 * @param {AfterPack} context
 */
export async function afterPack({ appOutDir, electronPlatformName, packager }) {
  if (electronPlatformName === 'win32') requireLibrary(join(packager.getResourcesDir(appOutDir), 'koffi.node'));
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
  for (const folder of [appOutDir, packager.getResourcesDir(appOutDir)]) compress(join(folder, 'LICENSES.chromium.html'));
  // The two halves of a universal app for macOS are not final; they are merged first.
  if (!appOutDir.endsWith('-temp')) await setFuses(join(appOutDir, programName(electronPlatformName, packager)));
  if (electronPlatformName === 'linux') addLauncher(join(appOutDir, packager.executableName));
}

/** electron-builder leaves out silently what is not there: npm installs it for one processor alone. @param {string} file */
function requireLibrary(file) {
  if (!existsSync(file))
    throw new Error(`${file} is missing. Install @koromix/koffi-win32 for this processor: .github/workflows/release.yml.`);
}

/** @param {string} program */
function addLauncher(program) {
  renameSync(program, `${program}-bin`);
  copyFileSync(join(root, 'resources/linux/launcher.sh'), program);
}

/** @param {string} file */
function compress(file) {
  if (!existsSync(file)) return;
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}

/** @param {string} platform @param {AfterPack['packager']} packager */
function programName(platform, packager) {
  const { productFilename } = packager.appInfo;
  if (platform === 'darwin') return `${productFilename}.app`;
  return platform === 'win32' ? `${productFilename}.exe` : packager.executableName;
}
