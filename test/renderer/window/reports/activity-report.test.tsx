/** Reports, Activity: a week by application, site and project, compared with what was tracked. */
import type { ActivityStatistics } from '#shared/activity/proposals.ts';
import { localDateSchema, recordIdSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportsPage } from '#renderer/window/reports/reports-page.tsx';
import { chooseOption } from '../../support/select.ts';
import { openWindowPage } from '../../support/window-page.tsx';

const week = (...seconds: readonly number[]): number[] => [...seconds, ...Array.from({ length: 7 - seconds.length }, () => 0)];

const statistics: ActivityStatistics = {
  days: week().map((_, day) => ({
    date: localDateSchema.parse(`2026-11-${16 + day}`),
    computer: day === 0 ? 26_700 : 0,
    tracked: day === 0 ? 22_200 : 0,
  })),
  applications: [
    { name: 'Editor', seconds: week(18_000) },
    { name: 'Mail', seconds: week(8_700) },
  ],
  sites: [],
  projects: [
    { project: { id: recordIdSchema.parse('clinic'), name: 'Riverside clinic', color: '#336699' }, seconds: week(18_000) },
    { project: null, seconds: week(8_700) },
  ],
};

async function open(answer = statistics) {
  return openWindowPage({ getActivityStatistics: () => succeed(answer) }, <ReportsPage detail="activity" />, { page: 'reports' });
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the report of activity', () => {
  it('says how much was tracked of the time at the computer, by day and week', async () => {
    const { requests } = await open();
    expect(screen.getByText('Tracked 6:10 of 7:25 at the computer')).toBeDefined();
    const texts = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(texts.slice(1)).toEqual(['Editor5:005:00', 'Mail2:252:25', 'At the computer7:257:25', 'Tracked of it6:106:10']);
    expect(requests('getActivityStatistics')).toEqual([{ first: '2026-11-16', days: 7 }]);
  });

  it('is by project or by site, too, and says why there is no site', async () => {
    const { user } = await open();
    await chooseOption(user, screen.getByRole('combobox', { name: 'By' }), 'Project');
    expect(within(screen.getByRole('table')).getByRole('rowheader', { name: 'Riverside clinic' })).toBeDefined();
    await chooseOption(user, screen.getByRole('combobox', { name: 'By' }), 'Site');
    expect(screen.getByText(/^No site was recorded/u)).toBeDefined();
  });

  it('goes to other weeks, and says where nothing was recorded', async () => {
    const { user, requests } = await open({ ...statistics, days: statistics.days.map((day) => ({ ...day, computer: 0, tracked: 0 })) });
    expect(screen.getByText('Nothing was recorded in this week.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Earlier week' }));
    await user.click(screen.getByRole('button', { name: 'Later week' }));
    expect(requests('getActivityStatistics').slice(1)).toEqual([
      { first: '2026-11-09', days: 7 },
      { first: '2026-11-16', days: 7 },
    ]);
  });
});
