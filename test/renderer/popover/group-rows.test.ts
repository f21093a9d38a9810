import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryView } from '#shared/timer/view.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { groupRows, rowId } from '#renderer/popover/entries/group-rows.ts';
import { todayRows } from '#renderer/popover/entries/today.ts';
import { entryOf } from '../fixtures.ts';

const midnight = utcInstantSchema.parse('2026-11-20T00:00:00Z');
const project = { id: entryOf(30, { start: midnight, end: null }).localId, name: 'Bridge', color: '#123abc' };

/** Of the hour. */
function entry(hour: number, description: string, changes: Partial<EntryView> = {}): EntryView {
  const at = (minute: string) => `2026-11-20T${String(hour).padStart(2, '0')}:${minute}:00Z`;
  return { ...entryOf(hour, { start: at('00'), end: at('30') }), description, ...changes };
}

function shown(
  entries: readonly EntryView[],
  { open = [], editing = [] }: { readonly open?: readonly string[]; readonly editing?: readonly EntryView[] } = {},
): readonly string[] {
  const rows = groupRows(todayRows(entries, { deleted: [], editing: [] }), {
    midnight,
    isOpen: (id) => open.includes(id),
    editing: new Set(editing.map(({ localId }) => localId)),
  });
  return rows.map((row) =>
    row.kind === 'group'
      ? `${row.entries.length} × ${row.entries[0].description}`
      : `${row.isMember ? '  ' : ''}${row.entry.description} ${row.entry.start.slice(11, 13)}`,
  );
}

describe('equal entries of today', () => {
  const [early, middle, late] = [entry(8, 'mail'), entry(9, 'draw'), entry(10, 'mail')];
  const group = `group ${early.localId}`;

  it('are one row at the place of the newest, which opens', () => {
    expect(shown([early, middle, late])).toEqual(['2 × mail', 'draw 09']);
    expect(shown([early, middle, late], { open: [group] })).toEqual(['2 × mail', '  mail 10', '  mail 08', 'draw 09']);
  });

  it('are shown while one is edited, and stay open when the work is continued', () => {
    expect(shown([early, middle, late], { editing: [early] })).toHaveLength(4);
    expect(shown([early, middle, late, entry(11, 'mail')], { open: [group] })[0]).toBe('3 × mail');
    expect(shown([early, middle, late, entry(11, 'mail')], { open: [group] })).toHaveLength(5);
  });

  it.each<[string, Partial<EntryView>]>([
    ['the running one', { end: null }],
    ['one from before midnight', { start: utcInstantSchema.parse('2026-11-19T23:00:00Z') }],
    ['another description', { description: 'Mail' }],
    ['another project', { project }],
    ['another task', { task: { id: project.id, name: 'Deck' } }],
    ['another tag', { tags: [{ id: project.id, name: 'daily' }] }],
    ['one that is billable', { billable: true }],
  ])('do not include %s', (_, changes) => {
    expect(shown([early, entry(10, 'mail', changes)]).filter((text) => text.includes('×'))).toEqual([]);
  });

  it('are equal whatever the order of their tags', () => {
    const tags = [
      { id: project.id, name: 'daily' },
      { id: early.localId, name: 'late' },
    ];
    expect(shown([entry(8, 'mail', { tags }), entry(10, 'mail', { tags: tags.toReversed() })])).toEqual(['2 × mail']);
  });

  it('leave no entry out, and none twice, when all are open', () => {
    assert(
      property(array(constantFrom('a', 'b', 'c'), { maxLength: 23 }), (descriptions) => {
        const entries = descriptions.map((description, index) => entry(index, description));
        const rows = groupRows(todayRows(entries, { deleted: [], editing: [] }), { midnight, isOpen: () => true, editing: new Set() });
        expect(rows.flatMap((row) => (row.kind === 'entry' ? [row.entry.localId] : [])).toSorted()).toEqual(
          entries.map(({ localId }) => localId).toSorted(),
        );
        expect(new Set(rows.map(rowId)).size).toBe(rows.length);
      }),
    );
  });
});
