/** The commands of the timeline. */
import { describe, expect, it } from 'vitest';
import {
  addCommand,
  bulkChange,
  bulkDelete,
  changeCommand,
  deleteCommand,
  duplicateCommand,
  gapSeconds,
  joinCommand,
  moveCommand,
  splitCommand,
} from '#renderer/window/timeline/actions/editing.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { entryOf } from '../../../fixtures.ts';

const id = (number: number) => uuidSchema.parse(`10000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
const entryAt = (number: number, times: { readonly start: string; readonly end: string | null }): HistoryEntry => ({
  ...entryOf(number, times),
  localId: id(number),
  serverId: null,
});

describe('a command', () => {
  const one = entryAt(1, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
  const other = entryAt(2, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
  const at = utcInstantSchema.parse('2026-11-20T08:30:00Z');
  const tag = id(701);

  it('says what is wanted, and no more', () => {
    expect(changeCommand([one, other], { description: 'New' })).toEqual([
      { kind: 'change', localId: one.localId, description: 'New' },
      { kind: 'change', localId: other.localId, description: 'New' },
    ]);
    expect(deleteCommand([one, other]).map(({ kind }) => kind)).toEqual(['delete', 'delete']);
    expect(splitCommand(one, at)).toEqual([{ kind: 'split', localId: one.localId, at }]);
    expect(joinCommand([one, other], { fills: true })).toEqual([{ kind: 'join', localIds: [one.localId, other.localId] }]);
    expect(bulkChange([one, other], { addTags: [tag], billable: false })).toStrictEqual({
      kind: 'change',
      localIds: [one.localId, other.localId],
      addTags: [tag],
      billable: false,
    });
    expect(bulkDelete([one, other])).toStrictEqual({ kind: 'delete', localIds: [one.localId, other.localId] });
    expect(changeCommand([one], { taskId: null, removeTags: [tag] })).toStrictEqual([
      { kind: 'change', localId: one.localId, taskId: null, removeTags: [tag] },
    ]);
    expect(addCommand({ start: one.start, end: at })).toStrictEqual([{ kind: 'add', description: '', start: one.start, end: at }]);
    expect(addCommand({ start: one.start, end: at, description: 'New', projectId: tag })).toStrictEqual([
      { kind: 'add', description: 'New', start: one.start, end: at, projectId: tag },
    ]);
  });

  it('moves both ends of an entry, the start alone of a running one, and no start that stays', () => {
    const to = { fromMs: Date.parse('2026-11-20T08:05:00Z'), toMs: Date.parse('2026-11-20T09:05:00Z') };
    expect(moveCommand(one, to)).toStrictEqual([
      { kind: 'change', localId: one.localId, start: '2026-11-20T08:05:00Z', end: '2026-11-20T09:05:00Z' },
    ]);
    expect(moveCommand({ ...one, end: null }, to)).toStrictEqual([{ kind: 'change', localId: one.localId, start: '2026-11-20T08:05:00Z' }]);
    expect(moveCommand(one, { ...to, fromMs: Date.parse(one.start) })).toStrictEqual([
      { kind: 'change', localId: one.localId, end: '2026-11-20T09:05:00Z' },
    ]);
  });

  it.each([
    ['behind the entry', '2026-11-20T18:00:00Z', ['2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z']],
    ['until now where that is nearer', '2026-11-20T09:01:00Z', ['2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z']],
    ['over the entry where less than a minute is free', '2026-11-20T09:00:59Z', ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']],
  ])('copies an entry %s', (_, now, [start, end]) => {
    const entry = { ...one, end: utcInstantSchema.parse('2026-11-20T09:00:00Z') };
    const bridge = { id: tag, name: 'Bridge', color: '#000000' };
    const times = { kind: 'add', description: 'Entry 1', start, end };
    expect(duplicateCommand(entry, Date.parse(now))).toStrictEqual([{ ...times, projectId: null, tags: [] }]);
    expect(
      duplicateCommand({ ...entry, project: bridge, tags: [{ id: tag, name: 'site' }], billable: false }, Date.parse(now)),
    ).toStrictEqual([{ ...times, projectId: tag, tags: [tag], billable: false }]);
    expect(duplicateCommand({ ...entry, project: bridge, task: { id: id(9), name: 'Deck' } }, Date.parse(now))).toStrictEqual([
      { ...times, taskId: id(9), tags: [] },
    ]);
  });
});

describe('joining entries with time between them', () => {
  const one = entryAt(1, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
  const two = entryAt(2, { start: '2026-11-20T09:10:00Z', end: '2026-11-20T10:00:00Z' });
  const three = entryAt(3, { start: '2026-11-20T10:00:30Z', end: '2026-11-20T10:30:30Z' });
  const within = entryAt(4, { start: '2026-11-20T08:10:00Z', end: '2026-11-20T08:20:00Z' });
  const join = { kind: 'join', localIds: [three.localId, one.localId, two.localId] };

  it('knows how much that is, in whatever order they were selected', () => {
    expect([gapSeconds([three, one, two]), gapSeconds([one, within, two]), gapSeconds([one, within])]).toEqual([630, 600, 0]);
  });

  it('adds it only when that is asked for', () => {
    expect(joinCommand([three, one, two], { fills: true })).toEqual([join]);
    expect(joinCommand([three, one, two], { fills: false })).toEqual([
      { kind: 'change', localId: two.localId, start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:50:00Z' },
      { kind: 'change', localId: three.localId, start: '2026-11-20T09:50:00Z', end: '2026-11-20T10:20:00Z' },
      join,
    ]);
  });

  it('moves nothing where nothing lies between', () => {
    expect(joinCommand([one, within], { fills: false })).toEqual([{ kind: 'join', localIds: [one.localId, within.localId] }]);
  });
});
