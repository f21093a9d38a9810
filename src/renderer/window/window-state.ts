/** What components of the window may ask for beside the services of every page. */
import type { ConnectionsView } from '#shared/connections.ts';
import { createContext, useContext } from 'react';
import type { ToldStore } from '../told-store.ts';

export interface WindowState {
  readonly connections: ToldStore<ConnectionsView>;
}

export const WindowStateContext = createContext<WindowState | null>(null);

export function useWindowState(): WindowState {
  const state = useContext(WindowStateContext);
  if (state === null) {
    throw new Error('A component was drawn outside of its WindowStateContext.');
  }
  return state;
}
