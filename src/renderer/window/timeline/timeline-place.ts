/** Which view of the timeline is open, and where in time; as it stands in a place of the window. Pure. */
import { localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

export type TimelineView = 'day' | 'week' | 'list';

export interface TimelinePlace {
  readonly view: TimelineView;
  /** null: today, whichever day that is. */
  readonly date: LocalDate | null;
}

/** What is done on arrival. */
export type TimelineAct = 'new' | 'search';

export const timelineViews: readonly TimelineView[] = ['day', 'week', 'list'];

export function readTimelinePlace(detail: string | null): TimelinePlace {
  const [viewText, dateText] = (detail ?? '').split('/');
  return { view: timelineViews.find((view) => view === viewText) ?? 'week', date: foreignOrNull(localDateSchema, dateText) };
}

/** `week/new`: an entry is to be added there; null: nothing is to be done. */
export function timelineActOf(detail: string | null): TimelineAct | null {
  const last = detail?.split('/').at(-1);
  return last === 'new' || last === 'search' ? last : null;
}

export function timelineDetail({ view, date }: TimelinePlace): string {
  return date === null ? view : `${view}/${date}`;
}
