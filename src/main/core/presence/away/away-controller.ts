/**
 * The questions about time nobody was there: kept until they are answered, over restarts, too, and asked about the entries as they
 * are now. One is asked at a time, the oldest first.
 */
import type { AwayAnswer, AwayQuestion, AwayView } from '#shared/timer/away.ts';
import { secondsBetween, type UtcInstant } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { questionOf, revalidated, stepsOf } from './away-question.ts';

interface AwayControllerOptions {
  readonly connections: Connections;
  readonly ports: Ports;
  /** Open when the program ended. */
  readonly remembered: readonly AwayQuestion[];
  readonly remember: (questions: readonly AwayQuestion[]) => void;
}

/** Questions kept at once: who leaves this many open does not want to answer the first of them. */
const questionLimit = 8;

/** Days in which an entry that ran through an absence is looked for. */
const searchedDays = 31;

function present(tracker: Tracker) {
  return { records: tracker.entries(searchedDays), now: tracker.now() };
}

interface Asked {
  readonly question: AwayQuestion;
  readonly record: EntryRecord;
  readonly tracker: Tracker;
}

export class AwayController {
  readonly #options: AwayControllerOptions;
  readonly #changes = new Emitter();
  #questions: readonly AwayQuestion[];
  #revision = 0;
  /** What was asked when somebody was last told. */
  #pushed: string;

  constructor(options: AwayControllerOptions) {
    this.#options = options;
    this.#questions = options.remembered;
    this.#pushed = this.#asked();
    options.connections.subscribe(() => this.#refresh());
  }

  /** Somebody was away: asks about it if something ran for `atLeastSeconds` of it. Returns whether that made a question. */
  returned({ atLeastSeconds, ...period }: { readonly from: UtcInstant; readonly to: UtcInstant; readonly atLeastSeconds: number }): boolean {
    const { connections, ports } = this.#options;
    const asked = questionOf({ ...period, id: ports.chance.newId(), connection: connections.currentId }, present(connections.tracker));
    if (asked === null || secondsBetween(asked.from, asked.to) < atLeastSeconds) {
      return false;
    }
    this.#keep([...this.#questions, asked].slice(-questionLimit));
    return true;
  }

  view(): AwayView {
    const [asked, ...more] = this.#open();
    if (asked === undefined) {
      return { revision: this.#revision, question: null, more: 0, projects: [] };
    }
    const { question, record, tracker } = asked;
    const { description, project } = tracker.entryView(record);
    return {
      revision: this.#revision,
      question: { id: question.id, from: question.from, to: question.to, description, project, runs: record.local.end === null },
      more: more.length,
      projects: [...tracker.projects()],
    };
  }

  /** The oldest question as of now; null: there is none. */
  current(): AwayQuestion | null {
    return this.#open()[0]?.question ?? null;
  }

  /** A question that is no longer open answers `no-such-question`, and nothing has happened. */
  answer(id: AwayQuestion['id'], answer: AwayAnswer): Result<null, Failure> {
    const asked = this.#open().find(({ question }) => question.id === id);
    if (asked === undefined) {
      return fail({ kind: 'no-such-question' });
    }
    const steps = stepsOf({ ...asked, now: asked.tracker.now() }, answer);
    const done = steps.length === 0 ? succeed(null) : asked.tracker.several(steps);
    if (!done.ok) {
      return done;
    }
    this.#keep(this.#questions.filter((question) => question.id !== id));
    return succeed(null);
  }

  /** Calls `listener` whenever the view has changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  #open(): readonly Asked[] {
    return this.#questions.flatMap((kept) => {
      const tracker = this.#options.connections.get(kept.connection)?.tracker;
      const question = tracker === undefined ? null : revalidated(kept, present(tracker));
      const record = question === null ? null : (tracker?.record(question.localId) ?? null);
      return tracker === undefined || question === null || record === null ? [] : [{ question, record, tracker }];
    });
  }

  #keep(questions: readonly AwayQuestion[]): void {
    this.#questions = questions;
    this.#options.remember(questions);
    this.#refresh();
  }

  /** All of the view but its revision, to compare; empty: nothing is asked. */
  #asked(): string {
    const { revision: _, ...shown } = this.view();
    return shown.question === null ? '' : JSON.stringify(shown);
  }

  /** Entries change for many reasons; what is asked, seldom. */
  #refresh(): void {
    if (this.#questions.length === 0 && this.#pushed === '') {
      return;
    }
    const pushed = this.#asked();
    if (pushed === this.#pushed) {
      return;
    }
    this.#pushed = pushed;
    this.#revision += 1;
    this.#changes.emit();
  }
}
