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
import { openPage } from '../../support/page-rig.tsx';
import { expectRefused } from '../../support/refused-field.ts';
import { everyCapability } from '../../fixtures.ts';

const never = { kind: 'never', failure: null } as const;

const page: CampusPage = {
  revision: 1,
  settings: { source: { kind: 'server', address: 'https://campus.example.org/v2' }, placeTemplate: '{place}: {work}' },
  keyKept: 'keyring',
  directory: {
    revision: 1,
    address: 'https://campus.example.org/v2',
    key: 'stored',
    loading: false,
    libraries: { freshness: never },
    nests: { freshness: never, term: null, currentTerm: null },
    seasons: { choices: [], chosen: null },
    wifi: { freshness: never, health: { kind: 'no-reading' } },
    usage: { name: null, monthlyCalls: null, totalCalls: null, asOf: null, counter: null, counted: 0, free: 0, unknown: 0 },
    unreadableRecords: 0,
    notKept: null,
  },
  placesRevision: 1,
};

async function open(answers: Answers, shown: CampusPage = page) {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'settings', detail: 'campus' } });
  return openPage(
    { getCampus: () => succeed(shown), getSettings: () => succeed({ revision: 1, preferences: defaultPreferences, capabilities: everyCapability, autostart: false }), ...answers },
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
    expect([requests('setCampusKey'), announced()]).not.toEqual([[], '']);
  });
});

describe('the form of a method', () => {
  it('says at each parameter what is wrong with it, and goes to the first', async () => {
    const method = campusMethods.find(({ pathParameters }) => pathParameters.length >= 2);
    const [first = '', second = ''] = method?.pathParameters ?? [];
    const { user } = await openPage(
      { exploreCampus: () => fail({ kind: 'campus', cause: { kind: 'bad-parameters', parameters: [{ name: first, reason: 'missing' }, { name: second, reason: 'too-long' }] } }) },
      method === undefined ? null : <MethodForm method={method} draft={{ parameters: {}, format: 'json', callback: '', answer: null }} page={page} onChange={() => {}} />,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expectRefused(screen.getByRole('textbox', { name: first }), new RegExp(`Nothing was sent: ${first} `, 'u'));
    expect(screen.getByRole('textbox', { name: second }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says below what is about the call as a whole', async () => {
    const [method] = campusMethods;
    const { user } = await openPage(
      { exploreCampus: () => fail({ kind: 'campus', cause: { kind: 'key-missing' } }) },
      method === undefined ? null : <MethodForm method={method} draft={{ parameters: {}, format: 'json', callback: '', answer: null }} page={page} onChange={() => {}} />,
    );
    const send = screen.getByRole('button', { name: 'Send' });
    await user.click(send);
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/needs a key/u);
  });
});
