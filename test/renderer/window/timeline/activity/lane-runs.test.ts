import { describe, expect, it } from 'vitest';
import { runColor, laneRuns } from '#renderer/window/timeline/activity/lane-runs.ts';
import { toLocalDay } from '#renderer/window/timeline/local-days.ts';
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import { instantOfEpochMs, localDateSchema, recordIdSchema } from '#shared/values/brands.ts';

const day = toLocalDay(localDateSchema.parse('2026-11-20'), 'UTC');
const nine = day.startMs + 9 * 3_600_000;

/** Seconds after nine. */
function piece(name: string, from: number, to: number): AttributedPiece {
  const span = { from: instantOfEpochMs(nine + from * 1000), to: instantOfEpochMs(nine + to * 1000) };
  const [application = '', title = ''] = name.split('/');
  return name === 'away' ? { kind: 'away', ...span } : { kind: 'window', ...span, application, title, site: null, project: null };
}

function drawn(...pieces: readonly AttributedPiece[]): readonly string[] {
  return laneRuns(pieces, day).map(({ application, fromMs, toMs }) => `${(fromMs - nine) / 1000}-${(toMs - nine) / 1000} ${application}`);
}

const colorOf = (application: string) => runColor({ application, project: null });

describe('the lane', () => {
  it('joins the pieces of an application, and begins and ends with them to the second', () => {
    expect(drawn(piece('Mail/a', 7, 400), piece('Mail/b', 400, 913), piece('Editor/c', 913, 1_801))).toEqual([
      '7-913 Mail',
      '913-1801 Editor',
    ]);
  });

  it('shows of a few minutes the application that had the focus longest', () => {
    expect(
      drawn(
        piece('Editor/a', 0, 100),
        piece('Chat/b', 100, 140),
        piece('Editor/a', 140, 500),
        piece('Chat/b', 500, 520),
        piece('Editor/a', 520, 900),
      ),
    ).toEqual(['0-900 Editor']);
  });

  it('has nothing where the user was away, or where there was a window for less than a minute', () => {
    expect(
      drawn(piece('Editor/a', 0, 300), piece('away', 300, 1_800), piece('Editor/a', 1_800, 2_100), piece('Chat/b', 4_000, 4_030)),
    ).toEqual(['0-300 Editor', '1800-2100 Editor']);
  });

  it('is cut to its day', () => {
    const before = day.startMs - nine;
    expect(laneRuns([piece('Editor/a', before / 1000 - 600, before / 1000 + 600)], day)).toMatchObject([
      { fromMs: day.startMs, toMs: day.startMs + 600_000 },
    ]);
  });

  it('names the titles that were shown longest, in their order', () => {
    const titles = Array.from({ length: 9 }, (_, index) => piece(`Editor/${index}`, index * 30, index * 30 + 20 + index));
    expect(laneRuns(titles, day)[0]?.titles.map(({ title }) => title)).toEqual(['3', '4', '5', '6', '7', '8']);
  });

  it('gives an application the same color wherever it is', () => {
    expect(colorOf('Editor')).toBe(colorOf('Editor'));
    expect(new Set(['Editor', 'Mail', 'Chat', 'Browser', 'Terminal', 'Office'].map(colorOf)).size).toBeGreaterThan(1);
  });

  it('divides an application by the projects that rules give it, in their colors', () => {
    const clinic = { id: recordIdSchema.parse('clinic'), name: 'Clinic', color: '#336699' };
    const ruled = { ...piece('Editor/plan', 600, 1_200), project: clinic };
    const runs = laneRuns([piece('Editor/notes', 0, 600), ruled, piece('Editor/notes', 1_200, 1_800)], day);
    expect(runs.map(({ project, toMs }) => [project?.name, (toMs - nine) / 1000])).toEqual([
      [undefined, 600],
      ['Clinic', 1_200],
      [undefined, 1_800],
    ]);
    expect(runs.map(runColor)).toEqual([colorOf('Editor'), '#336699', expect.any(String)]);
  });
});
