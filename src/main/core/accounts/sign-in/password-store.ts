/**
 * Which of a Linux desktop's keyrings seals the tokens. Left alone, Chromium guesses by the desktop's name and guesses differently on
 * another one, and then nothing sealed before can be opened: so the choice is made once and kept.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '#shared/values/result.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { readPrivateFile, writePrivateFile } from '#core/platform/private-file.ts';

/** Values of Chromium's `--password-store`. */
const passwordStoreSchema = z.enum(['gnome-libsecret', 'kwallet', 'kwallet5', 'kwallet6']);
export type PasswordStore = z.infer<typeof passwordStoreSchema>;

/** What Electron names the same things. */
const storeOfBackend: Readonly<Record<string, PasswordStore>> = {
  gnome_libsecret: 'gnome-libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet5',
  kwallet6: 'kwallet6',
};

export interface PasswordStoreSituation {
  readonly platform: NodeJS.Platform;
  /** A user's own `--password-store` on the command line. */
  readonly isGivenByPerson: boolean;
  /** What was chosen at an earlier start. */
  readonly kept: PasswordStore | null;
  /** Asked only when it matters. */
  readonly hasSecretService: () => Promise<boolean>;
}

/** The `--password-store` to append before Electron is ready; null leaves the choice to Chromium. */
export async function choosePasswordStore({ platform, isGivenByPerson, kept, hasSecretService }: PasswordStoreSituation): Promise<PasswordStore | null> {
  if (platform !== 'linux' || isGivenByPerson) {
    return null;
  }
  return kept ?? ((await hasSecretService()) ? 'gnome-libsecret' : null);
}

const fileSchema = z.object({ version: z.literal(1), passwordStore: passwordStoreSchema });

function fileOf(profile: string): string {
  return join(profile, 'password-store.json');
}

/** The choice of an earlier start; null when there was none or it cannot be read. */
export async function readKeptPasswordStore(profile: string): Promise<PasswordStore | null> {
  try {
    const text = await readPrivateFile(fileOf(profile));
    return text === null ? null : fileSchema.parse(JSON.parse(text)).passwordStore;
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError || readSqliteError(error) !== null) {
      return null;
    }
    throw error;
  }
}

/**
 * Keeps the choice once a keyring has proven to work: `backend` is the one Electron names. Does nothing where there is none to keep,
 * or one is kept.
 */
export async function keepPasswordStore(profile: string, backend: string): Promise<Result<null, { readonly detail: string }>> {
  const passwordStore = storeOfBackend[backend];
  if (passwordStore === undefined || (await readKeptPasswordStore(profile)) !== null) {
    return succeed(null);
  }
  try {
    await writePrivateFile(fileOf(profile), JSON.stringify({ version: 1, passwordStore }));
    return succeed(null);
  } catch (error) {
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return fail({ detail: known.detail });
  }
}
