import { globalShortcut } from 'electron';
import type { KeyRegistry } from '#core/program/settings/shortcut-keys.ts';

export const globalKeys: KeyRegistry = {
  register: (accelerator, pressed) => globalShortcut.register(accelerator, pressed),
  unregister: (accelerator) => {
    globalShortcut.unregister(accelerator);
  },
};
