import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SyncLine } from '#renderer/popover/header/sync-line.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const answers: Answers = { syncNow: () => succeed(null), syncNowAnyway: () => succeed(null) };

function viewWith(retryAt: string | null) {
  return viewOf([], { sync: { connectivity: 'server-down', retryAt: retryAt === null ? null : utcInstantSchema.parse(retryAt), waiting: 2, attention: 0, questions: 0 } });
}

describe('the sync state', () => {
  it('syncs at once when the server did not ask to wait', async () => {
    const { user, requests } = await openPage(answers, <SyncLine view={viewWith(null)} />);
    await user.click(screen.getByRole('button', { name: /Sync now/ }));
    expect([requests('syncNow').length, requests('syncNowAnyway').length]).toEqual([1, 0]);
  });

  it('asks before it syncs before the server’s Retry-After', async () => {
    const { user, requests } = await openPage(answers, <SyncLine view={viewWith('2026-11-20T14:32:00Z')} />);
    await user.click(screen.getByRole('button', { name: /asked to wait until/ }));
    expect([requests('syncNow').length, requests('syncNowAnyway').length]).toEqual([0, 0]);
    await user.click(screen.getByRole('button', { name: /although the server asked to wait/ }));
    expect([requests('syncNow').length, requests('syncNowAnyway').length]).toEqual([0, 1]);
  });
});
