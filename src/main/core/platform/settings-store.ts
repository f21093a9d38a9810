import type { Settings } from '#core/platform/settings-file.ts';

export interface SettingsStore {
  readonly current: Settings;
  readonly change: (change: Partial<Settings>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}
