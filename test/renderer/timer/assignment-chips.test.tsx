/** Project and tags beside the clock: what is chosen, and whether that changes the running entry or the next one. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Assignment } from '#renderer/timer/assignment.ts';
import { AssignmentChips } from '#renderer/timer/assignment-chips.tsx';
import { type DraftEvent, emptyDraft, reduceDraft } from '#renderer/timer/description/description-draft.ts';
import { entryOf, everyRight, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const garden = { id: id(30), name: 'Garden', color: '#18a957' };
const bridge = { id: id(31), name: 'Bridge', color: '#d64545' };
const daily = { id: id(50), name: 'daily' };
const site = { id: id(51), name: 'site' };
const offers = { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true };
const catalog: CatalogView = {
  revision: 1,
  connection: 'this-computer',
  projects: [garden, bridge],
  tasks: [],
  ...everyRight,
  offers,
  tags: [daily, site, { id: id(52), name: null }].map((tag) => ({ ...tag, isNickname: false })),
};
const running: EntryView = {
  ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }),
  project: garden,
  task: { id: id(40), name: 'Plan' },
  tags: [daily],
};

interface Options {
  readonly entry?: EntryView | null;
  readonly drafted?: Assignment | null;
  readonly named?: Assignment | null;
  readonly shown?: CatalogView;
  readonly defaultProject?: typeof garden | null;
}

async function open({ entry = null, drafted = null, named = null, shown = catalog, defaultProject = null }: Options = {}): Promise<
  PageRig & { readonly events: readonly DraftEvent[] }
> {
  const events: DraftEvent[] = [];
  const draft = drafted === null ? emptyDraft : reduceDraft(emptyDraft, { kind: 'assigned', assignment: drafted });
  const page = await openPage(
    { getCatalog: () => succeed(shown), changeEntry: () => succeed({ localId: running.localId, at: running.start }) },
    <AssignmentChips
      view={viewOf(entry === null ? [] : [entry], { defaultProject })}
      line={{ draft, dispatch: (event) => events.push(event), act: async () => {} }}
      named={named}
      onOverlay={() => {}}
    />,
  );
  return { ...page, events };
}

const chips = () => screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-label'));
const options = () =>
  screen.getAllByRole('option').map((option) => `${option.textContent}${option.getAttribute('aria-selected') === 'true' ? '*' : ''}`);

/** Opens the chip and takes the choice, or creates what is typed. */
async function take({ user }: PageRig, chip: RegExp, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: chip }));
  await user.keyboard(`${choice}{Enter}`);
}

describe('the chips of the next entry', () => {
  it('offer a project and tags, and choose them for it', async () => {
    const page = await open();
    expect(chips()).toEqual(['Add project', 'Add tags']);
    await take(page, /project/u, 'Garden');
    await take(page, /tags/u, 'site');
    expect(page.events).toMatchObject([
      { kind: 'assigned', assignment: { project: garden, taskId: null, tags: [] } },
      { kind: 'assigned', assignment: { project: null, taskId: null, tags: [{ id: site.id, name: 'site' }] } },
    ]);
    expect(page.requests('changeEntry')).toEqual([]);
  });

  it('show what is chosen, and take it away again', async () => {
    const page = await open({ drafted: { project: bridge, taskId: id(40), tags: [daily] } });
    expect(chips()).toEqual(['Project: Bridge', 'Tags: daily']);
    await page.user.click(screen.getByRole('button', { name: /Project/u }));
    expect(options()).toEqual(['No project', 'Garden', 'Bridge*']);
    await page.user.keyboard('no project{Enter}');
    await page.user.click(screen.getByRole('button', { name: /Tags/u }));
    expect(options()).toEqual(['daily*', 'site']);
    await page.user.keyboard('{Enter}');
    expect(page.events).toEqual([
      { kind: 'assigned', assignment: { project: 'none', taskId: null, tags: [daily] } },
      { kind: 'assigned', assignment: { project: bridge, taskId: id(40), tags: [] } },
    ]);
  });

  it('show the default project of the connection, which can be taken away', async () => {
    const page = await open({ defaultProject: garden });
    expect(chips()).toEqual(['Project: Garden', 'Add tags']);
    await page.user.click(screen.getByRole('button', { name: /Project/u }));
    await page.user.keyboard('no project{Enter}');
    expect(page.events).toEqual([{ kind: 'assigned', assignment: { project: 'none', taskId: null, tags: [] } }]);
  });

  it('show no default project after it was taken away, or beside a running entry', async () => {
    await open({ defaultProject: garden, drafted: { project: 'none', taskId: null, tags: [] } });
    await open({ defaultProject: garden, entry: { ...running, project: null } });
    expect(chips()).toEqual(['Add project', 'Add tags', 'Add project', 'Tags: daily']);
  });

  it('create what is not there', async () => {
    const page = await open({ drafted: { project: bridge, taskId: id(40), tags: [daily] } });
    await take(page, /Project/u, 'Harbour');
    await take(page, /Tags/u, 'weekly');
    expect(page.events).toEqual([
      { kind: 'assigned', assignment: { project: { id: null, name: 'Harbour', color: null }, taskId: null, tags: [daily] } },
      { kind: 'assigned', assignment: { project: bridge, taskId: id(40), tags: [daily, { id: null, name: 'weekly' }] } },
    ]);
  });

  it.each(['-45', '45m', '9:30-10:15', '9:30-'])('make no tag of what looks like a time: %s', async (typed) => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: /tags/u }));
    await page.user.keyboard(typed);
    expect(screen.queryAllByRole('option')).toEqual([]);
    await page.user.keyboard('{Enter}');
    expect(page.events).toEqual([]);
  });

  it('show the project of the text before the chosen one, and tags of both, each once', async () => {
    await open({
      drafted: { project: bridge, taskId: null, tags: [daily, { id: null, name: 'new' }] },
      named: {
        project: { id: garden.id, name: 'Garden', color: null },
        taskId: null,
        tags: [{ id: daily.id, name: 'daily' }, { id: null, name: 'new' }, { id: null, name: 'other' }, site],
      },
    });
    expect(chips()).toEqual(['Project: Garden', 'Tags: daily, new, other, site']);
    expect(screen.getByText('#daily #new #other #site')).toBeDefined();
    expect(document.querySelector('[style*="#18a957"]')).not.toBeNull();
  });
});

