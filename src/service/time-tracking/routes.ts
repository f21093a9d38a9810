/** The contract's table of endpoints: method, path, operation. */
import type { CollectionOperation, RecordOperation } from './call.ts';
import { createProject, deleteProject, getProject, listProjects, updateProject } from './projects.ts';
import { createTimeEntry, deleteTimeEntry, updateTimeEntry } from './time-entries.ts';
import { listTimeEntries } from './time-entry-list.ts';

export type Route =
  | { readonly kind: 'collection'; readonly method: 'GET' | 'POST'; readonly path: string; readonly run: CollectionOperation }
  | {
      readonly kind: 'record';
      readonly method: 'GET' | 'PUT' | 'DELETE';
      readonly path: string;
      readonly record: 'Project' | 'Time entry';
      readonly run: RecordOperation;
    };

const projects = '/v1/organization/:organization/projects';
const project = `${projects}/:record`;
const timeEntries = '/v1/organization/:organization/time-entries';
const timeEntry = `${timeEntries}/:record`;

export const routes: readonly Route[] = [
  { kind: 'collection', method: 'GET', path: projects, run: listProjects },
  { kind: 'collection', method: 'POST', path: projects, run: createProject },
  { kind: 'record', method: 'GET', path: project, record: 'Project', run: getProject },
  { kind: 'record', method: 'PUT', path: project, record: 'Project', run: updateProject },
  { kind: 'record', method: 'DELETE', path: project, record: 'Project', run: deleteProject },
  { kind: 'collection', method: 'GET', path: timeEntries, run: listTimeEntries },
  { kind: 'collection', method: 'POST', path: timeEntries, run: createTimeEntry },
  { kind: 'record', method: 'PUT', path: timeEntry, record: 'Time entry', run: updateTimeEntry },
  { kind: 'record', method: 'DELETE', path: timeEntry, record: 'Time entry', run: deleteTimeEntry },
];
