/**
 * Records what has the focus while the user wants it: follows the settings, opens the source again after it was lost, and stores the
 * pieces.
 */
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
import { PieceWriter } from './piece-writer.ts';

interface ActivityRecorderOptions {
  readonly file: string;
  readonly ports: Ports;
  readonly settings: Pick<SettingsStore, 'subscribe' | 'change'> & { readonly current: Pick<Settings, 'activity'> };
  /** null: this desktop offers no source; `unsupported` says which it is. */
  readonly openSource: OpenFocusSource | null;
  /** Also of a source that turned out to lack something. */
  readonly unsupported: () => UnsupportedDesktop | null;
  /** Until when the recording is paused; survives a restart. */
  readonly pause: { readonly until: () => UtcInstant | null; readonly keep: (until: UtcInstant | null) => void };
  readonly notify: (notice: Notice) => void;
}

/** Seconds of a pause. */
const pauseSeconds = 3_600;

export class ActivityRecorder {
  readonly #options: ActivityRecorderOptions;
  readonly #file: ActivityFile;
  readonly #watch: FocusWatch | null;
  readonly #pieces: PieceWriter;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #revision = 0;
  #focused: FocusedWindow | null = null;
  #cancelPause: (() => void) | null = null;
  #prunedOn: { readonly date: LocalDate; readonly keepDays: number | null } | null = null;
  #pushed = '';
  #isClosed = false;

  constructor(options: ActivityRecorderOptions) {
    this.#options = options;
    const { openSource, ports } = options;
    this.#watch =
      openSource === null
        ? null
        : new FocusWatch({
            openSource,
            scheduler: ports.scheduler,
            onFocus: (window) => this.#focusedOn(window),
            onChange: () => this.#sourceChanged(),
          });
    this.#file = new ActivityFile({
      file: options.file,
      clock: ports.clock,
      onRestarted: (keptAs) => options.notify({ kind: 'activity-restarted', ...(keptAs === null ? {} : { keptAs }) }),
    });
    this.#pieces = new PieceWriter({
      file: this.#file,
      ports,
      notify: options.notify,
      onWritten: () => {
        this.#prune();
        this.#changed(true);
      },
    });
    options.settings.subscribe(() => this.#follow());
    this.#follow();
  }

  /** Whether absences of the user matter. */
  get isRecording(): boolean {
    return this.#watch?.isOpen === true;
  }

  view(): ActivityView {
    const { settings } = this.#options;
    const unsupported = this.#options.unsupported();
    const pausedUntil = this.#pausedUntil();
    const state = !settings.current.activity.on
      ? 'off'
      : unsupported !== null
        ? 'unsupported'
        : pausedUntil !== null
          ? 'paused'
          : this.isRecording
            ? 'recording'
            : 'waiting';
    return { revision: this.#revision, state, pausedUntil: state === 'paused' ? pausedUntil : null, unsupported };
  }

  setOn(on: boolean): Result<null, Failure> {
    const { settings } = this.#options;
    const unsupported = this.#options.unsupported();
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
      this.#watch?.setAway(since !== null);
      this.#pieces.dispatch(since === null ? { kind: 'back' } : { kind: 'away', since });
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
    this.#pieces.close();
    this.#cancelPause?.();
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
    this.#cancelPause =
      until === null
        ? null
        : this.#options.ports.scheduler.after(epochMsOfInstant(until) - epochMsOfInstant(this.#now()), () => this.#follow());
  }

  #stop(): void {
    this.#watch?.stop();
    this.#focused = null;
    this.#pieces.dispatch({ kind: 'stopped' });
  }

  /** The source was opened or lost. */
  #sourceChanged(): void {
    if (!this.isRecording) {
      this.#focused = null;
      this.#pieces.dispatch({ kind: 'stopped' });
    }
    this.#changed(false);
  }

  #focusedOn(window: FocusedWindow | null): void {
    this.#focused = window;
    this.#refocus();
  }

  #refocus(): void {
    this.#pieces.dispatch({
      kind: 'focused',
      window: this.#focused === null ? null : recordedWindow(this.#focused, this.#options.settings.current.activity),
    });
  }

  #read<Value>(nothing: Value, read: (file: ActivityFile) => Result<Value, Failure>): Result<Value, Failure> {
    this.#pieces.flush();
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
