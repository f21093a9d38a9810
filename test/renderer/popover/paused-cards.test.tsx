import { recordIdSchema, utcInstantSchema } from '#shared/values/brands.ts';
import type { PausedView } from '#shared/timer/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PausedCards } from '#renderer/popover/paused/paused-cards.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const id = (text: string) => recordIdSchema.parse(text);

function pausedOf(number: number, changes: Partial<PausedView> = {}): PausedView {
  const { localId } = entryOf(number, { start: '2026-11-20T09:00:00Z', end: null });
  return {
    id: localId,
    description: `Work ${number}`,
    project: null,
    task: null,
    tags: [],
    pausedAt: utcInstantSchema.parse('2026-11-20T14:05:00Z'),
    ...changes,
  };
}

async function open(paused: readonly PausedView[], answers: Answers = {}): Promise<PageRig> {
  return openPage(
    { resumePaused: () => succeed({ localId: pausedOf(9).id, at: pausedOf(9).pausedAt }), discardPaused: () => succeed(null), ...answers },
    <PausedCards view={viewOf([], { paused: [...paused] })} />,
  );
}

const cards = (): readonly (string | null)[] => screen.getAllByRole('listitem').map((card) => card.querySelector('p')?.textContent ?? null);

describe('the paused entries', () => {
  it('are not there without one', async () => {
    await open([]);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('are shown with the time and all they keep, and the day if that was earlier', async () => {
    const whole = {
      project: { id: id('p'), name: 'Website', color: '#123abc' },
      task: { id: id('t'), name: 'Text' },
      tags: [
        { id: id('g'), name: 'draft' },
        { id: id('h'), name: null },
      ],
      billable: true,
    };
    await open([
      pausedOf(1, whole),
      pausedOf(2, { description: '', billable: false, pausedAt: utcInstantSchema.parse('2026-11-19T23:59:00Z') }),
    ]);
    const [first, second] = cards();
    expect(first).toBe('Paused 14:05 · Work 1 · Website · Text · #draft · billable');
    expect(second).toMatch(/^Paused .*19.*, 23:59 · No description$/u);
  });

  it('are resumed and discarded each by its own buttons', async () => {
    const { user, requests } = await open([pausedOf(1), pausedOf(2)]);
    const second = within(screen.getByRole('list', { name: 'Paused' })).getAllByRole('listitem')[1] ?? document.body;
    await user.click(within(second).getByRole('button', { name: 'Resume “Work 2”' }));
    await user.click(screen.getByRole('button', { name: 'Discard the pause of “Work 1”. Its entries stay' }));
    expect(requests('resumePaused')).toEqual([{ id: pausedOf(2).id }]);
    expect(requests('discardPaused')).toEqual([{ id: pausedOf(1).id }]);
  });

  it('give the focus to a neighbour when one goes, and keep it where that is refused', async () => {
    const { user } = await open([pausedOf(1), pausedOf(2)]);
    await user.click(screen.getByRole('button', { name: /^Discard the pause of “Work 2”/u }));
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toContain('Resume “Work 1”');
  });

  it('say why one cannot be resumed', async () => {
    const { user } = await open([pausedOf(1)], { resumePaused: () => fail({ kind: 'no-such-pause' }) });
    await user.click(screen.getByRole('button', { name: 'Resume “Work 1”' }));
    expect(await screen.findByText(/^This is no longer paused/u)).toBeDefined();
    expect(cards()).toHaveLength(1);
  });
});
