// @ts-check
/**
 * The release step that writes the manifests for winget, Homebrew and Flatpak: `node scripts/package/store-manifests.mjs VERSION HOMEPAGE
 * PACKAGES OUTPUT` fills in deploy/stores with the packages in the folder PACKAGES.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup/repository.mjs';

/** Files of the repository that the Flatpak manifest names. */
const flatpakFiles = ['resources/linux/io.clocktower.Clocktower.metainfo.xml', 'resources/icons/256x256.png'];

/**
 * @param {string} template
 * @param {{ version: string, homepage: string, packages: string }} release `packages`: the folder of the packages
 */
export function fillIn(template, { version, homepage, packages }) {
  return template
    .replaceAll('{{version}}', version)
    .replaceAll('{{homepage}}', homepage)
    .replaceAll(/\{\{url (\S+?)\}\}/g, (_, name) => `${homepage}/releases/download/v${version}/${name}`)
    .replaceAll(/\{\{sha256 (\S+?)\}\}/g, (_, name) =>
      createHash('sha256')
        .update(readFileSync(join(packages, name)))
        .digest('hex'),
    );
}

/** @param {{ version: string, homepage: string, packages: string }} release @param {string} output */
export function writeManifests(release, output) {
  for (const store of ['winget', 'homebrew', 'flatpak']) {
    const folder = join(root, 'deploy/stores', store);
    mkdirSync(join(output, store), { recursive: true });
    for (const name of readdirSync(folder))
      writeFileSync(join(output, store, name), fillIn(readFileSync(join(folder, name), 'utf8'), release));
  }
  for (const file of flatpakFiles) copyFileSync(join(root, file), join(output, 'flatpak', basename(file)));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [version, homepage, packages, output] = process.argv.slice(2);
  if (version === undefined || homepage === undefined || packages === undefined || output === undefined || !existsSync(packages)) {
    process.stderr.write('Nothing was written. Arguments: VERSION HOMEPAGE PACKAGES OUTPUT; PACKAGES is the folder of the packages.\n');
    process.exitCode = 64;
  } else {
    writeManifests({ version, homepage, packages }, output);
  }
}
