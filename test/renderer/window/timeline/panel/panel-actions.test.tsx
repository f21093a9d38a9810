/** The actions in the panel of an entry: continuing, copying, splitting, joining and pinning it. */
import { fail, succeed } from '#shared/values/result.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testId } from '../../../../support/random-history.ts';
import { viewOf } from '../../../fixtures.ts';
import { expectRefused } from '../../../support/refused-field.ts';
import { novemberAt as at, openTimeline } from '../../../support/timeline.tsx';
import {
  block,
  bridge,
  commandsOf,
  drawing,
  field,
  isClosed,
  isDisabled,
  mail,
  openEntry,
  panel,
  reasonAt,
  site,
  type,
  value,
} from '../../../support/detail-panel.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the actions in the panel of an entry', () => {
  it('continue the entry', async () => {
    const rig = await openEntry('Drawing', { continueEntry: () => succeed({ localId: testId(1, 9), at: at(18, '12:00') }) });
    await rig.user.click(panel().getByRole('button', { name: /^Continue/u }));
    expect(rig.requests('continueEntry')).toEqual([{ localId: drawing.localId }]);
    expect(rig.announced()).toBe('Timer started: Drawing');
  });

  it('add a copy behind it', async () => {
    const rig = await openEntry('Drawing', { entries: [{ ...drawing, project: bridge, tags: [{ id: site.id, name: site.name }] }] });
    await rig.user.click(panel().getByRole('button', { name: /^Duplicate/u }));
    await waitFor(() => expect(rig.announced()).toBe('Duplicated “Drawing”'));
    expect(commandsOf(rig)).toEqual([
      {
        commands: [
          { kind: 'add', description: 'Drawing', start: drawing.end, end: at(17, '11:00'), projectId: bridge.id, tags: [site.id] },
        ],
      },
    ]);
  });

  it('split it at its middle or at a typed time, after saving what was typed', async () => {
    const rig = await openEntry('Drawing');
    const split = panel().getByRole('button', { name: /^SplitS?$/u });
    expect(split.getAttribute('aria-expanded')).toBe('false');
    await rig.user.click(split);
    expect([split.getAttribute('aria-expanded'), document.activeElement, value('Split at')]).toEqual(['true', field('Split at'), '9:30']);
    type('Split at', 'x');
    expect([reasonAt(field('Split at')), isDisabled(panel().getByRole('button', { name: 'Split here' }))]).toEqual([
      'Choose a date and a time.',
      true,
    ]);
    await rig.user.keyboard('{Enter}');
    expect(commandsOf(rig)).toEqual([]);
    type('Split at', '9:45');
    type('Description', 'Plan');
    await rig.user.click(panel().getByRole('button', { name: 'Split here' }));
    await waitFor(() => expect([isClosed(), rig.announced()]).toEqual([true, 'Split “Drawing”']));
    expect(commandsOf(rig)).toEqual([
      { commands: [{ kind: 'change', localId: drawing.localId, description: 'Plan' }] },
      { commands: [{ kind: 'split', localId: drawing.localId, at: at(17, '09:45') }] },
    ]);
  });

  it('split it at once by its key, and the form is closed by its button', async () => {
    const rig = await openTimeline({}, { entries: [drawing] });
    block('Drawing').focus();
    await rig.user.keyboard('s');
    expect(document.activeElement).toBe(field('Split at'));
    await rig.user.click(panel().getByRole('button', { name: /^SplitS?$/u }));
    expect(panel().queryByRole('textbox', { name: 'Split at' })).toBeNull();
  });

  it('say at its field why it cannot be split there, until another time is typed', async () => {
    const rig = await openEntry('Drawing', { applySeveral: () => fail({ kind: 'time-outside-entry' }) });
    await rig.user.click(panel().getByRole('button', { name: /^SplitS?$/u }));
    type('Split at', '12:00');
    await rig.user.click(panel().getByRole('button', { name: 'Split here' }));
    await waitFor(() => expectRefused(field('Split at'), /./u));
    type('Split at', '9:15');
    expect(field('Split at').getAttribute('aria-invalid')).toBe('false');
  });

  it('join it with the next of its day after saving what was typed, and stay open where that is refused', async () => {
    let isFull = true;
    const rig = await openEntry('Drawing', {
      applySeveral: () => (isFull ? fail({ kind: 'storage-full' }) : succeed({ acknowledged: [] })),
    });
    type('Description', 'Plan');
    await rig.user.click(panel().getByRole('button', { name: 'Join and add the 1h 30m between' }));
    await waitFor(() =>
      expect(commandsOf(rig)).toEqual([{ commands: [{ kind: 'change', localId: drawing.localId, description: 'Plan' }] }]),
    );
    expect(isClosed()).toBe(false);
    isFull = false;
    await rig.user.click(panel().getByRole('button', { name: 'Join and add the 1h 30m between' }));
    await waitFor(() => expect([isClosed(), rig.announced()]).toEqual([true, 'Entries joined with the 1h 30m between']));
    expect(commandsOf(rig).slice(2)).toEqual([{ commands: [{ kind: 'join', localIds: [drawing.localId, mail.localId] }] }]);
  });

  it('pin what the entry is about, and release it', async () => {
    const favourite = { id: testId(7, 1), description: 'Drawing', project: null, task: null, tags: [] };
    let view = viewOf([]);
    const rig = await openEntry('Drawing', {
      getView: () => succeed(view),
      pinFavourite: () => succeed(null),
      unpinFavourite: () => succeed(null),
    });
    await rig.user.click(await panel().findByRole('button', { name: 'Pin' }));
    expect(rig.requests('pinFavourite')).toEqual([{ localId: drawing.localId }]);
    view = viewOf([], { revision: 2, favourites: [favourite] });
    await rig.push('viewChanged', view);
    await rig.user.click(panel().getByRole('button', { name: 'Unpin' }));
    expect(rig.requests('unpinFavourite')).toEqual([{ id: favourite.id }]);
  });

  it('pin nothing for an entry without content', async () => {
    await openEntry('Drawing', { entries: [{ ...drawing, description: '' }], getView: () => succeed(viewOf([])) });
    expect(panel().queryByRole('button', { name: 'Pin' })).toBeNull();
  });
});
