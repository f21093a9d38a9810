/** Records what has the focus while the user wants it: follows the settings, opens the source again after it was lost, and stores the pieces. */
import type { ActivityPiece, ActivityView, ApplicationTime, ForgetActivity, UnsupportedDesktop } from '#shared/activity/activity.ts';
import type { Failure, Notice } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { epochMsOfInstant, instantOfEpochMs, shiftInstant, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readClock, spanOfDays, startOfDaysAgo } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import { ActivityFile } from './activity-file.ts';
import type { FocusedWindow, OpenFocusSource } from './focus-source.ts';
import { FocusWatch } from './focus-watch.ts';
import { recordedWindow } from './recorded-window.ts';
import { nothingRecorded, recorderStep, type RecorderEvent, type RecorderState, type RecorderStep } from './recorder.ts';

interface ActivityRecorderOptions {
  readonly file: string;
  readonly ports: Ports;
  readonly settings: Pick<SettingsStore, 'subscribe' | 'change'> & { readonly current: Pick<Settings, 'activity'> };
  /** null: this desktop offers no source; `unsupported` says which it is. */
  readonly openSource: OpenFocusSource | null;
  readonly unsupported: UnsupportedDesktop | null;
  /** Until when the recording is paused; survives a restart. */
  readonly pause: { readonly until: () => UtcInstant | null; readonly keep: (until: UtcInstant | null) => void };
  readonly notify: (notice: Notice) => void;
}

/** Seconds of a pause. */
const pauseSeconds = 3_600;

/** Milliseconds after which a piece is written that was recorded, and after which the open one is. */
const writtenAfterMs = 30_000;
const savedEveryMs = 300_000;

/** Pieces that are kept in memory while the disk refuses them. */
const unwrittenLimit = 2_000;

export class ActivityRecorder {
  readonly #options: ActivityRecorderOptions;
  readonly #file: ActivityFile;
  readonly #watch: FocusWatch | null;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #revision = 0;
  #state: RecorderState = nothingRecorded;
  #unwritten: Pick<RecorderStep, 'pieces' | 'replaced'>[] = [];
  #focused: FocusedWindow | null = null;
  #cancelPause: (() => void) | null = null;
  #save: { readonly dueMs: number; readonly cancel: () => void } | null = null;
  #prunedOn: { readonly date: LocalDate; readonly keepDays: number | null } | null = null;
  #isRefused = false;
  #pushed = '';
  #isClosed = false;

  constructor(options: ActivityRecorderOptions) {
    this.#options = options;
    const { openSource, ports } = options;
    this.#watch = openSource === null ? null : new FocusWatch({ openSource, scheduler: ports.scheduler, onFocus: (window) => this.#focusedOn(window), onChange: () => this.#sourceChanged() });
    this.#file = new ActivityFile({ file: options.file, clock: options.ports.clock, onRestarted: (keptAs) => options.notify({ kind: 'activity-restarted', ...(keptAs === null ? {} : { keptAs }) }) });
    options.settings.subscribe(() => this.#follow());
    this.#follow();
  }

  /** Whether absences of the user matter. */
  get isRecording(): boolean {
    return this.#watch?.isOpen === true;
  }

  view(): ActivityView {
    const { settings, unsupported } = this.#options;
    const pausedUntil = this.#pausedUntil();
    const state = !settings.current.activity.on ? 'off' : unsupported !== null ? 'unsupported' : pausedUntil !== null ? 'paused' : this.isRecording ? 'recording' : 'waiting';
    return { revision: this.#revision, state, pausedUntil: state === 'paused' ? pausedUntil : null, unsupported };
  }

  setOn(on: boolean): Result<null, Failure> {
    const { settings, unsupported } = this.#options;
    if (on && unsupported !== null) {
      return fail({ kind: 'activity-unsupported', desktop: unsupported });
    }
    const changed = attempt(() => settings.change({ activity: { ...settings.current.activity, on } }));
    if (changed.ok && on) {
      this.resume();
    }
    return changed;
  }

  /** For an hour from now. */
  pause(): Result<{ readonly until: UtcInstant }, Failure> {
    if (!this.#options.settings.current.activity.on) {
      return fail({ kind: 'activity-off' });
    }
    const until = shiftInstant(this.#now(), pauseSeconds);
    this.#options.pause.keep(until);
    this.#follow();
    return succeed({ until });
  }

  resume(): void {
    if (this.#options.pause.until() !== null) {
      this.#options.pause.keep(null);
    }
    this.#follow();
  }

  /** The user is absent since then; null: the user is back. */
  away(since: UtcInstant | null): void {
    if (this.isRecording) {
      this.#dispatch(since === null ? { kind: 'back' } : { kind: 'away', since });
    }
  }

  /** The pieces that touch the span, cut to it, up to now. */
  pieces(span: HistorySpan): Result<readonly ActivityPiece[], Failure> {
    return this.#read([], (file) => file.run((store) => store.between(span)));
  }

  applications(): Result<readonly ApplicationTime[], Failure> {
    return this.#read([], (file) => file.run((store) => store.applications()));
  }

  forget(what: ForgetActivity): Result<null, Failure> {
    const { clock } = this.#options.ports;
    const done = this.#read<null>(null, (file) =>
      what.what === 'all'
        ? file.remove()
        : file.run((store) => {
            if (what.what === 'day') {
              store.forgetSpan(spanOfDays(what.date, what.date, clock.timeZone()));
            } else {
              store.forgetApplication(what.application);
            }
            return null;
          }),
    );
    this.#changed(true);
    return done;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#write();
    this.#cancelPause?.();
    this.#save?.cancel();
    this.#file.close();
    this.#changes.close();
  }

  #now(): UtcInstant {
    return instantOfEpochMs(this.#options.ports.clock.nowMs());
  }

  /** null also for a pause that is over, or of longer than one lasts, because the clock was set back. */
  #pausedUntil(): UtcInstant | null {
    const until = this.#options.pause.until();
    const now = this.#now();
    return until !== null && until > now && until <= shiftInstant(now, pauseSeconds) ? until : null;
  }

  #follow(): void {
    if (this.#isClosed) {
      return;
    }
    this.#followPause();
    if (this.#options.settings.current.activity.on && this.#pausedUntil() === null) {
      this.#watch?.start();
    } else {
      this.#stop();
    }
    if (this.isRecording) {
      // What is excluded may have changed.
      this.#refocus();
    }
    this.#prune();
    this.#changed(false);
  }

