import { z } from 'zod';
import { connectionNamesSchema, doctorReportSchema } from './doctor.ts';

/** Files and folders of the program that the system can open. */
export const externalTargetSchema = z.enum(['data', 'logs', 'crash-reports', 'chromium-licences']);
export type ExternalTarget = z.infer<typeof externalTargetSchema>;

export const aboutViewSchema = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  /** `linux 6.8.0 x64` */
  system: z.string(),
  folders: z.strictObject({ data: z.string(), logs: z.string(), crashReports: z.string() }),
  crashReports: z.number().int().nonnegative(),
  hasChromiumLicences: z.boolean(),
});
export type AboutView = z.infer<typeof aboutViewSchema>;

export const licenceSchema = z.object({
  name: z.string(),
  version: z.string(),
  identifier: z.string().optional(),
  text: z.string().optional(),
});
export type Licence = z.infer<typeof licenceSchema>;

export const examinationSchema = z.strictObject({ report: doctorReportSchema, names: connectionNamesSchema });
export type Examination = z.infer<typeof examinationSchema>;

export const bundlePartSchema = z.strictObject({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  text: z.string(),
  isWhole: z.boolean(),
});
export type BundlePart = z.infer<typeof bundlePartSchema>;
