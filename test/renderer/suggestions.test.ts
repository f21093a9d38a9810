import { uuidSchema } from '#shared/brands.ts';
import type { RecentView } from '#shared/view.ts';
import { describe, expect, it } from 'vitest';
import { closedList, matchingRecents, moveInList, type SuggestionMove } from '#renderer/popover/suggestions.ts';

const id = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const project = { id, name: 'Université', color: '#18a957' };
const recents: readonly RecentView[] = [
  { localId: id, description: 'Write the Report', project: null },
  { localId: id, description: 'Café accounts', project },
  { localId: id, description: '', project: null },
];
const found = (text: string) => matchingRecents(recents, text).map((recent) => recent.description);

describe('matching recent entries', () => {
  it('offers all before anything is typed', () => {
    expect(matchingRecents(recents, '')).toHaveLength(3);
    expect(matchingRecents(recents, '  ')).toHaveLength(3);
  });

  it('finds words anywhere, in any order, without case or accents', () => {
    expect(found('report wr')).toEqual(['Write the Report']);
    expect(found('CAFE')).toEqual(['Café accounts']);
  });

  it('finds projects', () => {
    expect(found('universite')).toEqual(['Café accounts']);
  });

  it('finds nothing where one word is missing', () => {
    expect(found('report tomorrow')).toEqual([]);
  });
});

const after = (moves: readonly SuggestionMove[], count: number) => moves.reduce((list, move) => moveInList(list, move, count), closedList);

describe('moving in the list', () => {
  it('opens with nothing active, so that Enter means the text', () => {
    expect(after(['open'], 3)).toEqual({ open: true, active: null });
  });

  it('goes round through the text itself', () => {
    expect(after(['next'], 2).active).toBe(0);
    expect(after(['next', 'next', 'next'], 2)).toEqual({ open: true, active: null });
    expect(after(['previous'], 2).active).toBe(1);
    expect(after(['next', 'previous'], 2).active).toBeNull();
  });

  it('never opens when there is nothing to offer', () => {
    expect(after(['next'], 0)).toEqual(closedList);
  });

  it('closes', () => {
    expect(after(['next', 'close'], 2)).toEqual(closedList);
  });
});
