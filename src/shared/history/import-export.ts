import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { secondsSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { leaveOutSchema, lostFieldsSchema, previewNameSchema } from './new-names.ts';
import { daySpanSchema, reportPeriodSchema, reportRequestSchema } from './reports.ts';

/** Bytes of a file to import: years of one user's time. */
export const importFileLimitBytes = 67_108_864;

/** Rows of each kind in a preview; the others are counted. */
export const previewRowsShown = 200;

/** Characters of an image file, so that it fits into one request. */
const pictureLimit = 1_000_000;

export const exportFormatSchema = z.enum(['csv', 'json', 'icalendar']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

const entryExportSchema = z.strictObject({
  kind: z.literal('entries'),
  format: exportFormatSchema,
  /** null: everything. */
  period: reportPeriodSchema.nullable(),
  weekStart: z.number().int().min(1).max(7),
});

const fileNameStem = z.string().regex(/^[a-z0-9-]{1,60}$/);

export const exportRequestSchema = z.discriminatedUnion('kind', [
  entryExportSchema,
  z.strictObject({ kind: z.literal('report'), report: reportRequestSchema, format: z.enum(['csv', 'xlsx']) }),
  z.strictObject({ kind: z.literal('pdf'), name: fileNameStem }),
  z.strictObject({ kind: z.literal('svg'), name: fileNameStem, text: boundedText({ max: pictureLimit }).startsWith('<svg ') }),
  z.strictObject({
    kind: z.literal('png'),
    name: fileNameStem,
    /** Base64; a PNG file begins with these characters. */
    bytes: boundedText({ max: pictureLimit }).regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
  }),
]);
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** `cancelled`: the user chose no file. `started`: a job writes the entries and reports the result. */
export const exportOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('started') }),
  z.strictObject({
    kind: z.literal('written'),
    fileName: z.string(),
    /** True if every earlier entry was known; otherwise the file may lack older ones. */
    whole: z.boolean(),
  }),
]);
export type ExportOutcome = z.infer<typeof exportOutcomeSchema>;

/** `csv`: columns of no known program. */
const importFormatSchema = z.enum([
  'clocktower-csv',
  'clocktower-json',
  'toggl',
  'clockify',
  'harvest',
  'kimai',
  'timing',
  'hamster',
  'solidtime',
  'timewarrior',
  'watson',
  'activitywatch',
  'icalendar',
  'csv',
]);
export type ImportFormat = z.infer<typeof importFormatSchema>;

export const dateOrderSchema = z.enum(['year-first', 'day-first', 'month-first']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** What a column of a table becomes. `hours`: a duration, in hours where it has no unit; `type`: of entry, such as *Break*. */
export const columnRoleSchema = z.enum([
  'start',
  'end',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'date',
  'hours',
  'minutes',
  'seconds',
  'description',
  'project',
  'client',
  'task',
  'tags',
  'billable',
  'person',
  'type',
]);
export type ColumnRole = z.infer<typeof columnRoleSchema>;

/** Columns of a table. More than this is no table of time entries. */
export const columnsLimit = 200;

/** By position; null: ignored. */
const columnRolesSchema = z.array(columnRoleSchema.nullable()).max(columnsLimit).readonly();
export type ColumnRoles = z.infer<typeof columnRolesSchema>;

/** The columns that the user chose for files with this header. */
export const rememberedColumnsSchema = z.strictObject({ header: z.array(z.string()).readonly(), roles: columnRolesSchema });

/** What becomes of rows whose duration contradicts their start and end. */
export const differenceChoiceSchema = z.enum(['times', 'duration', 'leave-out']);
export type DifferenceChoice = z.infer<typeof differenceChoiceSchema>;

/** The user's settings for a file; null: detect. */
export const importOptionsSchema = z.strictObject({
  dateOrder: dateOrderSchema.nullable(),
  /** IANA name of the zone of its times; null: this computer's. */
  timeZone: boundedText({ max: 64 }).nullable(),
  person: boundedText({ max: 1_000 }).nullable(),
  /** Whether to add rows as new entries if their entry was changed since the export; otherwise they are skipped. */
  addChanged: z.boolean(),
  /** null: by their names, or as the user chose before for this header. */
  columns: columnRolesSchema.nullable(),
  /** null: not chosen yet; the rows are left out, and a file that has some is not imported. */
  differences: differenceChoiceSchema.nullable(),
  /** Whether to import breaks, holidays and other rows that are no work. */
  withNoWork: z.boolean(),
});
export const defaultImportOptions: ImportOptions = {
  dateOrder: null,
  timeZone: null,
  person: null,
  addChanged: false,
  columns: null,
  differences: null,
  withNoWork: false,
};
export type ImportOptions = z.infer<typeof importOptionsSchema>;

const rowProblemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('broken-csv'), text: z.string() }),
  z.strictObject({ kind: z.literal('not-an-entry'), text: z.string() }),
  z.strictObject({ kind: z.literal('no-start') }),
  z.strictObject({ kind: z.literal('bad-date'), text: z.string() }),
  z.strictObject({ kind: z.literal('bad-time'), text: z.string() }),
  z.strictObject({ kind: z.literal('bad-duration'), text: z.string() }),
  /** In a file of several people. */
  z.strictObject({ kind: z.literal('no-person') }),
  /** Running, or without end and duration. */
  z.strictObject({ kind: z.literal('no-end') }),
  z.strictObject({ kind: z.literal('end-before-start') }),
  z.strictObject({ kind: z.literal('in-future'), text: z.string() }),
  z.strictObject({ kind: z.literal('description-too-long'), length: z.number().int(), limit: z.number().int() }),
  z.strictObject({ kind: z.literal('too-many-tags'), tags: z.number().int(), limit: z.number().int() }),
  z.strictObject({ kind: z.literal('all-day'), text: z.string() }),
  z.strictObject({ kind: z.literal('broken-event'), text: z.string() }),
  z.strictObject({ kind: z.literal('too-many-occurrences'), text: z.string() }),
]);
export type RowProblem = z.infer<typeof rowProblemSchema>;

