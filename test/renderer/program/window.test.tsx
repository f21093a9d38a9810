/** The window over the real core and service: what is done by keys and mouse is what the service holds. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addFinished, heldProjects, openWindow } from '../support/program-rig.tsx';
import { expectRefused } from '../support/refused-field.ts';
import { chooseOption } from '../support/select.ts';

describe('the hours of the timeline', () => {
  it('say what empty weeks are', async () => {
    const { user } = await openWindow('timeline');
    await screen.findByText('Nothing yet this week');
    await user.keyboard(']');
    await screen.findByText('This week is in the future');
    await user.keyboard('[[[[');
    await screen.findByText('Nothing was tracked in this week');
  });
});

describe('a search', () => {
  it('shows matches of all weeks under a title of its own, and returns to the same week', async () => {
    const { user, profile } = await openWindow('timeline');
    addFinished(profile, 20, 'Lettering');
    await user.keyboard('[[');
    const week = screen.getByRole('heading', { level: 1 }).textContent;
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'letter');
    await screen.findByRole('heading', { level: 1, name: 'Search results' });
    await screen.findByText('1 entry, 0:10 total');
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { level: 1, name: week });
  });
});

describe('the page of projects', () => {
  it('makes, renames and colours a project by keys alone', async () => {
    const { user, profile } = await openWindow('projects');
    const before = await heldProjects(profile);
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    await user.keyboard('Harbour{Enter}');
    await screen.findByRole('row', { name: /^Harbour/u });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New project' })));
    screen.getByRole('button', { name: 'Edit “Harbour”' }).focus();
    await user.keyboard('{Enter}');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.clear(name);
    await user.keyboard('Old harbour');
    const hex = screen.getByRole('textbox', { name: 'Hex colour' });
    await user.clear(hex);
    await user.type(hex, 'no colour{Enter}');
    await within(hex.closest('form') ?? hex).findByText(/A hex colour is #/u);
    await user.clear(hex);
    await user.type(hex, 'ABC{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “Old harbour”' })));
    expect(await heldProjects(profile)).toEqual([...before, 'Old harbour #aabbcc'].sort());
  });

  it('says at the name that another project has it', async () => {
    const { user, profile } = await openWindow('projects');
    await user.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('Harbour{Enter}');
    await screen.findByRole('row', { name: /^Harbour/u });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Harbour');
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expectRefused(name, /There is a project called/u));
    await user.type(name, ' 2{Enter}');
    await screen.findByRole('row', { name: /^Harbour 2/u });
    expect((await heldProjects(profile)).filter((held) => held.startsWith('Harbour'))).toHaveLength(2);
  });

  it('says at the form what is not changed without a network, and sends it again', async () => {
    const { user, profile, setOnline } = await openWindow('projects');
    const before = await heldProjects(profile);
    await user.keyboard('n');
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('Harbour{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Edit “Harbour”' }));
    await chooseOption(user, await screen.findByRole('combobox', { name: 'Colour' }), 'Teal');
    screen.getByRole('textbox', { name: 'Name' }).focus();
    setOnline(false);
    await user.keyboard('{Enter}');
    await screen.findByText(/^The server could not be reached\. Nothing was changed\./u);
    setOnline(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “Harbour”' })));
    expect(await heldProjects(profile)).toEqual([...before, 'Harbour #1f9d94'].sort());
  });
});
