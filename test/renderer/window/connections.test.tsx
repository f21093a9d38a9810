/** Connections in the window: access tokens, and editing a saved server. */
import { recordIdSchema, secondsSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { ConnectionsView, CopyPreview, ServerDraft, SetupView } from '#shared/connections/connections.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ConnectionsSection } from '#renderer/window/connections/connections-section.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { connectionsOf, serverOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';
import { expectRefused } from '../support/refused-field.ts';

const saved: ServerDraft = {
  name: 'Server 1',
  baseUrl: 'https://1.example.org',
  authUrl: 'https://1.example.org',
  clientId: 'clocktower',
  organizationId: '00000000-0000-4000-8000-000000000010',
  userId: '',
  token: '',
  certificate: null,
};

interface Opened {
  readonly page: PageRig;
  readonly answers: Answers;
  /** Sets the setup of the main process for later requests. */
  readonly become: (setup: SetupView) => void;
  /** The same, pushed. */
  readonly come: (setup: SetupView) => Promise<void>;
}

async function open(parts: Partial<ConnectionsView['connections'][number]> = {}): Promise<Opened> {
  let view: ConnectionsView = { ...connectionsOf([serverOf(1, parts)]), revision: 1 };
  const answers: Answers = {
    getConnections: () => succeed(view),
    getServerDraft: () => succeed(saved),
    editServer: () => succeed(null),
    cancelSetup: () => succeed(null),
  };
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: null },
  });
  const page = await openPage(
    answers,
    <WindowStateContext value={{ router }}>
      <ConnectionsSection />
    </WindowStateContext>,
  );
  const become = (setup: SetupView): void => {
    view = { ...view, revision: view.revision + 1, setup };
  };
  return {
    page,
    answers,
    become,
    come: async (setup) => {
      become(setup);
      await page.push('connectionsChanged', view);
    },
  };
}

async function openEditor({ page }: Opened): Promise<void> {
  await page.user.click(screen.getByRole('button', { name: 'More actions for Server 1' }));
  await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
}

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

async function save({ page }: Opened): Promise<void> {
  await page.user.click(screen.getByRole('button', { name: 'Check and save' }));
}

