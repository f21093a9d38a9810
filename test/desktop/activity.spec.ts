/** The recording of activity on a real display: two windows that take turns, a lock, a pause from the icon's menu, and what is deleted. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { openX11Focus } from '#desktop/linux/focus/x11-focus.ts';
import { expectAccessible } from './support/accessible.ts';
import { FakeNotifications } from './support/fake-notifications.ts';
import { pieces, recorded } from './support/recorded-activity.ts';
import { test } from './support/played-desktop.ts';
import { openPlace } from './support/person.ts';
import { chooseOption } from './support/select.ts';
import { addRequest, allSaved, ask, clocktower, expect, often, writeSettings } from './support/running-app.ts';

const second = (): number => Math.floor(Date.now() / 1_000);

test('two windows that take turns, an absence and a pause are recorded, and nothing is before it is switched on', async ({
  startApp,
  profile,
  manager,
  absence,
  tray,
}) => {
  // The absence is announced by the desktop, and not by the idle time of the test's display.
  writeSettings(profile, { away: { ask: false, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false } });
  const mail = await manager.open('Mail', 'Inbox');
  const editor = await manager.open('Editor', 'report.txt');
  await manager.focus(mail);
  await startApp('--hidden');
  expect(await recorded(profile)).toEqual([]);
  expect(existsSync(join(profile, 'activity'))).toBe(false);

  expect((await clocktower(profile, 'activity', 'on')).out).toContain('Activity ');
  const expected: string[] = [];
  const turns = [
    [mail, 'Mail: Inbox'],
    [editor, 'Editor: report.txt'],
    [mail, 'Mail: Inbox'],
    [editor, 'Editor: report.txt'],
  ] as const;
  for (const [window, shown] of turns) {
    await manager.focus(window);
    expected.push(shown);
    await expect.poll(() => recorded(profile), often).toEqual(expected);
  }
  const all = await pieces(profile);
  // No second is in two pieces, and none is missing between them.
  expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ to }) => to));
  expect(statSync(join(profile, 'activity', 'activity.sqlite')).mode & 0o077).toBe(0);

  absence.lock(true, 0);
  await expect.poll(() => recorded(profile), often).toEqual([...expected, 'away']);
  absence.lock(false, 0);
  expected.push('away', 'Editor: report.txt');
  await expect.poll(() => recorded(profile), often).toEqual(expected);

  await expect.poll(() => tray.labels()).toContain('Recording activity');
  await tray.choose('Pause recording for an hour');
  await expect.poll(() => tray.labels()).toContain('Resume recording');
  const paused = await recorded(profile);
  await manager.focus(mail);
  await manager.title(mail, 'Private letter');
  // What is recorded late would begin before the second of the resumption, which is a later one than that of the title.
  const titledAt = second();
  await expect.poll(second, often).toBeGreaterThan(titledAt);
  const resumedAt = second();
  await tray.choose('Resume recording');
  await expect.poll(() => recorded(profile), often).toEqual([...paused, 'Mail: Private letter']);
  expect(Date.parse((await pieces(profile)).at(-1)?.from ?? '') / 1_000).toBeGreaterThanOrEqual(resumedAt);

  expect((await clocktower(profile, 'activity', 'off')).out).toContain('not being recorded');
  expect((await clocktower(profile, 'activity', 'clear')).exitCode).toBe(0);
  expect(await recorded(profile)).toEqual([]);
  expect(existsSync(join(profile, 'activity', 'activity.sqlite'))).toBe(false);
});

test('under X11, a window with the focus is known to be full-screen or not', async ({ manager }) => {
  const windows: (FocusedWindow | null)[] = [];
  const player = await manager.open('Player', 'Film');
  await manager.focus(player);
  const source = await openX11Focus(
    { display: process.env['DISPLAY'] ?? '', scheduler: systemPorts().scheduler },
    { onFocus: (window) => void windows.push(window), onLost: () => {} },
  );
  const expected = { application: 'Player', title: 'Film', address: null };
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: false });
  await manager.fullScreen(player, true);
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: true });
  await manager.fullScreen(player, false);
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: false });
  source?.close();
});

const dayMs = 86_400_000;

/** Noon in Berlin, some days ago. */
function noonDaysAgo(days: number): Temporal.ZonedDateTime {
  return Temporal.Now.zonedDateTimeISO('Europe/Berlin')
    .subtract({ days })
    .with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
}

