/** The answer of a method: its head, and its content as a table, a tree, text, or the documented fields. */
import type { ExplorerAnswer, ShownValue } from '#shared/campus/explorer.ts';
import { type CampusMethod, methodById } from '#shared/campus/methods.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AnswerView } from '#renderer/window/campus/explorer/answer-view.tsx';
import type { AnswerShape } from '#renderer/window/campus/explorer/explorer-draft.ts';
import { minutesAgo } from '../../../support/campus.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';

const text = (value: string, changes: Partial<ShownValue> = {}): ShownValue => ({ kind: 'text', text: value, mismatch: false, ...changes });
const nothing: ShownValue = { kind: 'null', text: 'null', mismatch: false };

const table: ExplorerAnswer['table'] = {
  columns: ['name', 'site'],
  rows: [
    [text('Davis'), null],
    [nothing, text('https://library.example/davis')],
  ],
  hiddenRows: 0,
  hiddenColumns: 0,
};
const tree: ExplorerAnswer['tree'] = {
  lines: [
    { depth: 0, name: null, value: { kind: 'object', text: '', mismatch: false }, members: 2 },
    { depth: 1, name: 'data', value: { kind: 'list', text: '', mismatch: false }, members: 7 },
    { depth: 2, name: '0', value: { kind: 'number', text: '43', mismatch: true }, members: 0 },
  ],
  cut: false,
};

function answerOf(changes: Partial<ExplorerAnswer> = {}): ExplorerAnswer {
  return {
    address: '',
    status: 200,
    httpStatus: 200,
    message: '',
    failure: null,
    milliseconds: 12.4,
    bytes: 2_048,
    counted: 'yes',
    counter: null,
    table,
    tree,
    raw: { text: '{"meta":1}', hiddenCharacters: 0 },
    keptSince: null,
    ...changes,
  };
}

const [documented, undocumented] = [methodById(1091), methodById(1093)];

async function open(
  answer: ExplorerAnswer | null,
  shape: AnswerShape | null = null,
  method: CampusMethod | null = documented,
): Promise<PageRig & { readonly chosen: readonly AnswerShape[] }> {
  const chosen: AnswerShape[] = [];
  const rig = await openPage(
    { openCampusLink: () => succeed(null) },
    method === null ? null : <AnswerView method={method} answer={answer} shape={shape} onShape={(each) => chosen.push(each)} />,
  );
  return { ...rig, chosen };
}

const region = (name: string) => screen.getByRole('region', { name });
const shapeButtons = () => within(screen.getByRole('group', { name: 'View of the answer' })).getAllByRole<HTMLButtonElement>('button');
const pressed = () =>
  shapeButtons()
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);
const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
const head = () =>
  [...(screen.getByRole('region', { name: 'Answer' }).querySelector('p')?.children ?? [])].map(({ textContent }) => textContent);

