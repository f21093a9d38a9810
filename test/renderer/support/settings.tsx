/** A section of the settings over a fake bridge. */
import { defaultPreferences, type Preferences, type SettingsView } from '#shared/program/preferences.ts';
import { succeed } from '#shared/values/result.ts';
import type { ReactNode } from 'react';
import type { Answers } from '../../support/fake-bridge.ts';
import { everyCapability } from '../fixtures.ts';
import { openWindowPage, type WindowPageRig } from './window-page.tsx';

/** With everything switched on, so that all dependent controls are shown. */
const preferences: Preferences = {
  ...defaultPreferences,
  reminders: { ...defaultPreferences.reminders, noTimer: { ...defaultPreferences.reminders.noTimer, on: true } },
  pomodoro: { ...defaultPreferences.pomodoro, on: true },
  activity: { ...defaultPreferences.activity, on: true },
};

export const allSettings: SettingsView = { revision: 1, preferences, capabilities: everyCapability, autostart: false };

/** A main process that accepts every change and returns the initial settings. */
export function answersWith(view: SettingsView): Answers {
  return {
    getSettings: () => succeed(view),
    getUpdates: () => succeed({ revision: 1, current: '1.0.0', state: { kind: 'idle', checked: false }, hasReleaseNotes: false }),
    getAbout: () =>
      succeed({
        version: '1',
        electron: '1',
        chromium: '1',
        node: '1',
        system: 'linux',
        folders: { data: '/d', logs: '/l', crashReports: '/c' },
        crashReports: 0,
        hasChromiumLicences: false,
      }),
    getLicences: () => succeed([]),
    getActivity: () => succeed({ revision: 1, state: 'recording', pausedUntil: null, unsupported: null }),
    getActivityApplications: () => succeed([]),
    getFocusExtension: () => succeed({ state: 'not-needed' }),
    getActivityRules: () => succeed([]),
    tryActivityRule: () => succeed({ seconds: 0, days: 0 }),
    changeSettings: () => succeed(null),
    setAutostart: () => succeed(null),
    tryShortcut: () => succeed({ pressed: true }),
    cancelShortcut: () => succeed(null),
    clearShortcut: () => succeed(null),
  };
}

export async function openSection(section: ReactNode, answers: Answers = answersWith(allSettings)): Promise<WindowPageRig> {
  return openWindowPage(answers, section, { page: 'settings' });
}
