/** What Settings, About draws: what this program is made of, where it keeps things, and what a diagnostics bundle would hold. */
import { z } from 'zod';
import { connectionNamesSchema, doctorReportSchema } from './doctor.ts';

/** What of this program's own can be opened by the system. */
export const openableSchema = z.enum(['data', 'logs', 'crash-reports', 'chromium-licences']);
export type Openable = z.infer<typeof openableSchema>;

export const aboutViewSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  /** `linux 6.8.0 x64` */
  system: z.string(),
  folders: z.strictObject({ data: z.string(), logs: z.string(), crashReports: z.string() }),
  /** How many crash reports lie in their folder. */
  crashReports: z.number().int().nonnegative(),
  /** Whether the licences of Electron and Chromium came with the program. */
  hasChromiumLicences: z.boolean(),
});
export type AboutView = z.infer<typeof aboutViewSchema>;

/** One package that is bundled into the program. */
export const licenceSchema = z.object({ name: z.string(), version: z.string(), identifier: z.string().optional(), text: z.string().optional() });
export type Licence = z.infer<typeof licenceSchema>;

export const examinationSchema = z.strictObject({ report: doctorReportSchema, names: connectionNamesSchema });
export type Examination = z.infer<typeof examinationSchema>;

export const bundlePartSchema = z.strictObject({
  /** As the file is called within the bundle. */
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Its beginning, or all of it. */
  text: z.string(),
  isWhole: z.boolean(),
});
export type BundlePart = z.infer<typeof bundlePartSchema>;
