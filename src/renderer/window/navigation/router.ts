/** Navigation of the window. The current route is stored for the next opening; losing it does no harm. */
import { parseRoute, formatRoute, type WindowRoute } from '#shared/program/window-route.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { isBuilt } from './pages.ts';
import type { Router } from '../shell/window-state.ts';

/** Storage for routes: the page's `localStorage`. */
interface Memory {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

const memoryKey = 'place';

/** Removes an open form from a route, which is not restored. */
function lasting(route: WindowRoute): WindowRoute {
  return route.page === 'projects' ? { ...route, detail: null } : route;
}

/** Starts with the first valid route of: `asked` (the hash of the URL), the stored one, the default. */
export function openRouter({
  asked,
  memory,
  beginning,
}: {
  readonly asked: string;
  readonly memory: Memory;
  readonly beginning: WindowRoute;
}): Router {
  const kept = parseRoute(memory.getItem(memoryKey) ?? '');
  const candidates = [parseRoute(asked), kept === null ? null : lasting(kept)];
  let current = candidates.find((route) => route !== null && isBuilt(route.page)) ?? beginning;
  let timeline: WindowRoute = { page: 'timeline', detail: null };
  let arriving = true;
  const changed = new Emitter();

  return {
    current: () => current,
    subscribe: (listener) => changed.subscribe(listener),
    lastRoute: (page) => (page === 'timeline' && current.page !== 'timeline' ? timeline : { page, detail: null }),
    go: (route, { focus } = { focus: false }) => {
      if (!isBuilt(route.page)) {
        return;
      }
      arriving = focus;
      if (current.page === 'timeline') {
        timeline = current;
      }
      current = route;
      memory.setItem(memoryKey, formatRoute(lasting(route)));
      changed.emit();
    },
    takesFocus: () => {
      const takes = arriving;
      arriving = false;
      return takes;
    },
  };
}
