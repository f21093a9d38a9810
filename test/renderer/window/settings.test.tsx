/** Every preference can be set on the page of settings: what a new one is called here is where its control is. */
import type { AboutView } from '#shared/program/about.ts';
import { defaultPreferences, type Preferences, type PreferencesChange, type SettingsView } from '#shared/program/preferences.ts';
import type { ShortcutAction } from '#shared/program/shortcuts.ts';
import type { UpdatesView } from '#shared/program/updates.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ToldStore } from '#renderer/told-store.ts';
import { AboutSection } from '#renderer/window/about/about-section.tsx';
import { AwaySection } from '#renderer/window/settings/away-section.tsx';
import { GeneralSection } from '#renderer/window/settings/general-section.tsx';
import { GoalsSection } from '#renderer/window/settings/goals-section.tsx';
import { RemindersSection } from '#renderer/window/settings/reminders-section.tsx';
import { messagesFor } from '../../support/messages.ts';

/** What a person can do on the page: each sets something else than what is shown. */
const deeds = vi.hoisted((): (() => void)[] => []);
const shortcuts = vi.hoisted((): string[] => []);

const through = vi.hoisted(() => ({ children }: { readonly children?: ReactNode }) => children);
vi.mock('#renderer/window/settings/controls.tsx', () => ({
  SectionPage: through,
  SettingGroup: through,
  SettingRow: through,
  SwitchRow: ({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) => {
    deeds.push(() => onChange(!on));
  },
  ChoiceRow: ({ value, choices, onChange }: { readonly value: string; readonly choices: readonly string[]; readonly onChange: (value: string) => void }) => {
    deeds.push(() => onChange(choices.find((choice) => choice !== value) ?? value));
  },
  NumberRow: ({ value, bounds, onChange }: { readonly value: number | null; readonly bounds: { readonly low: number; readonly high: number }; readonly onChange: (value: number) => void }) => {
    deeds.push(() => onChange(value === bounds.low ? bounds.high : bounds.low));
  },
  DaysRow: ({ onChange }: { readonly onChange: (days: number[]) => void }) => {
    deeds.push(() => onChange([7]));
  },
  TimesRow: ({ from, to }: { readonly from: { readonly onChange: (value: string) => void }; readonly to: { readonly onChange: (value: string) => void } }) => {
    deeds.push(() => from.onChange('00:01'), () => to.onChange('00:02'));
  },
}));

vi.mock('#renderer/window/settings/shortcut-row.tsx', () => ({
  ShortcutRow: ({ action }: { readonly action: ShortcutAction }) => {
    shortcuts.push(action);
  },
}));

const about: AboutView = { version: '1', electron: '1', chromium: '1', node: '1', system: 'linux', folders: { data: '/d', logs: '/l', crashReports: '/c' }, crashReports: 0, hasChromiumLicences: false };
vi.mock('#renderer/window/about/use-asked.ts', () => ({ useAsked: () => about }));
vi.mock('#renderer/window/about/licences.tsx', () => ({ Licences: () => null }));

// The page is drawn once, as a text: there is nobody to be told of changes.
vi.mock(import('react'), async (original) => ({ ...(await original()), useSyncExternalStore: (_subscribe, current) => current() }));

const changes: PreferencesChange[] = [];
const clocktower = {
  changeSettings: (change: PreferencesChange) => {
    changes.push(change);
  },
  setAutostart: () => undefined,
};
const perform = async (ask: () => unknown): Promise<boolean> => Promise.resolve(ask() === undefined);
vi.mock('#renderer/actions.ts', () => ({ useActions: () => ({ perform, say: () => undefined }) }));
vi.mock('#renderer/services.ts', () => ({ useServices: () => ({ clocktower, words: { messages: messagesFor('en') } }) }));
vi.mock('#renderer/window/services.ts', () => ({ useServices: () => ({ clocktower, words: { messages: messagesFor('en') } }) }));
vi.mock('#renderer/window/window-state.ts', () => ({ useWindowState: () => ({ settings: told(settings), updates: told(updates) }) }));

/** With everything switched on, so that what belongs to it is shown. */
const preferences: Preferences = {
  ...defaultPreferences,
  reminders: { ...defaultPreferences.reminders, noTimer: { ...defaultPreferences.reminders.noTimer, on: true } },
  pomodoro: { ...defaultPreferences.pomodoro, on: true },
};

const settings: SettingsView = {
  revision: 1,
  preferences,
  capabilities: {
    tray: { host: 'shown', theme: true, title: true, leftClick: true, middleClick: true },
    popover: 'icon',
    shortcuts: 'direct',
    idle: 'system',
    locks: true,
    shutdown: true,
    notifications: 'buttons',
    doNotDisturb: true,
    autostart: 'possible',
  },
  autostart: false,
};
const updates: UpdatesView = { revision: 1, current: '1.0.0', state: { kind: 'idle', looked: false }, hasNews: false };

function told<View>(view: View): ToldStore<View> {
  return { current: () => ({ kind: 'view', view, stale: false }), subscribe: () => () => undefined, refresh: async () => Promise.resolve() };
}

/** `reminders.noTimer.on` and the like, with what stands there; arrays are values. */
function leaves(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[path.join('.'), JSON.stringify(value)]];
}

describe('the page of settings', () => {
  it('has a control for every preference', () => {
    renderToStaticMarkup(
      <>
        <GeneralSection />
        <AwaySection />
        <RemindersSection />
        <GoalsSection />
        <AboutSection />
      </>,
    );
    for (const deed of deeds) {
      deed();
    }
    const before = new Map(leaves(preferences));
    const reached = changes.flatMap((change) => leaves(change).filter(([path, value]) => before.get(path) !== value).map(([path]) => path));
    // Keys are set by trying them.
    const keys = shortcuts.map((action) => `shortcuts.${action}`);
    expect([...new Set(reached), ...keys].sort()).toEqual(leaves(defaultPreferences).map(([path]) => path).sort());
  });
});
