/** How much of the history is here; whoever asks for it wants all of it, so reading it begins. */
import type { HistoryChange } from '#shared/history/history.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../services.ts';

/** null: nobody has said yet. */
export function useHistoryChange(): HistoryChange | null {
  const { clocktower } = useServices();
  const [change, setChange] = useState<HistoryChange | null>(null);

  useEffect(() => {
    let isGone = false;
    function receive(next: HistoryChange): void {
      setChange((before) => (isGone || (before !== null && before.revision > next.revision) ? before : next));
    }
    async function look(): Promise<void> {
      const answer = await clocktower.syncHistory({ action: 'look' });
      if (answer.ok) {
        receive(answer.value);
      }
    }
    const unsubscribe = clocktower.onHistoryChanged((next) => {
      if (next === null) {
        void look();
      } else {
        receive(next);
      }
    });
    void look();
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [clocktower]);

  return change;
}
