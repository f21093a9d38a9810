/** The lists below the description field, and the note on a typed line. */
import type { LineCompletion, LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CompletionList } from '#renderer/timer/description/completion-list.tsx';
import { LinePreviewNote } from '#renderer/timer/description/line-preview-note.tsx';
import { SuggestionPanel } from '#renderer/timer/description/suggestion-panel.tsx';
import type { Suggestion } from '#renderer/timer/description/suggestions.ts';
import { openPage } from '../../support/page-rig.tsx';

const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const bridge = { id: id(30), name: 'Bridge', color: '#18a957' };
const favourite: Suggestion = {
  kind: 'favourite',
  id: id(1),
  description: 'Draw',
  project: bridge,
  task: null,
  tags: [
    { id: id(50), name: 'daily' },
    { id: id(51), name: null },
    { id: id(52), name: 'late' },
  ],
};
const recent: Suggestion = { kind: 'recent', localId: id(2), description: '', project: null };
const completion: LineCompletion = { kind: 'project', label: 'Bridge', color: '#18a957', from: 0, to: 2, text: '@Bridge' };

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/gu, '');
const options = () => screen.getAllByRole('option');

async function openSuggestions(active: number | null = null) {
  const done: unknown[] = [];
  await openPage(
    {},
    <SuggestionPanel
      id="list"
      suggestions={[favourite, recent]}
      active={active}
      onChoose={(index) => done.push(index)}
      onPin={(suggestion) => done.push(suggestion)}
      items={[]}
      onChooseItem={() => {}}
      onOverlay={() => {}}
    />,
  );
  return done;
}

describe('suggestions', () => {
  it('have the tags of favourites that have a name, and all in their tooltip', async () => {
    await openSuggestions();
    expect(options().map(({ title }) => plain(title))).toEqual(['Draw\nBridge\n#daily\n#late', '']);
    expect(
      options().map(({ children }) => [...children].map(({ textContent }) => plain(textContent)).filter((text) => text !== '')),
    ).toEqual([['Draw', '#daily #late', 'Bridge', 'favourite'], ['No description']]);
    expect(options().map((option) => option.querySelector('[data-empty]')?.getAttribute('data-empty'))).toEqual(['false', 'true']);
  });

  it('are chosen by a click or Enter, and pinned by the pin without being chosen', async () => {
    const done = await openSuggestions();
    const [first = document.body, second = document.body] = options();
    fireEvent.click(second);
    fireEvent.keyDown(first, { key: 'Enter' });
    fireEvent.keyDown(first, { key: 'x' });
    const pins = options().map((option) => option.lastElementChild ?? document.body);
    pins.forEach((pin) => fireEvent.click(pin));
    expect(done).toEqual([1, 0, favourite, recent]);
    expect(pins.map((pin) => [pin.getAttribute('title'), pin.querySelector('svg')?.getAttribute('fill')])).toEqual([
      ['Unpin', 'currentColor'],
      ['Pin', 'none'],
    ]);
    expect(fireEvent.mouseDown(first)).toBe(false);
  });

  it.each([
    [null, ['false', 'false'], 0],
    [0, ['true', 'false'], 1],
    [1, ['false', 'true'], 1],
  ])('say what the shortcut does to the active one: %s', async (active, selected, hints) => {
    await openSuggestions(active);
    expect([options().map((option) => option.getAttribute('aria-selected')), document.querySelectorAll('.hint').length]).toEqual([
      selected,
      hints,
    ]);
  });
});

it('branches come first, other items last, each chosen by a click', async () => {
  const item = { link: null, title: 'Bolts', server: 'github.com', isAssigned: true, description: 'Bolts', project: null, tagNames: [] };
  const offered = [
    { ...item, title: 'Tighten', server: 'bridge', branch: 'fix/tighten' },
    { ...item, link: { tracker: id(60), key: 'river/bridge#7' } },
    { ...item, title: 'Stand-up', server: '' },
  ];
  const done: unknown[] = [];
  await openPage(
    {},
    <SuggestionPanel
      id="list"
      suggestions={[favourite, recent]}
      active={2}
      onChoose={(index) => done.push(index)}
      onPin={() => {}}
      items={offered}
      onChooseItem={({ title }) => done.push(title)}
      onOverlay={() => {}}
    />,
  );
  expect(options().map((option) => [option.id, plain(option.textContent).slice(0, 14), option.getAttribute('aria-selected')])).toEqual([
    ['list-2', 'Tightenbridge', 'true'],
    ['list-0', 'Draw#daily #la', 'false'],
    ['list-1', 'No description', 'false'],
    ['list-3', 'river/bridge#7', 'false'],
    ['list-4', 'Stand-up', 'false'],
  ]);
  expect(options().map(({ title }) => plain(title))[0]).toBe('Tighten\nfix/tighten\nbridge');
  options().forEach((option) => fireEvent.click(option));
  fireEvent.keyDown(options()[3] ?? document.body, { key: 'Enter' });
  expect(done).toEqual(['Tighten', 0, 1, 'Bolts', 'Stand-up', 'Bolts']);
});

