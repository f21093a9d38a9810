import { z } from 'zod';
import { boundedList, boundedText, boundedWhole } from '../values/bounds.ts';
import { activityExclusionsLimit, activityTextLimit } from '../values/limits.ts';
import { languageTags } from '../messages/languages.ts';
import { capabilitiesSchema } from './capabilities.ts';
import { connectionPreferenceBounds, connectionPreferencesSchema } from './connection-preferences.ts';
import { acceleratorSchema } from './shortcuts.ts';

const trayIconThemeSchema = z.enum(['auto', 'light', 'dark']);
export type TrayIconTheme = z.infer<typeof trayIconThemeSchema>;

const trayTitleSchema = z.enum(['off', 'hours-minutes', 'hours-minutes-seconds', 'description', 'project']);
export type TrayTitle = z.infer<typeof trayTitleSchema>;

const trayClickSchema = z.enum(['popover', 'window', 'start-stop', 'nothing']);
export type TrayClick = z.infer<typeof trayClickSchema>;

export const themeChoices = ['system', 'light', 'dark'] as const;
const themeChoiceSchema = z.enum(themeChoices);
export type ThemeChoice = z.infer<typeof themeChoiceSchema>;

const languageChoiceSchema = z.enum(['system', ...languageTags]);
export type LanguageChoice = z.infer<typeof languageChoiceSchema>;

const clockChoiceSchema = z.enum(['system', '12', '24']);
export type ClockChoice = z.infer<typeof clockChoiceSchema>;

const weekStartChoiceSchema = z.enum(['system', 'monday', 'sunday', 'saturday']);
export type WeekStartChoice = z.infer<typeof weekStartChoiceSchema>;

/** `09:00`: a local time of day. */
const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must look like 09:00');

/** Monday is 1, as in ISO 8601. */
const weekdaySchema = boundedWhole({ low: 1, high: 7 });

export const preferenceBounds = {
  zoomPercent: { low: 50, high: 300 },
  awayMinutes: { low: 1, high: 240 },
  reminderMinutes: { low: 5, high: 240 },
  longRunningHours: { low: 1, high: 24 },
  focusMinutes: { low: 1, high: 180 },
  breakMinutes: { low: 1, high: 60 },
  rounds: { low: 2, high: 12 },
  dailyGoalMinutes: connectionPreferenceBounds.dailyGoalMinutes,
  weeklyGoalMinutes: { low: 15, high: 10_080 },
  activityDays: { low: 1, high: 365 },
} as const;

const excludedSchema = boundedText({ min: 1, max: activityTextLimit });

