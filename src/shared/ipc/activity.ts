import { z } from 'zod';
import { activityPieceSchema, activityViewSchema, applicationTimeSchema, focusExtensionSchema, forgetActivitySchema } from '../activity/activity.ts';
import { historySpanSchema } from '../history/span.ts';
import { utcInstantSchema } from '../values/brands.ts';
import { call, command, nothing } from './define.ts';

/** It is switched on with `changeSettings`. */
export const activityRequests = {
  getActivity: call(nothing, activityViewSchema),
  pauseActivity: call(nothing, z.strictObject({ until: utcInstantSchema })),
  resumeActivity: command(nothing),
  forgetActivity: command(forgetActivitySchema),
  /** Pieces that touch the span, cut to it, the earliest first. They change with `activityChanged`. */
  getActivityPieces: call(historySpanSchema, z.array(activityPieceSchema)),
  /** The recorded applications, the longest first. */
  getActivityApplications: call(nothing, z.array(applicationTimeSchema)),
  getFocusExtension: call(nothing, focusExtensionSchema),
  /** The user has agreed to it. */
  installFocusExtension: command(nothing),
  removeFocusExtension: command(nothing),
};

export const activityPushes = {
  activityChanged: activityViewSchema,
  focusExtensionChanged: focusExtensionSchema,
};
