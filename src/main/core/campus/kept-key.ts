/**
 * Stores the key of the chosen directory in a file of the profile, sealed by the system keyring, or in memory if there is no keyring. The
 * key is returned only for the address it was entered for.
 */
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { readPrivateFile, removePrivateFile } from '#core/platform/private-file.ts';
import { readSealed, writeSealedFile } from '#core/platform/sealed-file.ts';
import type { Sealer } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { campusKeySchema, type CampusKey, type CampusKeyring } from './campus-key.ts';

interface KeptKeyOptions {
  readonly file: string;
  readonly sealer: Sealer;
  readonly onSealed: () => Promise<Result<null, { readonly detail: string }>>;
}

const ownedSchema = z.object({ address: z.string(), key: campusKeySchema });
type Owned = z.infer<typeof ownedSchema>;

type Reading<Value> = Result<Value, { readonly kind: 'key-unreadable'; readonly detail: string }>;

function unreadable(detail: string): Reading<never> {
  return fail({ kind: 'key-unreadable', detail });
}

export class KeptKey {
  readonly #options: KeptKeyOptions;
  #memory: Owned | null = null;

  constructor(options: KeptKeyOptions) {
    this.#options = options;
  }

  get kept(): 'keyring' | 'memory' {
    return this.#memory === null ? 'keyring' : 'memory';
  }

  keyringFor(address: string): CampusKeyring {
    return {
      read: async () => this.#guarded(async () => this.#read(address)),
      store: async (key) => this.#guarded(async () => this.#store(address, key)),
    };
  }

  async #read(address: string): Promise<Reading<CampusKey | null>> {
    if (this.#memory !== null) {
      return succeed(this.#memory.address === address ? this.#memory.key : null);
    }
    const text = await readPrivateFile(this.#options.file);
    if (text === null) {
      return succeed(null);
    }
    const sealed = readSealed(text);
    if (sealed === null) {
      return unreadable('not-a-key-file');
    }
    const unsealed = await this.#options.sealer.unseal(sealed);
    if (!unsealed.ok) {
      return unreadable(unsealed.failure.kind);
    }
    const owned = parseForeignJson(ownedSchema, unsealed.value.text);
    return succeed(owned.ok && owned.value.address === address ? owned.value.key : null);
  }

  async #store(address: string, key: CampusKey | null): Promise<Reading<null>> {
    if (key === null) {
      await removePrivateFile(this.#options.file);
      this.#memory = null;
      return succeed(null);
    }
    const sealed = await this.#options.sealer.seal(JSON.stringify({ address, key }));
    if (sealed.ok) {
      await writeSealedFile(this.#options.file, sealed.value);
      this.#memory = null;
      const remembered = await this.#options.onSealed();
      if (!remembered.ok) {
        return unreadable(remembered.failure.detail);
      }
    } else {
      // Otherwise a former key would reappear with the keyring.
      await removePrivateFile(this.#options.file);
      this.#memory = { address, key };
    }
    return succeed(null);
  }

  async #guarded<Value>(work: () => Promise<Reading<Value>>): Promise<Reading<Value>> {
    try {
      return await work();
    } catch (error) {
      const known = expectSqliteError(error);
      return unreadable(known.detail);
    }
  }
}
