import type { HistorySpan } from '#shared/history/span.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import { useServices } from '../page/services.ts';
import { useItemsEachMinute } from './use-every-minute.ts';
import { useLatest } from './use-query.ts';

/** Returns the user's commits of the span; refreshed every minute while visible. */
export function useCommits(span: HistorySpan): readonly Commit[] {
  const { clocktower, data } = useServices();
  const items = useLatest(data.workItems);
  const isOn = items !== null && items.repositories.length > 0;
  return useItemsEachMinute({ ask: clocktower.getCommits, changes: clocktower.onWorkItemsChanged }, isOn ? span : null);
}
