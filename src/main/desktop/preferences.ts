/**
 * What makes the app comfortable: small settings in the profile, zod-checked. Not truth: losing them loses no time. An
 * unreadable file is kept aside and the defaults are in force.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import type { UtcInstant } from '#shared/brands.ts';
import { connectionKeySchema, thisComputerKey } from '#shared/connections.ts';
import type { Notice } from '#shared/failures.ts';

const trayIconThemeSchema = z.enum(['auto', 'light', 'dark']);
export type TrayIconTheme = z.infer<typeof trayIconThemeSchema>;

const settingsSchema = z.object({
  /** Form of this file; each older form is upgraded by one step. */
  version: z.literal(1),
  /** Which drawing stands out on this desktop's panel; `auto` guesses. */
  trayIconTheme: trayIconThemeSchema,
  /** The connection new entries go to. */
  connection: connectionKeySchema,
  /** Whether this person wants tokens kept in a file where there is no keyring. */
  tokensInFile: z.boolean(),
});
export type Preferences = z.infer<typeof settingsSchema>;

const defaults: Preferences = { version: 1, trayIconTheme: 'auto', connection: thisComputerKey, tokensInFile: false };

const fileName = 'settings';

export class PreferenceStore {
  readonly #store: Store;
  #preferences: Preferences;

  private constructor(store: Store, preferences: Preferences) {
    this.#store = store;
    this.#preferences = preferences;
  }

  /** The settings of the profile, and a notice if they had to be set aside. */
  static open(profile: string, now: UtcInstant): { readonly preferences: PreferenceStore; readonly notice: Notice | null } {
    const file = join(profile, `${fileName}.json`);
    const existed = existsSync(file);
    try {
      const store = new Store({ cwd: profile, name: fileName });
      if (!existed) {
        store.store = defaults;
        return { preferences: new PreferenceStore(store, defaults), notice: null };
      }
      return { preferences: new PreferenceStore(store, settingsSchema.parse({ ...defaults, ...store.store })), notice: null };
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) {
        throw error;
      }
      const keptAs = `${file}.unreadable-${now.replaceAll(':', '')}`;
      renameSync(file, keptAs);
      const store = new Store({ cwd: profile, name: fileName });
      store.store = defaults;
      return { preferences: new PreferenceStore(store, defaults), notice: { kind: 'settings-reset', keptAs } };
    }
  }

  get current(): Preferences {
    return this.#preferences;
  }

  /** Throws what the disk refuses. */
  change(change: Partial<Omit<Preferences, 'version'>>): void {
    const next = { ...this.#preferences, ...change };
    this.#store.store = next;
    this.#preferences = next;
  }
}
