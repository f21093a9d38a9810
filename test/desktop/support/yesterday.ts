/** Yesterday's work in Berlin, at the team's service and in the window. */
import type { Page } from '@playwright/test';
import { people } from '../../support/time-tracking-fixture.ts';
import { yesterdaysWork, type Worked } from '../../support/yesterdays-work.ts';
import { expect } from './running-app.ts';
import { entriesPath, type Team } from './team.ts';

/** Berlin is the zone of the tests. */
export const { yesterdayAt, drawing, mail } = yesterdaysWork('Europe/Berlin');

export async function work(team: Team, ...entries: readonly Worked[]): Promise<void> {
  for (const entry of entries) {
    const body = { user_id: people.employee, ...entry, task_id: null, tags: [] };
    expect((await team.send('POST', entriesPath, body)).status).toBe(200);
  }
}

export async function openYesterday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Previous day' }).click();
}

/** The entries at the service: description and times, by start. */
export async function held(team: Team): Promise<readonly string[]> {
  return (await team.entries()).map(({ start, end, description }) => `${start} ${end} ${description}`).sort();
}

export function shape({ start, end, description }: Worked): string {
  return `${start} ${end} ${description}`;
}
