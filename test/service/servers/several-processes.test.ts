/** Several service processes on one PostgreSQL server: invariants under concurrent requests. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationNames } from '#service/storage/migrations.ts';
import { openPostgresStorage } from '#service/storage/postgres/postgres-storage.ts';
import type { TimeTrackingStorage } from '#service/storage/storage.ts';
import { sendTo, startServiceProcess, type ServiceProcess } from '../../support/time-tracking-process.ts';
import { createPostgresDatabase, dumpDatabase, emptyDatabase } from '../../support/test-database.ts';
import { entriesOf, entryOf, people, projectOf, records, seed, type Reply } from '../../support/time-tracking-fixture.ts';

const processCount = 4;

let storage: TimeTrackingStorage;
let processes: readonly ServiceProcess[] = [];
beforeAll(async () => {
  const url = await createPostgresDatabase();
  // All at once on a database without tables: one of them creates the tables.
  processes = await Promise.all(Array.from({ length: processCount }, async () => startServiceProcess(url)));
  const opened = await openPostgresStorage({
    url,
    reportLost: (error) => {
      throw error;
    },
  });
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  storage = opened.value;
});
beforeEach(async () => {
  await emptyDatabase(storage.database);
  await seed(storage.database);
});
afterAll(async () => {
  await storage.close();
  await Promise.all(processes.map(async (one) => one.kill()));
  expect(await Promise.all(processes.map(async ({ reports }) => reports))).toEqual(processes.map(() => ''));
});

function first(): ServiceProcess {
  const [one] = processes;
  if (one === undefined) {
    throw new Error('There is no process');
  }
  return one;
}

/** Sends `count` concurrent requests, to the processes in turn. */
async function sendMany(count: number, send: (process: ServiceProcess, index: number) => Promise<Reply>): Promise<readonly Reply[]> {
  return Promise.all(Array.from({ length: count }, async (_unused, index) => send(processes[index % processCount] ?? first(), index)));
}

function countByStatus(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of replies) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const running = { user_id: people.employee, start: '2026-11-20T11:00:00Z', end: null };
const finished = { user_id: people.owner, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };

describe('four processes on one database', () => {
  it('run the migrations once', async () => {
    const { rows } = await sql`select name from kysely_migration order by name`.execute(storage.database);
    expect(rows).toEqual(migrationNames.map((name) => ({ name })));
  });

  it('leave one running entry of 200 that are created at once; all others get the reason', async () => {
    const replies = await sendMany(200, async (process) => sendTo(process, 'POST time-entries', { as: 'employee', body: running }));
    expect(countByStatus(replies)).toEqual({ 200: 1, 422: 199 });
    for (const { body } of replies.filter(({ status }) => status === 422)) {
      expect(body).toEqual({
        message: 'Some fields are not valid.',
        errors: { end: ['must not be null while another time entry of this user is running'] },
      });
    }
    const [winner] = replies.filter(({ status }) => status === 200).map(entryOf);
    expect(entriesOf(await sendTo(first(), 'GET time-entries')).map(({ id }) => id)).toEqual([winner?.id]);
  });

  it('answer a create that names itself alike, however often and wherever it is sent', async () => {
    for (const [key, body] of Object.entries({ finished, running })) {
      const replies = await sendMany(100, async (process) =>
        sendTo(process, 'POST time-entries', { body, headers: { 'idempotency-key': key } }),
      );
      expect(countByStatus(replies)).toEqual({ 200: 100 });
      expect(new Set(replies.map((reply) => entryOf(reply).id)).size).toBe(1);
    }
    expect(entriesOf(await sendTo(first(), 'GET time-entries'))).toHaveLength(2);
  });

  it('take every update of one entry, in some order', async () => {
    const entry = entryOf(await sendTo(first(), 'POST time-entries', { body: finished }));
    const replies = await sendMany(80, async (process, index) =>
      sendTo(process, `PUT time-entries/${entry.id}`, { body: { ...finished, description: `update ${index}`, tags: [records.tagA] } }),
    );
    expect(countByStatus(replies)).toEqual({ 200: 80 });
    const [last] = entriesOf(await sendTo(first(), 'GET time-entries'));
    expect(replies.map(entryOf)).toContainEqual(last);
  });

  it('keep entries, tasks and projects together while projects are deleted', async () => {
    const deleted: Reply[] = [];
    for (let round = 0; round < 5; round += 1) {
      const project = projectOf(await sendTo(first(), 'POST projects', { body: { name: `Project ${round}`, color: '#123abc' } }));
      const task = await storage.database.selectFrom('tasks').select('id').where('project_id', '=', project.id).executeTakeFirstOrThrow();
      const replies = await sendMany(40, async (process, index) =>
        index === 20
          ? sendTo(process, `DELETE projects/${project.id}`)
          : sendTo(process, 'POST time-entries', { body: { ...finished, task_id: task.id, description: `round ${round}` } }),
      );
      expect(Object.keys(countByStatus(replies)).filter((status) => !['200', '204', '422'].includes(status))).toEqual([]);
      for (const { body } of replies.filter(({ status }) => status === 422)) {
        expect(body).toMatchObject({ errors: { task_id: ['must be a task of the organization'] } });
      }
      deleted.push(...replies.filter(({ status }) => status === 204));
      const stored = entriesOf(await sendTo(first(), 'GET time-entries')).filter(({ description }) => description === `round ${round}`);
      expect(stored).toHaveLength(replies.filter(({ status }) => status === 200).length);
      expect(stored.filter(({ task_id: taskId, project_id: projectId }) => taskId !== null || projectId !== null)).toEqual([]);
    }
    expect(deleted).toHaveLength(5);
  });

  it('give a name to one of many tags, and refuse the others', async () => {
    const replies = await sendMany(40, async (process) => sendTo(process, 'POST tags', { body: { name: 'road' } }));
    expect(countByStatus(replies)).toEqual({ 200: 1, 422: 39 });
    const { tags } = await dumpDatabase(storage.database);
    expect(tags?.filter((tag) => JSON.stringify(tag).includes('road'))).toHaveLength(1);
  });
});
