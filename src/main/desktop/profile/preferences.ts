/**
 * The settings file of a profile: read once, written with each change. It contains no tracked time. A file that is not JSON is set aside
 * and replaced by the defaults.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import { defaultSettings, mergeSettings, readSettings, type Settings } from '#core/platform/settings-file.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { Notice } from '#shared/failures.ts';
import { Emitter } from '#shared/values/emitter.ts';

const fileName = 'settings';

export class PreferenceStore {
  readonly #store: Store;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #settings: Settings;

  private constructor(store: Store, settings: Settings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** The settings of the profile, and a notice if an unreadable file was set aside. */
  static open(profile: string, now: UtcInstant): { readonly preferences: PreferenceStore; readonly notice: Notice | null } {
    const file = join(profile, `${fileName}.json`);
    const existed = existsSync(file);
    try {
      const store = new Store({ cwd: profile, name: fileName });
      const { settings, unreadable } = readSettings(store.store);
      if (!existed) {
        store.store = settings;
      }
      return {
        preferences: new PreferenceStore(store, settings),
        notice: unreadable.length === 0 ? null : { kind: 'settings-unreadable', names: unreadable },
      };
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) {
        throw error;
      }
      const keptAs = `${file}.unreadable-${now.replaceAll(':', '')}`;
      renameSync(file, keptAs);
      const store = new Store({ cwd: profile, name: fileName });
      store.store = defaultSettings;
      return { preferences: new PreferenceStore(store, defaultSettings), notice: { kind: 'settings-reset', keptAs } };
    }
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Throws disk errors and then leaves the settings unchanged. */
  change(change: Partial<Settings>): void {
    const next = { ...this.#settings, ...change };
    this.#store.store = mergeSettings(this.#store.store, next);
    this.#settings = next;
    this.#changes.emit();
  }
}
