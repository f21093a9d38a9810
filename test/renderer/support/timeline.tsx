/** The page of the timeline over a fake bridge. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { Profiler } from 'react';
import { usualHourPixels } from '#renderer/window/timeline/hours/hour-scale.ts';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { TimelinePage } from '#renderer/window/timeline/timeline-page.tsx';
import type { TimelineState } from '#renderer/window/timeline/timeline-state.ts';
import { type Router, WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { testId } from '../../support/random-history.ts';
import { everyRight } from '../fixtures.ts';
import { openPage, type PageRig } from './page-rig.tsx';

export const emptyCatalog: CatalogView = {
  connection: 'this-computer',
  revision: 1,
  projects: [],
  tasks: [],
  tags: [],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
};

/** A time of a day of November 2026, in the zone of this computer. */
export const novemberAt = (day: number, time: string) =>
  utcInstantSchema.parse(
    Temporal.PlainDateTime.from(`2026-11-${String(day).padStart(2, '0')}T${time}`)
      .toZonedDateTime(Temporal.Now.timeZoneId())
      .toInstant()
      .toString({ smallestUnit: 'second' }),
  );

/** A saved entry between two instants. */
export function pastEntry(
  number: number,
  { start, end, description }: { readonly start: string; readonly end: string; readonly description: string },
): HistoryEntry {
  return {
    localId: testId(9, number),
    serverId: null,
    start: utcInstantSchema.parse(start),
    end: utcInstantSchema.parse(end),
    description,
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

export interface TimelineRig extends PageRig {
  readonly router: Router;
}

interface TimelineOptions {
  readonly entries?: readonly HistoryEntry[];
  readonly detail?: string;
  /** Called each time the page has changed. */
  readonly onCommit?: () => void;
}

export async function openTimeline(
  answers: Answers,
  { entries = [], detail = 'week', onCommit = () => {} }: TimelineOptions = {},
): Promise<TimelineRig> {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'timeline', detail } });
  const history = { revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...entries], overlaps: [] };
  const page = await openPage(
    {
      getHistoryRange: () => succeed(history),
      searchHistory: () => succeed({ ...history, more: false }),
      refreshShownRange: () => succeed(null),
      syncHistory: () => succeed({ revision: 1, sync: { kind: 'none' }, whole: true }),
      getJobs: () => succeed({ revision: 1, jobs: [] }),
      getCatalog: () => succeed(emptyCatalog),
      getCalendar: () => succeed({ revision: 1, calendars: [] }),
      applySeveral: () => succeed({ acknowledged: [] }),
      startTimer: () => succeed({ localId: testId(1, 1), at: utcInstantSchema.parse('2026-11-18T11:55:00Z') }),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <Profiler id="timeline" onRender={onCommit}>
        <TimelinePage detail={detail} />
      </Profiler>
    </WindowStateContext>,
  );
  return { ...page, router };
}

/** For parts of the timeline without its page. */
export function timelineStateOf(changes: Partial<TimelineState> = {}): TimelineState {
  return {
    timeZone: 'UTC',
    nowMs: Date.parse('2026-11-18T12:00:00Z'),
    catalog: emptyCatalog,
    commands: {
      run: async () => Promise.resolve(null),
      changeAll: async () => Promise.resolve(false),
      deleteAll: async () => Promise.resolve(false),
    },
    actions: {
      continueEntry: async () => Promise.resolve(),
      duplicate: async () => Promise.resolve(),
      join: async () => Promise.resolve(false),
    },
    findNextEntry: () => null,
    overlapping: new Set(),
    hours: { hourPixels: usualHourPixels, scroller: { current: null }, zoom: () => {} },
    opened: { kind: 'nothing' },
    open: () => {},
    selected: new Map(),
    toggle: () => {},
    clearSelection: () => {},
    selectAll: null,
    remove: async () => Promise.resolve(),
    ...changes,
  };
}
