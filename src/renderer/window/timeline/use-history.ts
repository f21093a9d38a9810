/** What the history answers, asked again whenever it may have changed. An older answer never replaces a newer one. */
import type { HistoryChange, HistoryPage, HistoryRange, HistorySearch, HistorySpan } from '#shared/history.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../services.ts';

type Answered<Answer> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unreachable' }
  /** `isOld`: of another question; what is asked now is on its way. */
  | { readonly kind: 'answer'; readonly answer: Answer; readonly isOld: boolean };

interface Asking<Answer> {
  readonly answered: Answered<Answer>;
  /** Asks again; settles when the answer is shown. */
  readonly refresh: () => Promise<void>;
}

/** Entries that touch the span. */
export function useHistoryRange({ from, to }: HistorySpan): Asking<HistoryRange> {
  const { clocktower } = useServices();
  const [answered, setAnswered] = useState<Answered<HistoryRange>>({ kind: 'waiting' });
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const reply = await clocktower.getHistoryRange({ from, to });
    if (turn === latest.current) {
      setAnswered((before) => (reply.ok ? { kind: 'answer', answer: reply.value, isOld: false } : before.kind === 'answer' ? before : { kind: 'unreachable' }));
    }
  }, [clocktower, from, to]);

  useEffect(() => {
    setAnswered((before) => (before.kind === 'answer' ? { ...before, isOld: true } : before));
    void refresh();
    return clocktower.onHistoryChanged(() => void refresh());
  }, [clocktower, refresh]);

  return { answered, refresh };
}

/** Rows of one page: enough for two screens. */
const pageRows = 200;

interface LoadedPage {
  readonly after: HistorySearch['after'];
  readonly page: HistoryPage;
  /** Something may have changed since. */
  readonly isStale: boolean;
}

export interface Pages {
  readonly kind: 'waiting' | 'unreachable' | 'pages';
  readonly pages: readonly LoadedPage[];
  readonly change: HistoryChange | null;
  /** Sees to it that the page is there and true, and the next one, too, where `andNext`. */
  readonly want: (index: number, andNext: boolean) => void;
  readonly refresh: () => Promise<void>;
}

/** Matches page after page. What changed is read again where somebody looks, not everywhere at once. */
export function useHistoryPages(question: Omit<HistorySearch, 'after' | 'limit'>): Pages {
  const { clocktower } = useServices();
  const [state, setState] = useState<Pick<Pages, 'kind' | 'pages' | 'change'>>({ kind: 'waiting', pages: [], change: null });
  const current = useRef(state);
  const asking = useRef(false);
  const turn = useRef(0);
  const key = JSON.stringify(question);
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
  });

  const show = useCallback((next: typeof state) => {
    current.current = next;
    setState(next);
  }, []);

  const load = useCallback(
    async (index: number) => {
      const { pages } = current.current;
      const before = pages[index - 1];
      const last = before?.page.entries.at(-1);
      if (asking.current || (index > 0 && (before === undefined || !before.page.more || last === undefined))) {
        return;
      }
      asking.current = true;
      const mine = turn.current;
      const after = last === undefined ? null : { start: last.start, localId: last.localId };
      const reply = await clocktower.searchHistory({ ...asked.current, after, limit: pageRows });
      asking.current = false;
      if (mine !== turn.current) {
        void load(0);
        return;
      }
      const now = current.current;
      if (!reply.ok) {
        show(now.pages.length > 0 ? now : { ...now, kind: 'unreachable' });
        return;
      }
      const { entries, more, ...change } = reply.value;
      const next = now.pages[index + 1];
      const end = entries.at(-1);
      // Pages that begin where this one no longer ends are read anew once somebody scrolls there.
      const fits = next !== undefined && more && end !== undefined && next.after?.localId === end.localId && next.after.start === end.start;
      const rest = fits ? now.pages.slice(index + 1) : [];
      show({ kind: 'pages', change, pages: [...now.pages.slice(0, index), { after, page: { ...change, entries, more }, isStale: false }, ...rest] });
    },
    [clocktower, show],
  );

  const want = useCallback(
    (index: number, andNext: boolean) => {
      const { pages } = current.current;
      const page = pages[index];
      if (page === undefined || page.isStale) {
        void load(Math.min(index, pages.length));
      } else if (andNext && (pages[index + 1] === undefined || pages[index + 1]?.isStale === true)) {
        void load(index + 1);
      }
    },
    [load],
  );

  useEffect(() => {
    turn.current += 1;
    void load(0);
    return clocktower.onHistoryChanged((change) => {
      const now = current.current;
      show({ ...now, change: change ?? now.change, pages: now.pages.map((each) => ({ ...each, isStale: true })) });
    });
  }, [clocktower, key, load, show]);

  const refresh = useCallback(async () => load(0), [load]);
  return { ...state, want, refresh };
}
