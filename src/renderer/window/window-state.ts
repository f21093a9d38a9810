/** What components of the window may ask for beside the services of every page. */
import type { WindowPageId, WindowPlace } from '#shared/program/window-place.ts';
import { createContext, useContext } from 'react';

export interface WindowState {
  readonly places: Places;
}

/** Where the user is, and how they get elsewhere. */
export interface Places {
  readonly current: () => WindowPlace;
  /** Where the page was left: the timeline comes back at its week. */
  readonly lastOf: (page: WindowPageId) => WindowPlace;
  /** Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `focus`: the page's title takes the focus once it is drawn. Left out where the focus belongs to what was pressed. */
  readonly go: (place: WindowPlace, options?: { readonly focus: boolean }) => void;
  /** Whether the title that was just drawn should take the focus; true once an arrival. */
  readonly takesFocus: () => boolean;
}

export const WindowStateContext = createContext<WindowState | null>(null);

export function useWindowState(): WindowState {
  const state = useContext(WindowStateContext);
  if (state === null) {
    throw new Error('A component was drawn outside of its WindowStateContext.');
  }
  return state;
}