  #followPause(): void {
    this.#cancelPause?.();
    const until = this.#pausedUntil();
    this.#cancelPause = until === null ? null : this.#options.ports.scheduler.after(epochMsOfInstant(until) - epochMsOfInstant(this.#now()), () => this.#follow());
  }

  #stop(): void {
    this.#watch?.stop();
    this.#focused = null;
    this.#dispatch({ kind: 'stopped' });
  }

  /** The source was opened or lost. */
  #sourceChanged(): void {
    if (!this.isRecording) {
      this.#focused = null;
      this.#dispatch({ kind: 'stopped' });
    }
    this.#changed(false);
  }

  #focusedOn(window: FocusedWindow | null): void {
    this.#focused = window;
    this.#refocus();
  }

  #refocus(): void {
    this.#dispatch({ kind: 'focused', window: this.#focused === null ? null : recordedWindow(this.#focused, this.#options.settings.current.activity) });
  }

  #dispatch(event: RecorderEvent): void {
    this.#apply(event);
    this.#planSave();
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
        this.#flush();
        this.#prune();
        this.#changed(true);
      });
      this.#save = { dueMs, cancel };
    }
  }

  /** Writes all that is known up to now. */
  #flush(): void {
    if (this.#state.open !== null) {
      this.#apply({ kind: 'saved' });
    }
    this.#write();
    this.#save?.cancel();
    this.#save = null;
    this.#planSave();
  }

  /** What the disk refuses stays in memory and is tried again; the user is told once. */
  #write(): void {
    if (this.#unwritten.length === 0) {
      return;
    }
    const written = this.#file.run((store) => this.#unwritten.forEach(({ pieces, replaced }) => store.write(pieces, replaced)));
    if (written.ok) {
      this.#unwritten = [];
    } else if (!this.#isRefused) {
      const { failure } = written;
      this.#options.notify(failure.kind === 'storage-failed' ? failure : { kind: 'refused', failure });
    }
    this.#isRefused = !written.ok;
  }

  #read<Value>(nothing: Value, read: (file: ActivityFile) => Result<Value, Failure>): Result<Value, Failure> {
    this.#flush();
    this.#prune();
    return this.#file.exists ? read(this.#file) : succeed(nothing);
  }

  /** Once a day, and when the setting has changed. */
  #prune(): void {
    const { ports, settings } = this.#options;
    const { keepDays } = settings.current.activity;
    const { now, today: date } = readClock(ports.clock);
    if (keepDays === null || !this.#file.exists || (this.#prunedOn?.date === date && this.#prunedOn.keepDays === keepDays)) {
      return;
    }
    const done = this.#file.run((store) => store.forgetBefore(startOfDaysAgo(now, keepDays, ports.clock.timeZone())));
    if (done.ok) {
      this.#prunedOn = { date, keepDays };
    }
  }

  /** Tells subscribers of another state and, with `isStored`, of new pieces. */
  #changed(isStored: boolean): void {
    const { revision: _, ...shown } = this.view();
    const pushed = JSON.stringify(shown);
    if (isStored || pushed !== this.#pushed) {
      this.#pushed = pushed;
      this.#revision += 1;
      this.#changes.emit();
    }
  }
}
