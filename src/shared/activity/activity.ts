/** What was on the screen, in pieces: the window that had the focus, or the time without the user. Kept on this computer only. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { localDateSchema, utcInstantSchema } from '../values/brands.ts';
import { activityTextLimit } from '../values/limits.ts';

const span = { from: utcInstantSchema, to: utcInstantSchema };

export const activityPieceSchema = z.discriminatedUnion('kind', [
  /**
   * `title` is empty where only the application is recorded. `site`: host and path of the page in a browser, where the system reports it.
   */
  z.strictObject({ kind: z.literal('window'), ...span, application: z.string(), title: z.string(), site: z.string().nullable() }),
  /** Without input, locked or asleep. */
  z.strictObject({ kind: z.literal('away'), ...span }),
]);
export type ActivityPiece = Readonly<z.infer<typeof activityPieceSchema>>;
export type WindowPiece = Extract<ActivityPiece, { readonly kind: 'window' }>;

/** Desktops on which the window with the focus cannot be read. `windows-library`: what reads it there is missing or cannot be loaded. */
export const unsupportedDesktopSchema = z.enum(['gnome-wayland', 'other-wayland', 'windows-library']);
export type UnsupportedDesktop = z.infer<typeof unsupportedDesktopSchema>;

/**
 * The extension of GNOME Shell that names the window with the focus. `not-needed`: the desktop is another one; `missing`: it is not
 * installed, or switched off; `next-sign-in`: it is installed, and the desktop starts it when the user signs in again.
 */
export const focusExtensionSchema = z.strictObject({ state: z.enum(['not-needed', 'missing', 'next-sign-in', 'active']) });
export type FocusExtensionState = z.infer<typeof focusExtensionSchema>['state'];

export const activityViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  /** `waiting`: switched on, but the desktop does not answer at the moment; it is asked again. */
  state: z.enum(['off', 'recording', 'paused', 'waiting', 'unsupported']),
  pausedUntil: utcInstantSchema.nullable(),
  /** null: it is supported. */
  unsupported: unsupportedDesktopSchema.nullable(),
});
export type ActivityView = Readonly<z.infer<typeof activityViewSchema>>;

export const applicationTimeSchema = z.strictObject({ application: z.string(), seconds: z.number().int().nonnegative() });
export type ApplicationTime = Readonly<z.infer<typeof applicationTimeSchema>>;

export const forgetActivitySchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('day'), date: localDateSchema }),
  z.strictObject({ what: z.literal('application'), application: boundedText({ max: activityTextLimit }) }),
  z.strictObject({ what: z.literal('all') }),
]);
export type ForgetActivity = Readonly<z.infer<typeof forgetActivitySchema>>;
