/** The five operations on projects (contract, “Endpoints”). */
import type { Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { projectResourceSchema, type ProjectResource } from '#shared/time-tracking-api.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { checkManages, managed } from './access.ts';
import { notFound, type Outcome, type Refusal } from './answers.ts';
import { acceptedProjectBodySchema } from './bodies.ts';
import type { Call } from './call.ts';
import { isListKnown } from './entity-tags.ts';
import { validate } from './validation.ts';

function selectProjects({ transaction, access }: Call) {
  return transaction
    .selectFrom('projects')
    .select(['id', 'name', 'color', 'client_id'])
    .where('organization_id', '=', access.organizationId);
}

async function readProject(call: Call, id: Uuid): Promise<Result<ProjectResource, Refusal>> {
  const row = await selectProjects(call).where('id', '=', id).executeTakeFirst();
  return row === undefined ? notFound('Project') : succeed(projectResourceSchema.parse(row));
}

/** getProjects: all of them, by name. */
export async function listProjects(call: Call): Promise<Outcome> {
  if (await isListKnown(call, { kind: 'project', userId: null })) {
    return succeed(null);
  }
  const rows = await selectProjects(call).orderBy('name').orderBy('id').execute();
  return succeed(rows.map((row) => projectResourceSchema.parse(row)));
}

/** getProject. */
export async function getProject(call: Call, id: Uuid): Promise<Outcome> {
  return readProject(call, id);
}

/** createProject. Entries reach a project only through a task, so every project starts with one of its own name. */
export async function createProject(call: Call): Promise<Outcome> {
  const { transaction, access, newId } = call;
  const allowed = checkManages('projects', access);
  if (!allowed.ok) {
    return allowed;
  }
  const body = validate(acceptedProjectBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const id = newId();
  const organization = { organization_id: access.organizationId };
  await transaction
    .insertInto('projects')
    .values({ id, ...organization, client_id: null, name: body.value.name, color: body.value.color })
    .execute();
  await transaction
    .insertInto('tasks')
    .values({ id: newId(), ...organization, project_id: id, name: body.value.name })
    .execute();
  return readProject(call, id);
}

/** updateProject: name and colour; the project's tasks keep their names. */
export async function updateProject(call: Call, id: Uuid): Promise<Outcome> {
  const project = managed('projects', call.access, await readProject(call, id));
  if (!project.ok) {
    return project;
  }
  const body = validate(acceptedProjectBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  await call.transaction
    .updateTable('projects')
    .set({ name: body.value.name, color: body.value.color })
    .where('id', '=', id)
    .execute();
  return readProject(call, id);
}

/** v1.projects.destroy: the tasks go with the project; entries are somebody's hours and stay, without project and task. */
export async function deleteProject(call: Call, id: Uuid): Promise<Outcome> {
  const { transaction } = call;
  const project = managed('projects', call.access, await readProject(call, id));
  if (!project.ok) {
    return project;
  }
  if (isPostgres(transaction)) {
    // A new entry takes hold of its project, then of its task; in another order the two would wait for each other.
    await transaction.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
  }
  await transaction.updateTable('time_entries').set({ project_id: null, task_id: null }).where('project_id', '=', id).execute();
  await transaction.deleteFrom('tasks').where('project_id', '=', id).execute();
  await transaction.deleteFrom('projects').where('id', '=', id).execute();
  return succeed(null);
}
