/** What was worked on each project, as of now and after every change. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { HistoryTotals } from '#shared/history/history.ts';
import { useEffect, useState } from 'react';
import { epochMsNow } from '../../clock.ts';
import { useServices } from '../services.ts';

/** «Lately», in milliseconds. */
const recentMs = 30 * 86_400_000;

/** `unreachable`: no answer came. null: not yet. */
export function useTotals(): HistoryTotals | 'unreachable' | null {
  const { clocktower } = useServices();
  const [totals, setTotals] = useState<HistoryTotals | 'unreachable' | null>(null);
  useEffect(() => {
    let isGone = false;
    async function ask(): Promise<void> {
      const answer = await clocktower.getHistoryTotals({ since: instantOfEpochMs(epochMsNow() - recentMs) });
      if (!isGone) {
        setTotals((before) => (answer.ok ? answer.value : (before ?? 'unreachable')));
      }
    }
    void ask();
    void clocktower.syncHistory({ action: 'look' });
    const unsubscribe = clocktower.onHistoryChanged(() => void ask());
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [clocktower]);
  return totals;
}
