/** Reports to the main process whether a component contains unfinished text. */
import { useEffect } from 'react';
import { useEditingState } from './editing-state.ts';

/** `name` is unique in the page. */
export function useUnfinished(name: string, isUnfinished: boolean): void {
  const { unfinished } = useEditingState();
  useEffect(() => {
    unfinished.note(name, isUnfinished);
    return () => unfinished.note(name, false);
  }, [unfinished, name, isUnfinished]);
}
