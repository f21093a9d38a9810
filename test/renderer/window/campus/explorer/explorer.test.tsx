/** The explorer: the list of methods, the form of one, and what is sent and copied. */
import { type CampusMethod, campusMethods, methodById } from '#shared/campus/methods.ts';
import type { ExplorerAnswer } from '#shared/campus/explorer.ts';
import type { CampusPage } from '#shared/campus/page.ts';
import { termSchema } from '#shared/campus/terms.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Explorer } from '#renderer/window/campus/explorer/explorer.tsx';
import {
  buildCampusCopy,
  buildExplorerRequest,
  type CallDraft,
  firstExplorerState,
  methodDraft,
  withDraft,
} from '#renderer/window/campus/explorer/explorer-draft.ts';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { campusPageOf } from '../../../support/campus.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';

const answer: ExplorerAnswer = {
  address: '',
  status: 200,
  httpStatus: 200,
  message: '',
  failure: null,
  milliseconds: 1,
  bytes: 1,
  counted: 'no',
  counter: null,
  table: null,
  tree: null,
  raw: { text: 'the answer', hiddenCharacters: 0 },
  keptSince: null,
};
const embedded = campusPageOf({}, { settings: { source: { kind: 'embedded' }, placeTemplate: '{place}' } });

async function open(answers: Answers = {}, page: CampusPage = campusPageOf()): Promise<PageRig> {
  function Shown() {
    const [state, setState] = useState(firstExplorerState);
    return <Explorer page={page} state={state} onChange={(change) => setState((before) => ({ ...before, ...change }))} />;
  }
  return openPage({ exploreCampus: () => succeed(answer), copyCampusCall: () => succeed(null), ...answers }, <Shown />);
}

const method = (path: string) => screen.getByRole('button', { name: path });
const methods = () => within(screen.getByRole('navigation')).getAllByRole('button');
const address = () => document.querySelector('output[aria-label="Address"]')?.textContent;
const facts = () => [...document.querySelectorAll('dl > div')].map(({ children }) => [...children].map(({ textContent }) => textContent));

describe('the list of methods', () => {
  it('has all, by service, with one stop for Tab, and marks those without a key', async () => {
    const { user } = await open();
    expect(methods()).toHaveLength(campusMethods.length);
    expect(screen.getByText('Api 5')).toBeDefined();
    expect(screen.getByRole('row', { name: /^\/resources\/goosewatch/u }).lastElementChild?.textContent).toBe(
      'Nests of geese on campus, by season.',
    );
    expect(methods().filter(({ tabIndex }) => tabIndex === 0)).toEqual([method('/api/services')]);
    expect(screen.getAllByText('No key needed')).toHaveLength(campusMethods.filter(({ key }) => key === 'none').length);
    expect(screen.getByText('Choose a method to see its parameters and its answer.')).toBeDefined();
    await user.click(method('/api/usage'));
    expect(methods().filter(({ tabIndex }) => tabIndex === 0)).toEqual([method('/api/usage')]);
    expect(methods().filter((each) => each.getAttribute('aria-current') === 'true')).toEqual([method('/api/usage')]);
    expect(screen.queryByText('Choose a method to see its parameters and its answer.')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(method('/api/methods'));
  });

  it('is reached by Tab at its first method while the chosen one is not found', async () => {
    const { user } = await open();
    await user.click(method('/api/usage'));
    await user.type(screen.getByRole('searchbox'), 'goosewatch');
    expect(methods().map(({ tabIndex }) => tabIndex)).toEqual([0]);
    expect(screen.queryByText(/No method matches/u)).toBeNull();
    expect(screen.getByRole('form', { name: '/api/usage' })).toBeDefined();
  });

  it('says that nothing is found', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('No method matches “xyz”. Clear the search to see all 38.')).toBeDefined();
  });
});

