/** Rows of the tables `entry`, `attempt` and `version`, and the values that they hold. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import {
  epochMsOfInstant,
  instantOfEpochMs,
  isPlausibleSpan,
  recordIdSchema,
  secondsBetween,
  utcInstantSchema,
  uuidSchema,
  type RecordId,
  type UtcInstant,
  type Uuid,
} from '#shared/values/brands.ts';
import {
  runsThere,
  sameContent,
  type Attempt,
  type Block,
  type EntryContent,
  type EntryRecord,
  type SyncState,
  type VersionOrigin,
} from '../entry-record.ts';
import { itemLinkSchema } from '#shared/work-items/item-link.ts';
import { jsonColumn } from './json-column.ts';
import { entriesASecond } from './replica-schema.ts';

/** A field that is missing here, optional or not, would be lost at the next start. */
type AllFieldsOf<Stored> = Readonly<Record<keyof Stored, z.ZodType>>;

const knownSchema = z.object({ kind: z.literal('known'), id: recordIdSchema });
const newNameSchema = z.object({ kind: z.literal('new'), name: z.string() });
const clientSchema = z.discriminatedUnion('kind', [knownSchema, newNameSchema]).optional();

const wishFields = {
  assignmentWish: z
    .object({
      project: z.discriminatedUnion('kind', [knownSchema, newNameSchema.extend({ client: clientSchema })]),
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
  item: itemLinkSchema.optional(),
  ...wishFields,
} satisfies AllFieldsOf<EntryContent>);

const needSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('client'), name: z.string() }),
  z.object({ kind: z.literal('project'), name: z.string(), clientId: recordIdSchema.optional() }),
  z.object({ kind: z.literal('task'), projectId: recordIdSchema, name: z.string().nullable() }),
  z.object({ kind: z.literal('tag'), name: z.string() }),
]);

const blockSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rejected'),
    status: z.number(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())),
    stillRunning: z.boolean().optional(),
    wasDelete: z.boolean().optional(),
    need: needSchema.optional(),
  }),
  z.object({ kind: z.literal('gone') }),
  z.object({
    kind: z.literal('ask'),
    found: z.object({ id: recordIdSchema, content: contentSchema, projectId: recordIdSchema.nullable(), body: contentSchema }),
  }),
  z.object({ kind: z.literal('defect'), wasDelete: z.boolean().optional() }),
]) satisfies z.ZodType<Block>;

const storedWishesSchema = jsonColumn(z.object(wishFields));
const storedItemSchema = jsonColumn(itemLinkSchema);
const storedContentSchema = jsonColumn(contentSchema);
const storedBlockSchema = jsonColumn(blockSchema);
const tagsSchema = z.array(recordIdSchema);
const states: ReadonlySet<unknown> = new Set<SyncState>(['saved', 'changed', 'sent', 'unknown', 'asked']);

const contentColumns = [
  'local_id',
  'server_id',
  'start',
  'end',
  'description',
  'task_id',
  'project_id',
  'own_project',
  'tags',
  'billable',
  'wishes',
  'item',
] as const;
const syncColumns = ['deleted', 'base', 'version', 'state', 'question', 'twin_of', 'replaced', 'command_order'] as const;

/** The columns that `readEntryRow` reads, in its order. */
export const entryColumns = [...contentColumns, ...syncColumns].join(', ');

/** The columns that `entryValues` writes, in its order. */
export const writtenColumns = [...contentColumns, ...syncColumns, 'seconds', 'runs_there'] as const;

/**
 * The values of `entryColumns` in a row that this program wrote. Its texts were validated then, so that reading thousands of rows checks
 * only their types.
 */
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
  wishes: string | null,
  item: string | null,
  deleted: number,
  base: string | null,
  version: string | null,
  state: SyncState,
  question: string | null,
  twinOf: Uuid | null,
  replaced: number,
  commandOrder: number,
];

const texts = new Set([0, 2, 4, 8]);
const textsOrNull = new Set([1, 3, 5, 6, 7, 10, 11, 13, 14, 16, 17]);
const numbers = new Set([12, 18, 19]);
const billableAt = 9;

function isEntryRow(row: unknown): row is EntryRow {
  if (!Array.isArray(row) || row.length !== contentColumns.length + syncColumns.length) {
    return false;
  }
  const values: readonly unknown[] = row;
  return values.every((value, index) => {
    if (texts.has(index)) {
      return typeof value === 'string';
    }
    if (textsOrNull.has(index)) {
      return value === null || typeof value === 'string';
    }
    return numbers.has(index)
      ? typeof value === 'number'
      : index === billableAt
        ? value === null || typeof value === 'number'
        : states.has(value);
  });
}

