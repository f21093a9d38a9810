import type { WindowRoute } from '#shared/program/window-route.ts';
import { useSyncExternalStore } from 'react';
import { useWindowState } from '../shell/window-state.ts';

export function useRoute(): WindowRoute {
  const { router } = useWindowState();
  return useSyncExternalStore(router.subscribe, router.current);
}