describe('a saved server', () => {
  it('is edited from what is saved, and sent whole', async () => {
    const opened = await open();
    await openEditor(opened);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(saved.baseUrl);
    type('Address', 'https://new.example.org');
    await save(opened);
    expect(opened.page.requests('editServer')).toEqual([{ id: serverOf(1).id, draft: { ...saved, baseUrl: 'https://new.example.org' } }]);
    await expect.poll(() => opened.page.announced()).toBe('Server 1 was changed');
    expect(screen.queryByRole('button', { name: 'Check and save' })).toBeNull();
  });

  it.each([
    ['Address', { kind: 'not-connected', cause: { kind: 'not-time-tracking', url: 'https://x.example' } }],
    ['Organization ID', { kind: 'not-connected', cause: { kind: 'organization-unknown', organization: 'x' } }],
    ['Access token', { kind: 'server-field', field: 'token', cause: { kind: 'token-refused' } }],
  ] as const)('says by its field why the probe failed, and keeps what was typed: %s', async (label, failure) => {
    const opened = await open();
    await openEditor(opened);
    type('Address', 'https://x.example');
    opened.answers.editServer = () => {
      opened.become({ kind: 'reading', name: 'Server 1' });
      return succeed(null);
    };
    await save(opened);
    await opened.come({ kind: 'failed', name: 'Server 1', failure });
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://x.example');
    expect(opened.page.requests('cancelSetup')).toHaveLength(1);
    await opened.come({ kind: 'idle' });
    expect(screen.getByRole('button', { name: 'Check and save' })).not.toBeNull();
  });

  it('whose token is refused asks for a new one', async () => {
    const opened = await open({ signInWith: 'token', signIn: { kind: 'signed-out', reason: 'token-refused' } });
    expect(screen.getByText(/Access token was revoked or has expired/)).not.toBeNull();
    await opened.page.user.click(screen.getByRole('button', { name: 'Enter a new access token for Server 1' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Access token'));
    expect(screen.queryByLabelText('Client ID')).toBeNull();
    type('Access token', 'a-new-token');
    await save(opened);
    expect(opened.page.requests('editServer')).toMatchObject([{ draft: { token: 'a-new-token' } }]);
  });
});

it('a server is added with a token instead of a client and the browser', async () => {
  const opened = await open();
  opened.answers.lookUpServer = () =>
    succeed({ name: 'Team', baseUrl: 'https://team.example.org', authUrl: 'https://team.example.org', clientId: null });
  opened.answers.connectServer = () => succeed(null);
  await opened.page.user.click(screen.getByRole('button', { name: 'Add a server' }));
  type('Address', 'https://team.example.org');
  await opened.page.user.click(screen.getByRole('button', { name: 'Continue' }));
  type('Access token', 'a-token');
  await act(async () => Promise.resolve());
  await opened.page.user.click(screen.getByRole('button', { name: 'Sign in with the token' }));
  expect(opened.page.requests('connectServer')).toMatchObject([{ clientId: '', token: 'a-token' }]);
});

it('an address that is none is said at its field, by keyboard alone, and stays there', async () => {
  const { page, answers } = await open();
  answers.lookUpServer = () =>
    fail({ kind: 'server-field', field: 'baseUrl', cause: { kind: 'address-unreadable', text: 'no address at all' } });
  screen.getByRole('button', { name: 'Add a server' }).focus();
  await page.user.keyboard('{Enter}');
  const address = screen.getByLabelText<HTMLInputElement>('Address');
  expect(document.activeElement).toBe(address);
  await page.user.keyboard('no address at all{Enter}');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/is not an address of a server/).id).toBe(address.getAttribute('aria-describedby')?.split(' ').at(-1));
  expect([document.activeElement, address.value]).toEqual([address, 'no address at all']);
  expect(screen.queryByLabelText('Client ID')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a server' }));
});

async function openPanel(opened: Opened, item: string): Promise<void> {
  await opened.page.user.click(screen.getByRole('button', { name: 'More actions for Server 1' }));
  await opened.page.user.click(screen.getByRole('menuitem', { name: item }));
}

const more = () => screen.getByRole('button', { name: 'More actions for Server 1' });

describe('the name of a connection', () => {
  it('is changed in its row, and the focus goes back', async () => {
    const opened = await open();
    opened.answers.renameConnection = () => succeed({ name: '2' });
    await openPanel(opened, 'Rename');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Server 1/u });
    expect([document.activeElement, field.selectionEnd]).toEqual([field, 'Server 1'.length]);
    await opened.page.user.keyboard('2');
    await opened.page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(opened.page.requests('renameConnection')).toEqual([{ id: serverOf(1).id, name: '2' }]);
    expect([opened.page.announced(), document.activeElement]).toEqual(['Renamed to 2', more()]);
  });

  it('is announced as the host of the server where it was cleared', async () => {
    const opened = await open();
    opened.answers.renameConnection = () => succeed({ name: 'time.example.org' });
    await openPanel(opened, 'Rename');
    await opened.page.user.clear(screen.getByRole('textbox', { name: /Server 1/u }));
    await opened.page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(opened.page.requests('renameConnection')).toEqual([{ id: serverOf(1).id, name: '' }]);
    expect(opened.page.announced()).toBe('Renamed to time.example.org');
  });

  it('stays in its field if it is taken, and Escape leaves the one of before', async () => {
    const opened = await open();
    opened.answers.renameConnection = () => fail({ kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name: 'Studio' } });
    await openPanel(opened, 'Rename');
    const field = screen.getByRole('textbox', { name: /Server 1/u });
    await opened.page.user.clear(field);
    await opened.page.user.type(field, 'Studio{Enter}');
    expectRefused(field, /“Studio”/u);
    await opened.page.user.keyboard('{Escape}');
    expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([null, more()]);
    screen.getByRole('heading', { name: 'Server 1' });
  });
});