export const preferencesSchema = z.strictObject({
  /** Language, clock and week; `system`: as the system. */
  language: z.strictObject({ text: languageChoiceSchema, clock: clockChoiceSchema, weekStart: weekStartChoiceSchema }),
  appearance: z.strictObject({ theme: themeChoiceSchema, zoomPercent: boundedWhole(preferenceBounds.zoomPercent) }),
  pages: z.strictObject({ campus: z.boolean() }),
  firstRun: z.strictObject({ done: z.boolean() }),
  tray: z.strictObject({
    /** Variant of the icon for the desktop's panel; `auto` guesses. */
    theme: trayIconThemeSchema,
    title: trayTitleSchema,
    leftClick: trayClickSchema,
    middleClick: trayClickSchema,
  }),
  /** A strip above all windows while a timer runs. */
  miniTimer: z.strictObject({ on: z.boolean() }),
  away: z.strictObject({
    ask: z.boolean(),
    afterMinutes: boundedWhole(preferenceBounds.awayMinutes),
    /** The question covers the screen. */
    fillsScreen: z.boolean(),
    stopOnSleep: z.boolean(),
    stopOnShutdown: z.boolean(),
  }),
  reminders: z.strictObject({
    /** Reminds repeatedly in working hours until a timer runs. */
    noTimer: z.strictObject({
      on: z.boolean(),
      days: boundedList(weekdaySchema, { max: 7 }),
      from: timeOfDaySchema,
      /** Earlier than `from`: a night shift over midnight. */
      to: timeOfDaySchema,
      everyMinutes: boundedWhole(preferenceBounds.reminderMinutes),
      /** The reminder covers the screen. */
      fillsScreen: z.boolean(),
    }),
    longRunning: z.strictObject({ on: z.boolean(), afterHours: boundedWhole(preferenceBounds.longRunningHours) }),
    away: z.boolean(),
    attention: z.boolean(),
    goals: z.boolean(),
  }),
  pomodoro: z.strictObject({
    on: z.boolean(),
    focusMinutes: boundedWhole(preferenceBounds.focusMinutes),
    breakMinutes: boundedWhole(preferenceBounds.breakMinutes),
    longBreakMinutes: boundedWhole(preferenceBounds.breakMinutes),
    /** Focus times until a long break. */
    rounds: boundedWhole(preferenceBounds.rounds),
    startsBreaks: z.boolean(),
    startsFocus: z.boolean(),
  }),
  goals: z.strictObject({
    dailyMinutes: boundedWhole(preferenceBounds.dailyGoalMinutes).nullable(),
    weeklyMinutes: boundedWhole(preferenceBounds.weeklyGoalMinutes).nullable(),
  }),
  perConnection: boundedList(connectionPreferencesSchema, { max: 200 }),
  /** The windows that had the focus are recorded on this computer. */
  activity: z.strictObject({
    on: z.boolean(),
    /** Days after which the recording is deleted; null: never. */
    keepDays: boundedWhole(preferenceBounds.activityDays).nullable(),
    /** Names of applications of which nothing is recorded. */
    excludedApplications: boundedList(excludedSchema, { max: activityExclusionsLimit }),
    /** Parts of titles, with `*` for any text; of such a window only the application is recorded. */
    excludedTitles: boundedList(excludedSchema, { max: activityExclusionsLimit }),
    /** Asks to start or switch the timer while work is recognised. */
    questions: z.boolean(),
    /** Offers the review of the day at this time. */
    evening: z.boolean(),
    eveningAt: timeOfDaySchema,
  }),
  /** Programs that use `clocktower mcp`; they can always read. */
  agents: z.strictObject({ mayChange: z.boolean() }),
  /** On printed reports. */
  paper: z.strictObject({ company: boundedText({ max: 200 }), signature: z.boolean() }),
  diagnostics: z.strictObject({ crashReports: z.boolean() }),
  updates: z.strictObject({ check: z.boolean() }),
  shortcuts: z.strictObject({
    'start-stop': acceleratorSchema.nullable(),
    popover: acceleratorSchema.nullable(),
    'pause-resume': acceleratorSchema.nullable(),
    'continue-last': acceleratorSchema.nullable(),
    'new-entry': acceleratorSchema.nullable(),
  }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Interruptions are off by default, except those that prevent the loss of hours. */
export const defaultPreferences: Preferences = {
  language: { text: 'system', clock: 'system', weekStart: 'system' },
  appearance: { theme: 'system', zoomPercent: 100 },
  pages: { campus: false },
  firstRun: { done: false },
  tray: { theme: 'auto', title: 'hours-minutes', leftClick: 'popover', middleClick: 'popover' },
  miniTimer: { on: false },
  away: { ask: true, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false },
  reminders: {
    noTimer: { on: false, days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', everyMinutes: 30, fillsScreen: false },
    longRunning: { on: true, afterHours: 10 },
    away: true,
    attention: true,
    goals: true,
  },
  pomodoro: { on: false, focusMinutes: 25, breakMinutes: 5, longBreakMinutes: 15, rounds: 4, startsBreaks: false, startsFocus: false },
  goals: { dailyMinutes: null, weeklyMinutes: null },
  perConnection: [],
  activity: { on: false, keepDays: 30, excludedApplications: [], excludedTitles: [], questions: false, evening: true, eveningAt: '17:30' },
  agents: { mayChange: false },
  paper: { company: '', signature: false },
  diagnostics: { crashReports: false },
  updates: { check: true },
  shortcuts: { 'start-stop': null, popover: null, 'pause-resume': null, 'continue-last': null, 'new-entry': null },
};

/** Groups to replace, each as a whole. Shortcuts are set by trying them (`shortcut:try`). */
export const preferencesChangeSchema = preferencesSchema.omit({ shortcuts: true }).partial();
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;

export const settingsViewSchema = z.strictObject({
  revision: boundedWhole({ low: 0, high: Number.MAX_SAFE_INTEGER }),
  preferences: preferencesSchema,
  capabilities: capabilitiesSchema,
  /** Read from the system each time: the user may have disabled it there. */
  autostart: z.boolean(),
});
export type SettingsView = z.infer<typeof settingsViewSchema>;
