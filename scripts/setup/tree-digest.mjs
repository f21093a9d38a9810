// @ts-check
/** A digest of a folder: names, contents and link targets. */
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** @param {string} file @param {string} algorithm @returns {Promise<string>} hexadecimal */
export async function fileDigest(file, algorithm) {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** @param {string} folder @returns {Promise<string>} SHA-256, hexadecimal */
export async function treeDigest(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const tree = createHash('sha256');
  for (const name of names) {
    const path = join(folder, name);
    const entry = lstatSync(path);
    const content = entry.isFile()
      ? `file ${await fileDigest(path, 'sha256')}`
      : entry.isSymbolicLink()
        ? `link ${readlinkSync(path)}`
        : 'folder';
    tree.update(`${JSON.stringify(name)} ${content}\n`);
  }
  return tree.digest('hex');
}
