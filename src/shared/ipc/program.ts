/** Requests about the program: settings, updates, diagnostics. */
import { z } from 'zod';
import { aboutViewSchema, bundlePartSchema, examinationSchema, licenceSchema, openableSchema } from '../program/about.ts';
import { preferencesChangeSchema, settingsViewSchema } from '../program/preferences.ts';
import { acceleratorSchema, shortcutActionSchema } from '../program/shortcuts.ts';
import { call, command, nothing } from './define.ts';
import { updatePushes, updateRequests } from './updates.ts';

export const programRequests = {
  getSettings: call(nothing, settingsViewSchema),
  changeSettings: command(preferencesChangeSchema),
  setAutostart: command(z.strictObject({ on: z.boolean() })),
  /** Returns once the key was pressed, or was not in time; only a key that was pressed is kept. */
  tryShortcut: call(z.strictObject({ action: shortcutActionSchema, accelerator: acceleratorSchema }), z.strictObject({ heard: z.boolean() })),
  cancelShortcut: command(nothing),
  clearShortcut: command(z.strictObject({ action: shortcutActionSchema })),
  ...updateRequests,
  getAbout: call(nothing, aboutViewSchema),
  getLicences: call(nothing, z.array(licenceSchema)),
  /** Has the system open it. */
  openOwn: command(z.strictObject({ what: openableSchema })),
  /** Asks every connection and reads every file; takes a while. */
  runDoctor: call(nothing, examinationSchema),
  /** Puts together what a bundle would hold, and shows it. */
  prepareBundle: call(nothing, z.array(bundlePartSchema)),
  /** Saves what was shown where the user chooses; null: nowhere. */
  saveBundle: call(nothing, z.strictObject({ file: z.string().nullable() })),
};

export const programPushes = {
  settingsChanged: settingsViewSchema,
  ...updatePushes,
};
