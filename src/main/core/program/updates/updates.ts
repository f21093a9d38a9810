/**
 * Checks for updates in the background: some time after the start, and when the user opens the popover a day or more later. No timer runs
 * after the first check. A download is used at the next start; the user decides when to restart.
 */
import { assertNever } from '#shared/values/result.ts';
import type { UpdateAction, UpdateState, UpdatesView } from '#shared/program/updates.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { UpdateFeed } from './update-feed.ts';

/** Milliseconds from the start to the first check, so that it does not slow down the start. */
const patienceAfterStartMs = 60_000;
const dayMs = 24 * 3_600_000;
/** Milliseconds before a failed check is repeated, even if the popover opens more often. */
const patienceAfterFailureMs = 3_600_000;

interface UpdatesOptions {
  readonly feed: UpdateFeed | null;
  readonly ports: Pick<Ports, 'clock' | 'scheduler'>;
  readonly current: string;
  readonly isWanted: () => boolean;
  readonly releaseNotesAddress: (version: string) => string | null;
  readonly openReleaseNotes: (address: string) => void;
}

export class Updates {
  readonly #options: UpdatesOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #state: UpdateState;
  #revision = 0;
  #checkedAtMs: number | null = null;
  #attempt = 0;
  #stopWaiting: () => void = () => {};

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state = options.feed === null ? { kind: 'none' } : options.isWanted() ? { kind: 'idle', checked: false } : { kind: 'off' };
    if (options.feed !== null) {
      this.#stopWaiting = options.ports.scheduler.after(patienceAfterStartMs, () => this.#checkIfIdle());
    }
  }

  view(): UpdatesView {
    const { current, releaseNotesAddress } = this.#options;
    const version = 'version' in this.#state ? this.#state.version : current;
    return { revision: this.#revision, current, hasReleaseNotes: releaseNotesAddress(version) !== null, state: this.#state };
  }

  refreshIfStale(): void {
    const { clock } = this.#options.ports;
    if (this.#checkedAtMs === null) {
      // The first check has its own timer.
      return;
    }
    const patienceMs = this.#state.kind === 'failed' ? patienceAfterFailureMs : dayMs;
    // Otherwise a clock that was set back would block checks until the old time comes again.
    if (Math.abs(clock.nowMs() - this.#checkedAtMs) >= patienceMs) {
      this.#checkIfIdle();
    }
  }

  run(action: UpdateAction): void {
    switch (action) {
      case 'check':
        this.#checkIfIdle();
        return;
      case 'restart':
        if (this.#state.kind === 'ready') {
          this.#options.feed?.restart();
        }
        return;
      case 'later':
        if (this.#state.kind === 'ready' || this.#state.kind === 'available') {
          this.#become({ ...this.#state, postponed: true });
        }
        return;
      case 'read':
        this.#read();
        return;
      default:
        assertNever(action);
    }
  }

  settingsChanged(): void {
    const { feed, isWanted } = this.#options;
    const isOff = this.#state.kind === 'off';
    if (feed === null || isWanted() !== isOff) {
      return;
    }
    if (isOff) {
      this.#become({ kind: 'idle', checked: false });
      void this.#check();
    } else {
      this.#attempt += 1;
      feed.cancel();
      this.#become({ kind: 'off' });
    }
  }

  close(): void {
    this.#attempt += 1;
    this.#stopWaiting();
  }

  /** Not while a check or download runs, an update is ready, or updates are disabled. */
  #checkIfIdle(): void {
    if (this.#state.kind === 'idle' || this.#state.kind === 'failed' || this.#state.kind === 'available') {
      void this.#check();
    }
  }

  async #check(): Promise<void> {
    const { feed, ports } = this.#options;
    if (feed === null) {
      return;
    }
    const postponedVersion = this.#state.kind === 'available' && this.#state.postponed ? this.#state.version : null;
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#checkedAtMs = ports.clock.nowMs();
    this.#become({ kind: 'checking' });
    const found = await feed.check();
    if (attempt !== this.#attempt) {
      return;
    }
    if (!found.ok) {
      this.#become({ kind: 'failed', problem: found.failure });
    } else if (found.value === null) {
      this.#become({ kind: 'idle', checked: true });
    } else if (feed.how === 'by-hand') {
      this.#become({ kind: 'available', version: found.value.version, postponed: postponedVersion === found.value.version });
    } else {
      await this.#download(feed, found.value.version, attempt);
    }
  }

  async #download(feed: UpdateFeed, version: string, attempt: number): Promise<void> {
    const progress = (percent: number): void => {
      const whole = Math.max(0, Math.min(100, Math.floor(percent)));
      if (attempt === this.#attempt && this.#state.kind === 'downloading' && whole > this.#state.percent) {
        this.#become({ ...this.#state, percent: whole });
      }
    };
    this.#become({ kind: 'downloading', version, percent: 0 });
    const done = await feed.download(progress);
    if (attempt === this.#attempt) {
      this.#become(done.ok ? { kind: 'ready', version, postponed: false } : { kind: 'failed', problem: done.failure });
    }
  }

  #read(): void {
    const { releaseNotesAddress, openReleaseNotes, current } = this.#options;
    const address = releaseNotesAddress('version' in this.#state ? this.#state.version : current);
    if (address !== null) {
      openReleaseNotes(address);
    }
  }

  #become(state: UpdateState): void {
    this.#state = state;
    this.#revision += 1;
    this.#changes.emit();
  }
}
