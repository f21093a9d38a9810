/** The forms of one entry and of several: what they send of what was touched, and what they say of its times. */
import { describe, expect, it } from 'vitest';
import { buildBulkPatch, tasksForAll, untouchedForm } from '#renderer/window/timeline/panel/bulk-form.ts';
import { buildEntryPatch, formOfEntry, formOfSpan, readTimes } from '#renderer/window/timeline/panel/entry-form.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { everyRight } from '../../../fixtures.ts';
import { berlin, entryAt, id, nowMs } from '../../../support/entry-at.ts';

describe('the form of an entry', () => {
  const entry = entryAt(1, { start: '2026-10-25T01:30:20Z', end: '2026-10-25T02:10:00Z' });

  it('changes nothing that was not touched, not even the second hour of two', () => {
    const form = formOfEntry(entry, berlin);
    const times = readTimes(form, { entry, timeZone: berlin, nowMs: Date.UTC(2026, 9, 25, 12) });
    expect(times).toEqual({ kind: 'times', start: entry.start, end: entry.end });
    expect(times.kind === 'times' ? buildEntryPatch(form, entry, times) : 'wrong').toBeNull();
  });

  it('sends each change alone, trims no text that only gained spaces, and never an end of a running entry', () => {
    const form = formOfEntry(entry, berlin);
    const times = { kind: 'times', start: entry.start, end: entry.end } as const;
    const later = { ...times, start: utcInstantSchema.parse('2026-10-25T01:00:00Z'), end: utcInstantSchema.parse('2026-10-25T03:00:00Z') };
    expect(buildEntryPatch({ ...form, description: ' Entry 1 ' }, entry, times)).toBeNull();
    expect(buildEntryPatch({ ...form, description: 'New' }, entry, times)).toStrictEqual({ description: 'New' });
    expect(buildEntryPatch(form, entry, { ...times, start: later.start })).toStrictEqual({ start: later.start });
    expect(buildEntryPatch(form, entry, { ...times, end: later.end })).toStrictEqual({ end: later.end });
    expect(buildEntryPatch({ ...form, end: null }, { ...entry, end: null }, { ...times, end: null })).toBeNull();
    expect(formOfSpan({ fromMs: Date.parse('2026-11-20T08:00:00Z'), toMs: Date.parse('2026-11-20T09:30:00Z') }, berlin)).toEqual({
      description: '',
      start: '2026-11-20T09:00',
      end: '2026-11-20T10:30',
      duration: null,
      projectId: null,
      taskId: null,
      tags: [],
    });
  });

  it('says what is wrong with its times', () => {
    const form = formOfEntry(entry, berlin);
    expect(readTimes({ ...form, end: 'x' }, { entry, timeZone: berlin, nowMs: Date.UTC(2026, 9, 25, 12) })).toEqual({
      kind: 'wrong',
      wrong: 'unreadable-end',
    });
    expect(readTimes({ ...form, end: form.start }, { entry: { ...entry, end: entry.start }, timeZone: berlin, nowMs })).toEqual({
      kind: 'times',
      start: entry.start,
      end: entry.start,
    });
    expect(readTimes({ ...form, start: '' }, { entry, timeZone: berlin, nowMs: Date.UTC(2026, 9, 25, 12) })).toEqual({
      kind: 'wrong',
      wrong: 'unreadable-start',
    });
    expect(readTimes({ ...form, end: '2026-10-24T09:00' }, { entry, timeZone: berlin, nowMs: Date.UTC(2026, 9, 25, 12) })).toEqual({
      kind: 'wrong',
      wrong: 'end-before-start',
    });
  });

  it('end as long after their start as a typed duration says, to the second', () => {
    const reading = { entry, timeZone: berlin, nowMs: Date.UTC(2026, 9, 25, 12) };
    const form = formOfEntry(entry, berlin);
    expect(readTimes({ ...form, duration: '1:30' }, reading)).toEqual({ kind: 'times', start: entry.start, end: '2026-10-25T03:00:20Z' });
    expect(readTimes({ ...form, duration: '90m' }, reading)).toEqual({ kind: 'times', start: entry.start, end: '2026-10-25T03:00:20Z' });
    expect(readTimes({ ...form, duration: 'long' }, reading)).toEqual({ kind: 'wrong', wrong: 'unreadable-duration' });
    const running = { ...entry, end: null };
    expect(readTimes({ ...formOfEntry(running, berlin), duration: '1.5h' }, { ...reading, entry: running })).toEqual({
      kind: 'times',
      start: '2026-10-25T10:30:00Z',
      end: null,
    });
  });
});

describe('a form for several entries', () => {
  const bridge = { id: id(501), name: 'Bridge', color: '#000000' };
  const tower = { id: id(502), name: 'Tower', color: '#000000' };
  const times = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
  const of = (number: number, project: HistoryEntry['project']): HistoryEntry => ({ ...entryAt(number, times), project });
  const task = (number: number, projectId: typeof bridge.id | null) => ({
    id: id(number),
    name: `Task ${number}`,
    isNickname: false,
    projectId,
  });
  const catalog = {
    revision: 1,
    connection: 'this-computer' as const,
    projects: [bridge, tower],
    tasks: [task(601, bridge.id), { ...task(604, bridge.id), name: 'Bridge' }, task(602, tower.id), task(603, null)],
    tags: [],
    ...everyRight,
    offers: { tasks: true, tags: true, projectOfEntry: false, reopening: false, billing: true },
  };

  function ids(entries: readonly HistoryEntry[], form = untouchedForm) {
    return tasksForAll(entries, { form, catalog }).map((each) => each.id);
  }

  it('changes what was touched, and tags as it says', () => {
    const tags = [id(701)];
    expect(buildBulkPatch({ ...untouchedForm, description: '  ' })).toBeNull();
    expect(buildBulkPatch({ ...untouchedForm, tags })).toBeNull();
    expect(buildBulkPatch({ ...untouchedForm, projectId: null })).toEqual({ projectId: null });
    expect(buildBulkPatch({ ...untouchedForm, tagChange: 'add', tags, description: 'Same' })).toEqual({
      description: 'Same',
      addTags: tags,
    });
    expect(buildBulkPatch({ ...untouchedForm, tagChange: 'remove', tags })).toEqual({ removeTags: tags });
    expect(buildBulkPatch({ ...untouchedForm, tagChange: 'add' })).toBeNull();
    expect(buildBulkPatch({ ...untouchedForm, tagChange: 'replace' })).toEqual({ tags: [] });
  });

  it('offers tasks where all entries are, or will be, on one project that has several', () => {
    expect(ids([of(1, bridge), of(2, bridge)])).toEqual([id(601)]);
    expect(ids([of(1, bridge), of(2, tower)])).toEqual([]);
    expect(ids([of(1, null), of(2, null)])).toEqual([]);
    expect(ids([of(1, bridge), of(2, tower)], { ...untouchedForm, projectId: tower.id })).toEqual([]);
    expect(ids([of(1, bridge), of(2, tower)], { ...untouchedForm, projectId: bridge.id })).toEqual([id(601)]);
  });
});
