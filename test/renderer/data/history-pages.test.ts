import type { HistoryChange, HistoryEntry, HistoryPage, HistorySearch } from '#shared/history/history.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#renderer/page/bridge.ts';
import { HistoryPages } from '#renderer/data/history-pages.ts';

function entryOf(number: number): HistoryEntry {
  const start = utcInstantSchema.parse(new Date(Date.parse('2026-11-20T09:00:00Z') - number * 1000).toISOString().replace('.000Z', 'Z'));
  const localId = uuidSchema.parse(`10000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
  return {
    localId,
    serverId: null,
    start,
    end: start,
    description: String(number),
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const change: HistoryChange = { revision: 1, sync: { kind: 'none' }, whole: true };
const everything = { text: '', projectId: null, tagId: null, clientId: null, billable: null, span: null };
const searched = { ...everything, text: 'report' };

/** A history of `count` entries whose answers may fail, and a page that may be hidden. */
function setUp(count: number) {
  let entries = Array.from({ length: count }, (_, index) => entryOf(index));
  let failing: readonly string[] = [];
  let hidden = false;
  const changed = new Set<() => void>();
  const shown = new Set<() => void>();
  const clocktower = {
    searchHistory: async ({ text, after, limit }: HistorySearch): Promise<Result<HistoryPage, Problem>> => {
      if (failing.includes(text)) {
        return fail({ kind: 'no-answer' });
      }
      const rest = after === null ? entries : entries.filter(({ start }) => start < after.start);
      return succeed({ ...change, entries: rest.slice(0, limit), overlaps: [], more: rest.length > limit });
    },
    onHistoryChanged: (listener: () => void) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
  };
  const host = {
    isHidden: () => hidden,
    onShown: (listener: () => void) => {
      shown.add(listener);
      return () => shown.delete(listener);
    },
  };
  const pages = new HistoryPages(clocktower, host);
  const unsubscribe = pages.subscribe(() => {});
  const notify = () => changed.forEach((listener) => listener());
  return {
    pages,
    unsubscribe,
    listening: () => changed.size + shown.size,
    fail: (...texts: readonly string[]) => {
      failing = texts;
    },
    hide: () => {
      hidden = true;
    },
    show: () => {
      hidden = false;
      shown.forEach((listener) => listener());
    },
    remove: (number: number) => {
      entries = entries.filter(({ description }) => description !== String(number));
      notify();
    },
    add: (number: number) => {
      entries = [...entries, entryOf(number)];
      notify();
    },
  };
}

function firstsOf(pages: HistoryPages) {
  return pages.current().pages.map(({ page }) => page.entries[0]?.description);
}

describe('pages of a list', () => {
  it('load one after the other, and the visible ones are read again after a change', async () => {
    const { pages, remove } = setUp(250);
    await pages.ask(everything);
    pages.want(0, true);
    await settle();
    pages.want(1, true);
    await settle();
    expect(pages.current().pages.map(({ page }) => page.entries.length)).toEqual([100, 100, 50]);
    remove(3);
    pages.want(0, false);
    await settle();
    // The following pages started where the first one no longer ends.
    expect(pages.current().pages.map(({ page }) => page.entries.at(-1)?.description)).toEqual(['100']);
    pages.want(1, false);
    await settle();
    expect(pages.current().pages[1]?.page.entries[0]?.description).toBe('101');
  });

  it('keep the pages behind where they still fit', async () => {
    const { pages, add } = setUp(250);
    await pages.ask(everything);
    pages.want(0, true);
    await settle();
    add(1000);
    pages.want(0, false);
    await settle();
    expect(pages.current().pages.map(({ page, isStale }) => [page.entries.length, isStale])).toEqual([
      [100, false],
      [100, true],
    ]);
  });

  it('are loaded automatically after an empty result', async () => {
    const { pages, add } = setUp(0);
    await pages.ask(everything);
    expect(pages.current().pages.map(({ page }) => page.entries.length)).toEqual([0]);
    add(1);
    await settle();
    expect(pages.current().pages.map(({ page, isStale }) => [page.entries.length, isStale])).toEqual([[1, false]]);
  });

  it('are stale where something changed while they were asked for', async () => {
    const { pages, remove } = setUp(2);
    const asked = pages.ask(everything);
    remove(1);
    await asked;
    expect(pages.current().pages[0]?.isStale).toBe(true);
    pages.want(0, false);
    await settle();
    expect(pages.current().pages.map(({ page, isStale }) => [page.entries.length, isStale])).toEqual([[1, false]]);
  });

  it('do not show the rows of the search before when a search fails', async () => {
    const { pages, ...history } = setUp(3);
    await pages.ask(everything);
    history.fail('report');
    await pages.ask(searched);
    expect(pages.current()).toMatchObject({ kind: 'failed', pages: [], failure: { kind: 'no-answer' } });
    history.fail();
    await pages.refresh();
    expect(pages.current()).toMatchObject({ kind: 'pages', failure: null });
    expect(firstsOf(pages)).toEqual(['0']);
  });

  it('keep the rows of the same search with why newer ones could not be read', async () => {
    const { pages, ...history } = setUp(3);
    await pages.ask(everything);
    history.fail('');
    await pages.refresh();
    expect(pages.current()).toMatchObject({ kind: 'pages', failure: { kind: 'no-answer' } });
    expect(firstsOf(pages)).toEqual(['0']);
  });

  it('fail when the first search does', async () => {
    const { pages, ...history } = setUp(3);
    history.fail('');
    await pages.ask(everything);
    expect(pages.current().kind).toBe('failed');
  });

  it('are those of the latest search when it was made while another one was asked', async () => {
    const { pages, ...history } = setUp(3);
    history.fail('');
    const asked = pages.ask(everything);
    await pages.ask(searched);
    await asked;
    expect(pages.current()).toMatchObject({ kind: 'pages', failure: null });
  });

  it('catch up when their page is shown again, and not before', async () => {
    const { pages, ...history } = setUp(0);
    await pages.ask(everything);
    history.hide();
    history.add(1);
    await settle();
    expect(firstsOf(pages)).toEqual([undefined]);
    history.show();
    await settle();
    expect(firstsOf(pages)).toEqual(['1']);
  });

  it('follow nothing without listeners', () => {
    const { unsubscribe, listening } = setUp(1);
    expect(listening()).toBe(2);
    unsubscribe();
    expect(listening()).toBe(0);
  });
});
