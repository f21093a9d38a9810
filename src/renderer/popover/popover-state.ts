/** What components of the popover may ask for beside the services of every page: the View, and the note of unfinished text. */
import type { ProgressView } from '#shared/timer/progress.ts';
import type { UpdatesView } from '#shared/program/updates.ts';
import type { View } from '#shared/timer/view.ts';
import { createContext, useContext } from 'react';
import type { ToldStore } from '../told-store.ts';
import type { Unfinished } from '../unfinished.ts';

/** What lists of entries need, in the popover and in the window. */
export interface EditingState {
  readonly store: ToldStore<View>;
  readonly unfinished: Unfinished;
}

export interface PopoverState extends EditingState {
  readonly progress: ToldStore<ProgressView>;
  readonly updates: ToldStore<UpdatesView>;
}

export const EditingStateContext = createContext<EditingState | null>(null);

export function useEditingState(): EditingState {
  const state = useContext(EditingStateContext);
  if (state === null) {
    throw new Error('A component was drawn outside of its EditingStateContext.');
  }
  return state;
}

export const PopoverStateContext = createContext<PopoverState | null>(null);

export function usePopoverState(): PopoverState {
  const state = useContext(PopoverStateContext);
  if (state === null) {
    throw new Error('A component was drawn outside of its PopoverStateContext.');
  }
  return state;
}

export interface ViewProps {
  readonly view: View;
}