describe('the form of a method', () => {
  it('says what is documented of it, and what is not', async () => {
    const { user } = await open();
    await user.click(method('/resources/goosewatch'));
    expect(facts()).toEqual([
      ['Method', '1671'],
      ['Service', 'resources (229)'],
      ['API key', 'Required'],
      ['Usage', 'Counted with data'],
      ['Data type', 'CSV'],
      ['Updated', 'Not documented'],
      ['Cache time', '0 seconds'],
      ['Enabled', 'Yes'],
    ]);
    await user.click(method('/api/services'));
    expect(facts().slice(2, 6)).toEqual([
      ['API key', 'Not needed'],
      ['Usage', 'Counted with data'],
      ['Data type', 'Direct database connection'],
      ['Updated', 'Every request'],
    ]);
    await user.click(method('/api/versions'));
    expect(facts()[4]).toEqual(['Data type', 'Not documented']);
  });

  it('sends exactly what is typed, shows the answer, and says its status', async () => {
    const { user, requests, announced } = await open();
    await user.click(method('/courses/{department}/{number}'));
    await user.type(screen.getByRole('textbox', { name: 'department' }), 'CS');
    await user.type(screen.getByRole('textbox', { name: 'number' }), '246');
    await user.type(screen.getByRole('textbox', { name: 'JSONP callback' }), 'take');
    expect(address()).toBe('https://campus.example.org/v2/courses/CS/246.json?callback=take&key=••••••••');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(requests('exploreCampus')).toEqual([
      { methodId: 1163, parameters: { department: 'CS', number: '246' }, format: 'json', callback: 'take' },
    ]);
    expect(await screen.findByText('the answer')).toBeDefined();
    expect(announced()).toBe('Answer: 200');
  });

  it('says that there is an answer where it has no status', async () => {
    const { user, announced } = await open({ exploreCampus: () => succeed({ ...answer, status: null }) });
    await user.click(method('/api/usage'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(announced()).toBe('Answer'));
  });

  it('is sent once while it waits for the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed<ExplorerAnswer>>>();
    const { user, requests } = await open({ exploreCampus: async () => promise });
    await user.click(method('/courses/{department}'));
    const field = screen.getByRole('textbox', { name: 'department' });
    await user.type(field, 'CS{Enter}');
    expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(field, '{Enter}');
    resolve(succeed(answer));
    const send = await screen.findByRole('button', { name: 'Send' });
    expect([requests('exploreCampus').length, send.getAttribute('aria-disabled')]).toEqual([1, 'false']);
    await user.type(field, '{Enter}');
    await waitFor(() => expect(requests('exploreCampus')).toHaveLength(2));
  });

  it('forgets the reason of a refusal when something changes, and can be sent again', async () => {
    const { user, requests } = await open({ exploreCampus: () => fail({ kind: 'campus', cause: { kind: 'key-missing' } }) });
    await user.click(method('/courses/{department}'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/needs a key/u)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'department' }), 'C');
    expect(screen.queryByText(/needs a key/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(requests('exploreCampus')).toHaveLength(2);
  });

  it('says below what failed of anything else', async () => {
    const { user } = await open({ exploreCampus: () => fail({ kind: 'storage-full' }) });
    await user.click(method('/courses/{department}'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const below = document.getElementById(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-describedby') ?? '');
    expect([below?.textContent, screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'))]).toEqual([
      expect.stringMatching(/^The disk is full/u),
      ['false', 'false'],
    ]);
  });

  it('marks the parameter that is wrong, and no other', async () => {
    const { user } = await open({
      exploreCampus: () =>
        fail({ kind: 'campus', cause: { kind: 'bad-parameters', parameters: [{ name: 'callback', reason: 'not-a-callback' }] } }),
    });
    await user.click(method('/courses/{department}'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/callback must be the name of a function/u);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  });

  it('offers filters as optional, and terms to choose from', async () => {
    const { user } = await open({}, campusPageOf({ seasons: { choices: [termSchema.parse(991), termSchema.parse(1171)], chosen: null } }));
    await user.click(method('/resources/goosewatch'));
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'term (optional)' });
    expect([field.placeholder, field.maxLength, [...(field.list?.options ?? [])].map(({ value }) => value)]).toEqual([
      'Season, four digits',
      200,
      ['0991', '1171'],
    ]);
    await user.click(method('/courses/{department}'));
    const other = screen.getByRole<HTMLInputElement>('textbox', { name: 'department' });
    expect([other.placeholder, other.list]).toEqual(['', null]);
  });

  it('has the formats of its method, and a callback in JSON alone', async () => {
    const { user, requests } = await open();
    await user.click(method('/v2/poi/libraries'));
    expect(
      within(screen.getByRole('group', { name: 'Format' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['json', 'xml', 'geojson']);
    await user.type(screen.getByRole('textbox', { name: 'JSONP callback' }), 'take');
    await user.click(screen.getByRole('button', { name: 'xml' }));
    expect([screen.queryByRole('textbox', { name: 'JSONP callback' }), address()]).toEqual([
      null,
      'https://campus.example.org/v2/poi/libraries.xml?key=••••••••',
    ]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(requests('exploreCampus')).toEqual([{ methodId: 1879, parameters: {}, format: 'xml', callback: null }]);
  });

  it('keeps the input of each method, and shows the next answer in its first shape', async () => {
    const { user } = await open({ exploreCampus: () => succeed({ ...answer, tree: { lines: [], cut: false } }) });
    await user.click(method('/courses/{department}'));
    await user.type(screen.getByRole('textbox', { name: 'department' }), 'CS{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Raw', pressed: false }));
    expect(screen.getByRole('region', { name: 'Raw' })).toBeDefined();
    await user.click(method('/api/usage'));
    expect(screen.queryByRole('textbox', { name: 'department' })).toBeNull();
    await user.click(method('/courses/{department}'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'department' }).value).toBe('CS');
    expect(screen.getByRole('region', { name: 'Tree' })).toBeDefined();
  });
});

describe('the address of a call', () => {
  it('is the path with its format until all is filled in', async () => {
    const { user } = await open();
    await user.click(method('/courses/{department}'));
    expect(address()).toBe('/courses/{department}.json');
    await user.click(screen.getByRole('button', { name: 'xml' }));
    expect(address()).toBe('/courses/{department}.xml');
  });

  it('is a path without a key on this computer, where there is nothing to copy', async () => {
    const { user } = await open({}, embedded);
    await user.click(method('/api/usage'));
    expect(address()).toBe('/api/usage.json');
    expect(screen.getByText('The directory on this computer has no address, so there is nothing to copy.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Copy/u })).toBeNull();
  });

  it.each([
    ['Copy address', 'address'],
    ['Copy as curl', 'curl'],
    ['Copy as curl with the key', 'curl-with-key'],
  ])('is copied by “%s”', async (name, what) => {
    const { user, requests, announced } = await open();
    await user.click(method('/api/usage'));
    await user.click(screen.getByRole('button', { name }));
    expect(requests('copyCampusCall')).toEqual([{ call: { methodId: 1097, parameters: {}, format: 'json', callback: null }, what }]);
    expect([announced(), screen.queryByText(/nothing to copy/u)]).toEqual(['Copied', null]);
  });

  it('has no key to copy where none is needed', async () => {
    const { user } = await open();
    await user.click(method('/server/time'));
    expect(screen.getAllByRole('button', { name: /^Copy/u }).map(({ textContent }) => textContent)).toEqual([
      'Copy address',
      'Copy as curl',
    ]);
  });

  it('says why it cannot be copied, at the form or in the banner, and that nothing was', async () => {
    const answers: Answers = { copyCampusCall: () => fail({ kind: 'campus', cause: { kind: 'no-address' } }) };
    const { user, announced } = await open(answers);
    await user.click(method('/api/usage'));
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    const send = screen.getByRole('button', { name: 'Send' });
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/has no address/u);
    expect(announced()).toBe('');
  });
});

const draft = (changes: Partial<CallDraft> = {}): CallDraft => ({
  parameters: { term: '1171' },
  format: 'json',
  callback: '',
  answer: null,
  ...changes,
});

describe('the draft of a method', () => {
  const goosewatch: CampusMethod | null = methodById(1671);

  it.each([
    [draft(), null],
    [draft({ callback: 'take' }), 'take'],
    [draft({ callback: 'take', format: 'xml' }), null],
  ])('is a request: %o', (each, callback) => {
    const call = { methodId: 1671, parameters: { term: '1171' }, format: each.format, callback };
    expect(goosewatch === null ? null : [buildExplorerRequest(goosewatch, each), buildCampusCopy(goosewatch, each, 'curl')]).toEqual([
      call,
      { call, what: 'curl' },
    ]);
  });

  it('changes alone', () => {
    const one = { ...firstExplorerState, ...withDraft(firstExplorerState, 1, { callback: 'one' }) };
    const two = { ...one, ...withDraft(one, 2, { callback: 'two' }) };
    const changed = { ...two, ...withDraft(two, 1, { format: 'xml' }) };
    expect([methodDraft(changed, 1), methodDraft(changed, 2), methodDraft(changed, 3)]).toMatchObject([
      { callback: 'one', format: 'xml' },
      { callback: 'two', format: 'json' },
      { callback: '', format: 'json', answer: null },
    ]);
  });
});
