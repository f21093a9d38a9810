/** A server is added in the window: address, details, browser, and each way in which that ends. */
import type { ConnectionsView, ConnectionView } from '#shared/connections/connections.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConnectionsSection } from '#renderer/window/connections/connections-section.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { connectionsOf, serverOf } from '../../fixtures.ts';
import { openPage, type PageRig } from '../../support/page-rig.tsx';
import { expectRefused } from '../../support/refused-field.ts';

const team = { name: 'Team', baseUrl: 'https://team.example.org', authUrl: 'https://login.example.org', clientId: 'clocktower' };

interface Opened extends PageRig {
  /** Pushes the connections with these changes. */
  readonly come: (changes: Partial<ConnectionsView>) => Promise<void>;
}

async function open(servers: readonly ConnectionView[] = [], changes: Partial<ConnectionsView> = {}): Promise<Opened> {
  let view = connectionsOf(servers, changes);
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: null },
  });
  const page = await openPage(
    {
      getConnections: () => succeed(view),
      lookUpServer: ({ baseUrl }) =>
        baseUrl.startsWith('https')
          ? succeed({ ...team, baseUrl })
          : fail({ kind: 'not-connected', cause: { kind: 'not-time-tracking', url: baseUrl } }),
      connectServer: () => succeed(null),
      cancelSetup: () => succeed(null),
      signIn: () => succeed(null),
      chooseConnection: () => succeed(null),
      allowTokenFile: () => succeed(null),
    },
    <WindowStateContext value={{ router }}>
      <ConnectionsSection />
    </WindowStateContext>,
  );
  const come: Opened['come'] = async (next) => {
    view = { ...view, ...next, revision: view.revision + 1 };
    await page.push('connectionsChanged', view);
  };
  return { ...page, come };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

/** Up to the press that opens the browser. */
async function send({ user }: Opened, { address = team.baseUrl } = {}): Promise<void> {
  await user.click(button('Add a server'));
  await user.keyboard(`${address}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Sign in with your browser' }));
}

describe('a new server', () => {
  it('is looked up when its address is left, filled in, and signed in to', async () => {
    const opened = await open();
    const { user, requests, announced, come } = opened;
    await user.click(button('Add a server'));
    expect(document.activeElement).toBe(field('Address'));
    await user.keyboard(` ${team.baseUrl} `);
    fireEvent.blur(field('Address'));
    expect(await screen.findByText(/^Time tracking service found\. Check/)).toBeDefined();
    expect([requests('lookUpServer'), field('Name').value, field('Client ID').value]).toEqual([
      [{ baseUrl: team.baseUrl }],
      'Team',
      'clocktower',
    ]);
    await user.click(button('Sign in with your browser'));
    expect(requests('connectServer')).toMatchObject([{ ...team, token: '' }]);
    await come({ setup: { kind: 'browser', name: 'Team' } });
    expect(screen.getByRole('heading', { name: 'Signing in to Team' })).toBeDefined();
    await come({ setup: { kind: 'idle' }, connections: connectionsOf([serverOf(1)]).connections });
    await waitFor(() => expect(announced()).toBe('Server 1 was added, and you are signed in'));
    expect(document.activeElement?.getAttribute('data-connection')).toBe(serverOf(1).id);
    await user.click(button('Add a server'));
    expect(field('Address').value).toBe('');
  });

  it('is looked up once if the button is pressed in the address, and not without one', async () => {
    const { user, requests } = await open();
    await user.click(button('Add a server'));
    fireEvent.blur(field('Address'));
    expect(requests('lookUpServer')).toEqual([]);
    await user.keyboard(team.baseUrl);
    await user.click(button('Continue'));
    expect(requests('lookUpServer')).toHaveLength(1);
  });

  it('that is none is refused at its address, and can be corrected', async () => {
    const { user } = await open();
    await user.click(button('Add a server'));
    await user.keyboard('time{Enter}');
    await waitFor(() => expectRefused(field('Address'), /time/));
  });

  it.each([
    ['one of a field, at that field', { kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-is-token' } } as const, true],
    ['another one, beside the progress', { kind: 'not-signed-in', cause: { kind: 'cancelled' } } as const, false],
  ])('shows a failure after the browser: %s', async (_, failure, atField) => {
    const opened = await open();
    await send(opened);
    await opened.come({ setup: { kind: 'browser', name: 'Team' } });
    await opened.come({ setup: { kind: 'failed', name: 'Team', failure } });
    expect([opened.requests('cancelSetup').length, screen.queryByRole('alert') === null]).toEqual([atField ? 1 : 0, atField]);
    if (atField) {
      await opened.come({ setup: { kind: 'idle' } });
      expectRefused(field('Client ID'), /Client ID|token/);
      return;
    }
    await opened.user.click(button('Try again'));
    expect(opened.requests('connectServer')).toHaveLength(2);
    await opened.user.click(button('Edit the details'));
    await opened.come({ setup: { kind: 'idle' } });
    expect([opened.requests('cancelSetup').length, field('Name').value]).toEqual([1, 'Team']);
  });

  it('is given up with Escape only before anything is typed, and the focus goes back', async () => {
    const { user } = await open();
    await user.click(button('Add a server'));
    await user.keyboard('t{Escape}');
    expect(field('Address').value).toBe('t');
    await user.keyboard('{Backspace}{Escape}');
    expect(document.activeElement).toBe(button('Add a server'));
  });
});

describe('a saved server', () => {
  it('is signed in to again in its row, and says so', async () => {
    const out = serverOf(1, { signIn: { kind: 'signed-out', reason: 'expired' } });
    const { user, requests, come, announced } = await open([out]);
    await user.click(button('Sign in to Server 1'));
    expect(requests('signIn')).toEqual([{ id: out.id }]);
    await come({ setup: { kind: 'browser', name: 'Server 1' } });
    expect(
      screen.getByRole('heading', { name: 'Signing in to Server 1' }).closest('[data-connection]')?.getAttribute('data-connection'),
    ).toBe(out.id);
    await come({ setup: { kind: 'idle' }, connections: connectionsOf([serverOf(1)]).connections });
    await waitFor(() => expect(announced()).toBe('Signed in to Server 1'));
  });

  it('is used for new entries, and says so', async () => {
    const { user, requests, announced } = await open([serverOf(1)]);
    await user.click(button('Use Server 1 for new entries'));
    expect([requests('chooseConnection'), announced()]).toEqual([[{ id: serverOf(1).id }], 'New entries now go to Server 1']);
    expect(document.activeElement?.getAttribute('data-connection')).toBe(serverOf(1).id);
  });
});

describe('how sign-ins are kept without a keyring', () => {
  it.each([
    { tokenKeeping: 'memory', label: 'Save sign-ins in a file', allowed: true, expected: 'Sign-ins are now saved in a file' },
    { tokenKeeping: 'plain-file', label: 'Stop saving them', allowed: false, expected: 'Sign-ins are no longer saved' },
  ] as const)('can be changed from $tokenKeeping', async ({ tokenKeeping, label, allowed, expected }) => {
    const { user, requests, announced } = await open([serverOf(1)], { tokenKeeping });
    await user.click(button(label));
    expect([requests('allowTokenFile'), announced()]).toEqual([[{ allowed }], expected]);
  });

  it('is nobody’s concern before a server is added', async () => {
    await open([], { tokenKeeping: 'memory' });
    expect(screen.queryByRole('button', { name: 'Save sign-ins in a file' })).toBeNull();
  });
});
