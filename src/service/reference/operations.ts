/** What the document says about each operation beyond its route: words, body, query, answer. */
import type { z } from 'zod';
import { timeEntryListQuerySchema } from '#shared/time-tracking-api.ts';
import { changesQuerySchema, taskListQuerySchema } from '#shared/time-tracking-extensions.ts';
import type { ContractOperationId, ExtensionOperationId } from '#service/time-tracking/routes.ts';
import type { ComponentName } from './components.ts';

export interface OperationDescription {
  readonly tag: 'Projects' | 'Time entries' | 'Users' | 'Tasks' | 'Tags' | 'Changes';
  readonly summary: string;
  readonly description?: string;
  readonly body?: ComponentName;
  readonly query?: z.ZodType;
  /** Null is the empty 204 of a delete. */
  readonly answer: ComponentName | null;
}

export const contractOperations: Readonly<Record<ContractOperationId, OperationDescription>> = {
  getProjects: { tag: 'Projects', summary: 'List the projects', description: 'All of them, by name.', answer: 'ProjectListAnswer' },
  createProject: {
    tag: 'Projects',
    summary: 'Create a project',
    description: 'For owners and admins. The project starts with one task of its own name.',
    body: 'ProjectBody',
    answer: 'ProjectAnswer',
  },
  getProject: { tag: 'Projects', summary: 'Read a project', answer: 'ProjectAnswer' },
  updateProject: {
    tag: 'Projects',
    summary: 'Replace name and colour of a project',
    description: 'For owners and admins.',
    body: 'ProjectBody',
    answer: 'ProjectAnswer',
  },
  'v1.projects.destroy': {
    tag: 'Projects',
    summary: 'Delete a project',
    description: 'For owners and admins. Its tasks go with it, its time entries stay without project and task.',
    answer: null,
  },
  'v1.time-entries.index': {
    tag: 'Time entries',
    summary: 'List time entries',
    description: "Latest start first. An employee must name themselves in `user_id`; everybody's entries are for owners and admins.",
    query: timeEntryListQuerySchema,
    answer: 'TimeEntryListAnswer',
  },
  '{base_url}': {
    tag: 'Time entries',
    summary: 'Create a time entry',
    description: 'A user has one running entry at most. The task decides the project. At most 100 tags.',
    body: 'TimeEntryCreateBody',
    answer: 'TimeEntryAnswer',
  },
  'v1.time-entries.update': { tag: 'Time entries', summary: 'Change a time entry', body: 'TimeEntryUpdateBody', answer: 'TimeEntryAnswer' },
  'v1.time-entries.destroy': { tag: 'Time entries', summary: 'Delete a time entry', answer: null },
};

export const extensionOperations: Readonly<Record<ExtensionOperationId, OperationDescription>> = {
  getMe: { tag: 'Users', summary: 'Read who is signed in', answer: 'PersonAnswer' },
  getMyMemberships: {
    tag: 'Users',
    summary: 'List the organizations of the signed-in user',
    description: "By the organization's name.",
    answer: 'MembershipListAnswer',
  },
  'v1.changes.index': {
    tag: 'Changes',
    summary: 'Read what changed',
    description:
      'What changed after `since`, in the order of the commits; an employee must name themselves in `user_id`. With `Accept: text/event-stream` the answer is a stream of events `changes` with such pages, each with its cursor as `id`, and of `heartbeat` events; `Last-Event-ID` resumes it. 410: the cursor has expired.',
    query: changesQuerySchema,
    answer: 'ChangesAnswer',
  },
  'v1.tasks.index': { tag: 'Tasks', summary: 'List the tasks', description: 'By name.', query: taskListQuerySchema, answer: 'TaskListAnswer' },
  'v1.tasks.store': {
    tag: 'Tasks',
    summary: 'Create a task',
    description: 'For owners and admins. Its name is the only one of its kind in the project.',
    body: 'TaskCreateBody',
    answer: 'TaskAnswer',
  },
  'v1.tasks.update': { tag: 'Tasks', summary: 'Rename a task', description: 'For owners and admins.', body: 'TaskUpdateBody', answer: 'TaskAnswer' },
  'v1.tasks.destroy': {
    tag: 'Tasks',
    summary: 'Delete a task',
    description: 'For owners and admins. Its time entries lose the task and keep their project.',
    answer: null,
  },
  'v1.tags.index': { tag: 'Tags', summary: 'List the tags', description: 'All of them, by name.', answer: 'TagListAnswer' },
  'v1.tags.store': {
    tag: 'Tags',
    summary: 'Create a tag',
    description: 'For every member. Its name is the only one of its kind in the organization.',
    body: 'TagBody',
    answer: 'TagAnswer',
  },
  'v1.tags.update': { tag: 'Tags', summary: 'Rename a tag', description: 'For owners and admins.', body: 'TagBody', answer: 'TagAnswer' },
  'v1.tags.destroy': {
    tag: 'Tags',
    summary: 'Delete a tag',
    description: 'For owners and admins. Time entries lose the tag and nothing else.',
    answer: null,
  },
};
