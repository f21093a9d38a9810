/** Pairs of entries that the user keeps, running or overlapping: the user is not asked about them again, even after a restart. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { sharedSpan, type TimedEntry } from '#shared/timer/overlaps.ts';
import type { Result } from '#shared/values/result.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { Replica } from './replica.ts';

type PairStore = Pick<Replica, 'keptPairs' | 'keepPairs'>;

/** Older decisions are dropped, and their questions are asked again. */
const keptAtMost = 1_000;

function runningName(earlier: Uuid, later: Uuid): string {
  return `${earlier} ${later}`;
}

/** Identifies the shared time: if that changes, the decision no longer applies. */
function overlapName(one: TimedEntry, other: TimedEntry): string {
  const shared = sharedSpan(one, other);
  return [...[one.localId, other.localId].sort(), shared?.from ?? '', shared?.to ?? ''].join(' ');
}

export class KeptPairs {
  readonly #store: PairStore;
  readonly #onKept: () => void;
  #names: ReadonlySet<string>;

  constructor(store: PairStore, onKept: () => void) {
    this.#store = store;
    this.#onKept = onKept;
    this.#names = new Set(store.keptPairs());
  }

  has(earlier: Uuid, later: Uuid): boolean {
    return this.#names.has(runningName(earlier, later));
  }

  /** Whether both stay. Two entries that were allowed to run overlap on purpose. */
  hasOverlap(one: TimedEntry, other: TimedEntry): boolean {
    return this.#names.has(overlapName(one, other)) || this.has(one.localId, other.localId) || this.has(other.localId, one.localId);
  }

  names(): readonly string[] {
    return [...this.#names];
  }

  /** Allows both to run. On disk when this returns. */
  keep(earlier: Uuid, later: Uuid): Result<null, Failure> {
    return this.#add([runningName(earlier, later)]);
  }

  keepOverlaps(entry: TimedEntry, others: readonly TimedEntry[]): Result<null, Failure> {
    return this.#add(others.map((other) => overlapName(entry, other)));
  }

  #add(added: readonly string[]): Result<null, Failure> {
    const names = [...this.#names, ...added].slice(-keptAtMost);
    const kept = attempt(() => this.#store.keepPairs(names));
    if (kept.ok) {
      this.#names = new Set(names);
      this.#onKept();
    }
    return kept;
  }
}