/** Prepares a SELECT of `entryColumns`. Its rows are arrays, which are read in half the time of objects. */
export function prepareEntryRows(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

/** Throws if a row does not have the types of its columns, or an unreadable JSON. */
export function readEntryRow(row: unknown): EntryRecord {
  if (!isEntryRow(row)) {
    throw new TypeError('a row of the table of entries has values of other types');
  }
  const [localId, serverId, start, end, description, taskId, projectId, own, tags, billable, wishes, item, ...sync] = row;
  const [deleted, base, version, state, question, twinOf, replaced, commandOrder] = sync;
  const local: EntryContent = {
    start,
    end,
    description,
    taskId,
    ...(own === null ? {} : { ownProjectId: own }),
    tags: tags === '' ? [] : tagsSchema.parse(tags.split(' ')),
    ...(billable === null ? {} : { billable: billable === 1 }),
    ...(wishes === null ? {} : storedWishesSchema.parse(wishes)),
    ...(item === null ? {} : { item: storedItemSchema.parse(item) }),
  };
  return {
    localId,
    serverId,
    base: serverId === null ? null : base === null ? local : storedContentSchema.parse(base),
    version,
    local,
    deleted: deleted === 1,
    projectId,
    state,
    blocked: question === null ? null : storedBlockSchema.parse(question),
    commandOrder,
    duplicateOf: twinOf,
    isReplaced: replaced === 1,
  };
}

function entrySeconds({ start, end }: Pick<EntryContent, 'start' | 'end'>): number | null {
  if (end === null) {
    return null;
  }
  return isPlausibleSpan({ start, end }) ? secondsBetween(start, end) : 0;
}

/** A value is omitted in JSON if it is undefined. */
function wishesText({ assignmentWish, tagWishes }: EntryContent): string | null {
  return assignmentWish === undefined && tagWishes === undefined ? null : JSON.stringify({ assignmentWish, tagWishes });
}

function isSameAsWanted({ base, local }: EntryRecord): boolean {
  return base === null || (sameContent(base, local) && base.billable === local.billable);
}

/** The values of `writtenColumns`. */
export function entryValues(record: EntryRecord): readonly SQLInputValue[] {
  const { localId, serverId, local, projectId, deleted, base, version, state, blocked, duplicateOf, isReplaced, commandOrder } = record;
  const { start, end, description, taskId, ownProjectId, tags, billable } = local;
  return [
    localId,
    serverId,
    start,
    end,
    description,
    taskId,
    projectId,
    ownProjectId ?? null,
    tags.join(' '),
    billable === undefined ? null : Number(billable),
    wishesText(local),
    local.item === undefined ? null : JSON.stringify(local.item),
    Number(deleted),
    isSameAsWanted(record) ? null : JSON.stringify(base),
    version,
    state,
    blocked === null ? null : JSON.stringify(blocked),
    duplicateOf,
    Number(isReplaced),
    commandOrder,
    entrySeconds(local),
    Number(runsThere(record)),
  ];
}

export const attemptRowSchema = z
  .object({
    id: z.number(),
    local_id: uuidSchema,
    kind: z.enum(['create', 'update', 'delete']),
    body: storedContentSchema,
    key: z.string(),
    at: z.number(),
    outcome: z.enum(['answered', 'unknown']).nullable(),
  })
  .transform(({ local_id: localId, at: atMs, ...attempt }): Attempt => ({ ...attempt, localId, atMs }));

/** Replaced content of an entry. */
export interface StoredVersion {
  readonly id: number;
  /** When it was replaced: wall clock, milliseconds. */
  readonly atMs: number;
  readonly origin: VersionOrigin;
  readonly content: EntryContent;
}

const versionColumnsSchema = z.object({
  id: z.number(),
  at: z.number(),
  origin: z.enum(['here', 'elsewhere', 'deleted', 'discarded']),
  content: storedContentSchema,
});

export const versionRowSchema = versionColumnsSchema.transform(({ at: atMs, ...version }): StoredVersion => ({ ...version, atMs }));

/** A row of `version` with the entry and the row that it is of. */
export const wholeVersionRowSchema = versionColumnsSchema.extend({ local_id: uuidSchema, server_id: recordIdSchema.nullable() });
export type WholeVersionRow = z.infer<typeof wholeVersionRowSchema>;

/** An unsent change of a damaged file, until the user has decided about it, or what was sent shortly before the damage. */
export interface RecoveredEntry {
  readonly localId: Uuid;
  readonly content: EntryContent;
  readonly deleted: boolean;
  /** Its row, if the file knew one, or if a read showed the one that its create has made. */
  readonly serverId: RecordId | null;
  /** What its last create sent, if that may still take effect: the entry may have been changed since. */
  readonly sent: EntryContent | null;
  /** The service holds it so: it is kept only to recognise a second delivery of its create. */
  readonly isSaved: boolean;
  /** A read has shown that the service does not hold it so. */
  readonly isChecked: boolean;
  /** The entry whose second row it may be: the user had not answered that. */
  readonly duplicateOf: Uuid | null;
}

export const recoveredRowSchema = z
  .object({
    local_id: uuidSchema,
    content: storedContentSchema,
    deleted: z.number(),
    row: recordIdSchema.nullable(),
    sent: storedContentSchema.nullable(),
    saved: z.number(),
    checked: z.number(),
    twin_of: uuidSchema.nullable(),
  })
  .transform(({ local_id: localId, content, deleted, row, sent, saved, checked, twin_of: duplicateOf }): RecoveredEntry => ({
    localId,
    content,
    deleted: deleted === 1,
    serverId: row,
    sent,
    isSaved: saved === 1,
    isChecked: checked === 1,
    duplicateOf,
  }));

export function firstIdAt(instant: UtcInstant): number {
  return Math.floor(epochMsOfInstant(instant) / 1000) * entriesASecond;
}

export function startOfId(id: number): UtcInstant {
  return instantOfEpochMs(Math.floor(id / entriesASecond) * 1000);
}
