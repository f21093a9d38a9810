/** The form of a server: when the address is looked up, where the focus goes, and what its button does. */
import type { ServerSuggestion } from '#shared/connections/connections.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { describe, expect, it } from 'vitest';
import { emptyServerDraft, reduceServerDraft, type ServerFormDraft } from '#renderer/window/connections/setup/server-draft.ts';
import { ServerForm } from '#renderer/window/connections/setup/server-form.tsx';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';

const address = 'https://team.example.org';
const suggestion: ServerSuggestion = { name: 'Team', baseUrl: address, authUrl: 'https://login.example.org', clientId: 'clocktower' };
const found: Partial<ServerFormDraft> = {
  typed: { ...emptyServerDraft.typed, baseUrl: address, clientId: 'clocktower' },
  lookup: { kind: 'found', baseUrl: address, clientKnown: true },
  unfolded: true,
};

interface Opened extends PageRig {
  readonly done: readonly string[];
}

async function open(changes: Partial<ServerFormDraft> = {}, answers: Answers = {}): Promise<Opened> {
  const done: string[] = [];
  function Form() {
    const [draft, dispatch] = useReducer(reduceServerDraft, { ...emptyServerDraft, ...changes });
    return (
      <ServerForm
        draft={draft}
        dispatch={dispatch}
        onConnect={async () => void done.push('connect')}
        onCancel={() => done.push('cancel')}
      />
    );
  }
  const page = await openPage({ lookUpServer: () => succeed(suggestion), ...answers }, <Form />);
  return { ...page, done };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const go = () => screen.getByRole('button', { name: /^(Continue|Sign in)/u });
const focused = () => document.activeElement?.getAttribute('name');

describe('the focus of the form', () => {
  it.each<[string, Partial<ServerFormDraft>]>([
    ['baseUrl', {}],
    ['go-on', found],
    ['clientId', { ...found, typed: { ...emptyServerDraft.typed, baseUrl: address, clientId: ' ' } }],
    ['go-on', { ...found, typed: { ...emptyServerDraft.typed, baseUrl: address, token: 'abc' } }],
    ['name', { ...found, problem: { kind: 'server-field', field: 'name', cause: { kind: 'address-missing' } } }],
  ])('begins at %s: %o', async (name, changes) => {
    await open(changes);
    expect(focused()).toBe(name);
  });

  it('goes to the missing field, and stays in the one that is typed in', async () => {
    const { user } = await open({}, { lookUpServer: () => succeed({ ...suggestion, clientId: null }) });
    await user.keyboard(`${address}{Enter}`);
    await waitFor(() => expect(focused()).toBe('clientId'));
    expect(screen.getByText(/It does not provide its client ID/u)).toBeDefined();
    await user.click(field('Name'));
    await user.keyboard('x');
    expect(focused()).toBe('name');
  });
});

describe('the address', () => {
  it('is looked up without its spaces when it is left, once', async () => {
    const { user, requests } = await open();
    await user.keyboard(` ${address} `);
    expect(screen.getByText('Like https://time.example.org')).toBeDefined();
    fireEvent.blur(field('Address'));
    await screen.findByText('Time tracking service found. Check the details, then sign in.');
    expect(screen.queryByText('Like https://time.example.org')).toBeNull();
    fireEvent.blur(field('Address'));
    expect(requests('lookUpServer')).toEqual([{ baseUrl: address }]);
  });

  it('is looked up when the focus leaves the form or goes to another field, and not when it goes to a button of it', async () => {
    const { user, requests } = await open(found);
    await user.clear(field('Address'));
    await user.type(field('Address'), 'https://b.example');
    fireEvent.blur(field('Address'), { relatedTarget: go() });
    expect(requests('lookUpServer')).toEqual([]);
    fireEvent.blur(field('Address'), { relatedTarget: field('Name') });
    await waitFor(() => expect(requests('lookUpServer')).toEqual([{ baseUrl: 'https://b.example' }]));
  });

  it('is looked up when the focus goes to a button elsewhere', async () => {
    const { user, requests } = await open();
    await user.keyboard(address);
    const elsewhere = document.body.appendChild(document.createElement('button'));
    fireEvent.blur(field('Address'), { relatedTarget: elsewhere });
    elsewhere.remove();
    await waitFor(() => expect(requests('lookUpServer')).toHaveLength(1));
  });

  it('is not looked up while it is empty', async () => {
    const { user, requests } = await open();
    await user.keyboard('  ');
    fireEvent.blur(field('Address'));
    expect(requests('lookUpServer')).toEqual([]);
  });

  it('that has changed since is looked up again by the button, which then opens the browser', async () => {
    const { user, requests, done } = await open(found, { lookUpServer: ({ baseUrl }) => succeed({ ...suggestion, baseUrl }) });
    expect(go().textContent).toBe('Sign in with your browser');
    await user.type(field('Address'), '/x');
    expect([go().textContent, screen.getByText('Like https://time.example.org').tagName]).toEqual(['Continue', expect.any(String)]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(go().textContent).toBe('Sign in with your browser'));
    expect([requests('lookUpServer'), done]).toEqual([[{ baseUrl: `${address}/x` }], []]);
    await user.click(go());
    expect([requests('lookUpServer').length, done]).toEqual([1, ['connect']]);
  });

  it('that is none is said at it, and the rest stays folded', async () => {
    const { user } = await open(
      {},
      { lookUpServer: () => fail({ kind: 'not-connected', cause: { kind: 'not-time-tracking', url: 'x' } }) },
    );
    await user.keyboard('x{Enter}');
    await waitFor(() => expect(field('Address').getAttribute('aria-invalid')).toBe('true'));
    expect([screen.queryByRole('textbox', { name: /^Name/u }), focused()]).toEqual([null, 'baseUrl']);
  });
});

describe('the button of the form', () => {
  it('waits for the look-up, and says so', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed<ServerSuggestion>>>();
    const { user, requests } = await open({}, { lookUpServer: async () => promise });
    await user.keyboard(`${address}{Enter}`);
    expect([screen.getByText('Checking the address…').tagName, go().textContent, go().getAttribute('aria-disabled')]).toEqual([
      'OUTPUT',
      'Continue',
      'true',
    ]);
    await user.keyboard('{Enter}');
    resolve(succeed(suggestion));
    await waitFor(() => expect(go().getAttribute('aria-disabled')).toBe('false'));
    expect(requests('lookUpServer')).toHaveLength(1);
  });

  it('does nothing while the browser is opened', async () => {
    const { user, done } = await open({ ...found, sending: true });
    expect(go().getAttribute('aria-disabled')).toBe('true');
    await user.type(field('Name'), '{Enter}');
    expect(done).toEqual([]);
  });

  it('signs in with a token where one is typed', async () => {
    const { user } = await open(found);
    await user.type(field('Access token'), ' ');
    expect(go().textContent).toBe('Sign in with your browser');
    await user.type(field('Access token'), 'abc');
    expect(go().textContent).toMatch(/token/u);
  });
});

it('a failure of no field is shown above the buttons, and one of a field is not', async () => {
  await open({ ...found, problem: { kind: 'storage-full' } });
  expect(screen.getByText(/^The disk is full/u).closest('form')).not.toBeNull();
});

it('each field has the limit of what it is', async () => {
  await open(found);
  const limits = ['Address', 'Name', 'Access token'].map((name) => field(name).maxLength);
  expect(new Set(limits).size).toBe(3);
});

it.each([
  [emptyServerDraft, { key: 'Escape' }, ['cancel']],
  [emptyServerDraft, { key: 'Escape', isComposing: true }, []],
  [emptyServerDraft, { key: 'x' }, []],
  [found, { key: 'Escape' }, []],
])('the form is left by Escape alone while nothing is typed: %o', async (changes, press, expected) => {
  const { done } = await open(changes);
  expect(fireEvent.keyDown(field('Address'), press)).toBe(expected.length === 0);
  expect(done).toEqual(expected);
});

it('the details are open as the draft says', async () => {
  await open({ ...found, detailsOpen: true });
  expect(document.querySelector('details')?.open).toBe(true);
});

it('the form is left by its button', async () => {
  const { user, done } = await open(found);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual(['cancel']);
});
