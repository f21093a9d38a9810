import { succeed } from '#shared/values/result.ts';
import { defaultPreferences, type Preferences, type SettingsView } from '#shared/program/preferences.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { AboutSection } from '#renderer/window/about/about-section.tsx';
import { AwaySection } from '#renderer/window/settings/away-section.tsx';
import { CampusShown } from '#renderer/window/campus/campus-settings.tsx';
import { GeneralSection } from '#renderer/window/settings/general-section.tsx';
import { GoalsSection } from '#renderer/window/settings/goals-section.tsx';
import { RemindersSection } from '#renderer/window/settings/reminders-section.tsx';
import { shortcutActions } from '#shared/program/shortcuts.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import { openPage } from '../support/page-rig.tsx';

/** With everything switched on, so that all dependent controls are shown. */
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

/** A main process that accepts every change and returns the initial settings. */
function answersWith(view: SettingsView): Answers {
  return {
    getSettings: () => succeed(view),
    getUpdates: () => succeed({ revision: 1, current: '1.0.0', state: { kind: 'idle', checked: false }, hasReleaseNotes: false }),
    getAbout: () => succeed({ version: '1', electron: '1', chromium: '1', node: '1', system: 'linux', folders: { data: '/d', logs: '/l', crashReports: '/c' }, crashReports: 0, hasChromiumLicences: false }),
    getLicences: () => succeed([]),
    changeSettings: () => succeed(null),
    setAutostart: () => succeed(null),
    tryShortcut: () => succeed({ pressed: true }),
    cancelShortcut: () => succeed(null),
    clearShortcut: () => succeed(null),
  };
}

async function openSection(section: ReactNode, answers: Answers = answersWith(settings)) {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'settings', detail: null } });
  return openPage(answers, <WindowStateContext value={{ router }}>{section}</WindowStateContext>);
}

/** Paths such as `reminders.noTimer.on` with their values; arrays are values. */
function leaves(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [[path.join('.'), JSON.stringify(value)]];
}

function controls(): readonly Element[] {
  return [...document.querySelectorAll('input, select')];
}

/** Sets the control to another value. */
async function useControl(control: Element): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    await act(async () => fireEvent.change(control, { target: { value: [...control.options].find(({ value }) => value !== control.value)?.value } }));
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    await act(async () => fireEvent.click(control));
  } else if (control instanceof HTMLInputElement) {
    const other = control.type === 'text' ? ['00:01', '00:02'] : [control.min, control.max];
    await act(async () => fireEvent.change(control, { target: { value: other.find((each) => each !== control.value) } }));
    await act(async () => fireEvent.blur(control));
  }
}

describe('the page of settings', () => {
  it('has a control for every preference', async () => {
    const { requests } = await openSection(
      <>
        <GeneralSection />
        <AwaySection />
        <RemindersSection />
        <GoalsSection />
        <AboutSection />
        <CampusShown />
      </>,
    );
    for (const index of controls().keys()) {
      // Dependent controls are rendered again after a switch.
      const control = controls()[index];
      if (control !== undefined) {
        await useControl(control);
      }
    }
    const before = new Map(leaves(preferences));
    const reached = requests('changeSettings').flatMap((change) => leaves(change).filter(([path, value]) => before.get(path) !== value).map(([path]) => path));
    // Shortcuts are set by pressing them.
    const { settings: text } = messagesFor('en');
    const shortcutNames = shortcutActions.map((action) => text.shortcutSet(text.shortcutName(action)));
    const keys = Object.keys(defaultPreferences.shortcuts).map((action) => `shortcuts.${action}`);
    expect(screen.getAllByRole('button', { name: (name) => shortcutNames.some((each) => name.startsWith(each)) })).toHaveLength(keys.length);
    expect([...new Set([...reached, ...keys])].sort()).toEqual(leaves(defaultPreferences).map(([path]) => path).filter((path) => path !== 'firstRun.done').sort());
  });
});
