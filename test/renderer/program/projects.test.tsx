/** The page of projects over the real core: deleting, refusals, and local names where the service has none. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../support/core-records.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import { heldProjects, openWindow } from '../support/program-rig.tsx';
import { drawing } from '../support/yesterday.ts';
import { chooseOption } from '../support/select.ts';

describe('a project', () => {
  it('is deleted after a question, which can be left', async () => {
    const { user, profile } = await openWindow('projects');
    await user.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('Harbour{Enter}');
    const removal = await screen.findByRole('button', { name: 'Delete “Harbour”' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New project' })));
    removal.focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Delete “Harbour”\? Its entries keep their time/u);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “Harbour”' })));
    await user.click(screen.getByRole('button', { name: 'Delete “Harbour”' }));
    await user.click(screen.getByRole('button', { name: 'Delete project' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Harbour/u })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New project' })));
    expect(await heldProjects(profile)).toEqual([]);
  });
});

describe('tasks and tags without names in the service', () => {
  it('have the user’s local names everywhere, until they are taken away', async () => {
    const { user } = await openWindow('projects', {
      team: { role: 'employee', dialect: 'contract' },
      prepare: ({ profile }) =>
        void valueOf(profile.tracker.add({ ...drawing, description: 'Site visit', taskId: records.task, tags: [records.tagA] })),
    });
    for (const [bare, name] of [
      [`Task …${records.task.slice(-6)}`, 'Drawings'],
      [`Tag …${records.tagA.slice(-6)}`, 'outdoors'],
    ] as const) {
      await user.type(await screen.findByRole('textbox', { name: bare }), `${name}{Enter}`);
      await waitFor(() => expect(screen.getByRole('button', { name: `Save Name of ${bare}` }).getAttribute('aria-disabled')).toBe('true'));
    }
    await user.keyboard('{Control>}3{/Control}');
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Period' }), 'This year');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Table by' }), 'Tags');
    const table = await screen.findByRole('table', { name: 'Table' });
    await within(table).findByRole('rowheader', { name: 'outdoors' });
    await user.keyboard('{Control>}1{/Control}');
    await user.click(await screen.findByRole('button', { name: 'List' }));
    await user.click(await screen.findByRole('button', { name: /^Site visit/u }));
    await screen.findByRole('checkbox', { name: 'outdoors', checked: true });
    // The only task of its project is not shown beside it.
    expect(screen.queryByRole('combobox', { name: 'Task' })).toBeNull();

    await user.keyboard('{Escape}{Control>}2{/Control}');
    await user.clear(await screen.findByRole('textbox', { name: `Tag …${records.tagA.slice(-6)}` }));
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}3{/Control}');
    await within(await screen.findByRole('table', { name: 'Table' })).findByRole('rowheader', { name: records.tagA });
  });
});
