/**
 * Shows the questions about activity as notifications, except during Do Not Disturb and over a full-screen window, and handles their
 * buttons.
 */
import { ActivityQuestions } from '#core/activity/fill/activity-questions.ts';
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import type { DayFill } from '#core/activity/fill/day-fill.ts';
import type { ActivityQuestion } from '#core/activity/fill/plan-question.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { wallTime } from '#core/platform/calendar.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Failure } from '#shared/failures.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import type { Result } from '#shared/values/result.ts';
import type { RememberedStore } from '../profile/remembered.ts';
import type { Notification, Notifier } from './notifier.ts';

interface ActivityNotificationsOptions {
  readonly connections: Connections;
  readonly settings: SettingsStore;
  readonly messages: MainMessages;
  readonly twelveHours: () => boolean;
  readonly notifier: () => Notifier;
  readonly isHeldBack: () => Promise<boolean>;
  readonly questions: () => Pick<ActivityQuestions, 'start'>;
  /** Opens the review of today. */
  readonly review: () => void;
}

type Shown = Pick<Notification, 'title' | 'body' | 'actions' | 'onAction'>;
type AboutWork = Extract<ActivityQuestion, { readonly kind: 'start' | 'switch' }>;

class ActivityNotifications {
  readonly #options: ActivityNotificationsOptions;

  constructor(options: ActivityNotificationsOptions) {
    this.#options = options;
  }

  /** False: the system does not show it at the moment. */
  readonly ask = async (question: ActivityQuestion): Promise<boolean> => {
    const { isHeldBack, notifier } = this.#options;
    return !(await isHeldBack()) && notifier().show({ key: `activity-${question.kind}`, ...this.#shown(question) });
  };

  #shown(question: ActivityQuestion): Shown {
    const { messages, review, settings } = this.#options;
    const text = messages.activity;
    return matchKind<ActivityQuestion, Shown>(question, {
      start: (about) => this.#aboutWork(about),
      switch: (about) => this.#aboutWork(about),
      evening: ({ count, seconds }) => ({
        title: text.fillToday,
        body: text.eveningBody({ count, duration: messages.duration(seconds) }),
        actions: [{ id: 'review', label: text.review }],
        onAction: () => review(),
      }),
      offer: () => ({
        title: text.offerTitle,
        body: text.offerBody,
        actions: [{ id: 'on', label: text.offerAction }],
        onAction: (id) =>
          id === 'on'
            ? this.#report(attempt(() => settings.change({ activity: { ...settings.current.activity, questions: true } })))
            : undefined,
      }),
    });
  }

  #aboutWork({ kind, work }: AboutWork): Shown {
    const { connections, messages, twelveHours, questions } = this.#options;
    const text = messages.activity;
    const project = isolateText(work.project?.name ?? '');
    const since = wallTime(work.from, { timeZone: connections.tracker.timeZone(), twelveHours: twelveHours() });
    const sinceThen = { id: 'since', label: kind === 'start' ? text.startSince(since) : text.switchSince(since) };
    return {
      title: kind === 'start' ? text.seems(project) : text.switchTitle({ project, since }),
      body: isolateText(work.description),
      actions: [...(kind === 'start' ? [{ id: 'now', label: text.startNow }] : []), sinceThen, { id: 'no', label: text.notNow }],
      onAction: (id) =>
        id === 'now' || id === 'since' ? this.#report(questions().start(work, id === 'now' ? null : work.from)) : undefined,
    };
  }

  /** A notification cannot show an answer. */
  #report(answer: Result<unknown, Failure>): void {
    if (!answer.ok) {
      this.#options.connections.tracker.addNotice({ kind: 'refused', failure: answer.failure });
    }
  }
}

interface QuestionsOptions extends Omit<ActivityNotificationsOptions, 'questions'> {
  readonly recorder: ActivityRecorder;
  readonly dayFill: DayFill;
  readonly remembered: RememberedStore;
}

/** Questions about the timer and the offer of a review, while activity is recorded. */
export function openActivityQuestions({ recorder, dayFill, remembered, ...shown }: QuestionsOptions): ActivityQuestions {
  const notifications = new ActivityNotifications({ ...shown, questions: () => questions });
  const questions = new ActivityQuestions({
    recorder,
    dayFill,
    connections: shown.connections,
    settings: shown.settings,
    asked: () => remembered.current.activityAsked,
    note: (activityAsked) => remembered.change({ activityAsked }),
    ask: notifications.ask,
  });
  return questions;
}