describe('the shape of an answer', () => {
  it.each([
    ['a table', {}, null, 'Table'],
    ['a tree without a table', { table: null }, null, 'Tree'],
    ['text without both', { table: null, tree: null }, null, 'Raw'],
    ['the chosen one', {}, 'raw', 'Raw'],
    ['the documented fields, if chosen', {}, 'fields', 'Fields'],
  ] as const)('is %s', async (...[, changes, shape, expected]) => {
    const { user, chosen } = await open(answerOf(changes), shape);
    expect(pressed()).toEqual([expected]);
    expect(region(expected)).toBeDefined();
    expect(shapeButtons().every(({ disabled }) => !disabled)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Tree' }));
    expect(chosen).toEqual(['tree']);
  });

  it('is the fields alone before there is an answer, whatever is chosen', async () => {
    await open(null, 'table');
    expect([pressed(), shapeButtons().map(({ disabled }) => disabled)]).toEqual([['Fields'], [true, true, true, false]]);
    expect(cells()).toEqual([
      ['Field', 'Type'],
      ['code', 'integer'],
      ['message', 'string'],
    ]);
    expect(screen.getByRole('region', { name: 'Answer' }).querySelector('p')).toBeNull();
  });

  it('has no fields where none are documented', async () => {
    await open(null, null, undocumented);
    expect(screen.getByText('The answer of this method is not documented.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a table', () => {
  it('has a dash for what is absent or null, and opens addresses in the browser', async () => {
    const { user, requests } = await open(answerOf());
    expect(cells()).toEqual([
      ['name', 'site'],
      ['Davis', '–'],
      ['–', 'https://library.example/davis'],
    ]);
    await user.click(screen.getByRole('link'));
    expect(requests('openCampusLink')).toEqual([{ address: 'https://library.example/davis' }]);
  });

  it.each(['http://library.example', 'see https://library.example', 'https://library.example and more'])(
    'shows %s as text',
    async (value) => {
      await open(answerOf({ table: { columns: ['name'], rows: [[text(value)]], hiddenRows: 0, hiddenColumns: 0 } }));
      expect([screen.queryByRole('link'), screen.getByText(value).title]).toEqual([null, '']);
    },
  );

  it('opens only texts', async () => {
    await open(
      answerOf({
        table: {
          columns: ['name'],
          rows: [[{ kind: 'list', text: 'https://library.example', mismatch: false }]],
          hiddenRows: 0,
          hiddenColumns: 0,
        },
      }),
    );
    expect([screen.queryByRole('link'), screen.getByText('https://library.example').dataset['kind']]).toEqual([null, 'list']);
  });

  it('marks a value that is not of its documented type', async () => {
    await open(answerOf({ table: { columns: ['name'], rows: [[text('7', { mismatch: true })]], hiddenRows: 0, hiddenColumns: 0 } }));
    expect(screen.getByText('7').title).toBe('Differs from the documented type');
    expect(screen.getByText('7').className).not.toBe('');
  });

  it.each([
    [{ hiddenRows: 1, hiddenColumns: 0 }, '1 row more'],
    [{ hiddenRows: 0, hiddenColumns: 3 }, '3 columns more'],
    [{ hiddenRows: 2, hiddenColumns: 1 }, '2 rows more, 1 column more'],
    [{ hiddenRows: 0, hiddenColumns: 0 }, ''],
  ])('says what it leaves out: %o', async (hidden, expected) => {
    await open(answerOf({ table: { columns: ['name'], rows: [[text('Davis')]], ...hidden } }));
    expect(region('Table').nextElementSibling?.textContent).toBe(expected);
  });

  it.each([
    ['is not a list', null, 'This answer is not a list of records. View it as a tree.'],
    ['is empty', { columns: ['name'], rows: [], hiddenRows: 0, hiddenColumns: 0 }, 'No records for this request.'],
  ])('says that the answer %s', async (...[, none, expected]) => {
    await open(answerOf({ table: none }), 'table');
    expect([screen.getByText(expected).tagName, screen.queryByRole('table')]).toEqual(['P', null]);
  });
});

describe('a tree', () => {
  it('has a line per value, indented by depth, with the members of lists and objects', async () => {
    await open(answerOf(), 'tree');
    const lines = [...region('Tree').children].filter((line): line is HTMLElement => line instanceof HTMLElement);
    expect(
      lines.map(({ textContent, style, children }) => [textContent, Number.parseInt(style.paddingInlineStart, 10), children.length]),
    ).toEqual([
      ['2', 0, 1],
      ['data7', 16, 2],
      ['043', 32, 2],
    ]);
    expect(screen.getByText('43').title).toBe('Differs from the documented type');
    expect(screen.queryByText(/too deep or too long/u)).toBeNull();
  });

  it('says that it was cut, or that there is none', async () => {
    await open(answerOf({ tree: { lines: [], cut: true } }), 'tree');
    expect(screen.getByText('Some of it is too deep or too long to be shown.')).toBeDefined();
  });

  it('says that there is none', async () => {
    await open(answerOf({ tree: null }), 'tree');
    expect(screen.getByText('This answer could not be read as data. View it raw.')).toBeDefined();
  });
});

describe('the text of an answer', () => {
  it.each([
    [0, null],
    [1, '1 character more'],
    [70, '70 characters more'],
  ])('is shown as it is, with the number of characters left out: %d', async (hiddenCharacters, expected) => {
    await open(answerOf({ raw: { text: '{"meta":1}', hiddenCharacters } }), 'raw');
    expect([region('Raw').textContent, screen.queryByText(/more$/u)?.textContent ?? null]).toEqual(['{"meta":1}', expected]);
  });
});

describe('the head of an answer', () => {
  it.each([
    ['its status, time, size and whether it counts', {}, ['200 Request successful', '12 ms', '2.05 kB', 'Counted']],
    ['the status of HTTP where it differs', { httpStatus: 500 }, ['200 Request successful', 'HTTP 500', '12 ms', '2.05 kB', 'Counted']],
    ['no status of HTTP where there is none', { httpStatus: null }, ['200 Request successful', '12 ms', '2.05 kB', 'Counted']],
    [
      'no status where none came, and what counted so far',
      { status: null, httpStatus: null, counted: 'no', counter: 8 },
      ['12 ms', '2.05 kB', 'Not counted, 8 so far'],
    ],
  ] satisfies readonly (readonly [string, Partial<ExplorerAnswer>, readonly string[]])[])('says %s', async (...[, changes, expected]) => {
    await open(answerOf(changes));
    expect(head()).toEqual(expected);
  });

  it.each([
    [null, 'quiet', 0],
    [{ kind: 'key-refused' }, 'alert', 1],
  ] as const)('says why it failed: %o', async (failure, tone, times) => {
    await open(answerOf({ failure }));
    expect([screen.getByText('200 Request successful').dataset['tone'], screen.queryAllByText(/does not know this key/u).length]).toEqual([
      tone,
      times,
    ]);
  });

  it('says how old an answer is that was kept', async () => {
    await open(answerOf({ keptSince: minutesAgo(5) }));
    expect(screen.getByText('Last answer 5 min ago')).toBeDefined();
  });

  it('says no age of one that has just come', async () => {
    await open(answerOf());
    expect(screen.queryByText(/^Last answer/u)).toBeNull();
  });
});
