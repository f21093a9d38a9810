/** Decides whether to ask the user something about the activity now. Pure. */
import { z } from 'zod';
import type { Proposal } from '#shared/activity/proposals.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import {
  localDateSchema,
  secondsBetween,
  shiftInstant,
  utcInstantSchema,
  type LocalDate,
  type RecordId,
  type UtcInstant,
} from '#shared/values/brands.ts';

/** What was asked, so that a restart repeats nothing. */
export const activityAskedSchema = z.object({
  /** When the last question about the timer was shown. */
  questionAt: utcInstantSchema.nullable(),
  /** The work of that question: it is not asked about twice. */
  about: z.string(),
  /** The day whose review was last offered. */
  evening: localDateSchema.nullable(),
  /** Whether these questions were offered. */
  offered: z.boolean(),
});
export type ActivityAsked = z.infer<typeof activityAskedSchema>;

export const nothingAsked: ActivityAsked = { questionAt: null, about: '', evening: null, offered: false };

export type ActivityQuestion =
  /** No timer runs during work that a rule knows. */
  | { readonly kind: 'start'; readonly work: Proposal }
  /** The timer runs on something else. */
  | { readonly kind: 'switch'; readonly work: Proposal }
  | { readonly kind: 'evening'; readonly count: number; readonly seconds: number }
  /** Whether to ask such questions. */
  | { readonly kind: 'offer' };

export interface QuestionFacts {
  readonly now: UtcInstant;
  readonly date: LocalDate;
  /** `17:30`, local. */
  readonly time: string;
  readonly settings: Pick<Preferences['activity'], 'questions' | 'evening' | 'eveningAt'>;
  readonly running: { readonly start: UtcInstant; readonly projectId: RecordId | null } | null;
  /** What the user worked on lately, also under the running entry; the latest last. */
  readonly recent: readonly Proposal[];
  /** What is proposed for today. */
  readonly today: readonly Proposal[];
  /** Whether something was recorded a week ago. */
  readonly hasRecordedForAWeek: boolean;
  readonly asked: ActivityAsked;
}

interface QuestionPlan {
  readonly question: ActivityQuestion | null;
  readonly asked: ActivityAsked;
}

/** Seconds of work before a question about it. */
const workSeconds = 600;

/** Seconds between two questions at least. */
const betweenSeconds = 1_200;

/** Seconds since the work was recorded at most: it may be over. */
const freshSeconds = 360;

/** Seconds of proposals that are worth a review. */
const reviewSeconds = 1_800;

function aboutTimer({
  now,
  settings,
  running,
  recent,
  asked,
}: QuestionFacts): Extract<ActivityQuestion, { readonly work: Proposal }> | null {
  const last = recent.at(-1);
  const isDue = asked.questionAt === null || asked.questionAt > now || secondsBetween(asked.questionAt, now) >= betweenSeconds;
  if (!settings.questions || !isDue || last === undefined || last.project === null || secondsBetween(last.to, now) > freshSeconds) {
    return null;
  }
  const earliest = running === null ? last.from : shiftInstant(running.start, 1);
  const work = { ...last, from: earliest > last.from ? earliest : last.from };
  if (work.from >= last.to || secondsBetween(work.from, last.to) < workSeconds || aboutOf(work) === asked.about) {
    return null;
  }
  if (running === null) {
    return work.why.kind === 'rule' ? { kind: 'start', work } : null;
  }
  const isKnown = work.why.kind === 'rule' || work.why.kind === 'learned';
  return isKnown && work.project?.id !== running.projectId ? { kind: 'switch', work } : null;
}

function aboutOf({ from, project }: Proposal): string {
  return `${from} ${project?.id ?? ''}`;
}

export function planQuestion(facts: QuestionFacts): QuestionPlan {
  const { now, date, time, settings, today, hasRecordedForAWeek, asked } = facts;
  const seconds = today.reduce((sum, { from, to }) => sum + secondsBetween(from, to), 0);
  if (settings.evening && time >= settings.eveningAt && asked.evening !== date && seconds >= reviewSeconds) {
    return { question: { kind: 'evening', count: today.length, seconds }, asked: { ...asked, evening: date } };
  }
  const question = aboutTimer(facts);
  if (question !== null) {
    return { question, asked: { ...asked, questionAt: now, about: aboutOf(question.work) } };
  }
  return !settings.questions && !asked.offered && hasRecordedForAWeek
    ? { question: { kind: 'offer' }, asked: { ...asked, offered: true } }
    : { question: null, asked };
}
