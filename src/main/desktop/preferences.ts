/**
 * What makes the app comfortable: small settings in the profile, zod-checked. Not truth: losing them loses no time. An
 * unreadable file is kept aside and the defaults are in force.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import { dialectSchema } from '#core/api/dialect.ts';
import { uuidSchema } from '#shared/brands.ts';
import type { Notice } from '#shared/failures.ts';

const trayIconThemeSchema = z.enum(['auto', 'light', 'dark']);
export type TrayIconTheme = z.infer<typeof trayIconThemeSchema>;

const connectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  /** A service that answers without sign-in, such as one behind a proxy that knows its people. */
  z.object({
    kind: z.literal('server'),
    name: z.string().min(1).max(80),
    baseUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    organizationId: uuidSchema,
    userId: uuidSchema,
    dialect: dialectSchema.default('contract'),
  }),
]);
export type ConnectionSetting = z.infer<typeof connectionSchema>;

const settingsSchema = z.object({
  /** Form of this file; each older form is upgraded by one step. */
  version: z.literal(1),
  /** Which drawing stands out on this desktop's panel; `auto` guesses. */
  trayIconTheme: trayIconThemeSchema,
  connection: connectionSchema,
});
export type Preferences = z.infer<typeof settingsSchema>;

const defaults: Preferences = { version: 1, trayIconTheme: 'auto', connection: { kind: 'embedded' } };

const fileName = 'settings';

/** The settings of the profile, and a notice if they had to be set aside. */
export function readPreferences(profile: string, now: string): { readonly preferences: Preferences; readonly notice: Notice | null } {
  const file = join(profile, `${fileName}.json`);
  const existed = existsSync(file);
  try {
    const store = new Store({ cwd: profile, name: fileName });
    if (!existed) {
      store.store = defaults;
      return { preferences: defaults, notice: null };
    }
    return { preferences: settingsSchema.parse({ ...defaults, ...store.store }), notice: null };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) {
      throw error;
    }
    const keptAs = `${file}.unreadable-${now.replaceAll(':', '')}`;
    renameSync(file, keptAs);
    new Store({ cwd: profile, name: fileName }).store = defaults;
    return { preferences: defaults, notice: { kind: 'settings-reset', keptAs } };
  }
}
