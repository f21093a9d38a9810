import { z } from 'zod';
import { calendarSourceSchema } from '#shared/history/calendar.ts';
import { campusSettingsSchema } from '#shared/campus/page.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { connectionKeySchema, thisComputerKey } from '#shared/connections/connections.ts';
import { defaultPreferences, preferencesSchema } from '#shared/program/preferences.ts';

const settingsVersion = 2;

/** Ignores unknown keys, which a later program of the same version may have added. */
const settingsSchema = z.object({
  ...preferencesSchema.shape,
  version: z.literal(settingsVersion),
  connection: connectionKeySchema,
  tokensInFile: z.boolean(),
  saidNoTray: z.boolean(),
  linkSources: z.array(z.string()),
  campus: campusSettingsSchema,
  calendars: z.array(calendarSourceSchema),
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
  calendars: [],
};

const versionedSchema = z.looseObject({ version: z.number().int().positive() });
type Versioned = z.infer<typeof versionedSchema>;

const firstSchema = z.object({ trayIconTheme: z.unknown().optional() });

/** `trayIconTheme` became a member of `tray`. */
function toSecond(first: Versioned): Versioned {
  const { trayIconTheme, ...rest } = { ...first, ...firstSchema.parse(first) };
  return { ...rest, version: 2, tray: { ...defaultPreferences.tray, ...(trayIconTheme === undefined ? {} : { theme: trayIconTheme }) } };
}

const steps: readonly ((settings: Versioned) => Versioned)[] = [toSecond];

/** Parses settings of any version. Throws a ZodError for invalid settings and those of a later program. */
export function readSettings(stored: unknown): Settings {
  let settings = versionedSchema.parse(stored);
  for (const step of steps.slice(settings.version - 1)) {
    settings = step(settings);
  }
  return settingsSchema.parse({ ...defaultSettings, ...settings });
}
