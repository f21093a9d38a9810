import type { Kysely, Transaction } from 'kysely';
import { shiftInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { hashPassword, type HashPorts } from '#service/oauth/accounts/passwords.ts';
import { ensureDemoCampus } from './demo-campus.ts';
import { demoOrganization, demoPassword, demoPeople } from './demo-people.ts';
import type { Ports } from '../system-ports.ts';

/** Returns an identifier that is recognizable as part of the demo. */
function demoId(number: number): Uuid {
  return uuidSchema.parse(`d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
}

const projects = [
  { id: demoId(100), name: 'Footbridge Alfama', color: '#3b82a0', tasks: ['Bearing plans', 'Site visits', 'Load tests'] },
  { id: demoId(110), name: 'Harbour crane', color: '#b4552d', tasks: ['Drawings', 'Inspection'] },
  { id: demoId(120), name: 'Office', color: '#6b7a3a', tasks: ['Meetings', 'Bookkeeping'] },
] as const;

const tags = [
  { id: demoId(200), name: 'on site' },
  { id: demoId(201), name: 'urgent' },
] as const;

/** The entries of each of the last seven days, in hours since midnight UTC. `task` is the project and the index of its task. */
const day = [
  { from: 8, to: 9.5, task: [0, 0], description: 'Bearing plans, north abutment', tag: null },
  { from: 9.75, to: 12, task: [1, 0], description: 'Crane rail details', tag: null },
  { from: 13, to: 13.75, task: [2, 0], description: 'Weekly round', tag: null },
  { from: 14, to: 16.25, task: [0, 1], description: 'Survey of the piers', tag: 0 },
] as const;

async function isEmpty(database: Kysely<TimeTrackingTables>): Promise<boolean> {
  const organization = await database.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  const user = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return organization === undefined && user === undefined;
}

export async function isDemo(database: Kysely<TimeTrackingTables>): Promise<boolean> {
  const rows = await database.selectFrom('organizations').select('id').execute();
  return rows.some(({ id }) => id === demoOrganization.id);
}

async function addPeople(transaction: Transaction<TimeTrackingTables>, hashes: readonly string[]): Promise<void> {
  await transaction.insertInto('organizations').values(demoOrganization).execute();
  await transaction
    .insertInto('users')
    .values(demoPeople.map(({ id, name }) => ({ id, name })))
    .execute();
  await transaction
    .insertInto('credentials')
    .values(demoPeople.map(({ id, email }, index) => ({ user_id: id, email, password_hash: hashes[index] ?? '', proven_at: null })))
    .execute();
  await transaction
    .insertInto('memberships')
    .values(demoPeople.map(({ id, role }) => ({ organization_id: demoOrganization.id, user_id: id, role })))
    .execute();
}

function taskId(project: number, place: number): Uuid {
  return demoId(300 + project * 10 + place);
}

async function addCatalogue(transaction: Transaction<TimeTrackingTables>): Promise<void> {
  const organization_id = demoOrganization.id;
  await transaction
    .insertInto('projects')
    .values(projects.map(({ id, name, color }) => ({ id, name, color, organization_id, client_id: null })))
    .execute();
  await transaction
    .insertInto('tasks')
    .values(
      projects.flatMap(({ id, tasks }, project) =>
        tasks.map((name, place) => ({ id: taskId(project, place), organization_id, project_id: id, name })),
      ),
    )
    .execute();
  await transaction
    .insertInto('tags')
    .values(tags.map((tag) => ({ ...tag, organization_id })))
    .execute();
}

async function addEntries(transaction: Transaction<TimeTrackingTables>, { now, newId }: Pick<Ports, 'now' | 'newId'>): Promise<void> {
  const midnight = shiftInstant(now(), -secondsOfDay(now()));
  for (const { id: user_id } of demoPeople) {
    for (const daysAgo of [7, 6, 5, 4, 3, 2, 1]) {
      for (const {
        from,
        to,
        task: [project, place],
        description,
        tag,
      } of day) {
        const start = shiftInstant(midnight, -daysAgo * 86_400 + from * 3_600);
        const entry = { id: newId(), organization_id: demoOrganization.id, user_id, start, end: shiftInstant(start, (to - from) * 3_600) };
        await transaction
          .insertInto('time_entries')
          .values({ ...entry, description, project_id: projects[project].id, task_id: taskId(project, place) })
          .execute();
        if (tag !== null) {
          await transaction.insertInto('time_entry_tags').values({ time_entry_id: entry.id, tag_id: tags[tag].id, position: 0 }).execute();
        }
      }
    }
  }
}

function secondsOfDay(now: UtcInstant): number {
  const [hours = 0, minutes = 0, seconds = 0] = now.slice(11, 19).split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

/** Creates the demo once; an existing demo keeps its changes. Refuses a database with other content. */
export async function ensureDemo(
  database: Kysely<TimeTrackingTables>,
  ports: Pick<Ports, 'now' | 'newId' | keyof HashPorts>,
): Promise<Result<null, { readonly kind: 'not-empty' }>> {
  if (await isDemo(database)) {
    await ensureDemoCampus(database, ports);
    return succeed(null);
  }
  if (!(await isEmpty(database))) {
    return fail({ kind: 'not-empty' });
  }
  const hashes = await Promise.all(demoPeople.map(async () => hashPassword(demoPassword, ports)));
  try {
    await database.transaction().execute(async (transaction) => {
      await addPeople(transaction, hashes);
      await addCatalogue(transaction);
      await addEntries(transaction, ports);
    });
  } catch (error) {
    // Another process created the demo at the same time.
    if (!(await isDemo(database))) {
      throw error;
    }
  }
  await ensureDemoCampus(database, ports);
  return succeed(null);
}
