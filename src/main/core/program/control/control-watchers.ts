/**
 * The subscribers of the control socket. Does nothing while there are none. A subscriber that does not read gets no further line until it
 * has read, and then only the latest state, so that at most one line waits for it.
 */
import type { ControlAnswer, ControlProgress } from '#shared/control.ts';
import { watchersAtMost } from '#shared/values/limits.ts';
import type { ControlCaller } from './control-server.ts';
import { readStatus, type StatusSources } from './control-status.ts';

interface Watcher {
  readonly report: ControlCaller['report'];
  sentKey: string | null;
  /** Until the lines sent so far have been read. */
  isWaiting: boolean;
}

interface StateLine {
  readonly key: string;
  readonly line: ControlProgress;
}

export class ControlWatchers {
  readonly #sources: StatusSources;
  readonly #watchers = new Set<Watcher>();
  #unsubscribe: (() => void) | null = null;

  constructor(sources: StatusSources) {
    this.#sources = sources;
  }

  /** Sends the state and its changes until the caller has hung up or the server is closed. */
  async watch({ signal, report, onDrain }: ControlCaller): Promise<ControlAnswer> {
    if (this.#watchers.size >= watchersAtMost) {
      return { kind: 'refused', failure: { kind: 'too-many-watchers', limit: watchersAtMost } };
    }
    if (!signal.aborted) {
      const watcher: Watcher = { report, sentKey: null, isWaiting: false };
      onDrain(() => {
        watcher.isWaiting = false;
        this.#send(watcher, this.#read());
      });
      this.#watchers.add(watcher);
      this.#unsubscribe ??= this.#sources.connections.subscribe(() => this.#sendAll());
      this.#send(watcher, this.#read());
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      this.#remove(watcher);
    }
    return { kind: 'done' };
  }

  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) {
      this.#unsubscribe?.();
      this.#unsubscribe = null;
    }
  }

  #read(): StateLine {
    const { status, key } = readStatus(this.#sources);
    return { key, line: { kind: 'state', at: this.#sources.connections.tracker.now(), status } };
  }

  #sendAll(): void {
    const state = this.#read();
    for (const watcher of this.#watchers) {
      this.#send(watcher, state);
    }
  }

  #send(watcher: Watcher, { key, line }: StateLine): void {
    if (!this.#watchers.has(watcher) || watcher.isWaiting || watcher.sentKey === key) {
      return;
    }
    watcher.sentKey = key;
    watcher.isWaiting = !watcher.report(line);
  }
}
