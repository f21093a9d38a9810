/** Notices above today: each says what happened, and is dismissed or acted upon. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import type { Notice } from '#shared/failures.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Notices } from '#renderer/popover/banners/notices.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const { localId } = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });

async function open(...notices: readonly Notice[]): Promise<PageRig> {
  const taken = succeed({ localId, at: instantOfEpochMs(0) });
  return openPage(
    { dismissNotice: () => succeed(null), continueEntry: () => taken, openWindow: () => succeed(null) },
    <Notices view={viewOf([], { notices: [...notices] })} />,
  );
}

describe('a notice', () => {
  it('says by how much the clock is off and what follows from it, and is dismissed', async () => {
    const { user, requests } = await open({ kind: 'clock-off', seconds: 150, corrected: true });
    expect(screen.getByRole('note').textContent).toMatch(/The clock of this computer is 2m behind.*follow the server’s clock/u);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(requests('dismissNotice')).toEqual([{ kind: 'clock-off' }]);
  });

  it('about a timer that another device stopped continues its entry', async () => {
    const { user, requests } = await open({
      kind: 'stopped-elsewhere',
      localId,
      description: 'Drawing',
      at: instantOfEpochMs(Date.UTC(2026, 10, 20, 10)),
    });
    expect(screen.getByRole('note').textContent).toContain('“Drawing” was stopped at 10:00 on another device');
    await user.click(screen.getByRole('button', { name: 'Continue “Drawing”' }));
    expect(requests('continueEntry')).toEqual([{ localId }]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(requests('dismissNotice')).toEqual([{ kind: 'stopped-elsewhere' }]);
  });

  it('says what the server fails to do, since when, and when it is tried again', async () => {
    const failing = {
      what: 'project',
      name: 'Harbour',
      since: instantOfEpochMs(Date.UTC(2026, 10, 20, 10)),
      nextAt: instantOfEpochMs(Date.UTC(2026, 10, 20, 10, 12)),
      detail: '500',
    } as const;
    const { user, requests } = await open({ kind: 'failing', failing });
    expect(screen.getByRole('note').textContent).toContain(
      'Since 10:00, This computer has failed to create the project “Harbour” (status 500). Your entries are kept on this computer. The next try is at 10:12. If it lasts, tell its administrator.',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(requests('dismissNotice')).toEqual([{ kind: 'failing' }]);
  });

  it('after an update leads to what is new, once', async () => {
    const { user, requests } = await open({ kind: 'updated', version: '0.2.0' });
    await user.click(screen.getByRole('button', { name: 'What is new' }));
    expect([requests('dismissNotice'), requests('openWindow')]).toEqual([
      [{ kind: 'updated' }],
      [{ route: { page: 'settings', detail: 'about' } }],
    ]);
  });

  it('about quitting is another banner', async () => {
    await open({ kind: 'quit-asked' });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
