/**
 * Deviations of one server from the contract that were detected: `oddities.json` in the connection's folder. A lost file is learned again.
 */
import { join } from 'node:path';
import type { UtcInstant } from '#shared/values/brands.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { odditiesSchema, type Oddities, type OdditiesMemory } from '#core/service-client/dialects/contract-oddities.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside } from '#core/platform/readable-file.ts';

const fileName = 'oddities.json';

export interface OdditiesFile extends OdditiesMemory {
  readonly close: () => Promise<void>;
}

export function odditiesFileIn(folder: string, now: UtcInstant): OdditiesFile {
  const file = join(folder, fileName);
  let last = Promise.resolve();
  async function write(oddities: Oddities, before: Promise<void>): Promise<void> {
    await before;
    try {
      await writePrivateFile(file, JSON.stringify(oddities));
    } catch (error) {
      // A full disk costs one refused request after the next start.
      expectSqliteError(error);
    }
  }
  return {
    load: () => readOrKeepAside(file, { schema: odditiesSchema, now }).value,
    save: (oddities) => {
      last = write(oddities, last);
    },
    close: async () => last,
  };
}
