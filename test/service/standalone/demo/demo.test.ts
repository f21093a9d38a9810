/** The demo: made once in an empty database, with a week of entries before today. */
import { beforeEach, expect, it } from 'vitest';
import { isPassword } from '#service/oauth/accounts/passwords.ts';
import { ensureDemo, isDemo } from '#service/standalone/demo/demo.ts';
import { demoOrganization, demoPassword, demoPeople } from '#service/standalone/demo/demo-people.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

let opened: TestDatabase;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
});

let lastId = 0;
const ports = {
  now: () => instant('2026-11-20T15:30:20Z'),
  newId: () => {
    lastId += 1;
    return uuid(lastId);
  },
  ...cheapPasswords,
};

it('the demo has people who can sign in, and their week', async () => {
  expect(await isDemo(opened.database)).toBe(false);
  expect(await ensureDemo(opened.database, ports)).toEqual({ ok: true, value: null });
  expect(await isDemo(opened.database)).toBe(true);
  const credentials = await opened.database.selectFrom('credentials').selectAll().execute();
  expect(credentials.map(({ email }) => email).toSorted()).toEqual(demoPeople.map(({ email }) => email).toSorted());
  expect(await isPassword(demoPassword, credentials[0]?.password_hash ?? null, cheapPasswords.passwordCost)).toBe(true);
  const entries = await opened.database
    .selectFrom('time_entries')
    .leftJoin('time_entry_tags', 'time_entry_tags.time_entry_id', 'time_entries.id')
    .leftJoin('tasks', 'tasks.id', 'time_entries.task_id')
    .leftJoin('projects', 'projects.id', 'time_entries.project_id')
    .select([
      'start',
      'end',
      'description',
      'tasks.name as task',
      'tasks.project_id as task_project',
      'time_entries.project_id',
      'projects.name as project',
      'tag_id',
    ])
    .where('user_id', '=', demoPeople[0]?.id ?? uuid(0))
    .where('time_entries.organization_id', '=', demoOrganization.id)
    .orderBy('start')
    .execute();
  expect(entries).toHaveLength(28);
  expect(entries.every((entry) => entry.task_project === entry.project_id)).toBe(true);
  expect(entries.slice(0, 4).map(({ start, end, project, task, tag_id: tag }) => [start, end, project, task, tag === null])).toEqual([
    ['2026-11-13T08:00:00Z', '2026-11-13T09:30:00Z', 'Footbridge Alfama', 'Bearing plans', true],
    ['2026-11-13T09:45:00Z', '2026-11-13T12:00:00Z', 'Harbour crane', 'Drawings', true],
    ['2026-11-13T13:00:00Z', '2026-11-13T13:45:00Z', 'Office', 'Meetings', true],
    ['2026-11-13T14:00:00Z', '2026-11-13T16:15:00Z', 'Footbridge Alfama', 'Site visits', false],
  ]);
  expect(entries.at(-1)?.end).toBe('2026-11-19T16:15:00Z');
});

it('the demo is made once, and keeps what was changed', async () => {
  await ensureDemo(opened.database, ports);
  await opened.database.deleteFrom('time_entries').execute();
  expect(await ensureDemo(opened.database, ports)).toEqual({ ok: true, value: null });
  expect(await opened.database.selectFrom('time_entries').selectAll().execute()).toEqual([]);
});

it.each(['organizations', 'users'] as const)('the demo is not made beside other data: %s', async (table) => {
  await opened.database
    .insertInto(table)
    .values({ id: uuid(999), name: 'Other' })
    .execute();
  expect(await ensureDemo(opened.database, ports)).toEqual({ ok: false, failure: { kind: 'not-empty' } });
  expect(await isDemo(opened.database)).toBe(false);
});
