/** The timesheet as users see it: cells are edited and navigated by keys, and invalid durations are refused. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TimesheetPage } from '#renderer/window/timesheet/timesheet-page.tsx';
import { addDays, dateAt, weekAround } from '#renderer/window/timeline/local-days.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { emptyCatalog } from '../../support/timeline.tsx';
import { openWindowPage } from '../../support/window-page.tsx';
import { expectRefused } from '../../support/refused-field.ts';
import { chooseOption, optionsOf } from '../../support/select.ts';

const [monday = dateAt(0, 'UTC')] = weekAround(addDays(dateAt(Date.now(), 'UTC'), -7), 1);
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const tower = { id: testId(1, 2), name: 'Tower', color: '#2f7d6b' };

function entry(index: number, project: HistoryEntry['project']): HistoryEntry {
  return {
    localId: testId(9, index),
    serverId: null,
    start: instant(`${monday}T08:00:00Z`),
    end: instant(`${monday}T09:00:00Z`),
    description: 'Plan',
    project,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

const history = (entries: readonly HistoryEntry[]) =>
  succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...entries], overlaps: [] });

/** The entries are in last week, so this week can copy its rows. */
async function open(answers: Answers = {}) {
  return openWindowPage(
    {
      getHistoryRange: () => history([entry(1, bridge), entry(2, tower)]),
      getCatalog: () => succeed({ ...emptyCatalog, projects: [bridge, tower] }),
      applySeveral: () => succeed({ acknowledged: [] }),
      refreshShownRange: () => succeed(null),
      ...answers,
    },
    <TimesheetPage />,
    { page: 'timesheet' },
  );
}

async function openLastWeek(answers: Answers = {}) {
  const rig = await open(answers);
  await rig.user.click(screen.getByRole('button', { name: 'Previous week' }));
  const cells = screen.getAllByRole<HTMLInputElement>('textbox');
  const cell = (row: number, day: number) => cells[row * 7 + day] ?? expect.fail();
  return { ...rig, cell };
}