describe('leaving a server', () => {
  it('signs out at once if nothing waits', async () => {
    const opened = await open();
    opened.answers.signOut = () => succeed(null);
    await openPanel(opened, 'Sign out');
    expect(opened.page.requests('signOut')).toEqual([{ id: serverOf(1).id }]);
    await expect.poll(() => document.activeElement).toBe(more());
  });

  it('asks first if entries wait, can write them to a file, and is left by Escape', async () => {
    const opened = await open({ waiting: 2, attention: 1 });
    opened.answers.exportUnsaved = () => succeed({ file: '/home/ada/unsaved.csv' });
    await openPanel(opened, 'Sign out');
    const panel = screen.getByRole('region', { name: /Server 1/u });
    expect([document.activeElement, opened.page.requests('signOut')]).toEqual([panel, []]);
    await opened.page.user.click(within(panel).getByRole('button', { name: /^Export/u }));
    expect(within(panel).getByText(/unsaved\.csv/u)).not.toBeNull();
    await opened.page.user.keyboard('{Escape}');
    expect([screen.queryByRole('region', { name: /Sign out/u }), document.activeElement]).toEqual([null, more()]);
  });

  it('says why a server cannot be removed, and removes it with the focus on the heading', async () => {
    const opened = await open();
    opened.answers.removeConnection = () => fail({ kind: 'entries-waiting', count: 2 });
    await openPanel(opened, 'Remove');
    const remove = screen.getByRole('button', { name: /^Remove/u });
    await opened.page.user.click(remove);
    screen.getByText(/^2 entries are saved only on this computer/u);
    opened.answers.removeConnection = () => succeed(null);
    await opened.page.user.click(remove);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(opened.page.announced()).toMatch(/Server 1/u);
  });
});

