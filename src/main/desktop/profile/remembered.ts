/**
 * State that the program keeps for itself, such as open questions and shown reminders. In a separate file, so that the settings contain
 * only the user's choices. An unreadable file is replaced, which loses a question but never an entry.
 */
import Store from 'electron-store';
import { z } from 'zod';
import { activityAskedSchema, nothingAsked } from '#core/activity/fill/plan-question.ts';
import { pomodoroStateSchema } from '#core/presence/pomodoro.ts';
import { nothingNotified, notifiedSchema } from '#core/presence/reminders/plan-reminders.ts';
import { awayQuestionSchema } from '#shared/timer/away.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const rememberedSchema = z.object({
  version: z.literal(1),
  away: z.object({
    /** Start of the user's absence while a timer runs. */
    since: utcInstantSchema.nullable(),
    questions: z.array(awayQuestionSchema),
  }),
  notified: notifiedSchema,
  pomodoro: pomodoroStateSchema.nullable(),
  /** Until when the recording of activity is paused. */
  activityPausedUntil: utcInstantSchema.nullable(),
  activityAsked: activityAskedSchema,
  /** The version of the program that ran last; null: this is its first start. */
  programVersion: z.string().nullable(),
  /** Where the mini timer was last, in pixels of all displays together. */
  miniTimer: z.object({ x: z.number().int(), y: z.number().int() }).nullable(),
});
type Remembered = z.infer<typeof rememberedSchema>;

const nothing: Remembered = {
  version: 1,
  away: { since: null, questions: [] },
  notified: nothingNotified,
  pomodoro: null,
  activityPausedUntil: null,
  activityAsked: nothingAsked,
  programVersion: null,
  miniTimer: null,
};

export class RememberedStore {
  readonly #profile: string;
  readonly #onProblem: (detail: string) => void;
  /** null: its file could not be opened yet. */
  #store: Store | null = null;
  #remembered = nothing;

  /** `onProblem` receives the disk error of a failed read or write; the value is then kept in memory. */
  constructor(profile: string, onProblem: (detail: string) => void) {
    this.#profile = profile;
    this.#onProblem = onProblem;
    this.#attempt((store) => {
      const parsed = parseForeign(rememberedSchema, { ...nothing, ...store.store });
      this.#remembered = parsed.ok ? parsed.value : nothing;
    });
  }

  get current(): Remembered {
    return this.#remembered;
  }

  change(change: Partial<Omit<Remembered, 'version'>>): void {
    this.#remembered = { ...this.#remembered, ...change };
    this.#attempt((store) => {
      store.store = this.#remembered;
    });
  }

  #attempt(use: (store: Store) => void): void {
    try {
      this.#store ??= new Store({ cwd: this.#profile, name: 'remembered', clearInvalidConfig: true });
      use(this.#store);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) {
        throw error;
      }
      this.#onProblem(String(error.code));
    }
  }
}
