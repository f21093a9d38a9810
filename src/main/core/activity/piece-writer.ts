/** Makes pieces of events and writes them to the file, some time later: a disk that sleeps is not woken by each switch of windows. */
import type { Ports } from '#core/platform/ports.ts';
import type { Notice } from '#shared/failures.ts';
import type { ActivityFile } from './activity-file.ts';
import { nothingRecorded, recorderStep, type RecorderEvent, type RecorderState, type RecorderStep } from './recorder.ts';

interface PieceWriterOptions {
  readonly file: ActivityFile;
  readonly ports: Pick<Ports, 'clock' | 'scheduler'>;
  readonly notify: (notice: Notice) => void;
  /** A planned write is over. */
  readonly onWritten: () => void;
}

/** Milliseconds after which a piece is written that was recorded, and after which the open one is. */
const writtenAfterMs = 30_000;
const savedEveryMs = 300_000;

/** Pieces that are kept in memory while the disk refuses them. */
const unwrittenLimit = 2_000;

export class PieceWriter {
  readonly #options: PieceWriterOptions;
  #state: RecorderState = nothingRecorded;
  #unwritten: Pick<RecorderStep, 'pieces' | 'replaced'>[] = [];
  #save: { readonly dueMs: number; readonly cancel: () => void } | null = null;
  #isRefused = false;
  #isClosed = false;

  constructor(options: PieceWriterOptions) {
    this.#options = options;
  }

  dispatch(event: RecorderEvent): void {
    this.#apply(event);
    this.#planSave();
  }

  /** Writes all that is known up to now. */
  flush(): void {
    if (this.#state.open !== null) {
      this.#apply({ kind: 'saved' });
    }
    this.#write();
    this.#save?.cancel();
    this.#save = null;
    this.#planSave();
  }

  close(): void {
    this.#isClosed = true;
    this.#write();
    this.#save?.cancel();
  }

  #apply(event: RecorderEvent): void {
    const { clock } = this.#options.ports;
    const { state, pieces, replaced } = recorderStep(this.#state, event, { nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() });
    this.#state = state;
    if (pieces.length > 0 || replaced !== null) {
      this.#unwritten = [...this.#unwritten, { pieces, replaced }].slice(-unwrittenLimit);
    }
  }

  /** No timer runs while nothing is recorded or the user is away. */
  #planSave(): void {
    const { clock, scheduler } = this.#options.ports;
    const waitMs = this.#unwritten.length > 0 ? writtenAfterMs : this.#state.open !== null && !this.#state.isAway ? savedEveryMs : null;
    const dueMs = waitMs === null ? Number.POSITIVE_INFINITY : clock.monotonicMs() + waitMs;
    if (this.#save !== null && this.#save.dueMs <= dueMs) {
      return;
    }
    this.#save?.cancel();
    this.#save = null;
    if (waitMs !== null && !this.#isClosed) {
      const cancel = scheduler.after(waitMs, () => {
        this.flush();
        this.#options.onWritten();
      });
      this.#save = { dueMs, cancel };
    }
  }

  /** What the disk refuses stays in memory and is tried again; the user is told once. */
  #write(): void {
    if (this.#unwritten.length === 0) {
      return;
    }
    const { file, notify } = this.#options;
    const written = file.run((store) => this.#unwritten.forEach(({ pieces, replaced }) => store.write(pieces, replaced)));
    if (written.ok) {
      this.#unwritten = [];
    } else if (!this.#isRefused) {
      const { failure } = written;
      notify(failure.kind === 'storage-failed' ? failure : { kind: 'refused', failure });
    }
    this.#isRefused = !written.ok;
  }
}
