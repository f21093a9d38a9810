import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';

const updateProblemSchema = z.enum([
  'unreachable',
  /** The update server's answer is malformed. */
  'unreadable',
  /** The download differs from the announced one or is not signed by the project; it was deleted. */
  'not-genuine',
  'storage-full',
  'not-replaceable',
]);
export type UpdateProblem = z.infer<typeof updateProblemSchema>;

const versionSchema = boundedText({ min: 1, max: 100 });

const updateStateSchema = z.discriminatedUnion('kind', [
  /** This build never checks: a development build, or one without an update server. */
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('off') }),
  /** `checked`: whether a check of this run found nothing newer. */
  z.strictObject({ kind: z.literal('idle'), checked: z.boolean() }),
  z.strictObject({ kind: z.literal('checking') }),
  /** A newer version that the user has to install. `postponed`: the user has seen it. */
  z.strictObject({ kind: z.literal('available'), version: versionSchema, postponed: z.boolean() }),
  /** `percent`: whole, 0 to 100. */
  z.strictObject({ kind: z.literal('downloading'), version: versionSchema, percent: z.number().int().min(0).max(100) }),
  /** Downloaded and verified; used from the next start. `postponed`: the user has seen it and continues. */
  z.strictObject({ kind: z.literal('ready'), version: versionSchema, postponed: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), problem: updateProblemSchema }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

export const updatesViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  current: versionSchema,
  hasReleaseNotes: z.boolean(),
  state: updateStateSchema,
});
export type UpdatesView = z.infer<typeof updatesViewSchema>;

/** `look`: check now; `restart`: restart as the newer version; `later`: hide it; `read`: open the release notes in the browser. */
export const updateActionSchema = z.strictObject({ action: z.enum(['check', 'restart', 'later', 'read']) });
export type UpdateAction = z.infer<typeof updateActionSchema>['action'];
