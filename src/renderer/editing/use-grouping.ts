/** Whether equal entries of a list are grouped, remembered in this window, and which groups are open. */
import { useCallback, useState } from 'react';

export interface GroupingState {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

/** `name`: of the list. */
export function useGrouping(name: string, { byDefault }: { readonly byDefault: boolean }): GroupingState {
  const storageKey = `clocktower.groups.${name}`;
  const [isOn, setOn] = useState(
    () => localStorage.getItem(storageKey) === 'yes' || (byDefault && localStorage.getItem(storageKey) !== 'no'),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  function set(next: boolean): void {
    localStorage.setItem(storageKey, next ? 'yes' : 'no');
    setOn(next);
  }

  function toggle(id: string): void {
    setOpen((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  }

  const isOpen = useCallback((id: string) => open.has(id), [open]);
  return { isOn, set, isOpen, toggle };
}
