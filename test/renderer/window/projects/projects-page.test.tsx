/** The page of the projects: what is listed and to whom, its totals, and tags and clients. */
import { instantOfEpochMs, secondsSchema, uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectRefused } from '../../support/refused-field.ts';
import { chooseOption, optionsOf } from '../../support/select.ts';
import { bridge, catalog, lisbon, openProjects, otherId } from '../../support/projects.tsx';

const none = { create: false, change: false };

describe('projects', () => {
  it('can be made, edited and deleted by those who may', async () => {
    await openProjects();
    expect(screen.getByRole('button', { name: 'New project' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit “Bridge”' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete “Bridge”' })).toBeTruthy();
  });

  it('are only shown to an employee, with the reason', async () => {
    const { user } = await openProjects({ rights: { projects: none, tags: { create: true, change: false }, clients: none } });
    expect(screen.getByText('Bridge')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit “Bridge”' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete “Bridge”' })).toBeNull();
    expect(screen.getByText(/Only owners and administrators/)).toBeTruthy();
    await user.keyboard('n');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('show their client and whether they are billable, and are archived and restored', async () => {
    const { user, requests } = await openProjects({
      projects: [{ ...bridge, clientId: lisbon.id, isBillable: true }],
      clients: [lisbon],
      archived: [{ ...bridge, id: otherId, name: 'Canal' }],
    });
    expect(rows()).toEqual([[expect.stringMatching(/^City of Lisbon/u)], ['Bridgebillable', 'Never', '0:00', '0:00']]);
    await user.click(screen.getByRole('button', { name: 'Archive “Bridge”' }));
    await user.click(screen.getByRole('button', { name: 'Restore “Canal”' }));
    expect(requests('changeProject')).toEqual([
      { id: bridge.id, isArchived: true },
      { id: otherId, isArchived: false },
    ]);
  });

  it('get a client and a default for billing in their form', async () => {
    const { user, requests } = await openProjects({ clients: [lisbon, { ...lisbon, id: otherId, name: 'Old', isArchived: true }] }, 'new');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbour');
    expect(await optionsOf(user, screen.getByRole('combobox', { name: 'Client' }))).toEqual(['No client', 'City of Lisbon']);
    await chooseOption(user, screen.getByRole('combobox', { name: 'Client' }), 'City of Lisbon');
    await user.click(screen.getByRole('checkbox', { name: 'New entries are billable' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(requests('createProject')).toMatchObject([{ name: 'Harbour', clientId: lisbon.id, isBillable: true }]);
  });

  it('are no place for clients where the service has none', async () => {
    await openProjects({ offers: { ...catalog.offers, billing: false, tags: false } }, 'new');
    expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive “Bridge”' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Clients' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Tags' })).toBeNull();
  });
});

it.each([
  ['getCatalog', null, 0],
  ['getHistoryTotals', 'New project', 2],
] as const)('before %s is answered, there is no table', async (channel, button, lists) => {
  await openProjects({}, null, { [channel]: async () => new Promise<never>(() => {}) });
  expect([
    screen.getByRole('heading', { name: 'Projects' }).tagName,
    screen.queryByRole('table'),
    screen.queryByRole('button', { name: 'New project' })?.textContent ?? null,
    screen.queryAllByRole('heading', { level: 2 }).length,
  ]).toEqual(['H1', null, button, lists]);
});

describe('the deletion of a project', () => {
  it('is asked about first, refused with the reason, and left by Escape to where it began', async () => {
    const { user, requests } = await openProjects({}, null, {
      deleteProject: () => fail({ kind: 'record-not-permitted', what: 'project', message: '' }),
    });
    await user.click(screen.getByRole('button', { name: 'Delete “Bridge”' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete project' }));
    screen.getByText(/Your account may not change projects here/u);
    expect(requests('deleteProject')).toEqual([{ id: bridge.id }]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “Bridge”' }));
  });
});

describe('names that the service does not provide', () => {
  const bare = { id: otherId, name: null, isNickname: false };

  it('are kept here, and a refused one stays in its field', async () => {
    const answers = [succeed(null), fail({ kind: 'storage-full' as const })];
    const { user, requests, announced } = await openProjects({ tags: [bare] }, null, {
      setNickname: () => answers.shift() ?? succeed(null),
    });
    const field = screen.getByRole('textbox', { name: /^Tag/u });
    await user.type(field, 'site{Enter}');
    expect(requests('setNickname')).toEqual([{ kind: 'tag', id: otherId, name: 'site' }]);
    expect(announced()).not.toBe('');
    await user.type(field, 'yard{Enter}');
    expectRefused(field, /^The disk is full/mu);
    expect(field).toHaveProperty('value', 'yard');
  });
});

describe('tags and clients', () => {
  const billing = { id: otherId, name: 'billing', isNickname: false };

  it('are created, renamed and deleted after a question', async () => {
    const { user, requests } = await openProjects({ tags: [billing] });
    await user.type(screen.getByRole('textbox', { name: 'New tag' }), 'site{Enter}');
    expect(requests('createTag')).toEqual([{ name: 'site' }]);
    await user.click(screen.getByRole('button', { name: 'Rename “billing”' }));
    await user.clear(screen.getByRole('textbox', { name: 'Rename “billing”' }));
    await user.type(screen.getByRole('textbox', { name: 'Rename “billing”' }), 'invoice{Enter}');
    expect(requests('renameTag')).toEqual([{ id: billing.id, name: 'invoice' }]);
    await user.click(screen.getByRole('button', { name: 'Delete “billing”' }));
    expect(requests('deleteTag')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(requests('deleteTag')).toEqual([{ id: billing.id }]);
  });

  it('keep a refused name in its field, with the reason and the focus', async () => {
    const { user } = await openProjects({ tags: [billing] }, null, {
      renameTag: () => fail({ kind: 'record-refused', what: 'tag', message: 'The name has already been taken.' }),
    });
    await user.click(screen.getByRole('button', { name: 'Rename “billing”' }));
    const field = screen.getByRole('textbox', { name: 'Rename “billing”' });
    await user.type(field, 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expectRefused(field, /The name has already been taken\./u);
  });

  it('take the focus into the field and the question, and give it back', async () => {
    const { user, requests } = await openProjects({ tags: [billing] });
    await user.click(screen.getByRole('button', { name: 'Rename “billing”' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Rename “billing”' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename “billing”' }));
    await user.click(screen.getByRole('button', { name: 'Delete “billing”' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Enter}');
    expect([document.activeElement, requests('deleteTag')]).toEqual([screen.getByRole('button', { name: 'Rename “billing”' }), []]);
  });

  it('are archived, and only shown to those who may not change them', async () => {
    const { user, requests } = await openProjects({ clients: [lisbon] });
    await user.click(screen.getByRole('button', { name: 'Archive “City of Lisbon”' }));
    expect(requests('changeClient')).toEqual([{ id: lisbon.id, isArchived: true }]);
  });

  it('say what the user may: an employee creates tags and renames none', async () => {
    await openProjects({
      tags: [billing],
      clients: [lisbon],
      rights: { projects: none, tags: { create: true, change: false }, clients: none },
    });
    expect(screen.getByRole('textbox', { name: 'New tag' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'New client' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rename “billing”' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rename “City of Lisbon”' })).toBeNull();
  });
});

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent));

describe('the table of projects', () => {
  const total = {
    latest: instantOfEpochMs(Date.parse('2026-11-20T08:00:00Z')),
    entries: 2,
    seconds: secondsSchema.parse(7_200),
    recentSeconds: secondsSchema.parse(3_600),
  };
  const totals = (...those: readonly { readonly projectId: string | null }[]) => ({
    getHistoryTotals: () =>
      succeed({
        revision: 1,
        sync: { kind: 'none' as const },
        whole: true,
        totals: those.map(({ projectId }) => ({ ...total, projectId: projectId === null ? null : uuidSchema.parse(projectId) })),
      }),
  });

  it('has the time of each, of deleted ones and of none', async () => {
    await openProjects(
      {
        projects: [
          { ...bridge, isBillable: false },
          { ...bridge, id: lisbon.id, name: 'Arch' },
        ],
      },
      null,
      totals({ projectId: bridge.id }, { projectId: null }, { projectId: otherId }),
    );
    expect(rows()).toEqual([
      ['Bridge', expect.stringMatching(/20 Nov/u), '1:00', '2:00'],
      ['Arch', 'Never', '0:00', '0:00'],
      ['Deleted project …000702', expect.stringMatching(/20 Nov/u), '1:00', '2:00'],
      ['No project', expect.stringMatching(/20 Nov/u), '1:00', '2:00'],
    ]);
    expect(screen.getAllByTitle('2 entries')).toHaveLength(3);
    expect(screen.queryByText('billable')).toBeNull();
  });

  it('says that there are none, and counts an archived one as known', async () => {
    await openProjects({ projects: [], archived: [{ ...bridge, name: 'Canal' }] }, null, totals({ projectId: bridge.id }));
    expect([screen.queryByRole('table'), screen.queryByText('Your projects will be listed here') !== null]).toEqual([null, true]);
    screen.getByText('Canal (archived)');
  });

  it('says why its totals cannot be read, and asks again', async () => {
    const answers = [fail({ kind: 'storage-failed' as const, detail: 'EIO' })];
    const { user } = await openProjects({}, null, { getHistoryTotals: () => answers.shift() ?? totals().getHistoryTotals() });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  it('opens one form at a time, and gives the focus back to its button', async () => {
    const { user, requests } = await openProjects({ projects: [bridge, { ...bridge, id: otherId, name: 'Canal' }] });
    await user.click(screen.getByRole('button', { name: 'Edit “Bridge”' }));
    await user.click(screen.getByRole('button', { name: 'Edit “Canal”' }));
    expect(screen.getAllByRole('form').map((form) => form.querySelector('h2')?.textContent)).toEqual(['Edit “Canal”']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Canal');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “Canal”' })));
    expect(requests('changeProject')).toEqual([]);
  });

  it.each([
    ['name', async (user: UserEvent) => user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2'), { name: 'Bridge 2' }],
    [
      'colour',
      async (user: UserEvent) => chooseOption(user, screen.getByRole('combobox', { name: 'Colour' }), 'Red'),
      { color: expect.stringMatching(/^#/u) },
    ],
    [
      'client',
      async (user: UserEvent) => chooseOption(user, screen.getByRole('combobox', { name: 'Client' }), 'City of Lisbon'),
      { clientId: lisbon.id },
    ],
    [
      'default',
      async (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: 'New entries are billable' })),
      { isBillable: true },
    ],
  ] as const)('sends what was changed alone: the %s', async (_, change, expected) => {
    const { user, requests, announced } = await openProjects({ clients: [lisbon] });
    await user.click(screen.getByRole('button', { name: 'Edit “Bridge”' }));
    await change(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests('changeProject')).toEqual([{ id: bridge.id, ...expected }]));
    await waitFor(() => expect(announced()).toMatch(/^Changed “Bridge/u));
  });

  it('says at its row why it cannot be archived', async () => {
    const { user } = await openProjects({}, null, {
      changeProject: () => fail({ kind: 'record-not-permitted', what: 'project', message: '' }),
    });
    await user.click(screen.getByRole('button', { name: 'Archive “Bridge”' }));
    expect(
      (await screen.findByText(/Your account may not change projects here/u)).closest('tr')?.previousElementSibling?.textContent,
    ).toMatch(/^Bridge/u);
  });

  it('removes one with the focus on the button for a new one', async () => {
    const { user, announced } = await openProjects({}, null, { deleteProject: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Delete “Bridge”' }));
    await user.click(screen.getByRole('button', { name: 'Delete project' }));
    await waitFor(() =>
      expect([announced(), document.activeElement]).toEqual(['Deleted “Bridge”', screen.getByRole('button', { name: 'New project' })]),
    );
  });
});
