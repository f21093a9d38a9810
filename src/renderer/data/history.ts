/** Queries on the history of the current connection. Each is repeated when an entry changes. */
import type { HistoryRange, HistorySpan, HistoryTotals } from '#shared/history/history.ts';
import type { Report, ReportRequest } from '#shared/history/reports.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { epochMsNow } from '../clock/clock.ts';
import { useServices } from '../page/services.ts';
import { HistoryPages, type HistorySearchQuestion } from './history-pages.ts';
import { useQuery, useRequest, type Requested } from './use-query.ts';

/** Length of a project's recent period, in milliseconds. */
const recentMs = 30 * 86_400_000;

/** Returns the entries that touch the span. */
export function useHistoryRange(span: HistorySpan): Requested<HistoryRange, HistorySpan> {
  const { clocktower } = useServices();
  return useRequest({ ask: clocktower.getHistoryRange, changes: clocktower.onHistoryChanged }, span);
}

/** null: the options are incomplete, and the last report stays. */
export function useReport(request: ReportRequest | null): Requested<Report, ReportRequest> {
  const { clocktower } = useServices();
  return useRequest({ ask: clocktower.makeReport, changes: clocktower.onHistoryChanged }, request);
}

/** Returns the current total of each project. */
export function useTotals(): Requested<HistoryTotals, 'now'> {
  const { clocktower, data } = useServices();
  // Totals cover all entries, so this loads the whole history.
  useQuery(data.historyChange);
  return useRequest({ ask: async () => clocktower.getHistoryTotals({ since: instantOfEpochMs(epochMsNow() - recentMs) }), changes: clocktower.onHistoryChanged }, 'now');
}

/** Returns the matches, page by page. */
export function useHistoryPages(question: HistorySearchQuestion) {
  const { clocktower, data } = useServices();
  const [store] = useState(() => new HistoryPages(clocktower, data.host));
  // A layout effect, so that the query starts with the key press and not a frame later.
  useLayoutEffect(() => {
    void store.ask(question);
  }, [store, question]);
  return { ...useSyncExternalStore(store.subscribe, store.current), want: store.want, refresh: store.refresh };
}

export type Pages = ReturnType<typeof useHistoryPages>;
