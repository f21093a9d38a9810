/** The note above today while signed out: its button opens the page to sign in. */
import { succeed } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SignInBanner } from '#renderer/popover/banners/sign-in-banner.tsx';
import { viewOf } from '../fixtures.ts';
import { openPage } from '../support/page-rig.tsx';

function viewWith(signIn: View['connection']['signIn']): View {
  return viewOf([], { connection: { id: viewOf([]).connection.id, kind: 'server', name: 'Team', signIn } });
}

describe('the note while signed out', () => {
  it('opens the browser where the user signs in there', async () => {
    const { user, requests } = await openPage(
      { signIn: () => succeed(null) },
      <SignInBanner view={viewWith({ kind: 'signed-out', reason: 'refused' })} />,
    );
    await user.click(screen.getByRole('button', { name: 'Sign in to Team' }));
    expect(requests('signIn')).toHaveLength(1);
  });

  it.each(['token-refused', 'by-user', 'unreadable'] as const)('leads to the connections for a new access token (%s)', async (reason) => {
    const { user, requests } = await openPage(
      { openWindow: () => succeed(null) },
      <SignInBanner view={viewWith({ kind: 'signed-out', reason, needsToken: true })} />,
    );
    await user.click(screen.getByRole('button', { name: 'Enter a new access token for Team' }));
    expect(requests('openWindow')).toEqual([{ route: { page: 'settings', detail: 'connections' } }]);
  });

  it('cancels a sign-in that has begun, and has nothing else to press', async () => {
    const { user, requests } = await openPage(
      { cancelSetup: () => succeed(null) },
      <SignInBanner view={viewWith({ kind: 'signing-in' })} />,
    );
    await user.click(screen.getByRole('button'));
    expect([requests('cancelSetup').length, screen.getAllByRole('button').length]).toEqual([1, 1]);
  });

  it.each([{ kind: 'signed-in', kept: 'sealed' }, { kind: 'not-needed' }] as const)('is not there otherwise: %o', async (signIn) => {
    await openPage({}, <SignInBanner view={viewWith(signIn)} />);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
