/** The history as this page sees it: the range it shows, and the pages of its list. */
import type { HistorySearch, HistorySpan } from '#shared/history/history.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { HistoryPages } from './list/history-pages.ts';
import { HistoryRanges } from './history-ranges.ts';

/** Entries that touch the span, and the way to ask for them again. `answered` may still be of the span before; `answer` is of this one, null until it comes. */
export function useHistoryRange(span: HistorySpan) {
  const { clocktower } = useServices();
  const [store] = useState(() => new HistoryRanges(clocktower));
  useEffect(() => {
    void store.ask(span);
  }, [store, span]);
  const answered = useSyncExternalStore(store.subscribe, store.current);
  return { answered, answer: answered.kind === 'answer' && answered.span === span ? answered.answer : null, refresh: store.refresh };
}

/** Matches page after page. */
export function useHistoryPages(question: Omit<HistorySearch, 'after' | 'limit'>) {
  const { clocktower } = useServices();
  const [store] = useState(() => new HistoryPages(clocktower));
  // Asked with the key, not a frame after it was drawn: the answer comes from another process meanwhile.
  useLayoutEffect(() => {
    void store.ask(question);
  }, [store, question]);
  return { ...useSyncExternalStore(store.subscribe, store.current), want: store.want, refresh: store.refresh };
}

export type Pages = ReturnType<typeof useHistoryPages>;
export type Range = ReturnType<typeof useHistoryRange>;
