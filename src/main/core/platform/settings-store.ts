import type { Settings } from '#core/platform/settings-file.ts';

export interface SettingsStore {
  readonly current: Settings;
  /** Throws disk errors and then leaves the settings unchanged. */
  readonly change: (change: Partial<Omit<Settings, 'version'>>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}
