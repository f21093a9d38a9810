/** The report of what is set, as of now: asked anew when that, or an entry, changes. */
import type { Report, ReportRequest } from '#shared/history/reports.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Trouble } from '../../bridge.ts';
import { useServices } from '../services.ts';

export type ReportState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'failed'; readonly trouble: Trouble };

/** null: not all is said that a report needs; the last one stays. */
export function useReport(request: ReportRequest | null): { readonly state: ReportState; readonly again: () => void } {
  const { clocktower } = useServices();
  const [state, setState] = useState<ReportState>({ kind: 'waiting' });
  const latest = useRef<ReportRequest | null>(null);
  const isAsking = useRef(false);
  const isStale = useRef(false);

  const ask = useCallback(async (): Promise<void> => {
    isStale.current = true;
    if (isAsking.current) {
      return;
    }
    isAsking.current = true;
    // One at a time: what changed meanwhile is in the next one.
    while (isStale.current && latest.current !== null) {
      isStale.current = false;
      const answer = await clocktower.makeReport(latest.current);
      if (!isStale.current) {
        setState(answer.ok ? { kind: 'report', report: answer.value } : { kind: 'failed', trouble: answer.failure });
      }
    }
    isAsking.current = false;
  }, [clocktower]);

  useEffect(() => {
    latest.current = request;
    void ask();
  }, [request, ask]);

  useEffect(() => clocktower.onHistoryChanged(() => void ask()), [clocktower, ask]);

  return { state, again: () => void ask() };
}
