/** Requests of a window about itself and the other windows. */
import { z } from 'zod';
import { windowPlaceSchema } from '../program/window-place.ts';
import { awayAnswerSchema, awayViewSchema } from '../timer/away.ts';
import { uuidSchema } from '../values/brands.ts';
import { boundedText } from '../values/bounds.ts';
import { localeSchema } from '../values/locale.ts';
import { call, command, nothing } from './define.ts';

/** What the content of a window needs, in CSS pixels. */
const height = z.strictObject({ height: z.number().int().min(1).max(4000) });

export const windowRequests = {
  resizePopover: command(height),
  /** The popover holds unfinished text, which must survive while it is hidden. */
  occupyPopover: command(z.strictObject({ occupied: z.boolean() })),
  /** The text that a link asked to fill in; handed over once. */
  takeFill: call(nothing, z.strictObject({ line: z.string().nullable() })),
  hidePopover: command(nothing),
  /** Brings the window to the front, at `place` or (null) where the user left it. */
  openWindow: command(z.strictObject({ place: windowPlaceSchema.nullable() })),
  getAway: call(nothing, awayViewSchema),
  /** Everything in the answer happens, or nothing. */
  answerAway: command(z.strictObject({ id: uuidSchema, answer: awayAnswerSchema })),
  /** Hides the question, which stays open. */
  postponeAway: command(nothing),
  resizeAway: command(height),
  /** Pages have no permission of their own for the clipboard. */
  copyText: command(z.strictObject({ text: boundedText({ max: 5_000_000 }) })),
  quit: command(nothing),
};

export const windowPushes = {
  /** The popover came to the front: focus the first field, draw the current time. */
  popoverShown: z.null(),
  /** The window is open, and the user wants to go there. */
  windowGo: windowPlaceSchema,
  awayChanged: awayViewSchema,
  /** Language, times or weeks changed; sent to hidden windows, too. */
  localeChanged: localeSchema,
};
