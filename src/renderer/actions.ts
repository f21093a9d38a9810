/** How components of a page act: a request whose failure is shown, and words for screen readers. */
import type { Result } from '#shared/values/result.ts';
import { createContext, useContext } from 'react';
import type { Problem } from './bridge.ts';

export interface Actions {
  /** Asks, shows what went wrong in a banner, and settles when what came of it is shown. Returns whether it happened. */
  readonly perform: (ask: () => Promise<Result<unknown, Problem>>) => Promise<boolean>;
  /** Says something to screen readers, politely. */
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
