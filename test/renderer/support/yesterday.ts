/** Yesterday's work, on this computer and in the window. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { valueOf } from '../../support/core-records.ts';
import { yesterdaysWork, type Worked } from '../../support/yesterdays-work.ts';
import type { ProgramRig } from './program-rig.tsx';

export const { yesterdayAt, drawing, mail } = yesterdaysWork();

export function addAll(...entries: readonly Worked[]): (rig: Pick<ProgramRig, 'profile'>) => void {
  return ({ profile }) => {
    for (const entry of entries) {
      valueOf(profile.tracker.add(entry));
    }
  };
}

function shape({
  start,
  end,
  description,
}: {
  readonly start: string;
  readonly end: string | null;
  readonly description: string | null;
}): string {
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
