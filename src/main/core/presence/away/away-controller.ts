/**
 * Questions about time that the user was away. They survive restarts and are revalidated against the current entries. The oldest one is
 * asked first.
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
import { awayCommands, buildAwayQuestion, revalidated } from './away-question.ts';

interface AwayControllerOptions {
  readonly connections: Connections;
  readonly ports: Ports;
  readonly remembered: readonly AwayQuestion[];
  readonly remember: (questions: readonly AwayQuestion[]) => void;
}

/** Most open questions; the oldest is dropped first. */
const questionLimit = 8;

/** Days in which to search for an entry that ran through an absence. */
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
  readonly subscribe = this.#changes.subscribe;
  #questions: readonly AwayQuestion[];
  #revision = 0;
  #pushed: string;

  constructor(options: AwayControllerOptions) {
    this.#options = options;
    this.#questions = options.remembered;
    this.#pushed = this.#asked();
    options.connections.subscribe(() => this.#refresh());
  }

  /** Asks about an absence if an entry ran for `atLeastSeconds` of it. Returns whether a question was created. */
  returned({
    atLeastSeconds,
    ...period
  }: {
    readonly from: UtcInstant;
    readonly to: UtcInstant;
    readonly atLeastSeconds: number;
  }): boolean {
    const { connections, ports } = this.#options;
    const asked = buildAwayQuestion(
      { ...period, id: ports.chance.newId(), connection: connections.currentId },
      present(connections.tracker),
    );
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

  current(): AwayQuestion | null {
    return this.#open()[0]?.question ?? null;
  }

  /** Fails with `no-such-question`, without any effect, if the question is no longer open. */
  answer(id: AwayQuestion['id'], answer: AwayAnswer): Result<null, Failure> {
    const asked = this.#open().find(({ question }) => question.id === id);
    if (asked === undefined) {
      return fail({ kind: 'no-such-question' });
    }
    const steps = awayCommands({ ...asked, now: asked.tracker.now() }, answer);
    const done = steps.length === 0 ? succeed(null) : asked.tracker.several(steps);
    if (!done.ok) {
      return done;
    }
    this.#keep(this.#questions.filter((question) => question.id !== id));
    return succeed(null);
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

  #asked(): string {
    const { revision: _, ...shown } = this.view();
    return shown.question === null ? '' : JSON.stringify(shown);
  }

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
