/** The way through the window: one place at a time, kept for the next opening. Comfort, not truth. */
import { placeOfText, textOfPlace, type WindowPlace } from '#shared/program/window-place.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { isBuilt } from './pages.ts';
import type { Places } from './window-state.ts';

/** Where places are kept; the page's `localStorage`. */
interface Memory {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
}

const memoryKey = 'place';

/** A form that was open is no place to come back to. */
function lasting(place: WindowPlace): WindowPlace {
  return place.page === 'projects' ? { ...place, detail: null } : place;
}

/** The first of them that is a place of this window: `asked` (behind the # of the address), where the user was, the beginning. */
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
