import { z } from 'zod';
import { windowRouteSchema } from '../program/window-route.ts';
import { awayAnswerSchema, awayViewSchema } from '../timer/away.ts';
import { promptViewSchema, reminderActionSchema } from '../timer/reminders.ts';
import { uuidSchema } from '../values/brands.ts';
import { boundedText } from '../values/bounds.ts';
import { localeSchema } from '../values/locale.ts';
import { call, command, nothing } from './define.ts';

/** Height of the window's content in CSS pixels. */
const height = z.strictObject({ height: z.number().int().min(1).max(4000) });

export const windowRequests = {
  resizePopover: command(height),
  /** The popover has unfinished text, which must survive while it is hidden. */
  occupyPopover: command(z.strictObject({ occupied: z.boolean() })),
  /** The text that a link prefills; returned once. */
  takeFill: call(nothing, z.strictObject({ line: z.string().nullable() })),
  hidePopover: command(nothing),
  /** Opens the window at the route, or with null at the last one. */
  openWindow: command(z.strictObject({ route: windowRouteSchema.nullable() })),
  getAway: call(nothing, awayViewSchema),
  /** All effects of the answer happen, or none. */
  answerAway: command(z.strictObject({ id: uuidSchema, answer: awayAnswerSchema })),
  /** What the window of questions shows instead of that, and how large it is. */
  getPrompt: call(nothing, promptViewSchema),
  /** null: not now. */
  answerPrompt: command(z.strictObject({ action: reminderActionSchema.nullable() })),
  /** Shows what a reminder over the whole screen looks like. */
  previewPrompt: command(nothing),
  postponeQuestion: command(nothing),
  resizeQuestion: command(height),
  /** Pages themselves have no clipboard permission. */
  copyText: command(z.strictObject({ text: boundedText({ max: 5_000_000 }) })),
  quit: command(nothing),
};

export const windowPushes = {
  /** The popover was shown: focus the first field, draw the current time. */
  popoverShown: z.null(),
  windowGo: windowRouteSchema,
  awayChanged: awayViewSchema,
  promptChanged: promptViewSchema,
  /** Language, clock or week changed; also sent to hidden windows. */
  localeChanged: localeSchema,
};
