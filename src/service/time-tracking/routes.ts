/** The table of endpoints: operation, method, path, what runs. First the contract's, then our own extensions. */
import type { CollectionOperation, PersonOperation, RecordOperation } from './call.ts';
import { listChanges } from './changes.ts';
import { getMe, listMyMemberships } from './me.ts';
import { createProject, deleteProject, getProject, listProjects, updateProject } from './projects.ts';
import { createTag, deleteTag, listTags, updateTag } from './tags.ts';
import { createTask, deleteTask, listTasks, updateTask } from './tasks.ts';
import { createTimeEntry, deleteTimeEntry, updateTimeEntry } from './time-entries.ts';
import { listTimeEntries } from './time-entry-list.ts';

/** The contract's names, letter for letter; it calls the create of a time entry `{base_url}`. */
export type ContractOperationId =
  | 'getProjects'
  | 'createProject'
  | 'getProject'
  | 'updateProject'
  | 'v1.projects.destroy'
  | 'v1.time-entries.index'
  | '{base_url}'
  | 'v1.time-entries.update'
  | 'v1.time-entries.destroy';

export type ExtensionOperationId =
  | 'getMe'
  | 'getMyMemberships'
  | 'v1.changes.index'
  | `v1.${'tasks' | 'tags'}.${'index' | 'store' | 'update' | 'destroy'}`;

export type OperationId = ContractOperationId | ExtensionOperationId;

export type RecordName = 'Project' | 'Time entry' | 'Task' | 'Tag';

interface RouteBase {
  readonly operationId: OperationId;
  readonly path: string;
}

export type Route =
  | (RouteBase & { readonly kind: 'person'; readonly method: 'GET'; readonly run: PersonOperation })
  | (RouteBase & { readonly kind: 'collection'; readonly method: 'GET' | 'POST'; readonly run: CollectionOperation })
  | (RouteBase & {
      readonly kind: 'record';
      readonly method: 'GET' | 'PUT' | 'DELETE';
      readonly record: RecordName;
      readonly run: RecordOperation;
    });

const organization = '/v1/organization/:organization';
const projects = `${organization}/projects`;
const project = `${projects}/:record`;
const timeEntries = `${organization}/time-entries`;
const timeEntry = `${timeEntries}/:record`;
const tasks = `${organization}/tasks`;
const task = `${tasks}/:record`;
const tags = `${organization}/tags`;
const tag = `${tags}/:record`;

/** Extension. Answers a page, or a stream where the request asks for `text/event-stream`. */
export const changesPath = '/v1/organizations/:organization/changes';

export const routes: readonly Route[] = [
  { operationId: 'getProjects', kind: 'collection', method: 'GET', path: projects, run: listProjects },
  { operationId: 'createProject', kind: 'collection', method: 'POST', path: projects, run: createProject },
  { operationId: 'getProject', kind: 'record', method: 'GET', path: project, record: 'Project', run: getProject },
  { operationId: 'updateProject', kind: 'record', method: 'PUT', path: project, record: 'Project', run: updateProject },
  { operationId: 'v1.projects.destroy', kind: 'record', method: 'DELETE', path: project, record: 'Project', run: deleteProject },
  { operationId: 'v1.time-entries.index', kind: 'collection', method: 'GET', path: timeEntries, run: listTimeEntries },
  { operationId: '{base_url}', kind: 'collection', method: 'POST', path: timeEntries, run: createTimeEntry },
  { operationId: 'v1.time-entries.update', kind: 'record', method: 'PUT', path: timeEntry, record: 'Time entry', run: updateTimeEntry },
  { operationId: 'v1.time-entries.destroy', kind: 'record', method: 'DELETE', path: timeEntry, record: 'Time entry', run: deleteTimeEntry },
  { operationId: 'getMe', kind: 'person', method: 'GET', path: '/v1/users/me', run: getMe },
  { operationId: 'getMyMemberships', kind: 'person', method: 'GET', path: '/v1/users/me/memberships', run: listMyMemberships },
  { operationId: 'v1.changes.index', kind: 'collection', method: 'GET', path: changesPath, run: listChanges },
  { operationId: 'v1.tasks.index', kind: 'collection', method: 'GET', path: tasks, run: listTasks },
  { operationId: 'v1.tasks.store', kind: 'collection', method: 'POST', path: tasks, run: createTask },
  { operationId: 'v1.tasks.update', kind: 'record', method: 'PUT', path: task, record: 'Task', run: updateTask },
  { operationId: 'v1.tasks.destroy', kind: 'record', method: 'DELETE', path: task, record: 'Task', run: deleteTask },
  { operationId: 'v1.tags.index', kind: 'collection', method: 'GET', path: tags, run: listTags },
  { operationId: 'v1.tags.store', kind: 'collection', method: 'POST', path: tags, run: createTag },
  { operationId: 'v1.tags.update', kind: 'record', method: 'PUT', path: tag, record: 'Tag', run: updateTag },
  { operationId: 'v1.tags.destroy', kind: 'record', method: 'DELETE', path: tag, record: 'Tag', run: deleteTag },
];