const count = z.number().int().nonnegative();

const previewRowSchema = z.strictObject({
  line: z.number().int().positive(),
  start: utcInstantSchema,
  end: utcInstantSchema,
  description: z.string(),
  project: z.string().nullable(),
  task: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
  /**
   * `known`: an entry with the same start, end and description exists; `changed`: the entry of that identifier exists with other content;
   * `repeated`: an earlier row of the file is equal.
   */
  fate: z.enum(['new', 'known', 'changed', 'repeated']),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const importRunSchema = z.strictObject({ id: uuidSchema, leaveOut: leaveOutSchema });
export type ImportRun = z.infer<typeof importRunSchema>;

export const importPreviewSchema = z.strictObject({
  /** Identifies this preview, so that the import is exactly what was shown. */
  id: uuidSchema,
  fileName: z.string(),
  connectionName: z.string(),
  format: importFormatSchema,
  /** Between cells; null if the format has none. */
  delimiter: z.string().nullable(),
  /** null if the file contains instants. */
  dates: z
    .strictObject({ order: dateOrderSchema, certain: z.boolean(), twelveHours: z.boolean(), timeZone: z.string(), placed: count })
    .nullable(),
  people: z.array(z.strictObject({ name: z.string(), rows: count })).readonly(),
  person: z.string().nullable(),
  /** Of a table: each column with a value of it; empty for other formats. */
  columns: z.array(z.strictObject({ name: z.string(), example: z.string(), role: columnRoleSchema.nullable() })).readonly(),
  /** Rows whose duration contradicts their start and end; `seconds`: the sum of the differences. */
  differences: z.strictObject({ rows: count, seconds: secondsSchema }),
  /** Rows that are no work, by their type. */
  noWork: z.array(z.strictObject({ type: z.string(), rows: count })).readonly(),
  /** Names of time zones that are unknown: times in them are read in this computer's zone. */
  unknownZones: z.array(z.string()).readonly(),
  /** The file is one of several of an export: the names of its projects and tags are in the others. */
  isPart: z.boolean(),
  rows: count,
  fresh: count,
  known: count,
  changed: count,
  repeated: count,
  unreadable: count,
  seconds: secondsSchema,
  span: daySpanSchema.nullable(),
  names: z.array(previewNameSchema).readonly(),
  lost: lostFieldsSchema,
  shown: z.array(previewRowSchema).readonly(),
  problems: z.array(z.strictObject({ line: z.number().int().positive(), problem: rowProblemSchema })).readonly(),
  /** True if every earlier entry is local; otherwise duplicates cannot be detected and the import is refused. */
  comparable: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importOpenedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('opened'), preview: importPreviewSchema }),
]);
export type ImportOpened = z.infer<typeof importOpenedSchema>;
