import type { Capabilities } from '#shared/program/capabilities.ts';
import type { Failure } from '#shared/failures.ts';
import { preferencesSchema, type PreferencesChange, type SettingsView } from '#shared/program/preferences.ts';
import { fail, type Result } from '#shared/values/result.ts';
import type { Accelerator, ShortcutAction } from '#shared/program/shortcuts.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { ShortcutKeys } from './shortcut-keys.ts';

export interface Autostart {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  /** Updates the path of the program, which may have moved since. */
  readonly sync: () => void;
}

/** Leaves out what else the settings have. */
const preferencesAmongSettings = preferencesSchema.strip();

interface SettingsControllerOptions {
  readonly store: SettingsStore;
  readonly capabilities: () => Capabilities;
  readonly autostart: Autostart;
  readonly keys: Pick<ShortcutKeys, 'try' | 'cancel' | 'clear'>;
}

export class SettingsController {
  readonly #options: SettingsControllerOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #revision = 0;

  constructor(options: SettingsControllerOptions) {
    this.#options = options;
    options.store.subscribe(() => this.changed());
  }

  view(): SettingsView {
    return {
      revision: this.#revision,
      preferences: preferencesAmongSettings.parse(this.#options.store.current),
      capabilities: this.#options.capabilities(),
      autostart: this.#autostart(),
    };
  }

  change(change: PreferencesChange): Result<null, Failure> {
    // A group whose value is undefined stays unchanged.
    const changed = Object.fromEntries(Object.entries(change).filter(([, group]) => group !== undefined));
    return this.#keep(preferencesAmongSettings.parse({ ...this.#options.store.current, ...changed }));
  }

  setAutostart(on: boolean): Result<null, Failure> {
    if (this.#options.capabilities().autostart !== 'possible') {
      return fail({ kind: 'no-autostart' });
    }
    const done = attempt(() => this.#options.autostart.set(on));
    this.changed();
    return done;
  }

  /** Returns whether the key was pressed in time; it is saved only then. */
  async tryShortcut(action: ShortcutAction, accelerator: Accelerator): Promise<Result<{ readonly pressed: boolean }, Failure>> {
    const tried = await this.#options.keys.try(action, accelerator);
    if (!tried.ok || !tried.value.pressed) {
      return tried;
    }
    const kept = this.#keep({ shortcuts: { ...this.#options.store.current.shortcuts, [action]: accelerator } });
    return kept.ok ? tried : kept;
  }

  cancelShortcut(): void {
    this.#options.keys.cancel();
  }

  clearShortcut(action: ShortcutAction): Result<null, Failure> {
    this.#options.keys.clear(action);
    return this.#keep({ shortcuts: { ...this.#options.store.current.shortcuts, [action]: null } });
  }

  /** A displayed value changed outside: a tray appeared, a session file was removed. */
  changed(): void {
    this.#revision += 1;
    this.#changes.emit();
  }

  #keep(change: Partial<Settings>): Result<null, Failure> {
    return attempt(() => this.#options.store.change(change));
  }

  #autostart(): boolean {
    const { autostart, capabilities } = this.#options;
    return capabilities().autostart === 'possible' && autostart.isOn();
  }
}
