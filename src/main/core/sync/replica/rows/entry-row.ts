/** Rows of the table `entry`: an entry of the working set (with a record), or an evicted one. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { epochMsOfInstant, instantOfEpochMs, isPlausibleSpan, recordIdSchema, secondsBetween, utcInstantSchema, uuidSchema, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { singleFields, toEntryRecord, type EntryContent, type EntryRecord, type Inflight } from '../../entry-record.ts';
import { jsonColumn } from './json-column.ts';
import { entriesASecond, unsentRecord } from '../replica-schema.ts';

/** A field that is missing here, optional or not, would be lost at the next start. */
type AllFieldsOf<Stored> = Readonly<Record<keyof Stored, z.ZodType>>;

const knownSchema = z.object({ kind: z.literal('known'), id: recordIdSchema });
const newNameSchema = z.object({ kind: z.literal('new'), name: z.string() });

const wishFields = {
  assignmentWish: z
    .object({
      project: z.discriminatedUnion('kind', [knownSchema, newNameSchema.extend({ client: z.discriminatedUnion('kind', [knownSchema, newNameSchema]).optional() })]),
      task: z.string().optional(),
    })
    .optional(),
  tagWishes: z.array(z.string()).optional(),
};

export const contentSchema = z.object({
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  taskId: recordIdSchema.nullable(),
  ownProjectId: recordIdSchema.optional(),
  tags: z.array(recordIdSchema),
  billable: z.boolean().optional(),
  ...wishFields,
} satisfies AllFieldsOf<EntryContent>);

const needSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('client'), name: z.string() }),
  z.object({ kind: z.literal('project'), name: z.string(), clientId: recordIdSchema.optional() }),
  z.object({ kind: z.literal('task'), projectId: recordIdSchema, name: z.string().nullable() }),
  z.object({ kind: z.literal('tag'), name: z.string() }),
]);

export const singleFieldSchema = z.enum(singleFields);

const inflightSchema = z.object({
  kind: z.enum(['create', 'update', 'delete']),
  body: contentSchema,
  phase: z.enum(['sending', 'unknown']),
  attemptId: uuidSchema,
  sentAtMs: z.number(),
  formerId: recordIdSchema.optional(),
} satisfies AllFieldsOf<Inflight>);

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejected'), status: z.number(), message: z.string(), errors: z.record(z.string(), z.array(z.string())), stillRunning: z.boolean().optional(), wasDelete: z.boolean().optional(), need: needSchema.optional() }),
  z.object({ kind: z.literal('edited') }),
  z.object({ kind: z.literal('gone') }),
  z.object({
    kind: z.literal('ask'),
    found: z.object({ id: recordIdSchema, content: contentSchema, projectId: recordIdSchema.nullable(), body: contentSchema }).optional(),
    wasDelete: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('impossible') }),
  z.object({ kind: z.literal('defect') }),
]);

const recordSchema = z.object({
  base: contentSchema.nullable(),
  inflight: inflightSchema.nullable(),
  blocked: blockSchema.nullable(),
  duplicateOf: uuidSchema.nullable(),
  tried: z.array(contentSchema).optional(),
  touched: z.array(singleFieldSchema).optional(),
  sent: z.array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('update'), body: contentSchema, before: contentSchema.optional(), undone: z.number().optional() }), z.object({ kind: z.literal('delete') })])).optional(),
  ...wishFields,
} satisfies AllFieldsOf<Omit<EntryRecord, 'localId' | 'serverId' | 'local' | 'deleted' | 'commandOrder' | 'projectId'>>);

const tagsSchema = z.string().transform((text): unknown => (text === '' ? [] : text.split(' '))).pipe(z.array(recordIdSchema));

/** The column `billable`: 1, 0, or null if the service decides or does not store it. */
function readBillable(column: number | null): Pick<EntryContent, 'billable'> {
  return column === null ? {} : { billable: column === 1 };
}

export const recordRowSchema = z
  .object({
    local_id: uuidSchema,
    server_id: recordIdSchema.nullable(),
    start: utcInstantSchema,
    end: utcInstantSchema.nullable(),
    description: z.string(),
    task_id: recordIdSchema.nullable(),
    project_id: recordIdSchema.nullable(),
    own_project: recordIdSchema.nullable(),
    tags: tagsSchema,
    billable: z.number().nullable(),
    deleted: z.number().transform((flag) => flag === 1),
    command_order: z.number(),
    record: jsonColumn(recordSchema),
  })
  .transform(
    ({ record: { assignmentWish, tagWishes, ...record }, ...row }): EntryRecord => ({
      ...record,
      localId: row.local_id,
      serverId: row.server_id,
      local: {
        start: row.start,
        end: row.end,
        description: row.description,
        taskId: row.task_id,
        ...(row.own_project === null ? {} : { ownProjectId: row.own_project }),
        tags: row.tags,
        ...readBillable(row.billable),
        ...(assignmentWish === undefined ? {} : { assignmentWish }),
        ...(tagWishes === undefined ? {} : { tagWishes }),
      },
      deleted: row.deleted,
      commandOrder: row.command_order,
      projectId: row.project_id,
    }),
  );

