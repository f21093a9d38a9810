/** Reading the settings file. */
import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from '#core/platform/settings-file.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

describe('the settings file', () => {
  it('may lack settings, which have their defaults', () => {
    expect(readSettings({ version: 1, connection: uuid(70) })).toEqual({ ...defaultSettings, connection: uuid(70) });
    const reminders = { ...defaultSettings.reminders, noTimer: { ...defaultSettings.reminders.noTimer, everyMinutes: 45 } };
    expect(readSettings({ version: 1, goals: { dailyMinutes: 60 }, reminders: { noTimer: { everyMinutes: 45 } } })).toEqual({ ...defaultSettings, goals: { dailyMinutes: 60, weeklyMinutes: null }, reminders });
  });

  it('is read as it was written', () => {
    const settings = { ...defaultSettings, away: { ...defaultSettings.away, afterMinutes: 3 }, reportedNoTray: true };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it('ignores an unknown setting and keeps the others', () => {
    expect(readSettings({ ...defaultSettings, colourOfTheMoon: 'blue' })).toEqual(defaultSettings);
  });

  it.each([
    ['that is a list', []],
    ['without a version', { tokensInFile: true }],
    ['of a later program', { ...defaultSettings, version: 2 }],
    ['with an icon that does not exist', { version: 1, tray: { ...defaultSettings.tray, theme: 'purple' } }],
    ['beyond its bounds', { ...defaultSettings, away: { ...defaultSettings.away, afterMinutes: 0 } }],
    ['with a shortcut that would catch typed letters', { ...defaultSettings, shortcuts: { ...defaultSettings.shortcuts, popover: 'Shift+A' } }],
  ])('is refused: %s', (_, stored) => {
    expect(() => readSettings(stored)).toThrow();
  });
});
