/** The latest of what the main process tells of one thing, and nothing else. It asks once, then listens; older never replaces newer. */
import type { Result } from '#shared/values/result.ts';
import type { Trouble } from './bridge.ts';

/** Counts up with every change; the higher one is the newer. */
interface Revised {
  readonly revision: number;
}

type Told<View> =
  /** Nothing came yet: nothing is drawn, so nothing flashes. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unreachable' }
  /** `stale`: what came since could not be read, so this may be old. */
  | { readonly kind: 'view'; readonly view: View; readonly stale: boolean };

export interface ToldStore<View> {
  readonly current: () => Told<View>;
  /** Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for what is true as of now; settles when it is shown, or known not to come. */
  readonly refresh: () => Promise<void>;
}

interface Source<View> {
  readonly ask: () => Promise<Result<View, Trouble>>;
  /** null: a push that cannot be read. Returns the unsubscribe. */
  readonly listen: (listener: (view: View | null) => void) => () => void;
}

/** Subscribes for as long as the window lives. `answerWithinMs`: how long the first answer may take before people are told. */
export function createToldStore<View extends Revised>(
  source: Source<View>,
  wait: { readonly afterMs: (delayMs: number, action: () => void) => () => void; readonly answerWithinMs: number },
): ToldStore<View> {
  let told: Told<View> = { kind: 'waiting' };
  const listeners = new Set<() => void>();

  function tell(next: Told<View>): void {
    told = next;
    for (const listener of listeners) {
      listener();
    }
  }

  function receive(view: View | null): void {
    if (view === null) {
      tell(told.kind === 'view' ? { ...told, stale: true } : { kind: 'unreachable' });
    } else if (told.kind !== 'view' || told.stale || view.revision >= told.view.revision) {
      tell({ kind: 'view', view, stale: false });
    }
  }

  async function refresh(): Promise<void> {
    const cancel = wait.afterMs(wait.answerWithinMs, () => {
      if (told.kind === 'waiting') {
        tell({ kind: 'unreachable' });
      }
    });
    const answer = await source.ask();
    cancel();
    receive(answer.ok ? answer.value : null);
  }

  source.listen(receive);
  return {
    current: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh,
  };
}
