/**
 * Global shortcuts. A new one is kept only after the user has pressed it, because a successful registration proves nothing. If it is not
 * pressed in time, the previous one is restored.
 */
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { shortcutActions, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import type { Scheduler } from '#core/platform/ports.ts';

export interface KeyRegistry {
  /** Returns false if the key is taken or invalid. */
  readonly register: (accelerator: Accelerator, pressed: () => void) => boolean;
  readonly unregister: (accelerator: Accelerator) => void;
}

export type Shortcuts = Readonly<Record<ShortcutAction, Accelerator | null>>;

interface ShortcutKeysOptions {
  readonly registry: KeyRegistry;
  readonly scheduler: Scheduler;
  readonly current: () => Shortcuts;
  readonly run: (action: ShortcutAction) => void;
}

/** Milliseconds that the user has to press a key that is tried. */
export const pressWithinMs = 15_000;

interface Trial {
  readonly action: ShortcutAction;
  readonly accelerator: Accelerator;
  readonly settle: (pressed: boolean) => void;
}

export class ShortcutKeys {
  readonly #options: ShortcutKeysOptions;
  #trial: Trial | null = null;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(options: ShortcutKeysOptions) {
    this.#options = options;
  }

  registerAll(): readonly ShortcutAction[] {
    return shortcutActions.filter((action) => {
      const accelerator = this.#options.current()[action];
      return accelerator !== null && !this.#register(action, accelerator);
    });
  }

  /** Returns whether the key was pressed in time. The caller then saves it; otherwise the previous one is restored. One trial at a time. */
  async try(action: ShortcutAction, accelerator: Accelerator): Promise<Result<{ readonly pressed: boolean }, Failure>> {
    this.cancel();
    const before = this.#underWay;
    const outcome = this.#tryAfter(before, { action, accelerator });
    this.#underWay = outcome;
    return outcome;
  }

  async #tryAfter(
    before: Promise<unknown>,
    { action, accelerator }: Pick<Trial, 'action' | 'accelerator'>,
  ): Promise<Result<{ readonly pressed: boolean }, Failure>> {
    await before;
    const { registry, scheduler, current } = this.#options;
    const shortcuts = current();
    const holder = shortcutActions.find((each) => each !== action && shortcuts[each] === accelerator);
    if (holder !== undefined) {
      return fail({ kind: 'shortcut-in-use', action: holder });
    }
    this.#unregister(shortcuts[action]);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (!registry.register(accelerator, () => resolve(true))) {
      this.#restore(action);
      return fail({ kind: 'shortcut-refused', accelerator });
    }
    const cancel = scheduler.after(pressWithinMs, () => resolve(false));
    this.#trial = { action, accelerator, settle: resolve };
    const pressed = await promise;
    cancel();
    this.#trial = null;
    this.#unregister(accelerator);
    if (pressed) {
      this.#register(action, accelerator);
    } else {
      this.#restore(action);
    }
    return succeed({ pressed });
  }

  cancel(): void {
    this.#trial?.settle(false);
  }

  clear(action: ShortcutAction): void {
    this.#unregister(this.#options.current()[action]);
  }

  close(): void {
    this.cancel();
    for (const accelerator of Object.values(this.#options.current())) {
      this.#unregister(accelerator);
    }
  }

  #register(action: ShortcutAction, accelerator: Accelerator): boolean {
    return this.#options.registry.register(accelerator, () => this.#options.run(action));
  }

  #unregister(accelerator: Accelerator | null): void {
    if (accelerator !== null) {
      this.#options.registry.unregister(accelerator);
    }
  }

  #restore(action: ShortcutAction): void {
    const accelerator = this.#options.current()[action];
    if (accelerator !== null) {
      this.#register(action, accelerator);
    }
  }
}
