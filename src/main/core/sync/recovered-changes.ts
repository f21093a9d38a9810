/** Unsent changes from before a damage, which the user saves or discards. */
import type { Failure } from '#shared/failures.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { RecoveredEntry } from './replica/entry-rows.ts';
import type { Replica } from './replica/replica.ts';

/** Changes that one event decides, in about 20 milliseconds. */
const decidedAtOnce = 500;

interface RecoveredOptions {
  readonly replica: Pick<Replica, 'recovered'>;
  readonly scheduler: Scheduler;
  readonly decide: (localIds: readonly Uuid[], isWanted: boolean) => Result<null, Failure>;
}

export class RecoveredChanges {
  readonly #options: RecoveredOptions;
  #cancel: () => void = () => {};

  constructor(options: RecoveredOptions) {
    this.#options = options;
  }

  /** The number of those that the service does not hold. */
  get count(): number {
    return this.#options.replica.recovered.count();
  }

  /** The first of them, the oldest start first. */
  list(limit: number): readonly RecoveredEntry[] {
    return this.#options.replica.recovered.shown(limit);
  }

  /**
   * The user's decision: about some of them, or all that are shown now. Many are decided in slices; what the disk refuses stays undecided.
   */
  decide(which: 'all' | readonly Uuid[], isWanted: boolean): Result<null, Failure> {
    return this.#decideSlice(which === 'all' ? this.#options.replica.recovered.shownIds() : which, isWanted);
  }

  close(): void {
    this.#cancel();
  }

  #decideSlice(localIds: readonly Uuid[], isWanted: boolean): Result<null, Failure> {
    const { scheduler, decide } = this.#options;
    const decided = localIds.length === 0 ? succeed(null) : decide(localIds.slice(0, decidedAtOnce), isWanted);
    const rest = localIds.slice(decidedAtOnce);
    if (decided.ok && rest.length > 0) {
      this.#cancel = scheduler.after(0, () => void this.#decideSlice(rest, isWanted));
    }
    return decided;
  }
}