const type = async (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const press = async (field: HTMLElement, key: string, shiftKey = false) => act(async () => fireEvent.keyDown(field, { key, shiftKey }));
const blur = async (field: HTMLElement) => act(async () => fireEvent.blur(field));

describe('the timesheet', () => {
  it('has the entries of its week and the one before read again at once', async () => {
    const { requests } = await open();
    await waitFor(() => expect(requests('refreshShownRange')).toEqual(requests('getHistoryRange').slice(0, 1)));
  });

  it('copies last week’s rows without their time', async () => {
    const { user } = await open();
    expect(screen.queryAllByRole('rowheader', { name: 'Bridge' })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copy last week’s rows' }));
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Bridge', 'Tower', 'Total']);
  });

  it('saves with Enter and moves down, moves with arrow keys, and discards with Escape', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    const cells = screen.getAllByRole('textbox');
    const [first, second] = [cells[0], cells[7]];
    if (first === undefined || second === undefined) {
      throw new Error('no cells');
    }
    expect(first).toHaveProperty('value', '1:00');
    await user.click(first);
    await user.keyboard('30m{Escape}');
    expect([first, requests('applySeveral')]).toMatchObject([{ value: '1:00' }, []]);
    await user.clear(first);
    await user.type(first, '30m{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(requests('applySeveral')).toEqual([
      { commands: [{ kind: 'change', localId: testId(9, 1), end: instant(`${monday}T08:30:00Z`) }] },
    ]);
    fireEvent.keyDown(second, { key: 'ArrowUp' });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('reports an invalid duration, and keeps the cell', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    const [first] = screen.getAllByRole('textbox');
    if (first === undefined) {
      throw new Error('no cells');
    }
    await user.clear(first);
    await user.type(first, 'soon{Enter}');
    expectRefused(first, /^Type a duration such as 1:30/mu);
    expect(requests('applySeveral')).toEqual([]);
    await user.keyboard('{Escape}');
    expect([first, first.getAttribute('aria-invalid'), screen.queryByText(/^Type a duration/u)]).toMatchObject([
      { value: '1:00' },
      'false',
      null,
    ]);
  });

  it('keeps a duration that is refused in its cell, with the reason and the focus', async () => {
    const { user } = await open({ applySeveral: () => fail({ kind: 'time-in-future', field: 'end' }) });
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    const [first] = screen.getAllByRole('textbox');
    if (first === undefined) {
      throw new Error('no cells');
    }
    await user.clear(first);
    await user.type(first, '2:00{Enter}');
    await waitFor(() => expectRefused(first, /^That time is in the future/mu));
    expect(first).toHaveProperty('value', '2:00');
  });
});

describe('a cell of the timesheet', () => {
  it.each<[string, boolean, number, number, number, number]>([
    ['Enter', false, 0, 2, 1, 2],
    ['Enter', true, 1, 2, 0, 2],
    ['ArrowDown', false, 0, 3, 1, 3],
    ['ArrowUp', false, 1, 3, 0, 3],
    ['ArrowRight', false, 0, 3, 0, 4],
    ['ArrowLeft', false, 0, 3, 0, 2],
  ])('moves with %s, Shift %s', async (key, ...[shift, fromRow, fromDay, toRow, toDay]) => {
    const { cell, requests } = await openLastWeek();
    cell(fromRow, fromDay).focus();
    await press(cell(fromRow, fromDay), key, shift);
    await waitFor(() => expect(document.activeElement).toBe(cell(toRow, toDay)));
    expect(requests('applySeveral')).toEqual([]);
  });

  it('keeps the focus at the edge, and leaves left and right to the text while it is typed', async () => {
    const { cell } = await openLastWeek();
    cell(0, 0).focus();
    await press(cell(0, 0), 'ArrowUp');
    await type(cell(0, 0), '2');
    expect(fireEvent.keyDown(cell(0, 0), { key: 'ArrowRight' })).toBe(true);
    expect(document.activeElement).toBe(cell(0, 0));
    expect([fireEvent.keyDown(cell(0, 0), { key: 'Escape' }), fireEvent.keyDown(cell(0, 0), { key: 'ArrowRight' })]).toEqual([
      false,
      false,
    ]);
  });

  it('is saved when it is left, once, and not after Escape', async () => {
    const { cell, requests } = await openLastWeek();
    await type(cell(0, 0), '2:00');
    await blur(cell(0, 0));
    expect(requests('applySeveral')).toEqual([
      {
        commands: [
          {
            kind: 'add',
            description: 'Plan',
            start: instant(`${monday}T09:00:00Z`),
            end: instant(`${monday}T10:00:00Z`),
            projectId: bridge.id,
          },
        ],
      },
    ]);
    await type(cell(0, 1), '3');
    await press(cell(0, 1), 'Escape');
    await blur(cell(0, 1));
    expect([requests('applySeveral').length, cell(0, 1).value]).toEqual([1, '']);
    act(() => cell(0, 1).focus());
    await type(cell(0, 1), '3');
    await blur(cell(0, 1));
    expect(requests('applySeveral')).toHaveLength(2);
  });

  it('is saved once with Enter, which leaves it, and again only after another change', async () => {
    const { cell, requests } = await openLastWeek();
    act(() => cell(0, 0).focus());
    await type(cell(0, 0), '2:00');
    await press(cell(0, 0), 'Enter');
    expect([document.activeElement, requests('applySeveral').length]).toEqual([cell(1, 0), 1]);
    await type(cell(0, 0), '2:00');
    await blur(cell(0, 0));
    expect(requests('applySeveral')).toHaveLength(2);
  });

  it('is saved once if it is left while Enter is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { cell, requests } = await openLastWeek({ applySeveral: async () => promise.then(() => succeed({ acknowledged: [] })) });
    await type(cell(0, 0), '2:00');
    await press(cell(0, 0), 'Enter');
    await press(cell(0, 0), 'Enter');
    await blur(cell(0, 0));
    await act(async () => resolve());
    expect([requests('applySeveral').length, cell(0, 0).value]).toEqual([1, '1:00']);
  });

  it('keeps what is typed on while it is saved, and saves that too', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { cell, requests } = await openLastWeek({ applySeveral: async () => promise.then(() => succeed({ acknowledged: [] })) });
    act(() => cell(0, 0).focus());
    await type(cell(0, 0), '2:00');
    await press(cell(0, 0), 'Enter');
    await type(cell(0, 0), '3:00');
    await act(async () => resolve());
    expect([cell(0, 0).value, document.activeElement]).toEqual(['3:00', cell(0, 0)]);
    await blur(cell(0, 0));
    expect(requests('applySeveral')).toHaveLength(2);
  });

  it('is computed from the entries at the time of saving, one cell after the other', async () => {
    let entries = [entry(1, bridge), entry(2, tower)];
    const starts: string[] = [];
    const { cell } = await openLastWeek({
      getHistoryRange: () => history(entries),
      applySeveral: ({ commands }) => {
        const [added] = commands;
        if (added?.kind === 'add') {
          starts.push(added.start);
          entries = [
            ...entries,
            { ...entry(entries.length + 1, added.projectId === bridge.id ? bridge : tower), start: added.start, end: added.end },
          ];
        }
        return succeed({ acknowledged: [] });
      },
    });
    await act(async () => {
      fireEvent.change(cell(0, 0), { target: { value: '2:00' } });
      fireEvent.change(cell(1, 0), { target: { value: '2:00' } });
    });
    await act(async () => {
      fireEvent.blur(cell(0, 0));
      fireEvent.blur(cell(1, 0));
    });
    expect([starts, cell(0, 0).value]).toEqual([[instant(`${monday}T09:00:00Z`), instant(`${monday}T10:00:00Z`)], '2:00']);
  });

  it('cannot be changed once one of its entries runs, and says so', async () => {
    let entries = [entry(1, bridge)];
    const { cell, requests } = await openLastWeek({ getHistoryRange: () => history(entries) });
    entries = [{ ...entry(1, bridge), end: null }];
    await type(cell(0, 0), '2:00');
    await blur(cell(0, 0));
    expect([requests('applySeveral'), cell(0, 0).value, cell(0, 0).getAttribute('aria-invalid')]).toEqual([[], '2:00', 'true']);
    screen.getByText(/timer is running/iu);
  });

  it.each([
    ['1:00', '1:00'],
    [' 1:00 ', '1:00'],
    ['60m', '1:00'],
  ])('sends nothing that changes nothing: “%s”', async (text, shown) => {
    const { cell, requests } = await openLastWeek();
    await type(cell(0, 0), text);
    await blur(cell(0, 0));
    expect([requests('applySeveral'), cell(0, 0).value]).toEqual([[], shown]);
  });

  it('is emptied by deleting its entries', async () => {
    const { cell, requests } = await openLastWeek();
    await type(cell(1, 0), ' ');
    await blur(cell(1, 0));
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'delete', localId: testId(9, 2) }] }]);
  });

  it.each([
    ['25:00', 'false'],
    ['25:01', 'true'],
    ['-1', 'true'],
  ])('takes the hours of the longest day at most: %s', async (text, invalid) => {
    const { cell, requests } = await openLastWeek();
    await type(cell(0, 1), text);
    await blur(cell(0, 1));
    expect([cell(0, 1).getAttribute('aria-invalid'), requests('applySeveral').length]).toEqual([invalid, invalid === 'true' ? 0 : 1]);
  });

  it('forgets what was wrong while it is corrected, and says nothing of one that was right', async () => {
    const { cell } = await openLastWeek();
    await type(cell(0, 1), 'x');
    await press(cell(0, 1), 'Enter');
    expect([
      cell(0, 1).getAttribute('aria-invalid'),
      cell(0, 2).getAttribute('aria-invalid'),
      screen.queryByText(/^Type a duration/u),
    ]).toEqual(['true', 'false', expect.anything()]);
    await type(cell(0, 2), '1');
    screen.getByText(/^Type a duration/u);
    await type(cell(0, 1), '1');
    expect([
      cell(0, 1).getAttribute('aria-invalid'),
      cell(0, 1).getAttribute('aria-describedby'),
      screen.queryByText(/^Type a duration/u),
    ]).toEqual(['false', null, null]);
  });

  it('is named by its project and day, and cannot be typed into in the future or while it runs', async () => {
    const today = dateAt(Date.now(), 'UTC');
    const { user } = await open({
      getHistoryRange: () =>
        history([{ ...entry(1, bridge), start: instant(new Date(Date.now() - 1000).toISOString().replace(/\.\d+/u, '')), end: null }]),
    });
    const running = screen.getAllByRole<HTMLInputElement>('textbox').find(({ title }) => title !== '');
    expect([running?.readOnly, running?.getAttribute('aria-label')]).toEqual([true, expect.stringMatching(/^Bridge/u)]);
    const days = screen.getAllByRole('columnheader');
    expect(days.filter((each) => each.getAttribute('aria-current') === 'date')).toHaveLength(1);
    expect(weekAround(today, 1).map((date) => date > today)).toEqual(
      screen.getAllByRole<HTMLInputElement>('textbox').map((each) => each.readOnly && each !== running),
    );
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.queryAllByRole('columnheader').filter((each) => each.getAttribute('aria-current') === 'date')).toEqual([]);
  });
});

