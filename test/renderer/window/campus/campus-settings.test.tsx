/** The forms of the campus directory: what is refused is shown at its field, and what was typed stays. */
import type { CampusPage } from '#shared/campus/page.ts';
import { campusMethods } from '#shared/campus/methods.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CampusSettings } from '#renderer/window/campus/campus-settings.tsx';
import { MethodForm } from '#renderer/window/campus/explorer/method-form.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { campusPageOf } from '../../support/campus.ts';
import { openPage } from '../../support/page-rig.tsx';
import { expectRefused } from '../../support/refused-field.ts';
import { everyCapability } from '../../fixtures.ts';

const page = campusPageOf();
const embedded = campusPageOf({}, { settings: { source: { kind: 'embedded' }, placeTemplate: '{place}' } });

async function open(answers: Answers, shown: CampusPage = page) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: 'campus' },
  });
  return openPage(
    {
      getCampus: () => succeed(shown),
      getSettings: () => succeed({ revision: 1, preferences: defaultPreferences, capabilities: everyCapability, autostart: false }),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <CampusSettings />
    </WindowStateContext>,
  );
}

describe('the settings of the campus directory', () => {
  it('keep an address that is not taken, with the reason and the focus, until it is typed again', async () => {
    const { user } = await open({ showCampus: () => fail({ kind: 'campus', cause: { kind: 'no-directory', cause: 'unreachable' } }) });
    const field = screen.getByRole('textbox', { name: 'Address' });
    await user.type(field, '/x');
    await user.click(screen.getByRole('button', { name: 'Use this directory' }));
    expectRefused(field, /^No directory answers at this address/mu);
    expect(field).toHaveProperty('value', 'https://campus.example.org/v2/x');
    await user.type(field, 'y');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('say why this computer’s directory could not be used, though it has no field', async () => {
    const { user } = await open({ showCampus: () => fail({ kind: 'storage-full' }) });
    await user.click(screen.getByRole('radio', { name: 'On this computer' }));
    await user.click(screen.getByRole('button', { name: 'Use this directory' }));
    screen.getByText(/^The disk is full/u);
  });

  it('keep a key that is none in its field, with the reason and the focus', async () => {
    const { user, requests } = await open({ setCampusKey: () => fail({ kind: 'campus', cause: { kind: 'key-malformed' } }) });
    const field = screen.getByLabelText('New key');
    await user.type(field, 'no key{Enter}');
    expectRefused(field, /This is not a key/u);
    expect([field, requests('setCampusKey')]).toMatchObject([{ value: 'no key' }, [{ key: 'no key' }]]);
  });

  it('take no template without the place, and say so at the field', async () => {
    const { user, requests } = await open({ setPlaceTemplate: () => succeed(null) });
    const field = screen.getByRole('textbox', { name: 'Description of a timer at a place' });
    await user.clear(field);
    await user.type(field, 'work{Enter}');
    expectRefused(field, /./u);
    expect(requests('setPlaceTemplate')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'At {{place}{Enter}');
    expect(requests('setPlaceTemplate')).toEqual([{ placeTemplate: 'At {place}' }]);
  });

  it('forget the key', async () => {
    const { user, requests, announced } = await open({ setCampusKey: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Forget key' }));
    expect([requests('setCampusKey'), requests('getCampus').length, announced()]).toEqual([[{ key: null }], 2, 'The key is forgotten.']);
  });

  it('take a key, empty its field, and say so', async () => {
    const { user, requests, announced } = await open({ setCampusKey: () => succeed(null) });
    const field = screen.getByLabelText('New key');
    await user.type(field, 'abc{Enter}');
    expect([requests('setCampusKey'), field, announced()]).toEqual([
      [{ key: 'abc' }],
      expect.objectContaining({ value: '', type: 'password' }),
      'The key is stored.',
    ]);
  });

  it('forget why a key was refused when it is typed again', async () => {
    const { user } = await open({ setCampusKey: () => fail({ kind: 'campus', cause: { kind: 'key-malformed' } }) });
    const field = screen.getByLabelText('New key');
    await user.type(field, 'no key{Enter}');
    await user.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('show a failure that is not of the key in the banner', async () => {
    const { user, requests, announced } = await open({ setCampusKey: () => fail({ kind: 'storage-full' }) });
    await user.type(screen.getByLabelText('New key'), 'abc{Enter}');
    expect([screen.getByText(/^The disk is full/u).closest('form'), screen.getByLabelText('New key').getAttribute('aria-invalid')]).toEqual(
      [null, 'false'],
    );
    expect([announced(), requests('getCampus').length, screen.getByLabelText('New key')]).toEqual([
      '',
      1,
      expect.objectContaining({ value: 'abc' }),
    ]);
  });

  it.each([
    ['stored', 'keyring', 'A key is stored in the keyring.', true],
    ['stored', 'memory', 'The key is kept until you quit Clocktower', true],
    ['missing', 'memory', 'No key is stored.', false],
    ['unreadable', 'keyring', 'The stored key cannot be read.', true],
    ['unknown', 'keyring', 'Not checked yet.', false],
  ] as const)('say whether there is a key to forget: %s in the %s', async (...[key, keyKept, text, canForget]) => {
    await open({}, campusPageOf({ key }, { keyKept }));
    expect([screen.getByText(new RegExp(`^${text}`, 'u')).tagName, screen.queryByRole('button', { name: 'Forget key' }) !== null]).toEqual([
      expect.any(String),
      canForget,
    ]);
  });

  it('need no key for the directory on this computer, and go back to it', async () => {
    const { user, requests, announced } = await open({ showCampus: () => succeed(null) }, embedded);
    expect([screen.queryByLabelText('New key'), screen.queryByRole('textbox', { name: 'Address' })]).toEqual([null, null]);
    expect([screen.getByText(/^Libraries of the University/u).tagName, screen.getByRole('radio', { name: 'On this computer' })]).toEqual([
      'P',
      expect.objectContaining({ checked: true }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Use this directory' }));
    expect([requests('showCampus'), announced(), screen.getAllByText('This directory is in use now.').length]).toEqual([
      [{ kind: 'embedded' }],
      'This directory is in use now.',
      2,
    ]);
    await user.click(screen.getByRole('radio', { name: 'A server' }));
    expect([screen.getAllByText('This directory is in use now.').length, screen.queryByText(/^Libraries of the University/u)]).toEqual([
      1,
      null,
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://x.example/v2{Enter}');
    expect(requests('showCampus')).toEqual([{ kind: 'embedded' }, { kind: 'server', address: 'https://x.example/v2' }]);
  });

  it('say that a directory is in use until another address is typed', async () => {
    const { user, requests } = await open({ showCampus: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Use this directory' }));
    expect([requests('showCampus'), requests('getCampus').length, screen.getAllByText('This directory is in use now.').length]).toEqual([
      [{ kind: 'server', address: 'https://campus.example.org/v2' }],
      2,
      2,
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'x');
    expect(screen.getAllByText('This directory is in use now.')).toHaveLength(1);
  });

  it('show an example of the template, and that it was saved until it is typed again', async () => {
    const { user, requests } = await open({ setPlaceTemplate: () => succeed(null) });
    const field = screen.getByRole('textbox', { name: 'Description of a timer at a place' });
    const save = screen.getByRole('button', { name: 'Save' });
    expect([screen.getByText(/For example: Dana Porter Library: Draft chapter 2$/u).tagName, save.getAttribute('aria-disabled')]).toEqual([
      expect.any(String),
      'false',
    ]);
    await user.click(save);
    expect([requests('setPlaceTemplate'), screen.getAllByText('Saved.').length]).toEqual([[{ placeTemplate: '{place}: {work}' }], 2]);
    await user.type(field, '!');
    expect(screen.getAllByText('Saved.')).toHaveLength(1);
    await user.clear(field);
    expect([save.getAttribute('aria-disabled'), screen.queryByText(/For example/u)]).toEqual(['true', null]);
  });

  it.each([
    [{ monthlyCalls: null, totalCalls: null, counted: 0, free: 0, unknown: 0 }, '0 counted since Clocktower was started'],
    [
      { monthlyCalls: 1, totalCalls: 40, counted: 3, free: 2, unknown: 1 },
      '1 call this month, 40 total, 3 counted since Clocktower was started, 2 not counted, 1 answer lost, may be counted',
    ],
  ])('show the usage of the key: %o', async (usage, text) => {
    await open({}, campusPageOf({ usage: { ...page.directory.usage, ...usage } }));
    expect(screen.getByText(text)).toBeDefined();
  });

  it('show the page of the campus or hide it', async () => {
    const { user, requests } = await open({ changeSettings: () => succeed(null) });
    const shown = screen.getByRole('switch', { name: /Show the Campus page/u });
    expect(shown).toHaveProperty('checked', defaultPreferences.pages.campus);
    await user.click(shown);
    expect(requests('changeSettings')).toEqual([{ pages: { campus: !defaultPreferences.pages.campus } }]);
  });
});

describe('the form of a method', () => {
  it('says at each parameter what is wrong with it, and goes to the first', async () => {
    const method = campusMethods.find(({ pathParameters }) => pathParameters.length >= 2);
    const [first = '', second = ''] = method?.pathParameters ?? [];
    const { user } = await openPage(
      {
        exploreCampus: () =>
          fail({
            kind: 'campus',
            cause: {
              kind: 'bad-parameters',
              parameters: [
                { name: first, reason: 'missing' },
                { name: second, reason: 'too-long' },
              ],
            },
          }),
      },
      method === undefined ? null : (
        <MethodForm
          method={method}
          draft={{ parameters: {}, format: 'json', callback: '', answer: null }}
          page={page}
          onChange={() => {}}
        />
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expectRefused(screen.getByRole('textbox', { name: first }), new RegExp(`Nothing was sent: ${first} `, 'u'));
    expect(screen.getByRole('textbox', { name: second }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says below what is about the call as a whole', async () => {
    const [method] = campusMethods;
    const { user } = await openPage(
      { exploreCampus: () => fail({ kind: 'campus', cause: { kind: 'key-missing' } }) },
      method === undefined ? null : (
        <MethodForm
          method={method}
          draft={{ parameters: {}, format: 'json', callback: '', answer: null }}
          page={page}
          onChange={() => {}}
        />
      ),
    );
    const send = screen.getByRole('button', { name: 'Send' });
    await user.click(send);
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/needs a key/u);
  });
});
