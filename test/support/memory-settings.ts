import { defaultSettings, type Settings } from '#core/platform/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';

/** Settings without a file. */
export function memorySettings(given: Partial<Settings> = {}): SettingsStore {
  let current: Settings = { ...defaultSettings, ...given };
  const listeners = new Set<() => void>();
  return {
    get current() {
      return current;
    },
    change: (change) => {
      current = { ...current, ...change };
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
