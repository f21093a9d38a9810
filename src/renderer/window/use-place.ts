/** Returns the current route of the window. */
import type { WindowPlace } from '#shared/program/window-place.ts';
import { useSyncExternalStore } from 'react';
import { useWindowState } from './window-state.ts';

export function usePlace(): WindowPlace {
  const { places } = useWindowState();
  return useSyncExternalStore(places.subscribe, places.current);
}
