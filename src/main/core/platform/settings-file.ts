import { z } from 'zod';
import { calendarSourceSchema } from '#shared/history/calendar.ts';
import { rememberedColumnsSchema } from '#shared/history/import-export.ts';
import { campusSettingsSchema } from '#shared/campus/page.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { connectionKeySchema, thisComputerKey } from '#shared/connections/connections.ts';
import { defaultPreferences, preferencesSchema } from '#shared/program/preferences.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const settingsVersion = 1;

const versionSchema = z.object({ version: z.literal(settingsVersion) });

/** Ignores unknown keys, which a later program of the same version may have added. */
const settingsSchema = z.object({
  ...preferencesSchema.shape,
  version: z.literal(settingsVersion),
  connection: connectionKeySchema,
  tokensInFile: z.boolean(),
  reportedNoTray: z.boolean(),
  linkSources: z.array(z.string()),
  campus: campusSettingsSchema,
  calendars: z.array(calendarSourceSchema),
  importColumns: z.array(rememberedColumnsSchema),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  ...defaultPreferences,
  version: settingsVersion,
  connection: thisComputerKey,
  tokensInFile: false,
  reportedNoTray: false,
  linkSources: [],
  campus: { source: { kind: 'embedded' }, placeTemplate: defaultPlaceTemplate },
  calendars: [],
  importColumns: [],
};

const groupSchema = z.record(z.string(), z.unknown());

/** `stored` with the defaults of all values that it lacks, which an earlier program did not have. */
function withDefaults(defaults: unknown, stored: unknown): unknown {
  const [group, before] = [parseForeign(groupSchema, stored), parseForeign(groupSchema, defaults)];
  if (!group.ok || !before.ok) {
    return stored;
  }
  return { ...before.value, ...Object.fromEntries(Object.entries(group.value).map(([key, value]) => [key, withDefaults(before.value[key], value)])) };
}

/** Throws a ZodError for invalid settings and those of another version. */
export function readSettings(stored: unknown): Settings {
  return settingsSchema.parse({ ...groupSchema.parse(withDefaults(defaultSettings, stored)), ...versionSchema.parse(stored) });
}
