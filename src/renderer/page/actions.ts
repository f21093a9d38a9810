/** Actions of components: a request whose failure is shown, and announcements for screen readers. */
import type { Result } from '#shared/values/result.ts';
import { createContext, useContext } from 'react';
import type { Problem } from './bridge.ts';

export interface Actions {
  /** Sends a request, shows its failure in a banner, and resolves when the result is shown. Returns whether it succeeded. */
  readonly perform: (ask: () => Promise<Result<unknown, Problem>>) => Promise<boolean>;
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
