/** Navigation of the window. The current route is stored for the next opening; losing it does no harm. */
import { placeOfText, textOfPlace, type WindowPlace } from '#shared/program/window-place.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { isBuilt } from './pages.ts';
import type { Places } from './window-state.ts';

/** Storage for routes: the page's `localStorage`. */
interface Memory {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

const memoryKey = 'place';

/** Removes an open form from a route, which is not restored. */
function lasting(place: WindowPlace): WindowPlace {
  return place.page === 'projects' ? { ...place, detail: null } : place;
}

/** Starts with the first valid route of: `asked` (the hash of the URL), the stored one, the default. */
export function openPlaces({ asked, memory, beginning }: { readonly asked: string; readonly memory: Memory; readonly beginning: WindowPlace }): Places {
  const kept = placeOfText(memory.getItem(memoryKey) ?? '');
  const candidates = [placeOfText(asked), kept === null ? null : lasting(kept)];
  let current = candidates.find((place) => place !== null && isBuilt(place.page)) ?? beginning;
  let timeline: WindowPlace = { page: 'timeline', detail: null };
  let arriving = true;
  const changed = new Emitter();

  return {
    current: () => current,
    subscribe: (listener) => changed.subscribe(listener),
    lastOf: (page) => (page === 'timeline' && current.page !== 'timeline' ? timeline : { page, detail: null }),
    go: (place, { focus } = { focus: false }) => {
      if (!isBuilt(place.page)) {
        return;
      }
      arriving = focus;
      if (current.page === 'timeline') {
        timeline = current;
      }
      current = place;
      memory.setItem(memoryKey, textOfPlace(lasting(place)));
      changed.emit();
    },
    takesFocus: () => {
      const takes = arriving;
      arriving = false;
      return takes;
    },
  };
}
