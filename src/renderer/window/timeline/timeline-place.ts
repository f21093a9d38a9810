/** Which view of the timeline is open, and where in time; as it stands in a place of the window. Pure. */
import { localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

export type TimelineView = 'day' | 'week' | 'list';

export interface TimelinePlace {
  readonly view: TimelineView;
  /** null: today, whichever day that is. */
  readonly date: LocalDate | null;
}

export const timelineViews: readonly TimelineView[] = ['day', 'week', 'list'];

export function readTimelinePlace(detail: string | null): TimelinePlace {
  const [viewText, dateText] = (detail ?? '').split('/');
  return { view: timelineViews.find((view) => view === viewText) ?? 'week', date: foreignOrNull(localDateSchema, dateText) };
}

export function timelineDetail({ view, date }: TimelinePlace): string {
  return date === null ? view : `${view}/${date}`;
}
