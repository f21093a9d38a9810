/** Reports to the main process whether the page contains unfinished text, so that it is not unloaded while hidden. */
import type { Clocktower } from '../page/bridge.ts';

export interface Unfinished {
  /** Records whether the field `name` contains text that was not committed. */
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
