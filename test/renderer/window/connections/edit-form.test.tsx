/** The form of a saved server: where the focus begins, how each refusal finds its field, and that it is sent once. */
import type { ConnectionView, ServerDraft, SetupView } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { EditForm } from '#renderer/window/connections/edit-form.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { connectionsOf, serverOf } from '../../fixtures.ts';
import { openPage, type PageRig } from '../../support/page-rig.tsx';
import { expectRefused } from '../../support/refused-field.ts';

const saved: ServerDraft = {
  name: 'Server 1',
  baseUrl: 'https://1.example.org',
  authUrl: 'https://sign-in.example.org',
  clientId: 'clocktower',
  organizationId: 'one',
  userId: '',
  token: '',
  certificate: null,
};
const signedOut = { signInWith: 'token', signIn: { kind: 'signed-out', reason: 'token-refused' } } as const;

interface Opened extends PageRig {
  readonly happened: string[];
  readonly become: (setup: SetupView | null) => Promise<void>;
}

async function open(changes: Partial<ConnectionView> = {}, answers: Answers = {}): Promise<Opened> {
  const happened: string[] = [];
  const setups = new Emitter<[SetupView | null]>();
  function Page() {
    const [setup, setSetup] = useState<SetupView | null>({ kind: 'reading', name: 'Server 1' });
    useEffect(() => setups.subscribe(setSetup), []);
    const [isOpen, setOpen] = useState(true);
    const close = useCallback(() => {
      happened.push('close');
      setOpen(false);
    }, []);
    return isOpen ? (
      <EditForm connection={serverOf(1, changes)} setup={setup} onSend={() => happened.push('send')} onClose={close} />
    ) : null;
  }
  const page = await openPage(
    {
      getServerDraft: () => succeed(saved),
      editServer: () => succeed(null),
      cancelSetup: () => succeed(null),
      getConnections: () => succeed(connectionsOf([])),
      ...answers,
    },
    <Page />,
  );
  return { ...page, happened, become: async (setup) => act(async () => setups.emit(setup)) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Check and save' });
const type = async (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));

describe('the form of a saved server', () => {
  it('has the fields of a sign-in with the browser, filled with what is saved', async () => {
    await open();
    expect(['Address', 'Name', 'Client ID', 'Sign-in address', 'Access token', 'Organization ID'].map((name) => field(name).value)).toEqual(
      [saved.baseUrl, saved.name, saved.clientId, saved.authUrl, '', saved.organizationId],
    );
    expect(document.activeElement).toBe(field('Address'));
    screen.getByText('Leave empty to stay signed in as you are.');
    expect(['Address', 'Name', 'Access token'].map((name) => field(name).maxLength)).toEqual(
      [2048, 100, 4096].map(() => expect.any(Number)),
    );
    expect(new Set(['Address', 'Name', 'Access token'].map((name) => field(name).maxLength)).size).toBe(3);
  });

  it.each([
    ['a token that is refused', signedOut, 'Access token'],
    ['a token that is accepted', { signInWith: 'token' } as const, 'Address'],
    ['a browser that is signed out', { signIn: { kind: 'signed-out', reason: 'by-user' } } as const, 'Address'],
  ])('begins where it is needed: %s', async (_, changes, name) => {
    await open(changes);
    expect(document.activeElement).toBe(field(name));
  });

  it('has no fields of the browser for a token, and says where one comes from', async () => {
    await open(signedOut);
    expect(['Client ID', 'Sign-in address'].map((name) => screen.queryByRole('textbox', { name }))).toEqual([null, null]);
    screen.getByText(/^Instead of the browser/u);
  });

  it('shows the saved certificate, and sends it until it is removed', async () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    const { user, requests } = await open({}, { getServerDraft: () => succeed({ ...saved, certificate: pem }) });
    screen.getByText('1 certificate from the pasted text will be trusted');
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Remove certificate' }));
    expect(requests('editServer')).toMatchObject([{ draft: { certificate: pem } }]);
  });

  it('says why a pasted certificate cannot be read, and forgets that with the next change', async () => {
    await open();
    const pasted = field('Or paste the certificate');
    fireEvent.change(pasted, { target: { value: 'x' } });
    fireEvent.blur(pasted);
    screen.getByText(/^This certificate cannot be read/u);
    await type('Name', 'Other');
    expect(screen.queryByText(/^This certificate cannot be read/u)).toBeNull();
  });

  it('says that it cannot be read, and is closed by Escape', async () => {
    const { happened, user } = await open({}, { getServerDraft: () => fail({ kind: 'storage-full' }) });
    expect(screen.getByRole('alert').textContent).toMatch(/^The disk is full/u);
    expect(screen.queryByRole('textbox')).toBeNull();
    screen.getByRole('region').focus();
    await user.keyboard('{Escape}');
    expect(happened).toEqual(['close']);
  });

  it('keeps what was typed where the server is read again', async () => {
    const page = await open();
    await type('Name', 'Mine');
    await page.become(null);
    expect(field('Name').value).toBe('Mine');
    expect(page.happened).toEqual([]);
  });

  it.each(['Cancel', '{Escape}'])('is left by %s', async (way) => {
    const { user, happened, requests } = await open();
    await (way === 'Cancel' ? user.click(screen.getByRole('button', { name: way })) : user.keyboard(way));
    expect([happened, requests('editServer')]).toEqual([['close'], []]);
  });
});

