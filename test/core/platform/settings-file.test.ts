/** Reading and writing the settings file. */
import { describe, expect, it } from 'vitest';
import { defaultSettings, mergeSettings, readSettings } from '#core/platform/settings-file.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const read = (stored: unknown) => readSettings(stored).settings;

describe('the settings file', () => {
  it('may lack settings, which have their defaults', () => {
    expect(readSettings({ connection: uuid(70) })).toEqual({ settings: { ...defaultSettings, connection: uuid(70) }, unreadable: [] });
    const reminders = { ...defaultSettings.reminders, noTimer: { ...defaultSettings.reminders.noTimer, everyMinutes: 45 } };
    expect(read({ goals: { dailyMinutes: 60 }, reminders: { noTimer: { everyMinutes: 45 } } })).toEqual({
      ...defaultSettings,
      goals: { dailyMinutes: 60, weeklyMinutes: null },
      reminders,
    });
  });

  it('is read as it was written', () => {
    const settings = { ...defaultSettings, away: { ...defaultSettings.away, afterMinutes: 3 }, reportedNoTray: true };
    expect(readSettings(JSON.parse(JSON.stringify(mergeSettings({}, settings))))).toEqual({ settings, unreadable: [] });
  });

  it.each([
    ['beside the groups', { ...defaultSettings, colourOfTheMoon: 'blue' }],
    ['in a group', { ...defaultSettings, tray: { ...defaultSettings.tray, x: 1 } }],
    [
      'in a group of a group',
      { ...defaultSettings, reminders: { ...defaultSettings.reminders, noTimer: { ...defaultSettings.reminders.noTimer, x: { y: [1] } } } },
    ],
  ])('ignores an unknown setting %s, keeps the others, and leaves it in the file', (_, stored) => {
    expect(readSettings(stored)).toEqual({ settings: defaultSettings, unreadable: [] });
    expect(mergeSettings(stored, { ...defaultSettings, tokensInFile: true })).toEqual({ ...stored, tokensInFile: true });
  });

  it.each([
    [
      'of a value that does not exist',
      { tray: { theme: 'purple', title: 'project' } },
      { tray: { ...defaultSettings.tray, title: 'project' } },
      'tray.theme',
    ],
    [
      'of a number beyond its bounds',
      { away: { afterMinutes: 0, ask: false } },
      { away: { ...defaultSettings.away, ask: false } },
      'away.afterMinutes',
    ],
    ['of a shortcut that would catch typed letters', { shortcuts: { popover: 'Shift+A' } }, {}, 'shortcuts.popover'],
    ['of a group that is none', { goals: 5 }, {}, 'goals'],
    [
      'of a value deeper in a group',
      { reminders: { noTimer: { from: '25:00', on: true } } },
      { reminders: { ...defaultSettings.reminders, noTimer: { ...defaultSettings.reminders.noTimer, on: true } } },
      'reminders.noTimer.from',
    ],
  ])('has the default %s, and says so; connection and all others stay', (...[, stored, expected, name]) => {
    expect(readSettings({ ...stored, connection: uuid(70) })).toEqual({
      settings: { ...defaultSettings, ...expected, connection: uuid(70) },
      unreadable: [name],
    });
  });

  it('keeps in the file what this program could not read, until the user chooses another value', () => {
    const stored = { tray: { theme: 'purple' }, goals: 5 };
    expect(mergeSettings(stored, { ...defaultSettings, tokensInFile: true })).toMatchObject({
      tray: { theme: 'purple', title: 'hours-minutes' },
      goals: defaultSettings.goals,
      tokensInFile: true,
    });
    expect(mergeSettings(stored, { ...defaultSettings, tray: { ...defaultSettings.tray, theme: 'dark' } })).toMatchObject({
      tray: { theme: 'dark' },
    });
  });

  it('replaces a value with several forms as a whole', () => {
    const stored = mergeSettings(
      {},
      { ...defaultSettings, campus: { ...defaultSettings.campus, source: { kind: 'server', address: 'https://campus.example' } } },
    );
    expect(mergeSettings(stored, defaultSettings)).toEqual(defaultSettings);
  });

  it.each([[[]], ['settings'], [null]])('is refused as a whole if it has no settings: %j', (stored) => {
    expect(() => readSettings(stored)).toThrow();
  });
});
