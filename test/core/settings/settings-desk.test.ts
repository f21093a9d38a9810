/** What the settings page asks and is told. */
import { describe, expect, it } from 'vitest';
import { capabilitiesOf } from '#core/settings/capabilities.ts';
import { SettingsDesk } from '#core/settings/settings-desk.ts';
import { defaultSettings, type Settings } from '#core/settings/settings-file.ts';

class MemoryStore {
  current: Settings = defaultSettings;
  refusal: Error | null = null;
  readonly #listeners = new Set<() => void>();

  readonly change = (change: Partial<Omit<Settings, 'version'>>): void => {
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

function open() {
  const store = new MemoryStore();
  const capabilities = capabilitiesOf({ platform: 'linux', wayland: false, boxed: false, trayHost: 'shown', idle: 'system', lockSignals: false, notifications: 'buttons', doNotDisturb: true });
  const desk = new SettingsDesk({ store, capabilities: () => capabilities });
  const revisions: number[] = [];
  desk.subscribe(() => revisions.push(desk.view().revision));
  return { store, desk, revisions };
}

describe('the settings desk', () => {
  it('changes the groups that are named, keeps the others, and tells', () => {
    const { store, desk, revisions } = open();
    const goals = { dailyMinutes: 480, weeklyMinutes: null };
    expect(desk.change({ goals, tray: undefined })).toEqual({ ok: true, value: null });
    expect(desk.view().preferences).toEqual({ ...desk.view().preferences, goals, tray: defaultSettings.tray });
    expect(store.current.goals).toEqual(goals);
    expect(revisions).toEqual([1]);
  });

  it.each([
    ['ENOSPC', { kind: 'storage-full' }],
    ['EROFS', { kind: 'storage-failed', detail: 'EROFS' }],
  ])('says what the disk refused with %s', (code, failure) => {
    const { store, desk } = open();
    store.refusal = Object.assign(new Error(code), { code });
    expect(desk.change({ goals: { dailyMinutes: 60, weeklyMinutes: null } })).toEqual({ ok: false, failure });
    expect(desk.view().preferences.goals).toEqual(defaultSettings.goals);
  });

  it('hides no defect', () => {
    const { store, desk } = open();
    store.refusal = new TypeError('a defect');
    expect(() => desk.change({})).toThrow('a defect');
  });
});
