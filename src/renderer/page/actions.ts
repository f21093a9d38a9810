/** Actions of components: a request whose failure is shown, and announcements for screen readers. */
import type { Result } from '#shared/values/result.ts';
import { createContext, useContext } from 'react';
import type { Problem } from './bridge.ts';

export interface Actions {
  /**
   * Sends a request and resolves when the result is shown. Returns whether it succeeded. `refuse` returns whether it shows the failure at a field; others
   * are shown in a banner.
   */
  readonly perform: (ask: () => Promise<Result<unknown, Problem>>, refuse?: (failure: Problem) => boolean) => Promise<boolean>;
  /** Announces a text politely to screen readers. */
  readonly say: (text: string) => void;
}

export const ActionsContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (actions === null) {
    throw new Error('A component was drawn outside of its ActionsContext.');
  }
  return actions;
}
