import { describe, expect, it } from 'vitest';
import { activityStatistics } from '#core/activity/fill/statistics.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { awayOn, onDay, projectNamed, shownOn } from '../../../support/activity-day.ts';

const day = (number: number) => ({ from: onDay(number, '0:00'), to: onDay(number + 1, '0:00') });
const entry = (number: number, from: string, to: string) => ({ from: onDay(number, from), to: onDay(number, to) });
const nightly: ActivityPiece = { ...shownOn(2, 'Editor|clinic', ['23:00', '23:30']), to: onDay(3, '1:00') };
const pieces = [
  shownOn(2, 'Editor|clinic', ['9:00', '10:00']),
  awayOn(2, ['10:00', '11:00']),
  shownOn(2, 'Web|news|news.example/today', ['11:00', '11:30']),
  nightly,
  shownOn(3, 'Web|clinic|clinic.example', ['9:00', '9:20']),
];

const made = (entries: Parameters<typeof activityStatistics>[0]['entries'] = []) =>
  activityStatistics({
    days: [day(2), day(3)],
    pieces,
    entries,
    attribute: ({ title }) =>
      title === 'clinic'
        ? {
            target: { description: '', projectId: projectNamed('Clinic'), taskId: null, tags: [], billable: null },
            why: { kind: 'window' },
          }
        : null,
  });

describe('the statistics of days', () => {
  it('are by application, site and project, the longest first, without the time away, and cut at midnight', () => {
    const { applications, sites, projects } = made();
    expect(applications).toEqual([
      { key: 'Editor', seconds: [7_200, 3_600] },
      { key: 'Web', seconds: [1_800, 1_200] },
    ]);
    expect(sites).toEqual([
      { key: 'news.example', seconds: [1_800, 0] },
      { key: 'clinic.example', seconds: [0, 1_200] },
    ]);
    expect(projects).toEqual([
      { key: 'Clinic', seconds: [7_200, 4_800] },
      { key: null, seconds: [1_800, 0] },
    ]);
  });

  it('compare the time at the computer with what was tracked of it', () => {
    expect(made().days).toEqual([
      { computer: 9_000, tracked: 0 },
      { computer: 4_800, tracked: 0 },
    ]);
    // Overlapping entries count once, and time away is no time at the computer.
    expect(made([entry(2, '9:30', '10:30'), entry(2, '9:40', '11:10'), entry(3, '0:00', '23:00')]).days).toEqual([
      { computer: 9_000, tracked: 2_400 },
      { computer: 4_800, tracked: 4_800 },
    ]);
  });

  it('of no days and of nothing recorded are empty', () => {
    expect(activityStatistics({ days: [], pieces, entries: [], attribute: () => null })).toEqual({
      days: [],
      applications: [],
      sites: [],
      projects: [],
    });
  });
});
