/** Whether equal entries are grouped, remembered in this window, and which groups are open. */
import { useState } from 'react';

const storageKey = 'clocktower.groups-entries';

export interface GroupingState {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

export function useGrouping(): GroupingState {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'no');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  function set(next: boolean): void {
    localStorage.setItem(storageKey, next ? 'yes' : 'no');
    setOn(next);
  }

  function toggle(id: string): void {
    setOpen((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  }

  return { isOn, set, isOpen: (id) => open.has(id), toggle };
}
