/**
 * Chooses the keyring of a Linux desktop that seals the tokens. Chromium picks one by the desktop's name, so another desktop could not
 * unseal them: the choice is made once and stored.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '#shared/values/result.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { expectSqliteError, readSqliteError } from '#sqlite/sqlite-error.ts';
import { readPrivateFile, writePrivateFile } from '#core/platform/private-file.ts';

const passwordStoreSchema = z.enum(['gnome-libsecret', 'kwallet', 'kwallet5', 'kwallet6']);
export type PasswordStore = z.infer<typeof passwordStoreSchema>;

const storeOfBackend: Readonly<Record<string, PasswordStore>> = {
  gnome_libsecret: 'gnome-libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet5',
  kwallet6: 'kwallet6',
};

export interface PasswordStoreSituation {
  readonly platform: NodeJS.Platform;
  readonly isGivenByPerson: boolean;
  readonly kept: PasswordStore | null;
  readonly hasSecretService: () => Promise<boolean>;
}

/** The `--password-store` to append before Electron is ready; null leaves the choice to Chromium. */
export async function choosePasswordStore({
  platform,
  isGivenByPerson,
  kept,
  hasSecretService,
}: PasswordStoreSituation): Promise<PasswordStore | null> {
  if (platform !== 'linux' || isGivenByPerson) {
    return null;
  }
  return kept ?? ((await hasSecretService()) ? 'gnome-libsecret' : null);
}

const fileSchema = z.object({ version: z.literal(1), passwordStore: passwordStoreSchema });

function passwordStoreFile(profile: string): string {
  return join(profile, 'password-store.json');
}

export async function readKeptPasswordStore(profile: string): Promise<PasswordStore | null> {
  try {
    const text = await readPrivateFile(passwordStoreFile(profile));
    return text === null ? null : fileSchema.parse(JSON.parse(text)).passwordStore;
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError || readSqliteError(error) !== null) {
      return null;
    }
    throw error;
  }
}

/** Stores the choice once a keyring works; `backend` is Electron's name. Does nothing if there is no keyring or a choice is stored. */
export async function keepPasswordStore(profile: string, backend: string): Promise<Result<null, { readonly detail: string }>> {
  const passwordStore = storeOfBackend[backend];
  if (passwordStore === undefined || (await readKeptPasswordStore(profile)) !== null) {
    return succeed(null);
  }
  try {
    await writePrivateFile(passwordStoreFile(profile), JSON.stringify({ version: 1, passwordStore }));
    return succeed(null);
  } catch (error) {
    const known = expectSqliteError(error);
    return fail({ detail: known.detail });
  }
}
