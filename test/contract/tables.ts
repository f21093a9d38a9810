/**
 * The time tracking service interface, revision 0.0.1, as data, table by table. `time-tracking.test.ts` tests each row; what the contract
 * leaves open is in docs/service-api.md and tested elsewhere.
 */

/** “Resources and their fields”: all fields are always present. */
export const resources = {
  ProjectResource: [
    { field: 'id', type: 'uuid', nullable: false },
    { field: 'name', type: 'string', nullable: false },
    { field: 'color', type: 'string', nullable: false },
    { field: 'client_id', type: 'uuid', nullable: true },
  ],
  TimeEntryResource: [
    { field: 'id', type: 'uuid', nullable: false },
    { field: 'start', type: 'instant', nullable: false },
    { field: 'end', type: 'instant', nullable: true },
    { field: 'duration', type: 'integer', nullable: false },
    { field: 'description', type: 'string', nullable: true },
    { field: 'task_id', type: 'uuid', nullable: true },
    { field: 'project_id', type: 'uuid', nullable: true },
    { field: 'user_id', type: 'uuid', nullable: false },
    { field: 'tags', type: 'array of uuid', nullable: false },
  ],
} as const;

export type ResourceName = keyof typeof resources;
export type FieldType = (typeof resources)[ResourceName][number]['type'];

export type BodyName = 'project' | 'time entry create' | 'time entry update';

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Follows `{base_url}/v1/organization/{organization}`. */
  readonly path: '/projects' | '/projects/{project}' | '/time-entries' | '/time-entries/{timeEntry}';
  readonly success: { readonly status: 200; readonly data: ResourceName; readonly isCollection: boolean } | { readonly status: 204 };
  readonly others: readonly (403 | 404 | 422)[];
  readonly body: BodyName | null;
}

const project = { status: 200, data: 'ProjectResource', isCollection: false } as const;
const projects = { ...project, isCollection: true } as const;
const timeEntry = { status: 200, data: 'TimeEntryResource', isCollection: false } as const;
const timeEntries = { ...timeEntry, isCollection: true } as const;
const deleted = { status: 204 } as const;

/** “Endpoints”. */
export const operations: readonly Operation[] = [
  { id: 'getProjects', method: 'GET', path: '/projects', success: projects, others: [403, 404], body: null },
  { id: 'createProject', method: 'POST', path: '/projects', success: project, others: [403, 404, 422], body: 'project' },
  { id: 'getProject', method: 'GET', path: '/projects/{project}', success: project, others: [403, 404], body: null },
  { id: 'updateProject', method: 'PUT', path: '/projects/{project}', success: project, others: [403, 404, 422], body: 'project' },
  { id: 'v1.projects.destroy', method: 'DELETE', path: '/projects/{project}', success: deleted, others: [403, 404], body: null },
  { id: 'v1.time-entries.index', method: 'GET', path: '/time-entries', success: timeEntries, others: [403, 404, 422], body: null },
  { id: '{base_url}', method: 'POST', path: '/time-entries', success: timeEntry, others: [403, 404, 422], body: 'time entry create' },
  {
    id: 'v1.time-entries.update',
    method: 'PUT',
    path: '/time-entries/{timeEntry}',
    success: timeEntry,
    others: [403, 404, 422],
    body: 'time entry update',
  },
  { id: 'v1.time-entries.destroy', method: 'DELETE', path: '/time-entries/{timeEntry}', success: deleted, others: [403, 404], body: null },
];

export interface BodyField {
  readonly field: string;
  readonly type: FieldType;
  /** The field is required. */
  readonly required: boolean;
  readonly nullable: boolean;
}

const timeEntryFields: readonly BodyField[] = [
  { field: 'task_id', type: 'uuid', required: false, nullable: true },
  { field: 'start', type: 'instant', required: true, nullable: false },
  { field: 'end', type: 'instant', required: true, nullable: true },
  { field: 'description', type: 'string', required: false, nullable: true },
  { field: 'tags', type: 'array of uuid', required: false, nullable: true },
];

/** “Project create and update body”, “Time entry create body”, “Time entry update body”. */
export const bodies: Readonly<Record<BodyName, readonly BodyField[]>> = {
  project: [
    { field: 'name', type: 'string', required: true, nullable: false },
    { field: 'color', type: 'string', required: true, nullable: false },
  ],
  'time entry create': [{ field: 'user_id', type: 'uuid', required: true, nullable: false }, ...timeEntryFields],
  'time entry update': timeEntryFields,
};

/** “Time entry list query parameters”: none is required. `refused` are values outside the type, the shape or the limits. */
export const listParameters = [
  { parameter: 'user_id', accepted: ['{owner}'], refused: ['x', '1'] },
  { parameter: 'before', accepted: ['2026-11-20', 'null'], refused: ['2026-11-20T00:00:00Z', '20.11.2026', '2026-02-30'] },
  { parameter: 'after', accepted: ['2026-11-20', 'null'], refused: ['2026-11-20T00:00:00Z', '20.11.2026', '2026-02-30'] },
  { parameter: 'active', accepted: ['true', 'false'], refused: ['yes', '2'] },
  { parameter: 'limit', accepted: ['1', '500'], refused: ['0', '501', '-1', '1.5', 'x'] },
  { parameter: 'only_full_dates', accepted: ['true', 'false'], refused: ['yes', '2'] },
] as const;

/** “Errors”: the exact body of each status. */
export const errorBodies = { 403: ['message'], 404: ['message'], 422: ['message', 'errors'] } as const;
