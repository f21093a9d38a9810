import type { activityRequests } from '#shared/ipc/activity.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { succeed } from '#shared/values/result.ts';
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import type { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import type { DayFill } from '#core/activity/fill/day-fill.ts';
import type { FocusExtension } from '#core/activity/focus-source.ts';
import { done } from './answer.ts';

export interface ActivityActions {
  readonly activity: ActivityRecorder;
  readonly activityRules: ActivityRules;
  readonly dayFill: DayFill;
  readonly focusExtension: FocusExtension;
}

export function activityHandlers({ activity, activityRules, dayFill, focusExtension }: ActivityActions): Handlers<typeof activityRequests> {
  return {
    getActivity: () => succeed(activity.view()),
    pauseActivity: () => activity.pause(),
    resumeActivity: () => done(() => activity.resume()),
    forgetActivity: (what) => activity.forget(what),
    getActivityPieces: (span) => dayFill.pieces(span),
    getFocusExtension: () => succeed({ state: focusExtension.state() }),
    installFocusExtension: async () => focusExtension.install(),
    removeFocusExtension: async () => focusExtension.remove(),
    getActivityApplications: () => {
      const applications = activity.applications();
      return applications.ok ? succeed([...applications.value]) : applications;
    },
    getProposals: async (span) => dayFill.proposals(span),
    getFillChoices: (span) => dayFill.choices(span),
    getActivityStatistics: (request) => dayFill.statistics(request),
    addNotWork: async (span) => dayFill.markNotWork(span),
    removeNotWork: async ({ id }) => dayFill.removeNotWork(id),
    getActivityRules: () => succeed(dayFill.rules()),
    tryActivityRule: (rule) => dayFill.trial(rule),
    saveActivityRule: async ({ id, rule }) => dayFill.saveRule(id, rule),
    removeActivityRule: async ({ id }) => activityRules.remove(id),
  };
}
