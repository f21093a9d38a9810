/** Settings and connections over the real controllers: keys. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openWindow } from '../support/program-rig.tsx';

const sections = [
  'General',
  'Away',
  'Activity',
  'Reminders',
  'Goals and focus',
  'Calendars',
  'Issues',
  'Connections',
  'Campus',
  'Import and export',
  'About',
];

describe('the sections of the settings', () => {
  it('are all reached by arrow keys, and the focus stays where it was pressed', async () => {
    const { user } = await openWindow('settings');
    const column = screen.getByRole('navigation', { name: 'Settings sections' });
    within(column).getByRole('button', { name: 'General' }).focus();
    for (const [index, section] of sections.entries()) {
      const button = within(column).getByRole('button', { name: section });
      expect(document.activeElement).toBe(button);
      await user.keyboard('{Enter}');
      await screen.findByRole('heading', { level: 1, name: section });
      expect(document.activeElement).toBe(button);
      expect(button.tabIndex).toBe(0);
      expect(within(column).getAllByRole('button', { current: 'page' })).toEqual([button]);
      await user.keyboard(index === sections.length - 1 ? '{Home}' : '{ArrowDown}');
    }
    expect(document.activeElement).toBe(within(column).getByRole('button', { name: 'General' }));
  });

  it('are in a menu, too, for a narrow window', async () => {
    const { user } = await openWindow('settings', { detail: 'about' });
    await user.click(screen.getByText('All sections'));
    await screen.findByRole('menuitemradio', { name: 'About', checked: true });
    await user.click(screen.getByRole('menuitemradio', { name: 'Away' }));
    await screen.findByRole('heading', { level: 1, name: 'Away' });
  });
});

describe('the connections', () => {
  it('list this computer, where new entries go', async () => {
    await openWindow('settings', { detail: 'connections' });
    const here = await screen.findByRole('listitem', { name: 'This computer' });
    expect(here.textContent).toContain('New entries go here');
    expect(
      within(here)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['More actions for This computer']);
    expect(screen.getAllByRole('listitem')).toEqual([here]);
  });
});
