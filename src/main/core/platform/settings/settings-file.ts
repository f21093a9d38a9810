/**
 * The form of the settings file, and the way from every older form to it: one pure step a version. What a step cannot read is
 * not guessed at: the file is then set aside as a whole.
 */
import { z } from 'zod';
import { calendarSourceSchema } from '#shared/history/calendar.ts';
import { campusSettingsSchema } from '#shared/campus/page.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { connectionKeySchema, thisComputerKey } from '#shared/connections/connections.ts';
import { defaultPreferences, preferencesSchema } from '#shared/program/preferences.ts';

const settingsVersion = 2;

/** Keys it does not know are left out: a later program of the same version may have added them. */
const settingsSchema = z.object({
  ...preferencesSchema.shape,
  version: z.literal(settingsVersion),
  /** The connection new entries go to. */
  connection: connectionKeySchema,
  /** Whether this person wants tokens kept in a file where there is no keyring. */
  tokensInFile: z.boolean(),
  /** Whether they were told once that their desktop shows no tray icon. */
  saidNoTray: z.boolean(),
  /** Sources of links that may start a timer without being asked about. */
  linkSources: z.array(z.string()),
  /** Which campus directory is shown, and how a place gets into a description. */
  campus: campusSettingsSchema,
  /** Whose meetings the timeline shows. */
  calendar: calendarSourceSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  ...defaultPreferences,
  version: settingsVersion,
  connection: thisComputerKey,
  tokensInFile: false,
  saidNoTray: false,
  linkSources: [],
  campus: { source: { kind: 'embedded' }, placeTemplate: defaultPlaceTemplate },
  calendar: { kind: 'none' },
};

const versionedSchema = z.looseObject({ version: z.number().int().positive() });
type Versioned = z.infer<typeof versionedSchema>;

const firstSchema = z.object({ trayIconTheme: z.unknown().optional() });

/** The tray's drawing became one of several things about the tray. */
function toSecond(first: Versioned): Versioned {
  const { trayIconTheme, ...rest } = { ...first, ...firstSchema.parse(first) };
  return { ...rest, version: 2, tray: { ...defaultPreferences.tray, ...(trayIconTheme === undefined ? {} : { theme: trayIconTheme }) } };
}

/** From version n, at n - 1. */
const steps: readonly ((settings: Versioned) => Versioned)[] = [toSecond];

/** Settings as the program knows them. Throws a ZodError for what is not settings, or those of a later program. */
export function readSettings(stored: unknown): Settings {
  let settings = versionedSchema.parse(stored);
  for (const step of steps.slice(settings.version - 1)) {
    settings = step(settings);
  }
  return settingsSchema.parse({ ...defaultSettings, ...settings });
}
