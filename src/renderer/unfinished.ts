/** Tells the main process whether somebody's unfinished text is in this page, so that the page is not let go while hidden. */
import type { Clocktower } from './bridge.ts';

export interface Unfinished {
  /** Notes whether the place `name` holds text that nobody committed. */
  readonly note: (name: string, isUnfinished: boolean) => void;
  readonly isAnything: () => boolean;
}

export function createUnfinished(clocktower: Pick<Clocktower, 'occupyPopover'>): Unfinished {
  const places = new Set<string>();
  return {
    isAnything: () => places.size > 0,
    note: (name, isUnfinished) => {
      const before = places.size > 0;
      if (isUnfinished) {
        places.add(name);
      } else {
        places.delete(name);
      }
      if (before !== places.size > 0) {
        void clocktower.occupyPopover({ occupied: places.size > 0 });
      }
    },
  };
}
