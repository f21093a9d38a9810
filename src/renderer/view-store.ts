/** The latest View this window was told, and nothing else. It asks once, then listens; an older View never replaces a newer one. */
import type { View } from '#shared/view.ts';
import type { Clocktower } from './bridge.ts';

type Told =
  /** Nothing came yet: nothing is drawn, so nothing flashes. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unreachable' }
  /** `stale`: what came since could not be read, so this may be old. */
  | { readonly kind: 'view'; readonly view: View; readonly stale: boolean };

export interface ViewStore {
  readonly current: () => Told;
  /** Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the View as of now; settles when it is shown, or known not to come. */
  readonly refresh: () => Promise<void>;
}

/** Subscribes for as long as the window lives. `answerWithinMs`: how long the first View may take before people are told. */
export function createViewStore(
  clocktower: Pick<Clocktower, 'getView' | 'onViewChanged'>,
  wait: { readonly afterMs: (delayMs: number, action: () => void) => () => void; readonly answerWithinMs: number },
): ViewStore {
  let told: Told = { kind: 'waiting' };
  const listeners = new Set<() => void>();

  function tell(next: Told): void {
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
    const answer = await clocktower.getView();
    cancel();
    receive(answer.ok ? answer.value : null);
  }

  clocktower.onViewChanged(receive);
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
