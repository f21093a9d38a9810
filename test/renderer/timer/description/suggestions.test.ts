import { uuidSchema } from '#shared/values/brands.ts';
import type { FavouriteView, RecentView, View } from '#shared/timer/view.ts';
import { describe, expect, it } from 'vitest';
import {
  closedList,
  matchingSuggestions,
  moveInList,
  optionsInOrder,
  type SuggestionMove,
} from '#renderer/timer/description/suggestions.ts';
import { entryOf } from '../../fixtures.ts';

const id = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const other = uuidSchema.parse('00000000-0000-4000-8000-000000000002');
const project = { id, name: 'Université', color: '#18a957' };
const recents: readonly RecentView[] = [
  { localId: id, description: 'Write the Report', project: null },
  { localId: id, description: 'Café accounts', project },
  { localId: id, description: '', project: null },
];
const favourites: readonly FavouriteView[] = [
  { id, description: 'Site visit', project: null, task: null, tags: [{ id, name: 'outside' }] },
];
const offered = (view: Partial<Pick<View, 'recents' | 'favourites' | 'timer'>>, text = '') =>
  matchingSuggestions({ recents: [], favourites: [], timer: { kind: 'stopped' }, ...view }, text);
const found = (text: string) => offered({ recents: [...recents] }, text).map((recent) => recent.description);

describe('matching recent entries', () => {
  it('offers all before anything is typed', () => {
    expect(offered({ recents: [...recents] })).toHaveLength(3);
    expect(offered({ recents: [...recents] }, '  ')).toHaveLength(3);
  });

  it('leaves out what runs', () => {
    const entry = { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }), localId: id };
    const others = recents.map((recent, index) => ({ ...recent, localId: index === 0 ? id : other }));
    expect(offered({ recents: others, timer: { kind: 'running', entry } })).toHaveLength(2);
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

describe('favourites among the suggestions', () => {
  it('come first, and are found by their tags', () => {
    expect(offered({ recents: [...recents], favourites: [...favourites] }).map(({ kind }) => kind)).toEqual([
      'favourite',
      'recent',
      'recent',
      'recent',
    ]);
    expect(offered({ recents: [...recents], favourites: [...favourites] }, 'outs').map(({ description }) => description)).toEqual([
      'Site visit',
    ]);
  });

  it('stand for the recent entries that say the same', () => {
    const pinned: FavouriteView = { id, description: 'Café accounts', project, task: null, tags: [] };
    expect(offered({ recents: [...recents], favourites: [pinned] }).map(({ kind, description }) => `${kind} ${description}`)).toEqual([
      'favourite Café accounts',
      'recent Write the Report',
      'recent ',
    ]);
  });
});

const after = (moves: readonly SuggestionMove[], count: number) =>
  moves.reduce((list, move) => moveInList(list, move, optionsInOrder({ suggestions: count, branches: 0, items: 0 })), closedList);

describe('moving in the list', () => {
  it('opens with nothing active, so that Enter means the text', () => {
    expect(after(['open'], 3)).toEqual({ open: true, active: null });
  });

  it('wraps around through the text itself', () => {
    expect(after(['next'], 2).active).toBe(0);
    expect(after(['next', 'next', 'next'], 2)).toEqual({ open: true, active: null });
    expect(after(['previous'], 2).active).toBe(1);
    expect(after(['next', 'previous'], 2).active).toBeNull();
  });

  it('opens, with nothing active, also before there is anything to offer', () => {
    expect([after(['next'], 0), after(['previous'], 0)]).toEqual([
      { open: true, active: null },
      { open: true, active: null },
    ]);
  });

  it('goes through branches first and items last, and keeps the active one when these arrive', () => {
    const order = optionsInOrder({ suggestions: 2, branches: 1, items: 3 });
    expect(order).toEqual([2, 0, 1, 3, 4]);
    const walked = order.map(
      (_, index) =>
        Array.from({ length: index + 1 }).reduce<typeof closedList>((list) => moveInList(list, 'next', order), closedList).active,
    );
    expect(walked).toEqual([2, 0, 1, 3, 4]);
    const before = after(['next'], 2);
    expect(before.active).toBe(0);
    expect([moveInList(before, 'next', order).active, moveInList(before, 'previous', order).active]).toEqual([1, 2]);
  });
});
