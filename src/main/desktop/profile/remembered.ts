/**
 * What this program noted for itself and nobody set: open questions, what was said when. In a file of its own, so that settings are
 * a user's alone. Losing it costs a question, never an entry; so an unreadable one is begun again.
 */
import Store from 'electron-store';
import { z } from 'zod';
import { pomodoroStateSchema } from '#core/presence/pomodoro.ts';
import { nothingNotified, notifiedSchema } from '#core/presence/reminders/plan-reminders.ts';
import { awayQuestionSchema } from '#shared/timer/away.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const rememberedSchema = z.object({
  version: z.literal(1),
  away: z.object({
    /** Since when nobody is there, while a timer runs. */
    since: utcInstantSchema.nullable(),
    questions: z.array(awayQuestionSchema),
  }),
  notified: notifiedSchema,
  pomodoro: pomodoroStateSchema.nullable(),
});
type Remembered = z.infer<typeof rememberedSchema>;

const nothing: Remembered = { version: 1, away: { since: null, questions: [] }, notified: nothingNotified, pomodoro: null };

export class RememberedStore {
  readonly #store: Store;
  #remembered: Remembered;

  readonly #onProblem: (detail: string) => void;

  /** `onTrouble` is told the disk's word for why something could not be noted; it is known until the program ends all the same. */
  constructor(profile: string, onProblem: (detail: string) => void) {
    this.#onProblem = onProblem;
    this.#store = new Store({ cwd: profile, name: 'remembered', clearInvalidConfig: true });
    const parsed = parseForeign(rememberedSchema, { ...nothing, ...this.#store.store });
    this.#remembered = parsed.ok ? parsed.value : nothing;
  }

  get current(): Remembered {
    return this.#remembered;
  }

  change(change: Partial<Omit<Remembered, 'version'>>): void {
    this.#remembered = { ...this.#remembered, ...change };
    try {
      this.#store.store = this.#remembered;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) {
        throw error;
      }
      this.#onProblem(String(error.code));
    }
  }
}
