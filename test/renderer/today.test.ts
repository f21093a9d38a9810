import { utcInstantSchema } from '#shared/values/brands.ts';
import { describe, expect, it } from 'vitest';
import { secondsToday, todayRows, totalSecondsToday } from '#renderer/popover/entries/today.ts';
import { entryOf, viewOf } from './fixtures.ts';

const midnight = utcInstantSchema.parse('2026-11-20T00:00:00Z');
const early = entryOf(1, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T08:30:00Z' });
const middle = entryOf(2, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:30:00Z' });
const late = entryOf(3, { start: '2026-11-20T10:00:00Z', end: null });

describe("today's rows", () => {
  it('keep a deleted entry in its place', () => {
    const rows = todayRows([late, early], { deleted: [middle], editing: [] });
    expect(rows.map(({ kind, entry }) => [kind, entry.localId])).toEqual([
      ['entry', late.localId],
      ['deleted', middle.localId],
      ['entry', early.localId],
    ]);
  });

  it('do not show a restored entry as deleted', () => {
    expect(todayRows([middle], { deleted: [middle], editing: [] })).toEqual([{ kind: 'entry', entry: middle }]);
  });

  it('keep an entry whose editor is open although it left today', () => {
    expect(todayRows([late], { deleted: [], editing: [middle] })).toHaveLength(2);
    expect(todayRows([late], { deleted: [], editing: [late] })).toHaveLength(1);
  });

  it('show an entry once, however often it was deleted or opened', () => {
    expect(todayRows([], { deleted: [middle, middle], editing: [middle] })).toEqual([{ kind: 'deleted', entry: middle }]);
    expect(todayRows([], { deleted: [], editing: [middle, middle] })).toEqual([{ kind: 'entry', entry: middle }]);
  });

  it('begin with the running entry, even where another starts later', () => {
    const later = entryOf(4, { start: '2026-11-20T11:00:00Z', end: '2026-11-20T11:30:00Z' });
    expect(todayRows([later, late, early], { deleted: [], editing: [] }).map(({ entry }) => entry)).toEqual([late, later, early]);
  });

  it('leave entries with the same start in their order', () => {
    const same = [4, 5, 6].map((number) => entryOf(number, early));
    expect(todayRows([...same, late], { deleted: [], editing: [] }).map(({ entry }) => entry)).toEqual([late, ...same]);
  });
});

describe("today's figures", () => {
  const nowMs = Date.parse('2026-11-20T10:00:59.900Z');

  it('count only what lies after midnight', () => {
    const night = entryOf(4, { start: '2026-11-19T23:30:00Z', end: '2026-11-20T00:10:00Z' });
    expect(secondsToday(night, { midnight, nowMs })).toBe(600);
  });

  it('count a running entry until now, and never below zero', () => {
    expect(secondsToday(late, { midnight, nowMs })).toBe(59);
    expect(secondsToday(late, { midnight, nowMs: Date.parse('2026-11-20T09:59:00Z') })).toBe(0);
  });

  it('add the running entry to the finished ones', () => {
    expect(totalSecondsToday(viewOf([late]), nowMs)).toBe(659);
    expect(totalSecondsToday(viewOf([early]), nowMs)).toBe(600);
  });
});
