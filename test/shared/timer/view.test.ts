import { describe, expect, it } from 'vitest';
import { uuidSchema } from '#shared/values/brands.ts';
import { continuableRecents, type FavouriteView, findFavourite, unsavedCount, type View } from '#shared/timer/view.ts';
import { entryOf } from '../../renderer/fixtures.ts';

const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const bridge = { id: id(30), name: 'Bridge', color: '#18a957' };
const pier = { ...bridge, id: id(31) };
const deck = { id: id(40), name: 'Deck' };
const [daily, late] = [
  { id: id(50), name: 'daily' },
  { id: id(51), name: 'late' },
];
const favourite: FavouriteView = { id: id(1), description: 'Draw', project: bridge, task: null, tags: [daily, late] };
const entry = { ...entryOf(2, { start: '2026-11-20T09:00:00Z', end: null }), description: 'Draw', project: bridge, tags: [late, daily] };

describe('the favourite of an entry', () => {
  it.each([
    ['the same, with its tags in any order', {}, true],
    ['another description', { description: 'Drawing' }, false],
    ['another project', { project: pier }, false],
    ['no project', { project: null }, false],
    ['a task', { task: deck }, false],
    ['a tag less', { tags: [daily] }, false],
    ['a tag more', { tags: [daily, late, { id: id(52), name: 'x' }] }, false],
    ['another tag', { tags: [daily, { id: id(52), name: 'x' }] }, false],
  ])('is found by the whole content: %s', (_, changes, isFound) => {
    expect(findFavourite({ ...entry, ...changes }, [{ ...favourite, id: id(9), description: 'Other' }, favourite])).toBe(
      isFound ? favourite : null,
    );
  });

  it('with a task is found by the task, which has one project', () => {
    const pinned = { ...favourite, task: deck };
    expect([
      findFavourite({ ...entry, task: deck, project: null }, [pinned]),
      findFavourite({ ...entry, task: { ...deck, id: id(41) } }, [pinned]),
    ]).toEqual([pinned, null]);
  });
});

it('recent entries can be continued unless they run or are pinned', () => {
  const recent = (number: number, description: string, project: typeof bridge | null) => ({ localId: id(number), description, project });
  const recents = [
    recent(2, 'Runs', null),
    recent(3, 'Draw', bridge),
    recent(4, 'Draw', pier),
    recent(5, 'Draw', null),
    recent(6, 'Read', bridge),
  ];
  const numbers = (running: boolean) =>
    continuableRecents({ recents, favourites: [favourite], timer: running ? { kind: 'running', entry } : { kind: 'stopped' } }).map(
      ({ localId }) => Number(localId.slice(-1)),
    );
  expect([numbers(true), numbers(false)]).toEqual([
    [4, 5, 6],
    [2, 4, 5, 6],
  ]);
});

describe('the entries that are saved only here', () => {
  const server = { id: id(60), kind: 'server' as const, name: 'Team', signIn: { kind: 'not-needed' as const } };
  const embedded = { ...server, id: 'this-computer' as const, kind: 'embedded' as const };
  const sync = { connectivity: 'online' as const, retryAt: null, waiting: 1, attention: 2, questions: 64 };
  const other = { ...server, running: null, waiting: 4, attention: 8 };

  it.each<[string, View['connection'], View['others'], number]>([
    ['all that wait or need attention at a server', server, [], 3],
    ['no waiting ones of the embedded service', embedded, [], 2],
    ['those of the other servers', server, [other, { ...other, id: id(61), waiting: 16, attention: 32 }], 63],
    ['no waiting ones of another connection to the embedded service', server, [{ ...other, id: embedded.id }], 11],
  ])('are %s', (_, ...[connection, others, count]) => {
    expect(unsavedCount({ connection, sync, others })).toBe(count);
  });
});
