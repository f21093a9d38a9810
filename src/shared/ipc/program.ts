import { z } from 'zod';
import { aboutViewSchema, bundlePartSchema, examinationSchema, licenceSchema, externalTargetSchema } from '../program/about.ts';
import { preferencesChangeSchema, settingsViewSchema } from '../program/preferences.ts';
import { acceleratorSchema, shortcutActionSchema } from '../program/shortcuts.ts';
import { call, command, nothing } from './define.ts';
import { updatePushes, updateRequests } from './updates.ts';

export const programRequests = {
  getSettings: call(nothing, settingsViewSchema),
  changeSettings: command(preferencesChangeSchema),
  setAutostart: command(z.strictObject({ on: z.boolean() })),
  /** Returns once the key was pressed or the time is over; only a pressed key is saved. */
  tryShortcut: call(
    z.strictObject({ action: shortcutActionSchema, accelerator: acceleratorSchema }),
    z.strictObject({ pressed: z.boolean() }),
  ),
  cancelShortcut: command(nothing),
  clearShortcut: command(z.strictObject({ action: shortcutActionSchema })),
  ...updateRequests,
  getAbout: call(nothing, aboutViewSchema),
  getLicences: call(nothing, z.array(licenceSchema)),
  openOwn: command(z.strictObject({ what: externalTargetSchema })),
  runDoctor: call(nothing, examinationSchema),
  prepareBundle: call(nothing, z.array(bundlePartSchema)),
  /** Saves the previewed bundle to a file that the user chooses; null if the user cancels. */
  saveBundle: call(nothing, z.strictObject({ file: z.string().nullable() })),
};

export const programPushes = { settingsChanged: settingsViewSchema, ...updatePushes };
