/** Reads all matches of a query, page by page. */
import type { HistoryEntry, HistoryFilter, HistorySearch } from '#shared/history/history.ts';
import { bulkLimit, listLimit } from '#shared/values/limits.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Clocktower, Problem } from '../../../page/bridge.ts';

export async function everyMatch(
  clocktower: Pick<Clocktower, 'searchHistory'>,
  question: HistoryFilter,
): Promise<Result<readonly HistoryEntry[], Problem>> {
  const entries: HistoryEntry[] = [];
  let after: HistorySearch['after'] = null;
  for (;;) {
    const page = await clocktower.searchHistory({ ...question, after, limit: listLimit });
    if (!page.ok) {
      return page;
    }
    entries.push(...page.value.entries);
    const last = page.value.entries.at(-1);
    if (!page.value.more || last === undefined || entries.length >= bulkLimit) {
      return succeed(entries.slice(0, bulkLimit));
    }
    after = { start: last.start, localId: last.localId };
  }
}
