/**
 * Keys that work from anywhere, each kept only once it was heard: what a system says about registering one proves nothing. One that was not
 * pressed in time gives way to the last that worked.
 */
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { shortcutActions, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import type { Scheduler } from '#core/platform/ports.ts';

/** The system's way to hand out keys. */
export interface KeyRegistry {
  /** Returns false when the key is taken or none. */
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

/** How long a key that is tried may take to be pressed, in milliseconds. */
export const pressWithinMs = 15_000;

interface Trial {
  readonly action: ShortcutAction;
  readonly accelerator: Accelerator;
  readonly settle: (heard: boolean) => void;
}

export class ShortcutKeys {
  readonly #options: ShortcutKeysOptions;
  #trial: Trial | null = null;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(options: ShortcutKeysOptions) {
    this.#options = options;
  }

  /** Puts the kept keys in force; those that somebody else has by now are answered. */
  registerAll(): readonly ShortcutAction[] {
    return shortcutActions.filter((action) => {
      const accelerator = this.#options.current()[action];
      return accelerator !== null && !this.#put(action, accelerator);
    });
  }

  /** Returns whether the key was pressed in time. If it was, the caller keeps it; if not, what was in force is so again. One trial at a time. */
  async try(action: ShortcutAction, accelerator: Accelerator): Promise<Result<{ readonly heard: boolean }, Failure>> {
    this.cancel();
    const before = this.#underWay;
    const outcome = this.#tryAfter(before, { action, accelerator });
    this.#underWay = outcome;
    return outcome;
  }

  async #tryAfter(before: Promise<unknown>, { action, accelerator }: Pick<Trial, 'action' | 'accelerator'>): Promise<Result<{ readonly heard: boolean }, Failure>> {
    await before;
    const { registry, scheduler, current } = this.#options;
    const shortcuts = current();
    const holder = shortcutActions.find((each) => each !== action && shortcuts[each] === accelerator);
    if (holder !== undefined) {
      return fail({ kind: 'shortcut-in-use', action: holder });
    }
    this.#take(shortcuts[action]);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (!registry.register(accelerator, () => resolve(true))) {
      this.#restore(action);
      return fail({ kind: 'shortcut-refused', accelerator });
    }
    const cancel = scheduler.after(pressWithinMs, () => resolve(false));
    this.#trial = { action, accelerator, settle: resolve };
    const heard = await promise;
    cancel();
    this.#trial = null;
    this.#take(accelerator);
    if (heard) {
      this.#put(action, accelerator);
    } else {
      this.#restore(action);
    }
    return succeed({ heard });
  }

  /** Nobody waits any longer for a key that is being tried. */
  cancel(): void {
    this.#trial?.settle(false);
  }

  /** Takes a key out of force; the caller forgets it. */
  clear(action: ShortcutAction): void {
    this.#take(this.#options.current()[action]);
  }

  close(): void {
    this.cancel();
    for (const accelerator of Object.values(this.#options.current())) {
      this.#take(accelerator);
    }
  }

  #put(action: ShortcutAction, accelerator: Accelerator): boolean {
    return this.#options.registry.register(accelerator, () => this.#options.run(action));
  }

  #take(accelerator: Accelerator | null): void {
    if (accelerator !== null) {
      this.#options.registry.unregister(accelerator);
    }
  }

  #restore(action: ShortcutAction): void {
    const accelerator = this.#options.current()[action];
    if (accelerator !== null) {
      this.#put(action, accelerator);
    }
  }
}
