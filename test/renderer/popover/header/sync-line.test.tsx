import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SyncLine } from '#renderer/popover/header/sync-line.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const answers: Answers = { syncNow: () => succeed(null), syncNowAnyway: () => succeed(null) };

function viewWith(retryAt: string | null, sync: Partial<View['sync']> = {}) {
  return viewOf([], {
    sync: {
      connectivity: 'server-down',
      retryAt: retryAt === null ? null : utcInstantSchema.parse(retryAt),
      waiting: 2,
      attention: 0,
      questions: 0,
      ...sync,
    },
  });
}

const icon = () => document.querySelector('svg')?.getAttribute('class') ?? '';

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

  it('asks again after the focus was elsewhere', async () => {
    const { user, requests } = await openPage(answers, <SyncLine view={viewWith('2026-11-20T14:32:00Z')} />);
    const button = screen.getByRole('button', { name: /asked to wait until/ });
    await user.click(button);
    fireEvent.blur(button);
    await user.click(button);
    expect([requests('syncNow').length, requests('syncNowAnyway').length]).toEqual([0, 0]);
    await user.click(button);
    await user.click(button);
    expect(requests('syncNowAnyway')).toHaveLength(1);
  });

  it.each([
    [{ connectivity: 'local', waiting: 0 }, /lucide-check/u, 'P', 'quiet'],
    [{ connectivity: 'online', waiting: 0 }, /lucide-check/u, 'P', 'quiet'],
    [{ connectivity: 'online', waiting: 1 }, /circle-dashed/u, 'BUTTON', 'quiet'],
    [{ connectivity: 'unknown', waiting: 0 }, /circle-dashed/u, 'P', 'quiet'],
    [{ connectivity: 'no-network', waiting: 0 }, /cloud-off/u, 'P', 'quiet'],
    [{ connectivity: 'server-down', waiting: 1 }, /server-off/u, 'BUTTON', 'quiet'],
    [{ connectivity: 'no-access', waiting: 0 }, /server-off/u, 'P', 'quiet'],
    [{ connectivity: 'signed-out', waiting: 0 }, /key-round/u, 'P', 'quiet'],
    [{ connectivity: 'online', waiting: 0, attention: 1 }, /triangle-alert/u, 'P', 'alert'],
    [{ connectivity: 'no-network', waiting: 1, questions: 1 }, /triangle-alert/u, 'BUTTON', 'alert'],
  ] as const)('is a sign, and a button while something waits: %o', async (...[sync, sign, tag, tone]) => {
    await openPage(answers, <SyncLine view={viewWith(null, sync)} />);
    const line = document.querySelector('[data-tone]');
    expect([line?.tagName, line?.getAttribute('data-tone')]).toEqual([tag, tone]);
    expect(icon()).toMatch(sign);
  });

  it.each(['signed-out', 'signing-in'] as const)('is no button while it waits for a sign-in: %s', async (kind) => {
    const signIn = kind === 'signed-out' ? { kind, reason: 'refused' as const } : { kind };
    await openPage(
      answers,
      <SyncLine view={{ ...viewWith(null), connection: { id: 'this-computer', kind: 'server', name: 'Team', signIn } }} />,
    );
    expect([screen.queryByRole('button'), document.querySelector('p')?.title]).toEqual([null, document.querySelector('p')?.textContent]);
    expect(icon()).toMatch(/key-round/u);
  });
});
