/** The command palette over the real core, by keys alone. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { addFinished, openWindow, type ProgramRig } from '../support/program-rig.tsx';

async function open({ user }: ProgramRig): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Command palette' });
  // A browser does this for a modal dialog.
  act(() => field.focus());
}

function offered(): readonly string[] {
  return within(screen.getByRole('dialog'))
    .getAllByRole('option')
    .map((option) => option.querySelector('[dir]')?.textContent ?? '');
}

/** Selects the command with this label by arrow keys, then presses Enter. */
async function choose(rig: ProgramRig, label: string): Promise<void> {
  await open(rig);
  await waitFor(() => expect(offered()).toContain(label));
  for (let steps = offered().indexOf(label); steps > 0; steps -= 1) {
    await rig.user.keyboard('{ArrowDown}');
  }
  expect(within(screen.getByRole('dialog')).getByRole('option', { selected: true }).textContent).toContain(label);
  await rig.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function running({ profile }: ProgramRig): string | null {
  return profile.records().find(({ local }) => local.end === null)?.local.description ?? null;
}

const team = { role: 'owner', dialect: 'extended' } as const;

const pages = ['Timeline', 'Projects', 'Reports', 'Timesheet', 'Settings'];

describe('the palette', () => {
  it('offers the timer, favourites, recent entries and all pages, and carries each out', async () => {
    const rig = await openWindow('timeline', {
      team,
      prepare: async ({ profile }) => {
        addFinished(profile, 30, 'Pinned');
        addFinished(profile, 20, 'Earlier');
        addFinished(profile, 10, 'Now');
        valueOf(profile.tracker.start({ description: 'Running', at: null }));
        const pinned = profile.records().find(({ local }) => local.description === 'Pinned');
        valueOf(await profile.tracker.pinFavourite(pinned?.localId ?? uuid(0)));
      },
    });
    await open(rig);
    await waitFor(() =>
      expect(offered()).toEqual(
        expect.arrayContaining([
          'Stop the timer',
          'Sync now',
          'New project',
          'Start favourite “Pinned”',
          'Continue “Earlier”',
          'Continue “Now”',
          ...pages.map((name) => `Go to ${name}`),
        ]),
      ),
    );
    await rig.user.keyboard('{Escape}');
    await choose(rig, 'Stop the timer');
    await waitFor(() => expect(running(rig)).toBeNull());
    for (const [label, description] of [
      ['Continue “Earlier”', 'Earlier'],
      ['Start favourite “Pinned”', 'Pinned'],
      ['Continue “Now”', 'Now'],
    ] as const) {
      await choose(rig, label);
      await waitFor(() => expect(running(rig)).toBe(description));
    }
    for (const name of [...pages.slice(1), 'Timeline']) {
      await choose(rig, `Go to ${name}`);
      await waitFor(() =>
        expect(
          within(screen.getByRole('navigation', { name: 'Pages' }))
            .getByRole('button', { name })
            .getAttribute('aria-current'),
        ).toBe('page'),
      );
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    }
  });

  it('sends what waits, starts what is typed, and stops it', async () => {
    const rig = await openWindow('timeline', { team });
    rig.setOnline(false);
    await open(rig);
    await rig.user.keyboard('Write the minutes{Enter}');
    await waitFor(() => expect(running(rig)).toBe('Write the minutes'));
    expect(await rig.profile.rows()).toEqual([]);
    rig.setOnline(true);
    await choose(rig, 'Sync now');
    await waitFor(async () => expect(await rig.profile.rows()).toHaveLength(1));
    await open(rig);
    await rig.user.keyboard('stop{Enter}');
    await waitFor(() => expect(running(rig)).toBeNull());
  });

  it('makes a project from anywhere, and leaves its form with Escape', async () => {
    const rig = await openWindow('timeline');
    await open(rig);
    await rig.user.keyboard('new pro{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    await rig.user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New project' })));
  });

  it('starts a favourite that was pinned in the panel of its entry', async () => {
    const rig = await openWindow('timeline', { prepare: ({ profile }) => addFinished(profile, 50, 'Site visit') });
    await rig.user.click(screen.getByRole('button', { name: 'List' }));
    await rig.user.click(await screen.findByRole('button', { name: /^Site visit/u }));
    await rig.user.click(await screen.findByRole('button', { name: 'Pin' }));
    await screen.findByRole('button', { name: 'Unpin' });
    await open(rig);
    await rig.user.keyboard('favourite');
    await rig.user.click(await screen.findByRole('option', { name: /Start favourite “Site visit”/u }));
    await waitFor(() => expect(running(rig)).toBe('Site visit'));
  });
});
