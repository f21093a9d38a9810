/**
 * Asks about the timer and offers the review of the day while activity is recorded. It has no timer of its own: it looks at its start and
 * when the recorder has stored something, which is every few minutes while the user works, and never while the user is away.
 */
import { proposalCommand, type Proposal } from '#shared/activity/proposals.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import type { ActivityRecorder } from '../activity-recorder.ts';
import type { DayFill } from './day-fill.ts';
import { planQuestion, type ActivityAsked, type ActivityQuestion } from './plan-question.ts';

interface ActivityQuestionsOptions {
  readonly recorder: Pick<ActivityRecorder, 'subscribe' | 'isRecording' | 'pieces'>;
  readonly dayFill: Pick<DayFill, 'proposals' | 'recent'>;
  readonly connections: Connections;
  readonly settings: { readonly current: Pick<Settings, 'activity'> };
  readonly asked: () => ActivityAsked;
  readonly note: (asked: ActivityAsked) => void;
  /** Returns whether the user sees it; otherwise it is asked again. */
  readonly ask: (question: ActivityQuestion) => Promise<boolean>;
}

/** Seconds before now that are looked at. */
const recentSeconds = 7_200;

const weekSeconds = 7 * 86_400;

/** `9:04:30`, as a typed time. */
function localTime(instant: UtcInstant, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'second' });
}

export class ActivityQuestions {
  readonly #options: ActivityQuestionsOptions;
  readonly #unsubscribe: () => void;
  #looking: Promise<void> | null = null;

  constructor(options: ActivityQuestionsOptions) {
    this.#options = options;
    this.#unsubscribe = options.recorder.subscribe(() => void this.look());
    // The recorder may have begun before.
    void this.look();
  }

  /** Starts a timer with the content of the work, since `since` or now; it ends the running one there. */
  start(work: Proposal, since: UtcInstant | null): Result<Acknowledgement, Failure> {
    const { tracker } = this.#options.connections;
    const { kind: _, start: __, end: ___, ...content } = proposalCommand(work);
    return tracker.start({ ...content, at: since === null ? null : localTime(since, tracker.timeZone()) });
  }

  /** Once at a time: what changes meanwhile is seen at the next change. */
  async look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  close(): void {
    this.#unsubscribe();
  }

  async #look(): Promise<void> {
    const { recorder, settings, asked, note, ask } = this.#options;
    const { questions, evening } = settings.current.activity;
    if (!recorder.isRecording || (!questions && !evening && asked().offered)) {
      return;
    }
    const plan = planQuestion(await this.#facts());
    if (plan.question !== null && (await ask(plan.question))) {
      note(plan.asked);
    }
  }

  async #facts() {
    const { connections, settings, asked, dayFill, recorder } = this.#options;
    const { tracker } = connections;
    const { activity } = settings.current;
    const now = tracker.now();
    const timeZone = tracker.timeZone();
    const { date, start, end } = calendarDay(now, timeZone);
    const time = localTime(now, timeZone).slice(0, 5);
    const isEvening = activity.evening && time >= activity.eveningAt && asked().evening !== date;
    const today = isEvening ? await dayFill.proposals({ from: start, to: end }) : null;
    const recent = activity.questions ? dayFill.recent({ from: shiftInstant(now, -recentSeconds), to: now }) : null;
    const weekAgo =
      activity.questions || asked().offered
        ? null
        : recorder.pieces({ from: shiftInstant(now, -2 * weekSeconds), to: shiftInstant(now, -weekSeconds) });
    const { timer } = connections.view();
    return {
      now,
      date,
      time,
      settings: activity,
      running: timer.kind === 'running' ? { start: timer.entry.start, projectId: timer.entry.project?.id ?? null } : null,
      recent: recent?.ok === true ? recent.value : [],
      today: today?.ok === true ? today.value.proposals : [],
      hasRecordedForAWeek: weekAgo?.ok === true && weekAgo.value.length > 0,
      asked: asked(),
    };
  }
}
