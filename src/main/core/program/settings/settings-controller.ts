/** What the settings page asks: reads and changes settings, and what the system keeps for us. Everything else is told by `subscribe`. */
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { Failure } from '#shared/failures.ts';
import type { PreferencesChange, SettingsView } from '#shared/program/preferences.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Accelerator, ShortcutAction } from '#shared/program/shortcuts.ts';
import type { Settings } from '#core/platform/settings/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings/settings-store.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { ShortcutKeys } from './shortcut-keys.ts';

/** Starting with the session, as the system keeps it. Each throws what the disk refuses. */
export interface Autostart {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  /** The program may lie elsewhere than when it was switched on. */
  readonly sync: () => void;
}

interface SettingsControllerOptions {
  readonly store: SettingsStore;
  readonly capabilities: () => Capabilities;
  readonly autostart: Autostart;
  readonly keys: Pick<ShortcutKeys, 'try' | 'cancel' | 'clear'>;
}

/** What the system calls the refusal of a file; null for an error that is no such thing. */
function refusalOf(error: unknown): Failure | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) {
    return null;
  }
  return error.code === 'ENOSPC' ? { kind: 'storage-full' } : { kind: 'storage-failed', detail: error.code };
}

/** What the disk refuses is an answer; anything else is a defect. */
export function attempt(run: () => void): Result<null, Failure> {
  try {
    run();
    return succeed(null);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) {
      throw error;
    }
    return fail(refusal);
  }
}

export class SettingsController {
  readonly #options: SettingsControllerOptions;
  readonly #changes = new Emitter();
  #revision = 0;

  constructor(options: SettingsControllerOptions) {
    this.#options = options;
    options.store.subscribe(() => this.changed());
  }

  view(): SettingsView {
    const { language, appearance, pages, firstRun, tray, away, reminders, pomodoro, goals, diagnostics, updates, shortcuts } = this.#options.store.current;
    return {
      revision: this.#revision,
      preferences: { language, appearance, pages, firstRun, tray, away, reminders, pomodoro, goals, diagnostics, updates, shortcuts },
      capabilities: this.#options.capabilities(),
      autostart: this.#autostart(),
    };
  }

  change(change: PreferencesChange): Result<null, Failure> {
    // A group that is named and absent is one that stays.
    const { language, appearance, pages, firstRun, tray, away, reminders, pomodoro, goals, diagnostics, updates } = { ...this.#options.store.current, ...change };
    const current = this.#options.store.current;
    return this.#keep({
      language: language ?? current.language,
      appearance: appearance ?? current.appearance,
      pages: pages ?? current.pages,
      firstRun: firstRun ?? current.firstRun,
      tray: tray ?? current.tray,
      away: away ?? current.away,
      reminders: reminders ?? current.reminders,
      pomodoro: pomodoro ?? current.pomodoro,
      goals: goals ?? current.goals,
      diagnostics: diagnostics ?? current.diagnostics,
      updates: updates ?? current.updates,
    });
  }

  setAutostart(on: boolean): Result<null, Failure> {
    if (this.#options.capabilities().autostart !== 'possible') {
      return fail({ kind: 'no-autostart' });
    }
    const done = attempt(() => this.#options.autostart.set(on));
    this.changed();
    return done;
  }

  /** Returns whether the key was pressed in time; only then it is kept. */
  async tryShortcut(action: ShortcutAction, accelerator: Accelerator): Promise<Result<{ readonly heard: boolean }, Failure>> {
    const tried = await this.#options.keys.try(action, accelerator);
    if (!tried.ok || !tried.value.heard) {
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

  /** Something that is shown changed elsewhere: a tray came, a file of the session went. */
  changed(): void {
    this.#revision += 1;
    this.#changes.emit();
  }

  /** Calls `listener` whenever the view has changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  #keep(change: Partial<Omit<Settings, 'version'>>): Result<null, Failure> {
    return attempt(() => this.#options.store.change(change));
  }

  #autostart(): boolean {
    const { autostart, capabilities } = this.#options;
    return capabilities().autostart === 'possible' && autostart.isOn();
  }
}
