/** The question before quitting while entries are on this computer only. */
import { succeed } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QuitBanner } from '#renderer/popover/banners/quit-banner.tsx';
import { openPage } from '../support/page-rig.tsx';
import { serverOf, viewOf } from '../fixtures.ts';

const asked: Partial<View> = {
  connection: { id: serverOf(1).id, kind: 'server', name: 'Team', signIn: { kind: 'signed-in', kept: 'sealed' } },
  notices: [{ kind: 'quit-asked' }],
  sync: { connectivity: 'no-network', retryAt: null, waiting: 2, attention: 0, questions: 0 },
};

async function openQuestion(changes: Partial<View>) {
  return openPage(
    { quit: () => succeed(null), dismissNotice: () => succeed(null), exportUnsaved: () => succeed({ file: null }) },
    <QuitBanner view={viewOf([], changes)} />,
  );
}

describe('the question before quitting', () => {
  it('has the focus on quitting, each time the popover is shown', async () => {
    const { push } = await openQuestion(asked);
    const quit = screen.getByRole('button', { name: 'Quit' });
    expect(document.activeElement).toBe(quit);
    quit.blur();
    await push('popoverShown', null);
    expect(document.activeElement).toBe(quit);
  });

  it('quits, writes the unsaved entries to a file, and stays by its button and by Escape', async () => {
    const { user, requests } = await openQuestion(asked);
    await user.click(screen.getByRole('button', { name: 'Quit' }));
    await user.click(screen.getByRole('button', { name: /^Export/u }));
    expect([requests('quit').length, requests('exportUnsaved')]).toEqual([1, [{ id: null }]]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(requests('dismissNotice')).toEqual([{ kind: 'quit-asked' }, { kind: 'quit-asked' }]);
  });

  it('leaves Escape alone while the focus is elsewhere', async () => {
    const { user, requests } = await openQuestion(asked);
    screen.getByRole('button', { name: 'Quit' }).blur();
    await user.keyboard('{Escape}');
    expect(requests('dismissNotice')).toEqual([]);
  });
});
