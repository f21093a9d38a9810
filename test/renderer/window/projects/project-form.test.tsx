/** The form of a project: how it is opened, what it refuses, and what it sends. */
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectRefused } from '../../support/refused-field.ts';
import { chooseOption, chosen, optionsOf } from '../../support/select.ts';
import { bridge, lisbon, openProjects, otherId, wanted } from '../../support/projects.tsx';

describe('the form of a project', () => {
  it('keeps a name that is taken, with the reason and the focus', async () => {
    const { user } = await openProjects({}, 'new', {
      createProject: () => fail({ kind: 'record-exists', what: 'project', name: 'Bridge' }),
    });
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'Bridge{Enter}');
    expectRefused(field, /There is a project called “Bridge” already/u);
    await user.type(field, ' 2');
    expect([field, field.getAttribute('aria-invalid')]).toMatchObject([{ value: 'Bridge 2' }, 'false']);
  });

  it('needs a name and a colour, and goes to the one that is wrong', async () => {
    const { user, requests } = await openProjects({}, 'new');
    const [name, color] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByRole('textbox', { name: /colour/iu })];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expectRefused(name, /./u);
    await user.type(name, 'Harbour');
    await user.clear(color);
    await user.type(color, 'sea{Enter}');
    expectRefused(color, /./u);
    expect([color, requests('createProject')]).toMatchObject([{ value: 'sea' }, []]);
  });

  it('says below what is about no field', async () => {
    const { user } = await openProjects({}, 'new', { createProject: () => fail({ kind: 'record-not-reached' }) });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbour{Enter}');
    expect(screen.getByText(/^The server could not be reached/u).closest('form')).not.toBeNull();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Harbour');
  });
});

describe('the form of a new project', () => {
  it('is opened by its button and by N, except while something is typed or with another key', async () => {
    const { user } = await openProjects({ tags: [{ id: otherId, name: 'billing', isNickname: false }] });
    await user.click(screen.getByRole('textbox', { name: 'New tag' }));
    await user.keyboard('n');
    await user.click(document.body);
    await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}x');
    expect(wanted()).toBeNull();
    await user.keyboard('N');
    expect(wanted()).toBe('new');
  });

  it('is sent once, and says that it is saved meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, requests, announced } = await openProjects({}, 'new', {
      createProject: async () => promise.then(() => succeed({ id: bridge.id })),
    });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '  Harbour {Enter}{Enter}');
    expect([
      requests('createProject').length,
      screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-disabled'),
      screen.getByRole('form').getAttribute('aria-busy'),
    ]).toEqual([1, 'true', 'true']);
    expect(requests('createProject')).toMatchObject([{ name: 'Harbour' }]);
    await act(async () => resolve());
    await waitFor(() =>
      expect([announced(), wanted(), document.activeElement]).toEqual([
        'Created “Harbour”',
        null,
        screen.getByRole('button', { name: 'New project' }),
      ]),
    );
  });

  it('names the colour that is typed, and writes the one that is chosen', async () => {
    const { user } = await openProjects({}, 'new');
    const color = screen.getByRole('textbox', { name: 'Hex colour' });
    const choice = screen.getByRole('combobox', { name: 'Colour' });
    await chooseOption(user, choice, 'Teal');
    expect([chosen(choice), color]).toMatchObject(['Teal', { value: '#1f9d94' }]);
    await user.clear(color);
    await user.type(color, '#123456');
    expect([chosen(choice), ...(await optionsOf(user, choice))]).toEqual([
      '#123456',
      '#123456',
      'Red',
      'Orange',
      'Yellow',
      'Olive',
      'Green',
      'Teal',
      'Sky blue',
      'Blue',
      'Violet',
      'Magenta',
      'Pink',
      'Brown',
    ]);
    fireEvent.change(color, { target: { value: 'D64545' } });
    expect(chosen(choice)).toBe('Red');
  });

  it('keeps the client of a project that is archived among its choices', async () => {
    const { user } = await openProjects({
      projects: [{ ...bridge, clientId: lisbon.id }],
      clients: [
        { ...lisbon, isArchived: true },
        { ...lisbon, id: otherId, name: 'Old', isArchived: true },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Edit “Bridge”' }));
    expect(await optionsOf(user, screen.getByRole('combobox', { name: 'Client' }))).toEqual(['No client', 'City of Lisbon']);
  });
});
