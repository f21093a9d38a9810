/** Yesterday's work in Berlin, at the team's service and in the window. */
import type { Page } from '@playwright/test';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { people } from '../../support/time-tracking-fixture.ts';
import { expect } from './running-app.ts';
import { entriesPath, type Team } from './team.ts';

/** Yesterday at this hour and minute in Berlin, the zone of the tests. */
export function yesterdayAt(hour: number, minute = 0): UtcInstant {
  const day = Temporal.Now.zonedDateTimeISO('Europe/Berlin').subtract({ days: 1 }).startOfDay();
  return instantOfEpochMs(day.add({ hours: hour, minutes: minute }).epochMilliseconds);
}

export interface Worked {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
}

export const drawing = { start: yesterdayAt(9), end: yesterdayAt(11), description: 'Drawing' };
export const mail = { start: yesterdayAt(11), end: yesterdayAt(12), description: 'Mail' };

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
