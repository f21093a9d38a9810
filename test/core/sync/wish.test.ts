/** Items that an entry wants by name: which one comes next, and the entry once it is there. */
import { describe, expect, it } from 'vitest';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { fulfilled, wishedName, wishingTags, withoutWishes } from '#core/sync/catalog/wanted-names.ts';
import { firstMissingName, missingNameKey, sameWantedNames, wishedId, withoutClient, type MissingName } from '#core/sync/wish.ts';
import { bodyToSend, missingNameOf } from '#core/sync/rules/missing-name.ts';
import { content, queuedRecord, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const id = uuid(70);
const known = { kind: 'known', id: uuid(30) } as const;
const pier = { kind: 'new', name: 'Pier' } as const;
const city = { kind: 'new', name: 'City' } as const;
const withProject = { projectOfEntry: true };
const withTask = { projectOfEntry: false };

describe('the next item that an entry needs', () => {
  it.each<[Partial<EntryContent>, MissingName | null, boolean, Partial<EntryContent>]>([
    [{}, null, true, {}],
    [{ assignmentWish: { project: known } }, { kind: 'task', projectId: uuid(30), name: null }, true, { taskId: id }],
    [{ assignmentWish: { project: known, task: 'Paint' } }, { kind: 'task', projectId: uuid(30), name: 'Paint' }, true, { taskId: id }],
    [{ assignmentWish: { project: pier } }, { kind: 'project', name: 'Pier' }, true, { ownProjectId: id }],
    [
      { assignmentWish: { project: pier } },
      { kind: 'project', name: 'Pier' },
      false,
      { assignmentWish: { project: { kind: 'known', id } } },
    ],
    [
      { assignmentWish: { project: pier, task: 'Paint' } },
      { kind: 'project', name: 'Pier' },
      true,
      { assignmentWish: { project: { kind: 'known', id }, task: 'Paint' } },
    ],
    [
      { assignmentWish: { project: { ...pier, client: city } } },
      { kind: 'client', name: 'City' },
      true,
      { assignmentWish: { project: { ...pier, client: { kind: 'known', id } } } },
    ],
    [
      { assignmentWish: { project: { ...pier, client: known } } },
      { kind: 'project', name: 'Pier', clientId: uuid(30) },
      true,
      { ownProjectId: id },
    ],
    [{ tagWishes: ['dry', 'wet'] }, { kind: 'tag', name: 'dry' }, true, { tags: [id], tagWishes: ['wet'] }],
    [{ tagWishes: ['dry'], tags: [uuid(71), uuid(50)] }, { kind: 'tag', name: 'dry' }, true, { tags: [uuid(50), id, uuid(71)] }],
    [{ tagWishes: ['dry'], tags: [id] }, { kind: 'tag', name: 'dry' }, true, { tags: [id] }],
    [
      { assignmentWish: { project: known }, tagWishes: ['dry'] },
      { kind: 'task', projectId: uuid(30), name: null },
      true,
      { taskId: id, tagWishes: ['dry'] },
    ],
  ])('%j is %j', (parts, ...[need, projectOfEntry, after]) => {
    expect(firstMissingName(content(parts))).toEqual(need);
    expect(fulfilled(queuedRecord({ local: content(parts) }), id, projectOfEntry ? withProject : withTask).local).toEqual(content(after));
  });

  it('shows a project as soon as it is there', () => {
    expect(fulfilled(queuedRecord({ local: content({ assignmentWish: { project: pier } }) }), id, withTask).projectId).toBe(id);
    expect(
      fulfilled(queuedRecord({ local: content({ assignmentWish: { project: known } }), projectId: uuid(30) }), id, withTask).projectId,
    ).toBe(uuid(30));
  });

  const ran = content({ end: null });
  const wish = { tagWishes: ['dry'] };

  it('is none for a stop and for a delete', () => {
    const stop = savedRecord({ base: ran, local: content({ ...wish, description: 'site' }) });
    expect([
      missingNameOf(stop),
      missingNameOf(queuedRecord({ local: content(wish), deleted: true })),
      missingNameOf(savedRecord({ base: ran, local: { ...ran, ...wish } })),
    ]).toEqual([null, null, { kind: 'tag', name: 'dry' }]);
    expect(bodyToSend(stop)).toEqual(content());
    expect(bodyToSend(savedRecord({ base: ran, local: content({ description: 'site' }) }))).toEqual(content({ description: 'site' }));
  });
});

describe('needs', () => {
  it('are one by kind, name and project', () => {
    const needs: readonly MissingName[] = [
      { kind: 'project', name: 'Pier' },
      { kind: 'client', name: 'Pier' },
      { kind: 'tag', name: 'Pier' },
      { kind: 'task', projectId: uuid(30), name: 'Pier' },
      { kind: 'task', projectId: uuid(31), name: 'Pier' },
      { kind: 'task', projectId: uuid(30), name: null },
    ];
    expect(new Set(needs.map(missingNameKey)).size).toBe(needs.length);
    expect(missingNameKey({ kind: 'project', name: ' PIER', clientId: uuid(60) })).toBe(missingNameKey({ kind: 'project', name: 'Pier' }));
    expect(missingNameKey({ kind: 'task', projectId: uuid(30), name: 'pier' })).toBe(
      missingNameKey({ kind: 'task', projectId: uuid(30), name: 'Pier ' }),
    );
  });
});

describe('wishes', () => {
  const both = content({ assignmentWish: { project: pier }, tagWishes: ['dry'] });

  it('are equal by value', () => {
    expect(sameWantedNames(both, { assignmentWish: { project: { kind: 'new', name: 'Pier' } }, tagWishes: ['dry'] })).toBe(true);
    const others: readonly Pick<EntryContent, 'assignmentWish' | 'tagWishes'>[] = [
      { tagWishes: ['dry'] },
      { assignmentWish: { project: pier } },
      { assignmentWish: { project: pier }, tagWishes: ['wet'] },
      { assignmentWish: { project: city }, tagWishes: ['dry'] },
    ];
    expect(others.map((other) => sameWantedNames(both, other))).toEqual([false, false, false, false]);
  });

  it('are left out of what is sent, and a client of what is wanted', () => {
    expect(withoutWishes(both)).toEqual(content());
    expect([wishingTags(both, []), wishingTags(content(), ['b', 'a'])]).toEqual([
      content({ assignmentWish: { project: pier } }),
      content({ tagWishes: ['a', 'b'] }),
    ]);
    expect([withoutClient({ project: { ...pier, client: city }, task: 'x' }), withoutClient({ project: known, task: 'x' })]).toEqual([
      { project: pier, task: 'x' },
      { project: known, task: 'x' },
    ]);
  });

  it('have a placeholder by kind and name, which leads back to the name', () => {
    const sources = {
      records: [
        queuedRecord({ local: content({ assignmentWish: { project: pier }, tagWishes: ['dry'] }) }),
        queuedRecord({ local: content({ assignmentWish: { project: known } }) }),
      ],
      known: [{ name: 'Dam' }],
    };
    expect(wishedId('tag', ' PIER')).toBe(wishedId('tag', 'pier'));
    expect(wishedId('tag', 'pier')).not.toBe(wishedId('project', 'pier'));
    expect([
      wishedName('project', wishedId('project', 'pier'), sources),
      wishedName('tag', wishedId('tag', 'dry'), sources),
      wishedName('tag', wishedId('tag', 'dam'), sources),
    ]).toEqual(['Pier', 'dry', 'Dam']);
    expect([
      wishedName('project', wishedId('project', 'dry'), sources),
      wishedName('tag', wishedId('tag', 'pier'), sources),
      wishedName('project', id, sources),
    ]).toEqual([null, null, null]);
  });
});
