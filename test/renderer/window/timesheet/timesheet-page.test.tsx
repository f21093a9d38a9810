/** The timesheet as users see it: cells are edited and navigated by keys, and invalid durations are refused. */
import { fail } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, dateAt, weekAround } from '#renderer/window/timeline/local-days.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { expectRefused } from '../../support/refused-field.ts';
import { chooseOption, optionsOf } from '../../support/select.ts';
import { bridge, entryOfMonday, history, monday, openLastWeek, openTimesheet, press, type } from '../../support/timesheet.tsx';

describe('the timesheet', () => {
  it('has the entries of its week and the one before read again at once', async () => {
    const { requests } = await openTimesheet();
    await waitFor(() => expect(requests('refreshShownRange')).toEqual(requests('getHistoryRange').slice(0, 1)));
  });

  it('copies last week’s rows without their time', async () => {
    const { user } = await openTimesheet();
    expect(screen.queryAllByRole('rowheader', { name: 'Bridge' })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copy last week’s rows' }));
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Bridge', 'Tower', 'Total']);
  });

  it('saves with Enter and moves down, moves with arrow keys, and discards with Escape', async () => {
    const { user, requests } = await openTimesheet();
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
    const { user, requests } = await openTimesheet();
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
    const { user } = await openTimesheet({ applySeveral: () => fail({ kind: 'time-in-future', field: 'end' }) });
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
    const { user } = await openTimesheet();
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
    const { requests } = await openTimesheet();
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
    await openTimesheet({ getHistoryRange: async () => promise.then(() => history([])) });
    const before = isEmpty();
    await act(async () => resolve());
    await waitFor(() => expect([before, isEmpty()]).toEqual([false, true]));
  });

  it('says why its entries cannot be read, and asks again', async () => {
    let isBroken = true;
    const { user, requests } = await openTimesheet({
      getHistoryRange: () => (isBroken ? fail({ kind: 'storage-failed', detail: 'EIO' }) : history([entryOfMonday(1, bridge)])),
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
