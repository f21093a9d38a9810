import { localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

export type TimelineView = 'day' | 'week' | 'list';

export interface TimelineRoute {
  readonly view: TimelineView;
  /** null: today. */
  readonly date: LocalDate | null;
}

/** An action to run after navigation. */
export type TimelineAction = 'new' | 'search' | 'fill';

export const timelineViews: readonly TimelineView[] = ['day', 'week', 'list'];

export function parseTimelineRoute(detail: string | null): TimelineRoute {
  const [viewText, dateText] = (detail ?? '').split('/');
  return { view: timelineViews.find((view) => view === viewText) ?? 'week', date: foreignOrNull(localDateSchema, dateText) };
}

/** `week/new` opens the form of a new entry, `day/fill` the review of the day; null: no action. */
export function readTimelineAction(detail: string | null): TimelineAction | null {
  const last = detail?.split('/').at(-1);
  return last === 'new' || last === 'search' || last === 'fill' ? last : null;
}

export function timelineDetail({ view, date }: TimelineRoute): string {
  return date === null ? view : `${view}/${date}`;
}