describe('a server that is saved', () => {
  it.each([null, { kind: 'idle' } as const])('is said to be changed once the check is over: %o', async (setup) => {
    const page = await open();
    await type('Name', 'Team');
    await page.user.click(save());
    expect([page.happened, page.announced(), save().getAttribute('aria-disabled')]).toEqual([['send'], '', 'true']);
    expect(page.requests('editServer')).toEqual([{ id: serverOf(1).id, draft: { ...saved, name: 'Team' } }]);
    await page.become(setup);
    expect([page.happened, page.announced()]).toEqual([['send', 'close'], 'Server 1 was changed']);
  });

  it('is sent once, however often the form is submitted', async () => {
    const page = await open();
    await page.user.click(save());
    await page.user.click(save());
    await act(async () => fireEvent.submit(document.querySelector('form') ?? document.body));
    expect(page.requests('editServer')).toHaveLength(1);
  });

  it.each<[string, Failure, () => HTMLElement]>([
    ['Address', { kind: 'server-field', field: 'baseUrl', cause: { kind: 'address-missing' } }, () => field('Address')],
    ['Name', { kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name: 'Studio' } }, () => field('Name')],
    ['Client ID', { kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-is-token' } }, () => field('Client ID')],
    [
      'Organization ID',
      { kind: 'server-field', field: 'organizationId', cause: { kind: 'organization-id-is-token' } },
      () => field('Organization ID'),
    ],
    [
      'Certificate',
      { kind: 'server-field', field: 'certificate', cause: { kind: 'certificate-unreadable' } },
      () => field('Or paste the certificate'),
    ],
  ])('is refused at once at its field, and can be sent again: %s', async (_, failure, find) => {
    let isRefused = true;
    const page = await open({}, { editServer: () => (isRefused ? fail(failure) : succeed(null)) });
    await page.user.click(save());
    await waitFor(() => expectRefused(find(), /./u));
    isRefused = false;
    await page.user.click(save());
    await waitFor(() => expect(page.requests('editServer')).toHaveLength(2));
    expect(find().getAttribute('aria-invalid')).toBe('false');
  });

  it.each<[string, Partial<ConnectionView>, Failure]>([
    ['a client of a token', signedOut, { kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-is-token' } }],
    ['a sign-in address of a token', signedOut, { kind: 'server-field', field: 'authUrl', cause: { kind: 'address-missing' } }],
    ['a user, which it never shows', {}, { kind: 'server-field', field: 'userId', cause: { kind: 'user-needed' } }],
    ['no field', {}, { kind: 'storage-full' }],
  ])('is refused above its buttons where it does not show the field: %s', async (_, changes, failure) => {
    const page = await open(changes, { editServer: () => fail(failure) });
    await page.user.click(save());
    const reason = await screen.findByText((text, element) => element?.getAttribute('role') === 'alert' && text !== '');
    expect([reason.nextElementSibling?.contains(save()), document.activeElement]).toEqual([true, save()]);
    expect(screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true')).toEqual([]);
  });

  it('is refused by its check, which is ended, and can be sent again', async () => {
    const page = await open();
    await page.user.click(save());
    await page.become({
      kind: 'failed',
      name: 'Server 1',
      failure: { kind: 'not-connected', cause: { kind: 'organization-unknown', organization: 'one' } },
    });
    expectRefused(field('Organization ID'), /./u);
    expect([page.requests('cancelSetup').length, page.happened]).toEqual([1, ['send']]);
    await page.user.click(save());
    expect(page.requests('editServer')).toHaveLength(2);
  });
});
