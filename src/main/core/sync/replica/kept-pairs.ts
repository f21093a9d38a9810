/** Pairs of running entries that the user lets run; they are not asked about again, not after a restart either. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { storageFailureOf } from '#core/platform/storage-failure.ts';
import type { Replica } from './replica.ts';

type PairStore = Pick<Replica, 'keptPairs' | 'keepPairs'>;

function pairName(earlier: Uuid, later: Uuid): string {
  return `${earlier} ${later}`;
}

export class KeptPairs {
  readonly #store: PairStore;
  #names: ReadonlySet<string>;

  constructor(store: PairStore) {
    this.#store = store;
    this.#names = new Set(store.keptPairs());
  }

  has(earlier: Uuid, later: Uuid): boolean {
    return this.#names.has(pairName(earlier, later));
  }

  names(): readonly string[] {
    return [...this.#names];
  }

  /** `running`: every entry that runs. On the disk when this answers. */
  keep({ earlier, later, running }: { readonly earlier: Uuid; readonly later: Uuid; readonly running: ReadonlySet<string> }): Result<null, Failure> {
    if (!running.has(earlier) || !running.has(later)) {
      return fail({ kind: 'no-longer-two' });
    }
    // Those of which one has ended are of no use any more.
    const kept = [...this.#names].filter((pair) => pair.split(' ').every((id) => running.has(id)));
    const names = [...kept, pairName(earlier, later)];
    try {
      this.#store.keepPairs(names);
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
      return fail(storageFailureOf(known));
    }
    this.#names = new Set(names);
    return succeed(null);
  }
}
