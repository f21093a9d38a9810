/** The row of a connection: what it says, which buttons it has, and what they ask for. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConnectionRow } from '#renderer/window/connections/connection-row.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { connectionsOf, serverOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

async function open(connection: ConnectionView, { setup = null, ...answers }: Answers & { readonly setup?: string | null } = {}) {
  const happened: string[] = [];
  const rig = await openPage(
    { getConnections: () => succeed(connectionsOf([])), chooseConnection: () => succeed(null), signOut: () => succeed(null), ...answers },
    <ul>
      <ConnectionRow
        connection={connection}
        onSignIn={() => happened.push('sign in')}
        onRemoved={() => happened.push('removed')}
        setup={setup}
        setupView={null}
        onEdit={() => happened.push('edit')}
      />
    </ul>,
  );
  return { ...rig, happened };
}

/** A row whose sign-in can be closed. */
function Leaving() {
  const [isOpen, setIsOpen] = useState(true);
  const setup = isOpen ? (
    <button type="button" onClick={() => setIsOpen(false)}>
      Close
    </button>
  ) : null;
  return (
    <ul>
      <ConnectionRow connection={serverOf(1)} onSignIn={() => {}} onRemoved={() => {}} setup={setup} setupView={null} onEdit={() => {}} />
      <li>
        <button type="button">Elsewhere</button>
      </li>
    </ul>
  );
}

const [here = serverOf(0)] = connectionsOf([]).connections;
const row = () => screen.getByRole('listitem');
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
const signedOut = { kind: 'signed-out', reason: 'by-user' } as const;
const more = 'More actions for Server 1';

describe('the row of a connection', () => {
  it.each<[string, ConnectionView, readonly string[]]>([
    ['this computer, in use', here, ['More actions for This computer']],
    ['a server that is not used', serverOf(1), ['Use Server 1 for new entries', more]],
    ['the server that is used', serverOf(1, { current: true }), [more]],
    ['one that is signed out', serverOf(1, { current: true, signIn: signedOut }), ['Sign in to Server 1', more]],
    [
      'one whose token is gone',
      serverOf(1, { current: true, signIn: signedOut, signInWith: 'token' }),
      ['Enter a new access token for Server 1', more],
    ],
  ])('has the buttons of its state: %s', async (_, connection, expected) => {
    await open(connection);
    expect(buttons()).toEqual(expected);
    expect([row().getAttribute('data-current'), screen.queryByText('New entries go here') !== null]).toEqual([
      String(connection.current),
      connection.current,
    ]);
  });

  it('says where it is, who is signed in, what waits and what needs attention', async () => {
    await open(serverOf(1, { waiting: 2, attention: 1 }));
    expect([...row().querySelectorAll('p')].map(({ textContent }) => textContent.replaceAll(/[\u2068\u2069]/gu, ''))).toEqual([
      '1.example.org · Riverside Studio',
      expect.stringMatching(/^Signed in as Ada Byron · 2 entries/u),
      expect.stringMatching(/^1 entry/u),
    ]);
    expect(row().querySelector('p')?.title).toBe('https://1.example.org/');
  });

  it('says nothing of what does not wait', async () => {
    await open(here);
    expect(row().textContent).not.toMatch(/entr(?:y|ies) need|0 entries/u);
  });

  it('offers no sign-in while one is under way', async () => {
    await open(serverOf(1, { signIn: signedOut }), { setup: 'Waiting for the browser' });
    expect(buttons()).toEqual(['Use Server 1 for new entries', more]);
    screen.getByText('Waiting for the browser');
  });

  it('asks for a sign-in', async () => {
    const { user, happened } = await open(serverOf(1, { signIn: signedOut }));
    await user.click(screen.getByRole('button', { name: 'Sign in to Server 1' }));
    expect(happened).toEqual(['sign in']);
  });

  it('is used from then on, with the focus on the row', async () => {
    const { user, requests, announced } = await open(serverOf(1));
    await user.click(screen.getByRole('button', { name: 'Use Server 1 for new entries' }));
    await waitFor(() => expect(document.activeElement).toBe(row()));
    expect(requests('chooseConnection')).toEqual([{ id: serverOf(1).id }]);
    expect(announced()).toMatch(/Server 1/u);
  });

  it('says why it cannot be used', async () => {
    const { user, announced } = await open(serverOf(1), { chooseConnection: () => fail({ kind: 'storage-full' }) });
    await user.click(screen.getByRole('button', { name: 'Use Server 1 for new entries' }));
    screen.getByText(/^The disk is full/u);
    expect([announced(), document.activeElement === row()]).toEqual(['', false]);
  });

  it.each([
    [
      { kind: 'signed-in', kept: 'sealed' } as const,
      ['Settings of this connection', 'Copy entries from this computer', 'Edit', 'Rename', 'Sign out', 'Remove'],
    ],
    [signedOut, ['Settings of this connection', 'Copy entries from this computer', 'Edit', 'Rename', 'Remove']],
  ])('has a menu of its actions: %o', async (signIn, expected) => {
    const { user } = await open(serverOf(1, { signIn }));
    await user.click(screen.getByRole('button', { name: more }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected);
  });

  it('says why signing out failed, and stays as it is', async () => {
    const { user, announced } = await open(serverOf(1), { signOut: () => fail({ kind: 'storage-full' }) });
    await user.click(screen.getByRole('button', { name: more }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    screen.getByText(/^The disk is full/u);
    expect(announced()).toBe('');
  });

  it.each([{ waiting: 1 }, { attention: 1 }])('asks before signing out while there are changes: %o', async (changes) => {
    const { user, requests } = await open(serverOf(1, changes));
    await user.click(screen.getByRole('button', { name: more }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(requests('signOut')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(requests('signOut')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it.each([
    ['the button of its actions, if it had the focus', 'Close', more],
    ['nothing else, if the focus is elsewhere', 'Elsewhere', 'Elsewhere'],
  ])('gives the focus to %s, when its sign-in is removed', async (_, focused, expected) => {
    await openPage({}, <Leaving />);
    const close = screen.getByRole('button', { name: 'Close' });
    screen.getByRole('button', { name: focused }).focus();
    act(() => close.click());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: expected }));
  });
});