it('completions are chosen by a click or Enter, and have the colour of a project', async () => {
  const chosen: number[] = [];
  await openPage(
    {},
    <CompletionList
      id="list"
      completions={[completion, { ...completion, kind: 'new-tag', label: 'site', text: '#site', color: null }]}
      active={1}
      onChoose={(index) => chosen.push(index)}
      items={[]}
      onChooseItem={() => {}}
      onOverlay={() => {}}
    />,
  );
  const [first = document.body, second = document.body] = options();
  fireEvent.click(second);
  fireEvent.keyDown(first, { key: 'Enter' });
  fireEvent.keyDown(first, { key: 'x' });
  expect([chosen, fireEvent.mouseDown(first)]).toEqual([[1, 0], false]);
  expect(
    options().map((option) => [
      plain(option.textContent),
      option.getAttribute('aria-selected'),
      option.querySelector('span')?.style.backgroundColor,
    ]),
  ).toEqual([
    ['Bridgeproject', 'false', '#18a957'],
    ['Create tag “site”', 'true', ''],
  ]);
});

describe('the note on a typed line', () => {
  const start = utcInstantSchema.parse('2026-11-20T09:00:00Z');
  const end = utcInstantSchema.parse('2026-11-20T10:30:00Z');
  const line: LinePreview = {
    text: 'x',
    isRich: true,
    makes: { kind: 'timer', start: null },
    description: 'Draw',
    project: null,
    task: null,
    tags: [],
    billable: null,
    problem: null,
    completions: [],
  };

  it.each<[Partial<LinePreview>, string]>([
    [{}, 'Starts now · Draw'],
    [{ makes: { kind: 'timer', start } }, 'Runs since 9:00 · Draw'],
    [{ makes: { kind: 'entry', start, end } }, 'Adds 9:00 – 10:30 · 1h 30m · Draw'],
    [
      { project: bridge, task: { id: id(40), name: 'Deck' }, tags: [{ id: id(50), name: 'daily' }], billable: true },
      'Starts now · Bridge · Deck · #daily · billable · Draw',
    ],
    [{ project: bridge, billable: false }, 'Starts now · Bridge · not billable · Draw'],
    [{ makes: { kind: 'entry', start, end }, description: '' }, 'Adds 9:00 – 10:30 · 1h 30m'],
    [{ isRich: false }, ''],
  ])('says what it makes: %o', async (changes, expected) => {
    await openPage({}, <LinePreviewNote preview={{ ...line, ...changes }} />);
    expect([plain(document.querySelector('p')?.textContent), document.querySelector('p')?.getAttribute('data-tone')]).toEqual([
      expected,
      'quiet',
    ]);
  });

  it('has a chip for each part, with the colour of the project, and the description in none', async () => {
    await openPage(
      {},
      <LinePreviewNote
        preview={{
          ...line,
          makes: { kind: 'entry', start, end },
          project: bridge,
          tags: [
            { id: id(50), name: 'daily' },
            { id: id(51), name: 'late' },
          ],
        }}
      />,
    );
    const chips = [...document.querySelectorAll('.lineChip')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Adds 9:00 – 10:30', '1h 30m', 'Bridge', '#daily', '#late']);
    expect(chips[2]?.querySelector('span')?.style.backgroundColor).toBe('#18a957');
  });

  it('says why it is none', async () => {
    await openPage({}, <LinePreviewNote preview={{ ...line, problem: { kind: 'time-in-future', field: 'end' } }} />);
    expect([document.querySelector('p')?.textContent, document.querySelector('p')?.getAttribute('data-tone')]).toEqual([
      expect.stringMatching(/in the future/u),
      'alert',
    ]);
  });

  it('is empty without a line', async () => {
    await openPage({}, <LinePreviewNote preview={null} />);
    expect([document.querySelector('p')?.textContent, document.querySelector('p')?.getAttribute('data-tone')]).toEqual(['', 'quiet']);
  });
});
