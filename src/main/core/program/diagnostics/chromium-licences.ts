import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const page = 'LICENSES.chromium.html';

export function findChromiumLicences(folders: readonly string[]): string | null {
  return folders.flatMap((folder) => [join(folder, `${page}.gz`), join(folder, page)]).find((file) => existsSync(file)) ?? null;
}

/** Returns a file that a browser can show: `file` itself, or its decompressed copy in a new folder in `temporary`. */
export function readableLicences(file: string, temporary: string): string {
  if (!file.endsWith('.gz')) {
    return file;
  }
  const unpacked = join(mkdtempSync(join(temporary, 'clocktower-licences-')), page);
  writeFileSync(unpacked, gunzipSync(readFileSync(file)));
  return unpacked;
}
