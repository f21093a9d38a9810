/** Requests and answers of the settings page. */
import { describe, expect, it } from 'vitest';
import { deriveCapabilities } from '#core/program/settings/capabilities.ts';
import { SettingsController } from '#core/program/settings/settings-controller.ts';
import { succeed } from '#shared/values/result.ts';
import { acceleratorSchema, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import { defaultSettings, type Settings } from '#core/platform/settings-file.ts';

class MemoryStore {
  current: Settings = defaultSettings;
  refusal: Error | null = null;
  readonly #listeners = new Set<() => void>();

  readonly change = (change: Partial<Settings>): void => {
    if (this.refusal !== null) {
      throw this.refusal;
    }
    this.current = { ...this.current, ...change };
    for (const listener of this.#listeners) {
      listener();
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/** The state of the system: one switch, and one registered key. */
class FakeSystem {
  on = false;
  refusal: Error | null = null;
  readonly cleared: ShortcutAction[] = [];
  readonly pressed: Accelerator;

  constructor() {
    this.pressed = acceleratorSchema.parse('Control+Alt+T');
  }

  readonly isOn = (): boolean => this.on;
  readonly sync = (): void => {};
  readonly set = (on: boolean): void => {
    if (this.refusal !== null) {
      throw this.refusal;
    }
    this.on = on;
  };
  readonly try = async (_: ShortcutAction, accelerator: Accelerator) => succeed({ pressed: accelerator === this.pressed });
  readonly cancel = (): void => {};
  readonly clear = (action: ShortcutAction): void => {
    this.cleared.push(action);
  };
}

function open() {
  const store = new MemoryStore();
  const system = new FakeSystem();
  const capabilities = deriveCapabilities({
    platform: 'linux',
    wayland: false,
    boxed: false,
    trayHost: 'shown',
    idle: 'system',
    shortcutPortal: true,
    focus: 'x11',
    lockSignals: false,
    notifications: 'buttons',
    doNotDisturb: true,
  });
  const controller = new SettingsController({ store, capabilities: () => capabilities, autostart: system, keys: system });
  const revisions: number[] = [];
  controller.subscribe(() => revisions.push(controller.view().revision));
  return { store, controller, revisions, system };
}

describe('the settings controller', () => {
  it('changes the named groups, keeps the others, and notifies listeners', () => {
    const { store, controller, revisions } = open();
    const goals = { dailyMinutes: 480, weeklyMinutes: null };
    expect(controller.change({ goals, tray: undefined })).toEqual({ ok: true, value: null });
    expect(controller.view().preferences).toEqual({ ...controller.view().preferences, goals, tray: defaultSettings.tray });
    expect(store.current.goals).toEqual(goals);
    expect(revisions).toEqual([1]);
  });

  it.each([
    ['ENOSPC', { kind: 'storage-full' }],
    ['EROFS', { kind: 'storage-failed', detail: 'EROFS' }],
  ])('says what the disk refused with %s', (code, failure) => {
    const { store, controller } = open();
    store.refusal = Object.assign(new Error(code), { code, syscall: 'write' });
    expect(controller.change({ goals: { dailyMinutes: 60, weeklyMinutes: null } })).toEqual({ ok: false, failure });
    expect(controller.view().preferences.goals).toEqual(defaultSettings.goals);
  });

  it('hides no defect', () => {
    const { store, controller } = open();
    store.refusal = new TypeError('a defect');
    expect(() => controller.change({})).toThrow('a defect');
  });

  it('saves a shortcut that was received, and no other', async () => {
    const { store, controller, system } = open();
    expect(await controller.tryShortcut('popover', acceleratorSchema.parse('Control+Alt+U'))).toEqual({
      ok: true,
      value: { pressed: false },
    });
    expect(store.current.shortcuts.popover).toBeNull();
    expect(await controller.tryShortcut('popover', system.pressed)).toEqual({ ok: true, value: { pressed: true } });
    expect(store.current.shortcuts).toEqual({ ...defaultSettings.shortcuts, popover: system.pressed });
    expect(controller.clearShortcut('popover')).toEqual({ ok: true, value: null });
    expect([store.current.shortcuts.popover, system.cleared]).toEqual([null, ['popover']]);
  });

  it('switches the start with the session, and says what was refused', () => {
    const { controller, system, revisions } = open();
    expect(controller.setAutostart(true)).toEqual({ ok: true, value: null });
    expect(controller.view().autostart).toBe(true);
    system.refusal = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' });
    expect(controller.setAutostart(false)).toEqual({ ok: false, failure: { kind: 'storage-failed', detail: 'EACCES' } });
    expect(revisions).toEqual([1, 2]);
  });
});
