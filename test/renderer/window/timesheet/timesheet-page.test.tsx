/** The timesheet as users see it: cells are edited and navigated by keys, and invalid durations are refused. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { TimesheetPage } from '#renderer/window/timesheet/timesheet-page.tsx';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { addDays, dateAt, weekAround } from '#renderer/window/timeline/local-days.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { openPage } from '../../support/page-rig.tsx';
import { expectRefused } from '../../support/refused-field.ts';
import { everyRight } from '../../fixtures.ts';

const [monday = dateAt(0, 'UTC')] = weekAround(addDays(dateAt(Date.now(), 'UTC'), -7), 1);
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const tower = { id: testId(1, 2), name: 'Tower', color: '#2f7d6b' };

function entry(index: number, project: HistoryEntry['project']): HistoryEntry {
  return { localId: testId(9, index), serverId: null, start: instant(`${monday}T08:00:00Z`), end: instant(`${monday}T09:00:00Z`), description: 'Plan', project, task: null, tags: [], state: 'saved', problem: null };
}

async function open(answers: Answers = {}) {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'timesheet', detail: null } });
  const rig = await openPage(
    {
      getHistoryRange: () => succeed({ revision: 1, sync: { kind: 'none' }, whole: true, entries: [entry(1, bridge), entry(2, tower)], overlaps: [] }),
      getCatalog: () => succeed({ connection: 'this-computer', revision: 1, projects: [bridge, tower], tasks: [], tags: [], ...everyRight, offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true } }),
      applySeveral: () => succeed({ acknowledged: [] }),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <TimesheetPage />
    </WindowStateContext>,
  );
  // The entries are in last week, so this week can copy its rows.
  return rig;
}

describe('the timesheet', () => {
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
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'change', localId: testId(9, 1), end: instant(`${monday}T08:30:00Z`) }] }]);
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
    expect([first, first.getAttribute('aria-invalid'), screen.queryByText(/^Type a duration/u)]).toMatchObject([{ value: '1:00' }, 'false', null]);
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
