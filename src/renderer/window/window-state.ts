/** What components of the window may ask for beside the services of every page. */
import type { CampusPage } from '#shared/campus/page.ts';
import type { ConnectionsView } from '#shared/connections/connections.ts';
import type { SettingsView } from '#shared/program/preferences.ts';
import type { DirectoryView } from '#shared/timer/directory.ts';
import type { UpdatesView } from '#shared/program/updates.ts';
import type { View } from '#shared/timer/view.ts';
import type { WindowPlace } from '#shared/program/window-place.ts';
import { createContext, useContext } from 'react';
import type { ToldStore } from '../told-store.ts';

export interface WindowState {
  readonly connections: ToldStore<ConnectionsView>;
  /** What popover and tray show: the timer, today, the line. */
  readonly view: ToldStore<View>;
  /** Asked for when somebody goes to it. */
  readonly campus: ToldStore<CampusPage>;
  /** Names of projects, tasks and tags; asked for by the page that shows them. */
  readonly directory: ToldStore<DirectoryView>;
  readonly settings: ToldStore<SettingsView>;
  readonly updates: ToldStore<UpdatesView>;
  readonly places: Places;
}

/** Where the person is, and how they get elsewhere. */
export interface Places {
  readonly current: () => WindowPlace;
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