function idOrNull(value: unknown): RecordId | null {
  return value === null ? null : recordIdSchema.parse(value);
}

/** As `recordRowSchema`, several times faster for the rows of a long queue. Throws zod's error. */
export function readRecordRow(row: Readonly<Record<string, SQLOutputValue>>): EntryRecord {
  const { local_id: localId, start, end, description, own_project: own, tags, billable, deleted, command_order: commandOrder, record } = row;
  if (record !== unsentRecord || typeof commandOrder !== 'number' || typeof description !== 'string' || deleted !== 0 || (billable !== null && typeof billable !== 'number')) {
    return recordRowSchema.parse(row);
  }
  return {
    base: null,
    inflight: null,
    blocked: null,
    commandOrder,
    duplicateOf: null,
    localId: uuidSchema.parse(localId),
    serverId: idOrNull(row['server_id']),
    local: {
      start: utcInstantSchema.parse(start),
      end: end === null ? null : utcInstantSchema.parse(end),
      description,
      taskId: idOrNull(row['task_id']),
      ...(own === null ? {} : { ownProjectId: recordIdSchema.parse(own) }),
      tags: tags === '' ? [] : tagsSchema.parse(tags),
      ...readBillable(billable),
    },
    deleted: false,
    projectId: idOrNull(row['project_id']),
  };
}

export interface StoredEntry extends EntryContent {
  readonly localId: Uuid;
  readonly serverId: RecordId | null;
  readonly projectId: RecordId | null;
}

export const entryColumns = 'local_id, server_id, start, end, description, task_id, project_id, own_project, tags, billable';

/** The values of `entryColumns` in a row that this program wrote. Its texts were validated then, so that reading thousands of rows checks only their types. */
type EntryRow = readonly [
  localId: Uuid,
  serverId: RecordId | null,
  start: UtcInstant,
  end: UtcInstant | null,
  description: string,
  taskId: RecordId | null,
  projectId: RecordId | null,
  own: RecordId | null,
  tags: string,
  billable: number | null,
];

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isEntryRow(row: unknown): row is EntryRow {
  if (!Array.isArray(row)) {
    return false;
  }
  const [localId, serverId, start, end, description, taskId, projectId, own, tags, billable]: readonly unknown[] = row;
  const areTexts = typeof localId === 'string' && typeof start === 'string' && typeof description === 'string' && typeof tags === 'string';
  return areTexts && isTextOrNull(serverId) && isTextOrNull(end) && isTextOrNull(taskId) && isTextOrNull(projectId) && isTextOrNull(own) && (billable === null || typeof billable === 'number');
}

/** Prepares a SELECT of `entryColumns`. Its rows are arrays, which are read in half the time of objects. */
export function prepareEntryRows(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

export function readEntryRow(row: unknown): StoredEntry {
  if (!isEntryRow(row)) {
    throw new TypeError('a row of the table of entries has values of other types');
  }
  const [localId, serverId, start, end, description, taskId, projectId, own, tags, billable] = row;
  const entry: StoredEntry = { localId, serverId, start, end, description, taskId, projectId, tags: tags === '' ? [] : tagsSchema.parse(tags) };
  return own === null && billable === null ? entry : { ...entry, ...(own === null ? {} : { ownProjectId: own }), ...readBillable(billable) };
}

export function entryValues({ localId, serverId, start, end, description, taskId, projectId, ownProjectId, tags, billable }: StoredEntry): readonly (string | number | null)[] {
  return [localId, serverId, start, end, description, taskId, projectId, ownProjectId ?? null, tags.join(' '), billable === undefined ? null : Number(billable)];
}

export function entrySeconds({ start, end }: Pick<EntryContent, 'start' | 'end'>): number | null {
  if (end === null) {
    return null;
  }
  return isPlausibleSpan({ start, end }) ? secondsBetween(start, end) : 0;
}

export function recordText({ base, inflight, blocked, duplicateOf, tried, touched, sent, local: { assignmentWish, tagWishes } }: EntryRecord): string {
  return JSON.stringify({ base, inflight, blocked, duplicateOf, tried, touched, sent, assignmentWish, tagWishes });
}

/** The evicted row of an entry: its confirmed content. null if it is not confirmed. */
export function confirmedEntry({ localId, serverId, base, projectId }: EntryRecord): StoredEntry | null {
  return base === null || serverId === null ? null : { ...base, localId, serverId, projectId };
}

export function loadedRecord({ localId, serverId, ...content }: StoredEntry): EntryRecord | null {
  return serverId === null ? null : toEntryRecord({ ...content, id: serverId }, localId);
}

export function firstIdAt(instant: UtcInstant): number {
  return Math.floor(epochMsOfInstant(instant) / 1000) * entriesASecond;
}

export function startOfId(id: number): UtcInstant {
  return instantOfEpochMs(Math.floor(id / entriesASecond) * 1000);
}