describe('the questions of a sign-in', () => {
  it('offers the organizations, sends the chosen one, and says why it was not taken', async () => {
    const opened = await open();
    opened.answers.answerSetup = () => fail({ kind: 'no-setup' });
    await opened.come({
      kind: 'choosing',
      name: 'Team',
      organizations: [
        { id: recordIdSchema.parse('one'), name: 'One' },
        { id: recordIdSchema.parse('two'), name: 'Two' },
      ],
    });
    await opened.page.user.click(screen.getByRole('radio', { name: 'Two' }));
    await opened.page.user.click(screen.getByRole('button', { name: 'Use this organization' }));
    expect(opened.page.requests('answerSetup')).toEqual([{ organizationId: 'two', userId: '' }]);
    screen.getByText(/^This sign-in is already over/u);
    await opened.page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(opened.page.requests('cancelSetup')).toHaveLength(1);
  });

  it('asks for identifiers that the server does not provide, and goes to the one that is wrong', async () => {
    const opened = await open();
    opened.answers.answerSetup = () => fail({ kind: 'server-field', field: 'userId', cause: { kind: 'user-needed' } });
    await opened.come({ kind: 'asking', name: 'Team', organization: true, user: true });
    const [organization, user] = [screen.getByLabelText('Organization ID'), screen.getByLabelText('User ID')];
    expect(screen.getByRole('region', { name: 'Signing in to Team' })).toBe(document.activeElement);
    await opened.page.user.type(organization, 'org{Enter}');
    expectRefused(user, /./u);
    expect(organization).toHaveProperty('value', 'org');
    await opened.page.user.type(user, 'me');
    expect(user.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the progress, which can be cancelled, and a failure, which Escape closes', async () => {
    const opened = await open();
    await opened.come({ kind: 'browser', name: 'Team' });
    await opened.page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await opened.come({ kind: 'failed', name: 'Team', failure: { kind: 'no-membership' } });
    expect(screen.getByText(/not a member of any organization/u).getAttribute('role')).toBe('alert');
    await opened.page.user.keyboard('{Escape}');
    expect(opened.page.requests('cancelSetup')).toHaveLength(2);
  });
});

describe('a copy of this computer’s entries', () => {
  const preview: CopyPreview = {
    entries: 3,
    seconds: secondsSchema.parse(5400),
    days: null,
    copied: 0,
    running: 0,
    names: [],
    lost: { clients: 0, billable: 0 },
  };

  it('is counted, copied without the names that were left out, and reported', async () => {
    const opened = await open();
    const site = { kind: 'tag' as const, name: 'site', rows: 2, fate: 'new' as const };
    const canal = { kind: 'project' as const, name: 'Canal', rows: 1, fate: 'new' as const };
    opened.answers.previewCopy = () => succeed({ ...preview, names: [site, { ...site, name: 'yard' }, canal] });
    opened.answers.runCopy = () => succeed({ copied: 3 });
    await openPanel(opened, 'Copy entries from this computer');
    const tags = screen.getByRole<HTMLInputElement>('checkbox', { name: /Tags/iu });
    await opened.page.user.click(screen.getByRole('checkbox', { name: /^site/u }));
    expect([tags.checked, tags.indeterminate]).toEqual([false, true]);
    await opened.page.user.click(tags);
    expect(tags.checked).toBe(true);
    await opened.page.user.click(tags);
    await opened.page.user.click(screen.getByRole('button', { name: /^Copy 3 entries/u }));
    expect(opened.page.requests('runCopy')).toEqual([
      {
        id: serverOf(1).id,
        leaveOut: [
          { kind: 'tag', name: 'site' },
          { kind: 'tag', name: 'yard' },
        ],
      },
    ]);
    screen.getByText(/^3 entries were copied/u);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('says why it failed, and is tried again', async () => {
    const opened = await open();
    opened.answers.previewCopy = () => fail({ kind: 'connection-leaving' });
    await openPanel(opened, 'Copy entries from this computer');
    screen.getByText(/^This connection is being removed/u);
    opened.answers.previewCopy = () => succeed({ ...preview, entries: 0 });
    await opened.page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect([opened.page.requests('previewCopy').length, screen.queryByRole('button', { name: /^Copy \d/u })]).toEqual([2, null]);
    await opened.page.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(more());
  });
});

describe('a certificate', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----';

  it('is chosen as a file, said to be there, and taken away', async () => {
    const opened = await open();
    await openEditor(opened);
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement('input');
    await opened.page.user.upload(chooser, new File(['no certificate'], 'notes.pem'));
    await screen.findByText(/certificate/iu, { selector: '[role="alert"]' });
    await opened.page.user.upload(chooser, new File([pem], 'root.pem'));
    await screen.findByText(/root\.pem|1 certificate/u);
    await save(opened);
    expect(opened.page.requests('editServer')).toMatchObject([{ draft: { certificate: pem } }]);
  });

  it('that was pasted and is none is reported when the field is left, which stays possible', async () => {
    const opened = await open();
    await openEditor(opened);
    const field = screen.getByRole('textbox', { name: /paste/iu });
    fireEvent.change(field, { target: { value: 'no certificate' } });
    field.focus();
    await opened.page.user.tab();
    expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', false]);
  });
});

it('a refusal of a field that the form does not have is said at its button', async () => {
  const opened = await open({ signInWith: 'token' });
  await openEditor(opened);
  opened.answers.editServer = () => fail({ kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-missing' } });
  await save(opened);
  await screen.findByText(/^The client ID is missing/u);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check and save' }));
});

it('a server that cannot be read for editing says why', async () => {
  const opened = await open();
  opened.answers.getServerDraft = () => fail({ kind: 'no-such-connection' });
  await openEditor(opened);
  screen.getByText(/^This connection no longer exists/u);
});
