/** The file of the recording: opened when it is needed, and replaced by a new one if it is damaged or another program has removed it. */
import { existsSync } from 'node:fs';
import { readClock } from '#core/platform/calendar.ts';
import type { Clock } from '#core/platform/ports.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { expectSqliteError, UnusableFileError } from '#sqlite/sqlite-error.ts';
import { openActivityStore, removeActivity, type ActivityStore } from './activity-store.ts';

interface ActivityFileOptions {
  readonly file: string;
  readonly clock: Pick<Clock, 'nowMs' | 'timeZone'>;
  /** The recording goes on in a new file. `keptAs`: where the damaged one is; null: it was gone. */
  readonly onRestarted: (keptAs: string | null) => void;
}

export class ActivityFile {
  readonly #options: ActivityFileOptions;
  #store: ActivityStore | null = null;

  constructor(options: ActivityFileOptions) {
    this.#options = options;
  }

  /** False: nothing was ever recorded, or all of it was deleted. */
  get exists(): boolean {
    return this.#store !== null || existsSync(this.#options.file);
  }

  run<Value>(work: (store: ActivityStore) => Value): Result<Value, Failure> {
    try {
      return succeed(this.#retried(work));
    } catch (error) {
      return fail(toStorageFailure(expectSqliteError(error)));
    }
  }

  /** Removes the file, and damaged ones that were kept. */
  remove(): Result<null, Failure> {
    try {
      this.close();
      removeActivity(this.#options.file);
      return succeed(null);
    } catch (error) {
      return fail(toStorageFailure(expectSqliteError(error)));
    }
  }

  close(): void {
    const store = this.#store;
    this.#store = null;
    store?.close();
  }

  /** A file that turns out to be damaged is set aside when it is opened again. */
  #retried<Value>(work: (store: ActivityStore) => Value): Value {
    try {
      return work(this.#opened());
    } catch (error) {
      if (expectSqliteError(error).kind !== 'damaged') {
        throw error;
      }
      this.close();
      return work(this.#opened());
    }
  }

  #opened(): ActivityStore {
    const { file, clock, onRestarted } = this.#options;
    if (this.#store?.isInPlace === false) {
      this.close();
      onRestarted(null);
    }
    if (this.#store === null) {
      const opened = openActivityStore({ file, ...readClock(clock) });
      if (!opened.ok) {
        const { kind, detail } = opened.failure;
        throw new UnusableFileError({ isFull: kind === 'disk-full', detail });
      }
      this.#store = opened.value.store;
      if (opened.value.keptAs !== null) {
        onRestarted(opened.value.keptAs);
      }
    }
    return this.#store;
  }
}
