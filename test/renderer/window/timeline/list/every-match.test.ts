/** All matches of a search: page by page. */
import type { HistoryEntry, HistoryFilter } from '#shared/history/history.ts';
import { listLimit } from '#shared/values/limits.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import { connectBridge } from '#renderer/page/bridge.ts';
import { everyMatch } from '#renderer/window/timeline/list/every-match.ts';
import { fakeBridge, type Answers } from '../../../../support/fake-bridge.ts';
import { pastEntry } from '../../../support/timeline.tsx';

const question: HistoryFilter = { text: 'x', projectId: null, tagId: null, clientId: null, billable: null, span: null };
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    pastEntry(index, { start: '2026-11-18T09:00:00Z', end: '2026-11-18T10:00:00Z', description: `Entry ${index}` }),
  );
const page = (shown: readonly HistoryEntry[], more: boolean) =>
  succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...shown], overlaps: [], more });

function open(searchHistory: Answers['searchHistory']) {
  const { bridge, asked } = fakeBridge(searchHistory === undefined ? {} : { searchHistory });
  return { found: everyMatch(connectBridge(bridge), question), asked };
}

describe('all matches', () => {
  it('are read from each last entry on, until there are no more', async () => {
    const all = entries(3);
    const [, second] = all;
    const pages = [page(all.slice(0, 2), true), page(all.slice(2), false)];
    const { found, asked } = open(() => pages.shift() ?? page([], false));
    expect(await found).toEqual(succeed(all));
    expect(asked.map(({ request }) => request)).toEqual([
      { ...question, after: null, limit: listLimit },
      { ...question, after: { start: second?.start, localId: second?.localId }, limit: listLimit },
    ]);
  });

  it('end with an empty page', async () => {
    const { found, asked } = open(() => page([], true));
    expect([await found, asked.length]).toEqual([succeed([]), 1]);
  });

  it('are none if a page cannot be read', async () => {
    const { found } = open(() => fail({ kind: 'storage-full' }));
    expect(await found).toEqual(fail({ kind: 'storage-full' }));
  });
});