const rowSchema = z.object({ window: z.number().nullable(), name: z.string().nullable() });

/** Seconds of the nth piece after `spread`: no two are equal, so that times must be right to the second. */
const lasting = (index: number): number => 1_200 + index;

/**
 * Spreads what was recorded in seconds over two days, from nine o'clock on: a test does not last a day. Returns what is in the file: start
 * and end of each piece in seconds, and its title; null: away.
 */
function spread(profile: string): readonly { readonly from: number; readonly to: number; readonly title: string | null }[] {
  const database = new DatabaseSync(join(profile, 'activity', 'activity.sqlite'));
  const rows = database
    .prepare('SELECT window, title AS name FROM piece LEFT JOIN window ON window.id = piece.window ORDER BY start')
    .all()
    .map((row) => rowSchema.parse(row));
  database.exec('DELETE FROM piece');
  const insert = database.prepare('INSERT INTO piece (start, seconds, window) VALUES (?, ?, ?)');
  let at = noonDaysAgo(2).subtract({ hours: 3 }).epochMilliseconds / 1_000;
  const spreadOut = rows.map(({ window, name }, index) => {
    const from = at;
    at += lasting(index);
    insert.run(from, lasting(index), window);
    insert.run(from + dayMs / 1_000, lasting(index), window);
    return { from, to: at, title: name };
  });
  database.close();
  return spreadOut;
}

async function entriesOn(profile: string, days: number): Promise<readonly string[]> {
  const date = noonDaysAgo(days).toPlainDate().toString();
  const answer = await ask(profile, { command: 'entries-between', since: date, until: date });
  return answer.kind === 'entries'
    ? answer.entries.map(({ start, end, description }) => `${start} ${end} ${description}`).toReversed()
    : [];
}

const toTheSecond = (at: number) => new Date(at * 1_000).toLocaleTimeString('en-US', { timeZone: 'Europe/Berlin' });
const iso = (at: number) => new Date(at * 1_000).toISOString().replace('.000', '');

