/** Connections in the window: access tokens, and editing a saved server. */
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serverOf } from '../fixtures.ts';
import { openList, saved, type Opened } from '../support/connections.tsx';

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
    const opened = await openList();
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
    const opened = await openList();
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
    const opened = await openList({ signInWith: 'token', signIn: { kind: 'signed-out', reason: 'token-refused' } });
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
  const opened = await openList();
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
  const { page, answers } = await openList();
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

describe('a certificate', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----';

  it('is chosen as a file, said to be there, and taken away', async () => {
    const opened = await openList();
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
    const opened = await openList();
    await openEditor(opened);
    const field = screen.getByRole('textbox', { name: /paste/iu });
    fireEvent.change(field, { target: { value: 'no certificate' } });
    field.focus();
    await opened.page.user.tab();
    expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', false]);
  });
});

it('a refusal of a field that the form does not have is said at its button', async () => {
  const opened = await openList({ signInWith: 'token' });
  await openEditor(opened);
  opened.answers.editServer = () => fail({ kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-missing' } });
  await save(opened);
  await screen.findByText(/^The client ID is missing/u);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check and save' }));
});

it('a server that cannot be read for editing says why', async () => {
  const opened = await openList();
  opened.answers.getServerDraft = () => fail({ kind: 'no-such-connection' });
  await openEditor(opened);
  screen.getByText(/^This connection no longer exists/u);
});