const isEmpty = () => screen.queryByText(/^No time in this week/u) !== null;

describe('the page of the timesheet', () => {
  it('adds up its rows and its days', async () => {
    await openLastWeek();
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((each) => each.querySelector('input')?.value ?? each.textContent),
      );
    expect(rows).toEqual([
      ['1:00', '', '', '', '', '', '', '1:00'],
      ['1:00', '', '', '', '', '', '', '1:00'],
      ['2:00', '0:00', '0:00', '0:00', '0:00', '0:00', '0:00', '2:00'],
    ]);
    expect(document.querySelector('strong')?.textContent).toBe('2:00');
  });

  it('adds rows for the projects that have none, and forgets them in another week', async () => {
    const { user } = await open();
    const select = screen.getByRole('combobox');
    await chooseOption(user, select, 'Tower');
    expect([screen.getAllByRole('rowheader').map(({ textContent }) => textContent), await optionsOf(user, select)]).toEqual([
      ['Tower', 'Total'],
      [expect.any(String), 'Bridge'],
    ]);
    await chooseOption(user, select, 'Bridge');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Bridge', 'Tower', 'Total']);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Total']);
    await user.click(screen.getByRole('button', { name: 'This week' }));
    expect(screen.getAllByRole('columnheader').filter((each) => each.getAttribute('aria-current') === 'date')).toHaveLength(1);
  });

  it('asks once for its week and the one before it', async () => {
    const { requests } = await open();
    const week = weekAround(dateAt(Date.now(), 'UTC'), 1);
    expect(requests('getHistoryRange')).toEqual([
      {
        from: instant(`${addDays(week[0] ?? expect.fail(), -7)}T00:00:00Z`),
        to: instant(`${addDays(week[6] ?? expect.fail(), 1)}T00:00:00Z`),
      },
    ]);
  });

  it('says that it is empty once it is known, and not before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open({ getHistoryRange: async () => promise.then(() => history([])) });
    const before = isEmpty();
    await act(async () => resolve());
    await waitFor(() => expect([before, isEmpty()]).toEqual([false, true]));
  });

  it('says why its entries cannot be read, and asks again', async () => {
    let isBroken = true;
    const { user, requests } = await open({
      getHistoryRange: () => (isBroken ? fail({ kind: 'storage-failed', detail: 'EIO' }) : history([entry(1, bridge)])),
    });
    isBroken = false;
    const before = requests('getHistoryRange').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(requests('getHistoryRange').length).toBe(before + 1);
    screen.getByRole('rowheader', { name: 'Total' });
  });

  it('says in the banner what is about no cell, and leaves what was typed', async () => {
    const { cell } = await openLastWeek({ applySeveral: () => fail({ kind: 'storage-full' }) });
    await type(cell(0, 1), '1');
    await press(cell(0, 1), 'Enter');
    await screen.findByText(/^The disk is full/u);
    expect([cell(0, 1).value, document.querySelectorAll('[role=alert]').length]).toEqual(['1', expect.any(Number)]);
  });
});
