/** The question about time away, as a returning user sees it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { awayQuestionSchema } from '#shared/timer/away.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import type { FakeAbsence } from './fake-absence.ts';
import { ask, expect, storedEntries, type RunningApp } from './running-app.ts';

const minute = 60_000;

/** The question's page, once it has rendered. */
export async function awayPage(app: RunningApp): Promise<Page> {
  await expect.poll(() => app.electron.windows().some((page) => page.url().includes('/question/')), { timeout: 60_000 }).toBe(true);
  const page = app.electron.windows().find((each) => each.url().includes('/question/'));
  if (page === undefined) {
    throw new Error('The question is gone');
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const rememberedSchema = z.object({ away: z.object({ since: utcInstantSchema.nullable(), questions: z.array(awayQuestionSchema) }) });

/** The stored state: since when the user is away, and the current or next question. */
export function noted(profile: string): z.infer<typeof rememberedSchema>['away'] {
  const file = join(profile, 'remembered.json');
  return existsSync(file) ? rememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).away : { since: null, questions: [] };
}

/** An entry that runs for an hour, and a user who left half an hour ago with a locked screen and returns now. */
export async function awayQuestion(
  app: RunningApp,
  { absence, profile }: { readonly absence: FakeAbsence; readonly profile: string },
): Promise<Page> {
  await ask(profile, { command: 'start', description: 'Write the report', at: '-60' });
  absence.lock(true, 30 * minute);
  // The stored state shows since when the user is away.
  await expect.poll(() => Date.now() - Date.parse(noted(profile).since ?? '') > 29 * minute).toBe(true);
  absence.lock(false, 0);
  return awayPage(app);
}

/** Runs an action that closes the page. The driver may report a failure, because the page is gone before it gets the answer. */
export async function closing(page: Page, act: () => Promise<void>): Promise<void> {
  const [closed, acted] = await Promise.allSettled([page.waitForEvent('close', { timeout: 60_000 }), act()]);
  if (closed.status === 'rejected') {
    throw acted.status === 'rejected' ? acted.reason : closed.reason;
  }
}

/** The rows of the service, after the app has ended. */
export function heldRows(profile: string): readonly (readonly [description: string | null, start: string, end: string | null])[] {
  return storedEntries(profile).map(({ description, start, end }) => [description, start, end]);
}
