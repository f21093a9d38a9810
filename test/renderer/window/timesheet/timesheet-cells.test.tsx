/** A cell of the timesheet: its keys, when it is saved, and the durations that it refuses. */
import { succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dateAt, weekAround } from '#renderer/window/timeline/local-days.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { bridge, entryOfMonday, history, monday, openLastWeek, openTimesheet, press, tower, type } from '../../support/timesheet.tsx';

const blur = async (field: HTMLElement) => act(async () => fireEvent.blur(field));

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
    let entries = [entryOfMonday(1, bridge), entryOfMonday(2, tower)];
    const starts: string[] = [];
    const { cell } = await openLastWeek({
      getHistoryRange: () => history(entries),
      applySeveral: ({ commands }) => {
        const [added] = commands;
        if (added?.kind === 'add') {
          starts.push(added.start);
          entries = [
            ...entries,
            { ...entryOfMonday(entries.length + 1, added.projectId === bridge.id ? bridge : tower), start: added.start, end: added.end },
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
    let entries = [entryOfMonday(1, bridge)];
    const { cell, requests } = await openLastWeek({ getHistoryRange: () => history(entries) });
    entries = [{ ...entryOfMonday(1, bridge), end: null }];
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
    const { user } = await openTimesheet({
      getHistoryRange: () =>
        history([
          { ...entryOfMonday(1, bridge), start: instant(new Date(Date.now() - 1000).toISOString().replace(/\.\d+/u, '')), end: null },
        ]),
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
