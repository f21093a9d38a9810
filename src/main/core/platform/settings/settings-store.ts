/** Where settings are kept, as everyone sees it who reads or changes them. */
import type { Settings } from '#core/platform/settings/settings-file.ts';

export interface SettingsStore {
  readonly current: Settings;
  /** Throws what the disk refuses, and then nothing has changed. */
  readonly change: (change: Partial<Omit<Settings, 'version'>>) => void;
  /** Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}
