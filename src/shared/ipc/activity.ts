import { z } from 'zod';
import { activityViewSchema, applicationTimeSchema, focusExtensionSchema, forgetActivitySchema } from '../activity/activity.ts';
import {
  activityRuleViewSchema,
  activityStatisticsSchema,
  attributedPieceSchema,
  fillChoiceSchema,
  proposalsViewSchema,
  ruleContentSchema,
  ruleTrialSchema,
  statisticsRequestSchema,
} from '../activity/proposals.ts';
import { historySpanSchema } from '../history/span.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { call, command, nothing } from './define.ts';

const identified = z.strictObject({ id: uuidSchema });

/** It is switched on with `changeSettings`. */
export const activityRequests = {
  getActivity: call(nothing, activityViewSchema),
  pauseActivity: call(nothing, z.strictObject({ until: utcInstantSchema })),
  resumeActivity: command(nothing),
  forgetActivity: command(forgetActivitySchema),
  /** Pieces that touch the span, cut to it, the earliest first. They change with `activityChanged`. */
  getActivityPieces: call(historySpanSchema, z.array(attributedPieceSchema)),
  /** The recorded applications, the longest first. */
  getActivityApplications: call(nothing, z.array(applicationTimeSchema)),
  getFocusExtension: call(nothing, focusExtensionSchema),
  /** The user has agreed to it. */
  installFocusExtension: command(nothing),
  removeFocusExtension: command(nothing),
  /** Entries that are proposed for the time up to now; they change with `activityChanged` and `historyChanged`. */
  getProposals: call(historySpanSchema, proposalsViewSchema),
  /** What one entry of the whole span could be, the longest first. */
  getFillChoices: call(historySpanSchema, z.array(fillChoiceSchema)),
  getActivityStatistics: call(statisticsRequestSchema, activityStatisticsSchema),
  /** Nothing is proposed in this time. */
  addNotWork: command(historySpanSchema),
  removeNotWork: command(identified),
  /** Of the current connection, in the order in which they are tried. They change with `activityChanged`. */
  getActivityRules: call(nothing, z.array(activityRuleViewSchema)),
  /** What it would have matched in the last week. */
  tryActivityRule: call(ruleContentSchema.pick({ application: true, title: true }), ruleTrialSchema),
  /** `id`: the rule that is replaced; null: a new one. */
  saveActivityRule: command(z.strictObject({ id: uuidSchema.nullable(), rule: ruleContentSchema })),
  removeActivityRule: command(identified),
};

export const activityPushes = { activityChanged: activityViewSchema, focusExtensionChanged: focusExtensionSchema };
