/** Queries on the history of the current connection. Each is repeated when an entry changes. */
import type { HistoryFilter, HistoryRange, HistoryTotals, SearchTotal } from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { Report, ReportRequest } from '#shared/history/reports.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { epochMsNow } from '../clock/clock.ts';
import { useServices } from '../page/services.ts';
import { HistoryPages } from './history-pages.ts';
import { useQuery, useRequest, type Requested } from './use-query.ts';

/** Length of a project's recent period, in milliseconds. */
const recentMs = 30 * 86_400_000;

/** Milliseconds without another key, after which the total of a search is read: it would hold up the search for the next key. */
const restMs = 150;

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
  return useRequest(
    {
      ask: async () => clocktower.getHistoryTotals({ since: instantOfEpochMs(epochMsNow() - recentMs) }),
      changes: clocktower.onHistoryChanged,
    },
    'now',
  );
}

/** Returns the matches, page by page. */
export function useHistoryPages(question: HistoryFilter) {
  const { clocktower, data } = useServices();
  const [store] = useState(() => new HistoryPages(clocktower, data.host));
  // A layout effect, so that the query starts with the key press and not a frame later.
  useLayoutEffect(() => {
    void store.ask(question);
  }, [store, question]);
  return { ...useSyncExternalStore(store.subscribe, store.current), want: store.want, refresh: store.refresh };
}

/** Returns the total of all matches once the filter rests; null: not there yet, or no filter. */
export function useSearchTotal(filter: HistoryFilter | null): SearchTotal | null {
  const { clocktower, data } = useServices();
  const [rested, setRested] = useState<HistoryFilter | null>(null);
  useEffect(() => data.host.afterMs(restMs, () => setRested(filter)), [data.host, filter]);
  const { answered } = useRequest({ ask: clocktower.getSearchTotal, changes: clocktower.onHistoryChanged }, rested);
  return answered.kind === 'answer' && answered.request === filter ? answered.value : null;
}

export type Pages = ReturnType<typeof useHistoryPages>;