describe('the chips of the running entry', () => {
  it.each([
    ['another project, without the task of the old one', /Project/u, 'Bridge', { projectId: bridge.id, tags: [daily.id] }],
    ['no project', /Project/u, 'no project', { projectId: null, taskId: null, tags: [daily.id] }],
    ['a new project', /Project/u, 'Harbour', { projectName: 'Harbour', tags: [daily.id] }],
    ['another tag, and the same project', /Tags/u, 'site', { tags: [daily.id, site.id] }],
    ['one tag fewer', /Tags/u, 'daily', { tags: [] }],
    ['a new tag', /Tags/u, 'weekly', { tags: [daily.id], tagNames: ['weekly'] }],
  ])('change it: %s', async (...[, chip, choice, change]) => {
    const page = await open({ entry: running });
    await take(page, chip, choice);
    expect([page.requests('changeEntry'), page.events]).toEqual([[{ localId: running.localId, ...change }], []]);
  });

  it('show its project and tags, or that there are none', async () => {
    await open({ entry: running });
    expect(chips()).toEqual(['Project: Garden', 'Tags: daily']);
  });

  it('show a tag without a name as one', async () => {
    await open({ entry: { ...running, project: null, tags: [{ id: id(52), name: null }] } });
    expect(chips()).toEqual(['Add project', 'Tags: ']);
  });

  it('belong to the next entry once one is begun', async () => {
    const page = await open({ entry: running, drafted: { project: bridge, taskId: null, tags: [] } });
    expect(chips()).toEqual(['Project: Bridge', 'Add tags']);
    await take(page, /Project/u, 'Garden');
    expect([page.requests('changeEntry'), page.events]).toMatchObject([[], [{ kind: 'assigned', assignment: { project: garden } }]]);
  });
});

describe('what can be created', () => {
  const canNot = { create: false, change: true };
  it.each<[string, Partial<CatalogView>, boolean, boolean]>([
    ['all, with every right', {}, true, true],
    ['projects, where entries have projects without tasks', { offers: { ...offers, tasks: false, projectOfEntry: true } }, true, true],
    ['no projects, where entries have none', { offers: { ...offers, tasks: false } }, false, true],
    ['no projects without the right', { rights: { ...everyRight.rights, projects: canNot } }, false, true],
    ['no tags, where there are none', { offers: { ...offers, tags: false } }, true, false],
    ['no tags without the right', { rights: { ...everyRight.rights, tags: canNot } }, true, false],
  ])('is %s', async (...[, changes, projects, tags]) => {
    const { user } = await open({ shown: { ...catalog, ...changes } });
    await user.click(screen.getByRole('button', { name: /project/u }));
    await user.keyboard('xyz');
    expect(screen.queryAllByRole('option')).toHaveLength(projects ? 1 : 0);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /tags/u }));
    await user.keyboard('xyz');
    expect(screen.queryAllByRole('option')).toHaveLength(tags ? 1 : 0);
  });

  it('is without a chip for tags where there are none and none can be made', async () => {
    await open({ shown: { ...catalog, tags: [], rights: { ...everyRight.rights, tags: canNot } } });
    expect(chips()).toEqual(['Add project']);
  });

  it('has a chip for tags where there are none yet', async () => {
    await open({ shown: { ...catalog, tags: [] } });
    expect(chips()).toEqual(['Add project', 'Add tags']);
  });
});
