/** The popover over the real core and service. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstChannels } from '#renderer/page/bridge.ts';
import { addFinished, named, openPopover } from '../support/program-rig.tsx';

describe('the popover', () => {
  it('uses only channels that are loaded with it, so that it does not wait for the schemas of the window', async () => {
    const { usedChannels } = await openPopover({ introduces: false });
    expect(usedChannels()).toContain('refreshShownRange');
    expect(usedChannels().filter((channel) => !firstChannels.has(channel))).toEqual([]);
    expect(screen.queryByText('1 of 3')).toBe(null);
  });

  it('introduces the program where that was not finished', async () => {
    await openPopover({ introduces: true });
    await screen.findByText(/^1 of/u);
  });

  it('refuses a description that is too long in words, and keeps it in the field', async () => {
    const { user, profile } = await openPopover();
    const tooLong = 'x'.repeat(5001);
    const field = screen.getByRole('combobox');
    await user.click(field);
    await user.paste(tooLong);
    await user.keyboard('{Enter}');
    await screen.findByText(/5001 characters; the limit is 5000/u);
    expect(field).toHaveProperty('value', tooLong);
    expect(screen.getByRole('button', { name: 'Start' })).not.toBe(null);
    expect(profile.records()).toEqual([]);
  });

  it('runs again what was stopped by mistake, by one quiet line or by keyboard', async () => {
    const { user, profile } = await openPopover();
    await user.type(screen.getByRole('combobox'), '-30 drawing{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Undo: Stopped drawing' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Undo: Stopped drawing' });
    screen.getByRole('combobox').focus();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await waitFor(async () =>
      expect((await profile.rows()).map(({ description, end }) => [description, end])).toEqual([['drawing', null]]),
    );
  });

  it('pauses, resumes as an entry of its own, and takes both back', async () => {
    const { user, profile } = await openPopover();
    const recorded = () => profile.records().map(({ local }) => [local.description, local.end === null]);
    await user.type(screen.getByRole('combobox'), '-30 drawing{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const cards = await screen.findByRole('list', { name: 'Paused' });
    expect(within(cards).getByRole('listitem').textContent).toMatch(/^Paused .* · drawing/u);
    expect(recorded()).toEqual([['drawing', false]]);
    await user.click(screen.getByRole('button', { name: 'Undo: Paused drawing' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Paused' })).toBeNull());
    expect(recorded()).toEqual([['drawing', true]]);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Resume “drawing”' }));
    await screen.findByRole('button', { name: 'Pause' });
    expect(recorded()).toEqual([
      ['drawing', true],
      ['drawing', false],
    ]);
    expect(screen.queryByRole('list', { name: 'Paused' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: /^Discard the pause of “drawing”/u }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Paused' })).toBeNull());
    expect(profile.records()).toHaveLength(2);
  });

  it('pins, starts, unpins and takes back by keys alone', async () => {
    const { user, profile } = await openPopover();
    addFinished(profile, 50, 'Site visit');
    addFinished(profile, 20, 'Mail');
    await screen.findByRole('row', { name: /^Mail/u });
    const field = screen.getByRole('combobox');
    field.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await screen.findByText('Ctrl D pins it');
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        expect.stringMatching(/Site visit.*favourite/u),
        expect.stringMatching(/Mail/u),
      ]),
    );
    await user.keyboard('{Escape}');
    within(screen.getByRole('row', { name: /^Mail/u }))
      .getByRole('button', { name: /^Mail/u })
      .focus();
    await user.keyboard('{Control>}d{/Control}');
    await screen.findByRole('button', { name: 'Unpin “Mail”' });
    field.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field).toHaveProperty('value', 'Site visit'));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Stop' });
    await user.keyboard('{Control>}d{/Control}');
    await screen.findByText('Unpinned Site visit');
    named('Undo: Unpinned Site visit').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Unpin “Site visit”' })).toHaveLength(2));
  });
});
