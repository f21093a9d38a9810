import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { calendarSourceSchema } from '#shared/history/calendar.ts';
import { rememberedColumnsSchema } from '#shared/history/import-export.ts';
import { campusSettingsSchema } from '#shared/campus/page.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { connectionKeySchema, thisComputerKey } from '#shared/connections/connections.ts';
import { defaultPreferences, preferencesSchema } from '#shared/program/preferences.ts';
import { defaultItemTemplate, gitFoldersSchema, itemSettingsSchema } from '#shared/work-items/work-items.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const settingsSchema = z.object({
  ...preferencesSchema.shape,
  connection: connectionKeySchema,
  tokensInFile: z.boolean(),
  reportedNoTray: z.boolean(),
  linkSources: z.array(z.string()),
  campus: campusSettingsSchema,
  calendars: z.array(calendarSourceSchema),
  workItems: itemSettingsSchema,
  gitFolders: gitFoldersSchema,
  importColumns: z.array(rememberedColumnsSchema),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  ...defaultPreferences,
  connection: thisComputerKey,
  tokensInFile: false,
  reportedNoTray: false,
  linkSources: [],
  campus: { source: { kind: 'embedded' }, placeTemplate: defaultPlaceTemplate },
  calendars: [],
  workItems: { connections: [], projects: [], template: defaultItemTemplate },
  gitFolders: [],
  importColumns: [],
};

const groupSchema = z.record(z.string(), z.unknown());
type Group = z.infer<typeof groupSchema>;

function asGroup(value: unknown): Group {
  const group = parseForeign(groupSchema, value);
  return group.ok ? group.value : {};
}

/** Returns `make` of each key of the schema. */
function mapShape(schema: z.ZodObject, make: (key: string, schema: z.core.$ZodType) => unknown): Group {
  return Object.fromEntries(Object.entries(schema.shape).map(([key, each]) => [key, make(key, each)]));
}

interface StoredValue {
  readonly value: unknown;
  readonly fallback: unknown;
  /** Of its groups and itself; empty for the whole file. */
  readonly name: string;
}

export interface SettingsReading {
  readonly settings: Settings;
  /** Names of the values that could not be read, such as `tray.theme`; each has its default. */
  readonly unreadable: readonly string[];
}

/**
 * Reads each value alone: one that is missing or unreadable has its default and leaves the others as they are. Throws a ZodError if the
 * file has no values at all.
 */
export function readSettings(stored: unknown): SettingsReading {
  const unreadable: string[] = [];
  function read(schema: z.core.$ZodType, { value, fallback, name }: StoredValue): unknown {
    if (value === undefined) {
      return fallback;
    }
    if (schema instanceof z.ZodObject && parseForeign(groupSchema, value).ok) {
      return mapShape(schema, (key, each) =>
        read(each, { value: asGroup(value)[key], fallback: asGroup(fallback)[key], name: name === '' ? key : `${name}.${key}` }),
      );
    }
    const found = schema instanceof z.ZodType ? parseForeign(schema, value) : null;
    if (found?.ok === true) {
      return found.value;
    }
    unreadable.push(name);
    return fallback;
  }
  const settings = settingsSchema.parse(read(settingsSchema, { value: groupSchema.parse(stored), fallback: defaultSettings, name: '' }));
  return { settings, unreadable };
}

/**
 * Returns what to store in place of `stored`. Unknown values stay, and so do unreadable ones that were not replaced: a later program may
 * have written them, and reads them again.
 */
export function mergeSettings(stored: unknown, settings: Settings): Group {
  function merge(
    schema: z.core.$ZodType,
    { before, value, fallback }: { readonly before: unknown; readonly value: unknown; readonly fallback: unknown },
  ): unknown {
    if (schema instanceof z.ZodObject) {
      return {
        ...asGroup(before),
        ...mapShape(schema, (key, each) =>
          merge(each, { before: asGroup(before)[key], value: asGroup(value)[key], fallback: asGroup(fallback)[key] }),
        ),
      };
    }
    const isReadable = before === undefined || (schema instanceof z.ZodType && parseForeign(schema, before).ok);
    return isReadable || !isDeepStrictEqual(value, fallback) ? value : before;
  }
  return asGroup(merge(settingsSchema, { before: stored, value: settings, fallback: defaultSettings }));
}
