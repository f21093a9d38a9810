/** The list of favourites apart from the program: names of what it refers to, and a file that is slow or cannot be written. */
import { expect, it } from 'vitest';
import { noNames, withNames } from '#core/sync/catalog/catalog-names.ts';
import { unknownColor, wishedId } from '#core/sync/wish.ts';
import { Favourites, type FavouriteContent } from '#core/timer/saved/favourites.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc' };
const pier = { id: uuid(31), name: 'Pier', color: '#aa0000' };
const names = withNames(noNames, {
  projects: [bridge, pier],
  tasks: [{ id: uuid(40), name: 'Deck', projectId: pier.id }],
  tags: [{ id: uuid(50), name: 'wet' }],
});
const drawing: FavouriteContent = { description: 'drawing', projectId: null, taskId: null, tags: [] };

function listOf(contents: readonly FavouriteContent[], save: () => Promise<void> = async () => {}): Favourites {
  return new Favourites({
    file: { load: () => ({ value: contents.map((content) => ({ id: localUuid(1), ...content })), keptAs: null }), save },
    newId: () => localUuid(2),
  });
}

it.each<[string, Partial<FavouriteContent>, object]>([
  ['no project', {}, { project: null, task: null, tags: [] }],
  ['its project', { projectId: bridge.id }, { project: bridge }],
  [
    'the project of its task, wherever that is by now',
    { projectId: bridge.id, taskId: uuid(40) },
    { project: pier, task: { id: uuid(40), name: 'Deck' } },
  ],
  [
    'its project, with a task that is not known',
    { projectId: bridge.id, taskId: uuid(41) },
    { project: bridge, task: { id: uuid(41), name: null } },
  ],
  ['no project that is not known', { projectId: uuid(32) }, { project: null }],
  ['a project by its name', { projectName: 'pier' }, { project: pier }],
  [
    'a project that does not exist yet',
    { projectName: 'Quay' },
    { project: { id: wishedId('project', 'Quay'), name: 'Quay', color: unknownColor } },
  ],
  [
    'its tags, known or not, and those by name',
    { tags: [uuid(50), uuid(51)], tagNames: ['WET', 'dry'] },
    {
      tags: [
        { id: uuid(50), name: 'wet' },
        { id: uuid(51), name: null },
        { id: uuid(50), name: 'wet' },
        { id: wishedId('tag', 'dry'), name: 'dry' },
      ],
    },
  ],
])('a favourite has %s', (_, content, shown) => {
  expect(listOf([{ ...drawing, ...content }]).view(names)).toMatchObject([{ description: 'drawing', ...shown }]);
});

it('the file of favourites is closed when it is written', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const steps: string[] = [];
  const favourites = listOf([], async () => {
    await promise;
    steps.push('written');
  });
  const pinning = favourites.pin(drawing);
  const closing = favourites.close().then(() => steps.push('closed'));
  resolve(undefined);
  await Promise.all([pinning, closing]);
  expect(steps).toEqual(['written', 'closed']);
});

it.each([
  ['an error', new Error('No space left'), 'No space left'],
  ['anything else', 'EIO', 'EIO'],
])('the file of favourites is as it was where the file is refused with %s', async (_, reason, detail) => {
  const favourites = listOf([], async () => Promise.reject(reason));
  expect(await favourites.pin(drawing)).toEqual(fail({ kind: 'storage-failed', detail }));
  expect([favourites.has(drawing), favourites.view(names)]).toEqual([false, []]);
});
