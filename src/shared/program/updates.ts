/** What is known of a newer Clocktower, and what the user may do about it. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';

const updateProblemSchema = z.enum([
  /** Nobody answered where updates come from. */
  'unreachable',
  /** What answered there did not say what there is. */
  'unreadable',
  /** What was downloaded is not what was announced, or not signed by its makers; it was thrown away. */
  'not-genuine',
  'storage-full',
  /** The program may not replace itself where it lies. */
  'not-replaceable',
]);
export type UpdateProblem = z.infer<typeof updateProblemSchema>;

const versionSchema = boundedText({ min: 1, max: 100 });

const updateStateSchema = z.discriminatedUnion('kind', [
  /** This build never looks: it is a development build, or its makers give out no updates. */
  z.strictObject({ kind: z.literal('none') }),
  /** The user does not want it to look. */
  z.strictObject({ kind: z.literal('off') }),
  /** `looked`: whether it has looked since the start, and found nothing newer. */
  z.strictObject({ kind: z.literal('idle'), checked: z.boolean() }),
  z.strictObject({ kind: z.literal('looking') }),
  /** There is a newer one that the user gets the way they got this one. `postponed`: they were told. */
  z.strictObject({ kind: z.literal('available'), version: versionSchema, postponed: z.boolean() }),
  /** `percent`: whole, 0 to 100. */
  z.strictObject({ kind: z.literal('downloading'), version: versionSchema, percent: z.number().int().min(0).max(100) }),
  /** Downloaded and checked; used from the next start. `postponed`: the user was told, and wants to go on meanwhile. */
  z.strictObject({ kind: z.literal('ready'), version: versionSchema, postponed: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), problem: updateProblemSchema }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

export const updatesViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  /** The version that runs. */
  current: versionSchema,
  /** Whether there is a page that says what is new. */
  hasReleaseNotes: z.boolean(),
  state: updateStateSchema,
});
export type UpdatesView = z.infer<typeof updatesViewSchema>;

/** `look`: now; `restart`: end, and begin as the newer one; `later`: say no more of it; `read`: what is new, in the browser. */
export const updateActionSchema = z.strictObject({ action: z.enum(['look', 'restart', 'later', 'read']) });
export type UpdateAction = z.infer<typeof updateActionSchema>['action'];
