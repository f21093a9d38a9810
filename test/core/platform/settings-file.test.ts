/** The settings file, in every former format and in none. */
import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from '#core/platform/settings-file.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

describe('the settings file', () => {
  it('of the first version keeps what was set in it', () => {
    const first = { version: 1, trayIconTheme: 'dark', connection: uuid(70), tokensInFile: true };
    expect(readSettings(first)).toEqual({
      ...defaultSettings,
      connection: uuid(70),
      tokensInFile: true,
      tray: { ...defaultSettings.tray, theme: 'dark' },
    });
  });

  it('of the first version may say little', () => {
    expect(readSettings({ version: 1, connection: uuid(70) })).toEqual({ ...defaultSettings, connection: uuid(70) });
  });

  it('of today comes back as it was written', () => {
    const settings = { ...defaultSettings, away: { ...defaultSettings.away, afterMinutes: 3 }, saidNoTray: true };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it('keeps a setting it does not know out, and the rest', () => {
    expect(readSettings({ ...defaultSettings, colourOfTheMoon: 'blue' })).toEqual(defaultSettings);
  });

  it.each([
    ['no settings', []],
    ['without a version', { trayIconTheme: 'dark' }],
    ['of a later program', { ...defaultSettings, version: 3 }],
    ['with a drawing that does not exist', { version: 1, trayIconTheme: 'purple' }],
    ['beyond its bounds', { ...defaultSettings, away: { ...defaultSettings.away, afterMinutes: 0 } }],
    ['with half a group', { ...defaultSettings, goals: { dailyMinutes: 60 } }],
    ['with a key that would take every letter', { ...defaultSettings, shortcuts: { ...defaultSettings.shortcuts, popover: 'Shift+A' } }],
  ])('is not guessed at: %s', (_, stored) => {
    expect(() => readSettings(stored)).toThrow();
  });
});
