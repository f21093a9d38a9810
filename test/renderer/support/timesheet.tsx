/** The timesheet in a window, with two entries on Monday of last week, and how its cells are typed into. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { TimesheetPage } from '#renderer/window/timesheet/timesheet-page.tsx';
import { addDays, dateAt, weekAround } from '#renderer/window/timeline/local-days.ts';
import { testId } from '../../support/random-history.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { emptyCatalog } from './timeline.tsx';
import { openWindowPage } from './window-page.tsx';

export const [monday = dateAt(0, 'UTC')] = weekAround(addDays(dateAt(Date.now(), 'UTC'), -7), 1);
export const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
export const tower = { id: testId(1, 2), name: 'Tower', color: '#2f7d6b' };

export function entryOfMonday(index: number, project: HistoryEntry['project']): HistoryEntry {
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

export const history = (entries: readonly HistoryEntry[]) =>
  succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...entries], overlaps: [] });

/** The entries are in last week, so this week can copy its rows. */
export async function openTimesheet(answers: Answers = {}) {
  return openWindowPage(
    {
      getHistoryRange: () => history([entryOfMonday(1, bridge), entryOfMonday(2, tower)]),
      getCatalog: () => succeed({ ...emptyCatalog, projects: [bridge, tower] }),
      applySeveral: () => succeed({ acknowledged: [] }),
      refreshShownRange: () => succeed(null),
      ...answers,
    },
    <TimesheetPage />,
    { page: 'timesheet' },
  );
}

export async function openLastWeek(answers: Answers = {}) {
  const rig = await openTimesheet(answers);
  await rig.user.click(screen.getByRole('button', { name: 'Previous week' }));
  const cells = screen.getAllByRole<HTMLInputElement>('textbox');
  const cell = (row: number, day: number) => cells[row * 7 + day] ?? expect.fail();
  return { ...rig, cell };
}

export const type = async (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
export const press = async (field: HTMLElement, key: string, shiftKey = false) =>
  act(async () => fireEvent.keyDown(field, { key, shiftKey }));