test('a day of two windows is shown to the second, filled in and undone, and a rule made of one piece proposes the next day', async ({
  startApp,
  profile,
  manager,
  absence,
}) => {
  writeSettings(profile, {
    away: { ask: false, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false },
    activity: { on: true },
  });
  const mail = await manager.open('Mail', 'Inbox');
  const editor = await manager.open('Editor', 'report.txt');
  const recording = await startApp('--hidden');
  const expected: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    await manager.focus(turn % 2 === 0 ? mail : editor);
    expected.push(turn % 2 === 0 ? 'Mail: Inbox' : 'Editor: report.txt');
    await expect.poll(() => recorded(profile), often).toEqual(expected);
  }
  // Nothing was typed for a second before the screen was locked.
  absence.lock(true, 1_000);
  await expect.poll(async () => (await recorded(profile)).at(-1), often).toBe('away');
  absence.lock(false, 0);
  await expect.poll(async () => (await recorded(profile)).at(-1), often).toBe('Editor: report.txt');
  expect((await ask(profile, { ...addRequest('-10 -5 order paper @Clinic'), creates: true })).kind).toBe('added');
  await recording.quit();
  const shown = spread(profile);
  expect(shown.filter(({ title }) => title === null)).toHaveLength(1);

  // The windows of the test stay as they are meanwhile.
  await manager.focus(0);
  const page = await openPlace(await startApp(), 'timeline', `day/${noonDaysAgo(2).toPlainDate().toString()}`);
  const lane = page.getByRole('list', { name: 'Activity', exact: true }).getByRole('button');
  await expect(lane).toHaveCount(shown.length - 1);
  await lane.nth(1).focus();
  await page.keyboard.press('Enter');
  const [, editing] = shown;
  await expect(page.getByRole('list', { name: 'Windows' }).getByRole('listitem').first()).toContainText(
    `${toTheSecond(editing?.from ?? 0)} – ${toTheSecond(editing?.to ?? 0)}`,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Fill in / }).click();
  const proposals = page.getByRole('list', { name: 'Proposed entries' }).getByRole('listitem');
  await expect(proposals).toHaveCount(shown.length - 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Add all \(/ }).click();
  const wanted = shown.filter(({ title }) => title !== null).map(({ from, to, title }) => `${iso(from)} ${iso(to)} ${title}`);
  await expect.poll(() => entriesOn(profile, 2), often).toEqual(wanted);
  await expect(proposals).toHaveCount(0);
  expect((await clocktower(profile, 'undo')).exitCode).toBe(0);
  await expect.poll(() => entriesOn(profile, 2), often).toEqual([]);
  await expect(proposals).toHaveCount(shown.length - 1);

  await page
    .getByRole('button', { name: /^Always count this as… Inbox/ })
    .first()
    .click();
  const form = page.getByRole('region', { name: 'New rule' });
  await expect(form.getByText(/^In the last week it would have matched .* on 2 days\.$/)).toBeVisible();
  await chooseOption(form.getByRole('combobox', { name: 'Project' }), 'Clinic');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('button', { name: /^Fill in / }).click();
  await expect(
    proposals.filter({ hasText: 'Inbox' }).filter({ hasText: 'Clinic' }).filter({ hasText: 'your rule for Mail, Inbox' }),
  ).toHaveCount(6);
  await page.getByRole('button', { name: /^Add all \(/ }).click();
  await expect.poll(() => entriesOn(profile, 1), often).toHaveLength(shown.length - 1);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  // Two days that may lie in two weeks.
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('work that a rule knows is asked about once, not in Do Not Disturb, and is started since it began', async ({
  startApp,
  profile,
  manager,
}) => {
  const notifications = await FakeNotifications.start();
  writeSettings(profile, {
    away: { ask: false, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false },
    activity: { on: true, questions: true, evening: false },
  });
  const mail = await manager.open('Mail', 'Inbox');
  const before = await startApp('--hidden');
  await manager.focus(mail);
  await expect.poll(() => recorded(profile), often).toEqual(['Mail: Inbox']);
  expect((await ask(profile, { ...addRequest('-60 -50 order paper @Clinic'), creates: true })).kind).toBe('added');
  await allSaved(profile);
  const names = await ask(profile, { command: 'projects' });
  const [project] = names.kind === 'names' ? names.names.projects : [];
  await before.quit();
  const rule = {
    id: '0e3f7a52-6d5f-4c0e-9c5a-3f1f0c9d6b11',
    connection: 'this-computer',
    application: 'Mail',
    title: '',
    description: '',
    projectId: project?.id,
    taskId: null,
    tags: [],
    billable: null,
  };
  writeFileSync(join(profile, 'activity', 'rules.json'), JSON.stringify([rule]));
  // The quarter of an hour before is recorded, too.
  const database = new DatabaseSync(join(profile, 'activity', 'activity.sqlite'));
  const began = second() - 900;
  database.exec(`UPDATE piece SET start = ${began}, seconds = 900`);
  database.close();

  // It looks as soon as it records.
  notifications.inhibit(true);
  await startApp('--hidden');
  const look = async (): Promise<void> => {
    // A change of the recording makes it look; otherwise it does every few minutes.
    await clocktower(profile, 'activity', 'pause');
    await clocktower(profile, 'activity', 'on');
  };
  notifications.inhibit(true);
  await look();
  await notifications.askedForQuiet();
  expect(notifications.shown).toEqual([]);
  notifications.inhibit(false);
  await look();
  const shown = await notifications.titled(/^You seem to work on .*Clinic/);
  await look();
  expect(notifications.shown).toHaveLength(1);
  const label = shown.actions.find((action) => action.startsWith('Start since')) ?? '';
  notifications.press(shown, label);
  await expect
    .poll(async () => {
      const answer = await ask(profile, { command: 'status' });
      return answer.kind === 'status'
        ? [answer.status.entry?.description, answer.status.entry?.start, answer.status.entry?.project?.name]
        : null;
    }, often)
    .toEqual(['Inbox', iso(began), 'Clinic']);
  notifications.stop();
});
