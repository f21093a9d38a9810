/** The services that lists of entries need in addition to those of every page: the registry of unfinished text. */
import type { View } from '#shared/timer/view.ts';
import { createContext, useContext } from 'react';
import type { Unfinished } from './unfinished.ts';

interface EditingState {
  readonly unfinished: Unfinished;
}

export const EditingStateContext = createContext<EditingState | null>(null);

export function useEditingState(): EditingState {
  const state = useContext(EditingStateContext);
  if (state === null) {
    throw new Error('A component was drawn outside of its EditingStateContext.');
  }
  return state;
}

export interface ViewProps {
  readonly view: View;
}
