/** A week of projects by days: the cell of an entry, and the effect of typing into a cell. */
import { describe, expect, it } from 'vitest';
import { buildTimesheet, cellCommands } from '#renderer/window/timesheet/timesheet-grid.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const timeZone = 'Europe/Berlin';
const dates = [2, 3, 4, 5, 6, 7, 8].map((day) => localDateSchema.parse(`2026-11-0${day}`));
const setting = { dates, timeZone, nowMs: Date.parse('2026-11-05T12:00:00Z') };
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };

function entry(index: number, [start, end]: readonly [string, string | null], project: HistoryEntry['project'] = bridge): HistoryEntry {
  return {
    localId: testId(9, index),
    serverId: null,
    start: instant(start),
    end: end === null ? null : instant(end),
    description: `Thing ${index}`,
    project,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

const cellOn = (entries: readonly HistoryEntry[], day: number) => {
  const cell = buildTimesheet(entries, [bridge], setting).rows.find(({ project }) => project?.id === bridge.id)?.cells[day];
  if (cell === undefined) {
    throw new Error('no such cell');
  }
  return cell;
};

const typed = (entries: readonly HistoryEntry[], day: number, seconds: number) =>
  cellCommands(cellOn(entries, day), seconds, { project: bridge, dayEntries: entries, timeZone, nowMs: setting.nowMs });

describe('the grid', () => {
  it('has a row for each project, the days of this computer’s zone, and sums that agree', () => {
    const grid = buildTimesheet(
      [
        entry(1, ['2026-11-02T08:00:00Z', '2026-11-02T09:30:00Z']),
        entry(2, ['2026-11-02T23:30:00Z', '2026-11-03T00:00:00Z']),
        entry(3, ['2026-11-04T08:00:00Z', '2026-11-04T08:00:07Z'], null),
        entry(4, ['2026-11-05T11:00:00Z', null]),
      ],
      [],
      setting,
    );
    expect(grid.rows.map(({ project, cells }) => [project?.name ?? null, cells.map(({ seconds }) => seconds)])).toEqual([
      ['Bridge', [5_400, 1_800, 0, 3_600, 0, 0, 0]],
      [null, [0, 0, 7, 0, 0, 0, 0]],
    ]);
    expect([grid.days.map(({ seconds }) => seconds), grid.seconds]).toEqual([[5_400, 1_800, 7, 3_600, 0, 0, 0], 10_807]);
    expect(grid.rows[0]?.cells[3]?.isRunning).toBe(true);
  });

  it('keeps rows without time, once each', () => {
    expect(buildTimesheet([], [bridge, bridge, null], setting).rows.map(({ project }) => project?.name ?? null)).toEqual(['Bridge', null]);
  });
});

describe('typing into a cell', () => {
  it('that is empty adds an entry from nine o’clock, or behind what is there', () => {
    expect(typed([], 0, 5_400)).toEqual([
      { kind: 'add', description: '', start: '2026-11-02T08:00:00Z', end: '2026-11-02T09:30:00Z', projectId: bridge.id },
    ]);
    const other = entry(1, ['2026-11-02T09:00:00Z', '2026-11-02T10:15:00Z'], null);
    expect(typed([other], 0, 600)).toEqual([
      { kind: 'add', description: '', start: '2026-11-02T10:15:00Z', end: '2026-11-02T10:25:00Z', projectId: bridge.id },
    ]);
  });

  it('of today ends now at the latest, and of a day on that day', () => {
    expect(typed([], 3, 5 * 3_600)).toEqual([
      { kind: 'add', description: '', start: '2026-11-05T07:00:00Z', end: '2026-11-05T12:00:00Z', projectId: bridge.id },
    ]);
    const late = entry(1, ['2026-11-02T20:00:00Z', '2026-11-02T22:30:00Z'], null);
    expect(typed([late], 0, 3_600)).toEqual([
      { kind: 'add', description: '', start: '2026-11-02T22:00:00Z', end: '2026-11-02T23:00:00Z', projectId: bridge.id },
    ]);
  });

  it('lengthens its only entry if the time is free, and adds one otherwise', () => {
    const only = entry(1, ['2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z']);
    expect(typed([only], 0, 7_200)).toEqual([{ kind: 'change', localId: only.localId, end: '2026-11-02T10:00:00Z' }]);
    const next = entry(2, ['2026-11-02T09:00:00Z', '2026-11-02T11:00:00Z'], null);
    expect(typed([only, next], 0, 7_200)).toEqual([
      { kind: 'add', description: 'Thing 1', start: '2026-11-02T11:00:00Z', end: '2026-11-02T12:00:00Z', projectId: bridge.id },
    ]);
  });

  it('shortens its last entries, and deletes those of which nothing is left', () => {
    const [one, two] = [
      entry(1, ['2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z']),
      entry(2, ['2026-11-02T10:00:00Z', '2026-11-02T10:30:00Z']),
    ];
    expect(typed([one, two], 0, 3_000)).toEqual([
      { kind: 'delete', localId: two.localId },
      { kind: 'change', localId: one.localId, end: '2026-11-02T08:50:00Z' },
    ]);
    expect(typed([one, two], 0, 0)).toEqual([
      { kind: 'delete', localId: two.localId },
      { kind: 'delete', localId: one.localId },
    ]);
    expect(typed([one, two], 0, 5_400)).toEqual([]);
  });
});
