/** Queries over the history of the current connection. Each asks again when an entry changes. */
import type { HistoryRange, HistorySpan, HistoryTotals } from '#shared/history/history.ts';
import type { Report, ReportRequest } from '#shared/history/reports.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { epochMsNow } from '../clock.ts';
import { useServices } from '../services.ts';
import { HistoryPages, type HistorySearchQuestion } from './history-pages.ts';
import { useQuery, useRequest, type Requested } from './use-query.ts';

/** How far back the recent time of a project goes, in milliseconds. */
const recentMs = 30 * 86_400_000;

/** Entries that touch the span. */
export function useHistoryRange(span: HistorySpan): Requested<HistoryRange, HistorySpan> {
  const { clocktower } = useServices();
  return useRequest({ ask: clocktower.getHistoryRange, changes: clocktower.onHistoryChanged }, span);
}

/** null: the options are incomplete, and the last report stays. */
export function useReport(request: ReportRequest | null): Requested<Report, ReportRequest> {
  const { clocktower } = useServices();
  return useRequest({ ask: clocktower.makeReport, changes: clocktower.onHistoryChanged }, request);
}

/** What was worked on each project, as of now. */
export function useTotals(): Requested<HistoryTotals, 'now'> {
  const { clocktower, data } = useServices();
  // Totals are of all entries: this has those read that are not here yet.
  useQuery(data.historyChange);
  return useRequest({ ask: async () => clocktower.getHistoryTotals({ since: instantOfEpochMs(epochMsNow() - recentMs) }), changes: clocktower.onHistoryChanged }, 'now');
}

/** Matches, page after page. */
export function useHistoryPages(question: HistorySearchQuestion) {
  const { clocktower, data } = useServices();
  const [store] = useState(() => new HistoryPages(clocktower, data.host));
  // With the key that changed the question, not a frame after it was drawn.
  useLayoutEffect(() => {
    void store.ask(question);
  }, [store, question]);
  return { ...useSyncExternalStore(store.subscribe, store.current), want: store.want, refresh: store.refresh };
}

export type Pages = ReturnType<typeof useHistoryPages>;
