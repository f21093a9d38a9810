/** Yesterday's work, on this computer and in the window. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import type { ProgramRig } from './program-rig.tsx';

/** Yesterday at this hour and minute, in the zone of the tests. */
export function yesterdayAt(hour: number, minute = 0): UtcInstant {
  const day = Temporal.Now.zonedDateTimeISO().subtract({ days: 1 }).startOfDay();
  return instantOfEpochMs(day.add({ hours: hour, minutes: minute }).epochMilliseconds);
}

export interface Worked {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
}

export const drawing = { start: yesterdayAt(9), end: yesterdayAt(11), description: 'Drawing' };
export const mail = { start: yesterdayAt(11), end: yesterdayAt(12), description: 'Mail' };

export function addAll(...entries: readonly Worked[]): (rig: Pick<ProgramRig, 'profile'>) => void {
  return ({ profile }) => {
    for (const entry of entries) {
      valueOf(profile.tracker.add(entry));
    }
  };
}

function shape({ start, end, description }: { readonly start: string; readonly end: string | null; readonly description: string | null }): string {
  return `${start} ${end} ${description}`;
}

/** Waits until the service holds exactly these entries. */
export async function expectHeld({ profile }: Pick<ProgramRig, 'profile'>, ...entries: readonly Worked[]): Promise<void> {
  await waitFor(async () => expect((await profile.rows()).map(shape).sort()).toEqual(entries.map(shape).sort()));
}

export async function openYesterday({ user }: Pick<ProgramRig, 'user'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Day' }));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
}
