/** The timeline: entries by day and week on a time axis, all entries as a list, and a panel to edit one. */
import { epochMsOfInstant, instantOfEpochMs, type LocalDate } from '#shared/values/brands.ts';
import type { HistoryEntry, HistoryRange } from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Unreachable } from '../../components/status/unreachable.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { useNowMs } from '../../clock/use-now.ts';
import type { PageProps } from '../navigation/page-props.ts';
import { useWindowState } from '../shell/window-state.ts';
import { CalendarView } from './hours/calendar-view.tsx';
import { EmptyHours } from './hours/empty-hours.tsx';
import { secondsWithin } from './hours/day-layout.ts';
import { entryInSight } from './panel/following.ts';
import { isEmptyFilter, noFilter, toHistorySearch } from './bar/filter.ts';
import { addDays, dateAt, toLocalDay, weekAround } from './local-days.ts';
import { findNextEntry, isFinished } from './panel/neighbours.ts';
import { SearchBar } from './bar/search-bar.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { SyncNote } from './sync-note.tsx';
import { parseTimelineRoute, readTimelineAction, timelineDetail, type TimelineRoute } from './timeline-route.ts';
import { TimelineContext, type Opened, type TimelineState } from './timeline-state.ts';
import { Toolbar } from './bar/toolbar.tsx';
import { useGrouping } from '../../editing/use-grouping.ts';
import { useCommands } from './actions/use-commands.ts';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useHistoryPages, useHistoryRange, useSearchTotal } from '../../data/history.ts';
import { useShownRange } from '../../data/shown-range.ts';
import { type Requested, useLatest, useQuery } from '../../data/use-query.ts';
import { everyMatch } from './list/every-match.ts';
import { JobList } from '../jobs/job-list.tsx';
import { useEntryActions } from './actions/use-entry-actions.ts';
import { useHourZoom, zoomStep } from './actions/use-hour-zoom.ts';
import { useTimelineKeys } from './actions/use-timeline-keys.ts';
import * as hoursStyles from './hours/hours.module.css';
import * as styles from './timeline.module.css';
import { EntryList } from './list/entry-list.tsx';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The system's time zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function TimelinePage({ detail }: PageProps) {
  const { clocktower, i18n, data } = useServices();
  const { router } = useWindowState();
  const { perform } = useActions();
  const { timeline } = i18n.messages;
  const nowMs = useNowMs({ alignedToMs: 0, everyMs: minuteMs });
  const grouping = useGrouping('timeline', { byDefault: false });
  const { view, date } = parseTimelineRoute(detail);
  const today = dateAt(nowMs, timeZone);
  const shownDate = date ?? today;
  const dates = useMemo(() => (view === 'week' ? weekAround(shownDate, i18n.weekStart) : [shownDate]), [view, shownDate, i18n.weekStart]);
  const span = useMemo(() => {
    const [first = shownDate] = dates;
    const startMs = toLocalDay(first, timeZone).startMs;
    return { from: instantOfEpochMs(startMs), to: instantOfEpochMs(toLocalDay(dates.at(-1) ?? first, timeZone).endMs) };
  }, [dates, shownDate]);

  const [filter, setFilter] = useState(noFilter);
  const isSearching = !isEmptyFilter(filter);
  const range = useHistoryRange(span);
  useShownRange(span);
  const calendar = useMemo(() => ({ timeZone, today, weekStart: i18n.weekStart }), [today, i18n.weekStart]);
  const question = useMemo(() => toHistorySearch(filter, calendar), [filter, calendar]);
  const pages = useHistoryPages(question);
  const found = useSearchTotal(isSearching ? question : null);
  const showsList = view === 'list' || isSearching;
  const { refresh: refreshRange } = range;
  const settled = useCallback(async () => refreshRange(), [refreshRange]);
  const commands = useCommands(settled);
  const answeredCatalog = useQuery(data.catalog);
  const catalog = answeredCatalog.kind === 'answer' ? answeredCatalog.value : null;
  const change = useLatest(data.historyChange);
  const [opened, open] = useState<Opened>({ kind: 'nothing' });
  const [selected, setSelected] = useState<TimelineState['selected']>(new Map());
  const searchField = useRef<HTMLInputElement>(null);
  const hours = useHourZoom();
  const { zoom } = hours;

  const entries = useMemo(() => (range.answered.kind === 'answer' ? range.answered.value.entries : []), [range.answered]);

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
      if (await commands.deleteAll(all)) {
        clearSelection();
        open({ kind: 'nothing' });
      }
    },
    [selected, commands, clearSelection],
  );

  const selectAll = useCallback(async () => {
    await perform(async () => {
      const matches = await everyMatch(clocktower, question);
      if (matches.ok) {
        setSelected(new Map(matches.value.map((entry) => [entry.localId, entry])));
      }
      return matches;
    });
  }, [clocktower, question, perform]);

  const go = useCallback((route: TimelineRoute) => router.go({ page: 'timeline', detail: timelineDetail(route) }), [router]);

  function step(by: 1 | -1): void {
    if (view !== 'list') {
      const to = addDays(shownDate, by * dates.length);
      go({ view, date: dates.length === 1 && to === today ? null : to });
    }
  }

  function newEntry(): void {
    // Future days contain no work yet.
    const day = toLocalDay(dates.includes(today) || view === 'list' || shownDate > today ? today : shownDate, timeZone);
    if (day.endMs <= nowMs) {
      const ends = entries
        .flatMap(({ end }) => (end === null ? [] : [epochMsOfInstant(end)]))
        .filter((endMs) => endMs > day.startMs && endMs < day.endMs);
      // After the last entry of a past day, or in its morning.
      const fromMs = Math.min(ends.length === 0 ? day.startMs + 9 * hourMs : Math.max(...ends), day.endMs - hourMs);
      open({ kind: 'new', span: { fromMs, toMs: fromMs + hourMs } });
      return;
    }
    const toMs = Math.min(nowMs, day.endMs - hourMs);
    open({ kind: 'new', span: { fromMs: Math.max(day.startMs, toMs - hourMs), toMs } });
  }

  function fillDay(): void {
    open({ kind: 'fill', day: toLocalDay(dates.includes(today) || view === 'list' ? today : shownDate, timeZone) });
  }

  const shownPages = useMemo(() => pages.pages.flatMap(({ page }) => page.entries), [pages.pages]);
  const inSight = showsList ? shownPages : entries;
  const overlapping = useMemo(() => {
    const overlaps = showsList
      ? pages.pages.flatMap(({ page }) => page.overlaps)
      : range.answered.kind === 'answer'
        ? range.answered.value.overlaps
        : [];
    return new Set(overlaps.flatMap(({ entry, other }) => [entry, other]));
  }, [showsList, pages.pages, range.answered]);
  const actions = useEntryActions(commands, nowMs);
  // With a filter, hidden entries may lie between two matches.
  const next = useCallback(
    (entry: HistoryEntry) => (isSearching ? null : findNextEntry(entry, { entries: inSight, timeZone })),
    [isSearching, inSight],
  );

  /** Returns the subject of a shortcut: the focused entry, else the open one. */
  function subject(): HistoryEntry | null {
    const focused = document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry') ?? null;
    if (focused !== null) {
      return inSight.find(({ localId }) => localId === focused) ?? null;
    }
    return opened.kind === 'entry' ? (entryInSight(opened.entry, inSight) ?? opened.entry) : null;
  }

  /** null: there is no such entry, or the action does not apply to it. */
  function onSubject(run: (entry: HistoryEntry) => (() => unknown) | null): (() => void) | null {
    const entry = subject();
    const doIt = entry === null ? null : run(entry);
    return doIt === null ? null : () => void doIt();
  }

  const asked = readTimelineAction(detail);
  const arrive = useRef(() => {});
  useEffect(() => {
    arrive.current = () => {
      go({ view, date });
      if (asked === 'new') {
        newEntry();
      } else if (asked === 'fill') {
        fillDay();
      } else {
        searchField.current?.focus();
      }
    };
  });
  useEffect(() => {
    if (asked !== null) {
      arrive.current();
    }
  }, [asked]);

  useTimelineKeys({
    search: () => searchField.current?.focus(),
    newEntry,
    today: () => go({ view, date: null }),
    earlier: () => step(-1),
    later: () => step(1),
    tallerHours: () => zoom(zoomStep),
    shorterHours: () => zoom(1 / zoomStep),
    usualHours: () => zoom(null),
    continue: () => onSubject((entry) => () => actions.continueEntry(entry)),
    duplicate: () => onSubject((entry) => (isFinished(entry) ? () => actions.duplicate(entry) : null)),
    split: () => onSubject((entry) => (isFinished(entry) ? () => open({ kind: 'entry', entry, splits: true }) : null)),
    join: () =>
      onSubject((entry) => {
        const other = next(entry);
        return other === null ? null : () => actions.join([entry, other], { fills: false });
      }),
    delete: () => onSubject((entry) => () => remove(entry)),
  });

  const state = useMemo<TimelineState>(
    () => ({
      timeZone,
      nowMs,
      catalog,
      commands,
      actions,
      findNextEntry: next,
      overlapping,
      hours,
      opened,
      open,
      selected,
      toggle,
      clearSelection,
      remove,
      selectAll: showsList ? selectAll : null,
    }),
    [nowMs, catalog, commands, actions, next, overlapping, hours, opened, selected, toggle, clearSelection, remove, selectAll, showsList],
  );

  const total = dates.reduce((seconds, each) => seconds + secondsWithin(entries, toLocalDay(each, timeZone), nowMs), 0);
  const matches = found === null ? null : timeline.found(found.entries, i18n.messages.hours(found.seconds));
  const summary = showsList ? matches : timeline.total(i18n.messages.hours(total));
  const openDay = (each: LocalDate) => go({ view: 'day', date: each === today ? null : each });
  return (
    <TimelineContext value={state}>
      <div className={styles.timeline}>
        <div className={styles.timelineMain}>
          <Toolbar
            route={{ view, date }}
            dates={dates}
            today={today}
            isSearching={isSearching}
            summary={summary}
            onGo={go}
            onStep={step}
            onNew={newEntry}
            onFill={fillDay}
            grouping={grouping}
          />
          <SearchBar filter={filter} catalog={catalog} onChange={setFilter} field={searchField} />
          <SyncNote change={change} />
          <QueryFailure failure={queryFailure(answeredCatalog)} onRetry={data.catalog.refresh} />
          <JobList kinds={['bulk']} inLine />
          <div className={styles.timelineContent}>
            {showsList ? (
              <EntryList pages={pages} grouping={grouping} isSearching={isSearching} onNew={newEntry} />
            ) : (
              <Hours dates={dates} today={today} range={range} entries={entries} onOpenDay={openDay} />
            )}
            <SidePanel
              entries={inSight}
              days={showsList ? null : { startMs: epochMsOfInstant(span.from), endMs: epochMsOfInstant(span.to) }}
            />
          </div>
        </div>
      </div>
    </TimelineContext>
  );
}

interface HoursProps {
  readonly dates: readonly LocalDate[];
  readonly today: LocalDate;
  readonly range: Requested<HistoryRange, HistorySpan>;
  readonly entries: readonly HistoryEntry[];
  readonly onOpenDay: (date: LocalDate) => void;
}

function Hours({ dates, today, range: { answered, current, refresh }, entries, onOpenDay }: HoursProps) {
  const { i18n } = useServices();
  if (answered.kind === 'failed') {
    return <Unreachable i18n={i18n} onRetry={() => void refresh()} />;
  }
  // While older entries are being loaded, it is unknown whether there are any.
  const isKnownEmpty = current !== null && current.whole && current.entries.length === 0;
  return (
    <div className={hoursStyles.hours}>
      <QueryFailure failure={queryFailure(answered)} onRetry={refresh} />
      <CalendarView dates={dates} entries={entries} onOpenDay={onOpenDay} />
      {current === null ? (
        <p className={hoursStyles.hoursNote} data-waits="true">
          {i18n.messages.timeline.loading}
        </p>
      ) : null}
      {isKnownEmpty ? <EmptyHours dates={dates} today={today} /> : null}
    </div>
  );
}
