/** The timeline: entries on their hours by day and week, all of them as a list, and one beside them to be changed. */
import '../../styles/timeline.css';
import '../../styles/timeline-list.css';
import { instantOfEpochMs, type LocalDate } from '#shared/brands.ts';
import type { HistoryEntry } from '#shared/history.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Unreachable } from '../../components/unreachable.tsx';
import { useActions } from '../../actions.ts';
import { useServices } from '../../services.ts';
import { useNowMs } from '../../use-now.ts';
import type { PageProps } from '../pages.ts';
import { useWindowState } from '../window-state.ts';
import { CalendarView } from './calendar-view.tsx';
import { secondsWithin } from './day-layout.ts';
import { isEmptyFilter, noFilter, questionOf } from './filter.ts';
import { ListView } from './list-view.tsx';
import { addDays, dateAt, dayOfDate, weekAround } from './local-days.ts';
import { SearchBar } from './search-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { SyncNote } from './sync-note.tsx';
import { Nothing } from './nothing.tsx';
import { readTimelinePlace, timelineDetail, type TimelinePlace } from './timeline-place.ts';
import { TimelineContext, type Opened, type TimelineState } from './timeline-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useDeeds } from './use-deeds.ts';
import { useDirectory } from '../../use-directory.ts';
import { everyMatch } from './every-match.ts';
import { JobList } from '../jobs/job-list.tsx';
import { useHistoryPages, useHistoryRange } from './use-history.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** In this machine's own zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimelinePage({ detail }: PageProps) {
  const { clocktower, words } = useServices();
  const { places } = useWindowState();
  const { perform } = useActions();
  const { timeline } = words.messages;
  const nowMs = useNowMs({ alignedToMs: 0, everyMs: minuteMs });
  const { view, date } = readTimelinePlace(detail);
  const today = dateAt(nowMs, timeZone);
  const shownDate = date ?? today;
  const dates = useMemo(() => (view === 'week' ? weekAround(shownDate, words.weekStart) : [shownDate]), [view, shownDate, words.weekStart]);
  const span = useMemo(() => {
    const [first = shownDate] = dates;
    const startMs = dayOfDate(first, timeZone).startMs;
    return { from: instantOfEpochMs(startMs), to: instantOfEpochMs(dayOfDate(dates.at(-1) ?? first, timeZone).endMs) };
  }, [dates, shownDate]);

  const [filter, setFilter] = useState(noFilter);
  const asked = useDeferredValue(filter);
  const isSearching = !isEmptyFilter(filter);
  const range = useHistoryRange(span);
  const pages = useHistoryPages(useMemo(() => questionOf(asked, timeZone), [asked]));
  const showsList = view === 'list' || isSearching;
  const { refresh: refreshRange } = range;
  const settled = useCallback(async () => refreshRange(), [refreshRange]);
  const deeds = useDeeds(settled);
  const directory = useDirectory();
  const [opened, open] = useState<Opened>({ kind: 'nothing' });
  const [selected, setSelected] = useState<TimelineState['selected']>(new Map());
  const searchField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    void clocktower.syncHistory({ action: 'look' });
  }, [clocktower]);

  const entries = useMemo(() => (range.answered.kind === 'answer' ? range.answered.answer.entries : []), [range.answered]);

  const toggle = useCallback((entry: HistoryEntry) => {
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(entry.localId)) {
        next.set(entry.localId, entry);
      }
      return next;
    });
  }, []);

  const clearSelection = useCallback(() => setSelected(new Map()), []);

  const remove = useCallback(
    async (entry: HistoryEntry) => {
      const all = selected.has(entry.localId) ? [...selected.values()] : [entry];
      if (await deeds.deleteAll(all)) {
        clearSelection();
        open({ kind: 'nothing' });
      }
    },
    [selected, deeds, clearSelection],
  );

  const selectAll = useCallback(async () => {
    await perform(async () => {
      const matches = await everyMatch(clocktower, questionOf(filter, timeZone));
      if (matches.ok) {
        setSelected(new Map(matches.value.map((entry) => [entry.localId, entry])));
      }
      return matches;
    });
  }, [clocktower, filter, perform]);

  const go = useCallback((place: TimelinePlace) => places.go({ page: 'timeline', detail: timelineDetail(place) }), [places]);

  function step(by: 1 | -1): void {
    if (view !== 'list') {
      const to = addDays(shownDate, by * dates.length);
      go({ view, date: dates.length === 1 && to === today ? null : to });
    }
  }

  function newEntry(): void {
    const day = dayOfDate(dates.includes(today) || view === 'list' ? today : shownDate, timeZone);
    const toMs = Math.min(nowMs, day.endMs - hourMs);
    open({ kind: 'new', span: { fromMs: Math.max(day.startMs, toMs - hourMs), toMs } });
  }

  useTimelineKeys({
    search: () => searchField.current?.focus(),
    newEntry,
    today: () => go({ view, date: null }),
    step,
  });

  const state = useMemo<TimelineState>(
    () => ({ timeZone, nowMs, directory, deeds, opened, open, selected, toggle, clearSelection, remove, selectAll: showsList ? selectAll : null }),
    [nowMs, directory, deeds, opened, selected, toggle, clearSelection, remove, selectAll, showsList],
  );

  const total = dates.reduce((seconds, each) => seconds + secondsWithin(entries, dayOfDate(each, timeZone), nowMs), 0);
  const openDay = (each: LocalDate) => go({ view: 'day', date: each === today ? null : each });
  const shownPages = pages.pages.flatMap(({ page }) => page.entries);
  const change = pages.change ?? (range.answered.kind === 'answer' ? range.answered.answer : null);
  return (
    <TimelineContext value={state}>
      <div className="timeline">
        <div className="timeline-main">
          <Toolbar
            place={{ view, date }}
            dates={dates}
            today={today}
            summary={showsList ? null : timeline.total(words.messages.hours(total))}
            onGo={go}
            onStep={step}
            onNew={newEntry}
          />
          <SearchBar filter={filter} directory={directory} onChange={setFilter} field={searchField} />
          <SyncNote change={change} />
          <JobList kinds={['bulk']} />
          {showsList ? (
            pages.kind === 'unreachable' ? (
              <Unreachable words={words} onRetry={() => void pages.refresh()} />
            ) : pages.kind === 'pages' && shownPages.length === 0 ? (
              <Nothing isSearch={isSearching} onNew={newEntry} />
            ) : (
              <ListView pages={pages} />
            )
          ) : range.answered.kind === 'unreachable' ? (
            <Unreachable words={words} onRetry={() => void range.refresh()} />
          ) : (
            <CalendarView dates={dates} entries={entries} onOpenDay={openDay} />
          )}
        </div>
        <SidePanel entries={showsList ? shownPages : entries} />
      </div>
    </TimelineContext>
  );
}
