/** Parses the answers of deployed services into the core's types. Unknown keys are ignored; known deviations are corrected here. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { extendedTimeEntryResourceSchema, timeEntryTagText } from '#shared/time-tracking-extensions.ts';
import { unreadableFieldSchema, type UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import { instantOfEpochMs, isWritableInstant, recordIdSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { memberRoleSchema, type MemberRole } from './connect/membership.ts';

export interface RemoteEntry {
  readonly id: RecordId;
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly taskId: RecordId | null;
  readonly projectId: RecordId | null;
  /** The project of an entry without a task, if the service supports that; otherwise omitted. */
  readonly ownProjectId?: RecordId | undefined;
  readonly userId: RecordId;
  readonly tags: readonly RecordId[];
  /** Omitted if the service does not store it. */
  readonly billable?: boolean | undefined;
  /** Version of the row, if the service compares versions; otherwise omitted. */
  readonly version?: string | undefined;
}

export interface RemoteProject {
  readonly id: RecordId;
  readonly name: string;
  readonly color: string;
  /** Archived: kept for the entries that have it. Omitted if active or unknown. */
  readonly isRetired?: true | undefined;
  /** null: it has none. Left out where the service knows no clients. */
  readonly clientId?: RecordId | null | undefined;
  /** Whether its entries are billable by default. Omitted if the service does not provide it. */
  readonly isBillable?: boolean | undefined;
  /** Fields that the service changed besides those of an update; omitted if none. */
  readonly lost?: readonly string[] | undefined;
}

export interface RemoteClient {
  readonly id: RecordId;
  readonly name: string;
  readonly isArchived: boolean;
}

export interface RemoteTask {
  readonly id: RecordId;
  readonly name: string;
  readonly projectId: RecordId;
  readonly isRetired?: true | undefined;
}

export interface RemoteTag {
  readonly id: RecordId;
  readonly name: string;
}

interface RemotePerson {
  readonly id: RecordId;
  readonly name: string;
}

export interface RemoteMembership {
  /** Identifies the user within the organization; null if the service has no members. */
  readonly memberId: RecordId | null;
  readonly organizationId: RecordId;
  readonly organizationName: string;
  readonly role: MemberRole | null;
}

/** Some servers number their records; the contract writes identifiers as text. */
export const remoteIdSchema = z.union([z.string(), z.int().nonnegative().transform(String)]).pipe(recordIdSchema);

const instantPattern = /^[+-]?\d{4,6}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Any ISO 8601 instant, with or without a fraction. Without an offset it is UTC, as in the contract, not local time. */
const remoteInstantSchema = z.string().transform((text, context) => {
  const match = instantPattern.exec(text);
  const milliseconds = match === null ? Number.NaN : Date.parse(text.replace(' ', 'T') + (match[1] === undefined ? 'Z' : ''));
  if (!isWritableInstant(milliseconds)) {
    context.addIssue({ code: 'custom', message: 'is not an instant' });
    return z.NEVER;
  }
  return instantOfEpochMs(milliseconds);
});

const remoteEntryFields = z.object({
  id: remoteIdSchema,
  start: remoteInstantSchema,
  end: remoteInstantSchema.nullable(),
  // `duration` is ignored: services send null, the seconds of the minute, or 0. It follows from start and end.
  description: z.string().nullish(),
  task_id: remoteIdSchema.nullish(),
  project_id: remoteIdSchema.nullish(),
  user_id: remoteIdSchema,
  // The contract says array, but a stored null may come back as null.
  tags: z.array(remoteIdSchema).nullish(),
});

function toRemoteEntry(row: z.infer<typeof remoteEntryFields>): RemoteEntry {
  return {
    id: row.id,
    start: row.start,
    end: row.end,
    description: canonicalDescription(row.description ?? ''),
    taskId: row.task_id ?? null,
    projectId: row.project_id ?? null,
    userId: row.user_id,
    tags: canonicalTags(row.tags ?? []),
  };
}

const remoteEntrySchema = remoteEntryFields.transform(toRemoteEntry);

const detailedEntryFields = remoteEntryFields.extend({ billable: z.boolean().nullish() });

function toDetailedEntry({ billable, ...row }: z.infer<typeof detailedEntryFields>): RemoteEntry {
  return { ...toRemoteEntry(row), ...(typeof billable === 'boolean' ? { billable } : {}) };
}

const detailedEntrySchema = detailedEntryFields.transform(toDetailedEntry);

/** A row with every field that its ETag covers, as our own service returns it for `Prefer: extended-fields`. */
const wholeRowSchema = extendedTimeEntryResourceSchema.omit({ duration: true });

const versionedEntrySchema = z.unknown().transform((row, context): RemoteEntry => {
  const entry = parseForeign(detailedEntrySchema, row);
  if (!entry.ok) {
    context.addIssue({ code: 'custom', message: 'is not a time entry', path: entry.failure.issues[0]?.path ?? [] });
    return z.NEVER;
  }
  const whole = foreignOrNull(wholeRowSchema, row);
  return whole === null
    ? entry.value
    : { ...entry.value, version: createHash('sha256').update(timeEntryTagText(whole)).digest('base64url') };
});

/** Shown if the service's colour is unreadable. */
const plainColor = '#808080';

const projectFields = z.object({ id: remoteIdSchema, name: z.string(), color: z.string().catch(plainColor) });

function toRemoteProject({ id, name, color }: z.infer<typeof projectFields>): RemoteProject {
  return { id, name, color };
}

const remoteProjectSchema = projectFields.transform(toRemoteProject);

const projectDetailFields = projectFields.extend({
  client_id: remoteIdSchema.nullish(),
  is_billable: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
});

function toDetailedProject({ client_id, is_billable, is_archived, ...row }: z.infer<typeof projectDetailFields>): RemoteProject {
  return {
    ...toRemoteProject(row),
    ...(is_archived === true ? { isRetired: true } : {}),
    clientId: client_id ?? null,
    isBillable: is_billable ?? false,
  };
}

const detailedProjectSchema = projectDetailFields.transform(toDetailedProject);

const remoteClientSchema = z
  .object({ id: remoteIdSchema, name: z.string(), is_archived: z.boolean().nullish() })
  .transform((row): RemoteClient => ({ id: row.id, name: row.name, isArchived: row.is_archived ?? false }));

const remoteTaskSchema = z
  .object({ id: remoteIdSchema, name: z.string(), project_id: remoteIdSchema, is_done: z.boolean().nullish() })
  .transform((row): RemoteTask => ({
    id: row.id,
    name: row.name,
    projectId: row.project_id,
    ...(row.is_done === true ? { isRetired: true } : {}),
  }));

const remoteTagSchema = z.object({ id: remoteIdSchema, name: z.string() }).transform((row): RemoteTag => ({ id: row.id, name: row.name }));

const remotePersonSchema = z
  .object({ id: remoteIdSchema, name: z.string().nullish() })
  .transform((row): RemotePerson => ({ id: row.id, name: row.name ?? '' }));

const remoteMembershipSchema = z
  .object({
    id: remoteIdSchema.nullish().catch(null),
    role: memberRoleSchema.nullish().catch(null),
    organization: z.object({ id: remoteIdSchema, name: z.string().nullish() }),
  })
  .transform((row): RemoteMembership => ({
    memberId: row.id ?? null,
    organizationId: row.organization.id,
    organizationName: row.organization.name ?? '',
    role: row.role ?? null,
  }));

/** NFC and trimmed: servers trim, and two encodings of one letter are the same text to a user. Empty means none. */
export function canonicalDescription(text: string): string {
  return text.normalize('NFC').trim();
}

/** Sorted and unique, so that equal sets of tags compare equal. */
function canonicalTags(tags: readonly RecordId[]): readonly RecordId[] {
  return [...new Set(tags)].sort();
}

/** Present in a paged list; absent from a complete one. */
const pageMetaSchema = z.object({ last_page: z.number().int().nullish(), total: z.number().int().nullish() }).nullish();

const pageOfSchema = z.object({ meta: pageMetaSchema });

/** Rejects an answer with another record than the requested one. */
export function recordNamed<Row extends { readonly id: RecordId }>(schema: z.ZodType<Row>, id: RecordId): z.ZodType<Row> {
  return schema.refine((row) => row.id === id, 'is another record');
}

/** The readable rows and what is known of the others. An unreadable row does not hide the others. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly UnreadableEntry[];
}

const shownCharacters = 200;

const shownTextSchema = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, shownCharacters))
  .nullable()
  .catch(null);

const shownFieldsSchema = z.object({ id: shownTextSchema, start: shownTextSchema, description: shownTextSchema });

function describeUnreadable(row: unknown, issue: z.core.$ZodIssue | undefined): UnreadableEntry {
  const shown = foreignOrNull(shownFieldsSchema, row) ?? { id: null, start: null, description: null };
  return { ...shown, field: foreignOrNull(unreadableFieldSchema, issue?.path[0]) ?? 'entry' };
}

function rowsSchema<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .nullable()
    .transform((given): ReadRows<z.infer<Row>> => {
      const rows: z.infer<Row>[] = [];
      const unreadable: UnreadableEntry[] = [];
      for (const each of given ?? []) {
        const read = parseForeign(row, each);
        if (read.ok) {
          rows.push(read.value);
        } else {
          unreadable.push(describeUnreadable(each, read.failure.issues[0]));
        }
      }
      return { rows, unreadable };
    });
}

/** The readable rows of a list. If all of several rows are unreadable, the list is invalid. */
function listSchema<Row extends z.ZodType>(row: Row) {
  return rowsSchema(row)
    .refine(({ rows, unreadable }) => rows.length > 0 || unreadable.length === 0, 'has no row that can be read')
    .transform(({ rows }) => rows);
}

const listKeys: ReadonlySet<string> = new Set(['data', 'meta', 'links']);

/** Gateways have bodies like `{"code": 401, "data": null}`: a list without rows counts only if nothing else is in its body. */
function mayBeList(body: unknown): boolean {
  const isEmpty =
    typeof body === 'object' &&
    body !== null &&
    'data' in body &&
    (body.data === null || (Array.isArray(body.data) && body.data.length === 0));
  return !isEmpty || Object.keys(body).every((key) => listKeys.has(key));
}

function listBody<Data extends z.ZodType>(data: Data) {
  return z
    .unknown()
    .refine(mayBeList, 'is not a list of the service')
    .pipe(z.object({ data, meta: pageMetaSchema }));
}

export const remoteBodies = {
  entry: z.object({ data: remoteEntrySchema }).transform((body) => body.data),
  entries: listBody(rowsSchema(remoteEntrySchema)).transform((body) => body.data),
  detailedEntry: z.object({ data: detailedEntrySchema }).transform((body) => body.data),
  versionedEntry: z.object({ data: versionedEntrySchema }).transform((body) => body.data),
  versionedEntries: listBody(rowsSchema(versionedEntrySchema)).transform((body) => body.data),
  /** One page of a list; `total` counts all pages, null if missing. */
  entryPage: listBody(rowsSchema(detailedEntrySchema)).transform(({ data, meta }) => ({ ...data, total: meta?.total ?? null })),
  /** An entry of any organization; null if the service does not name the organization. */
  entryAnywhere: z
    .object({ data: detailedEntryFields.extend({ organization_id: remoteIdSchema.nullish().catch(null) }) })
    .transform(({ data }) => ({ entry: toDetailedEntry(data), organizationId: data.organization_id ?? null })),
  project: z.object({ data: remoteProjectSchema }).transform((body) => body.data),
  projects: listBody(listSchema(remoteProjectSchema)).transform((body) => body.data),
  wholeProject: (id: RecordId) =>
    z
      .object({ data: projectDetailFields.loose() })
      .refine(({ data }) => data.id === id, 'is another record')
      .transform(({ data }) => ({ project: toDetailedProject(data), fields: data })),
  detailedProject: z.object({ data: detailedProjectSchema }).transform((body) => body.data),
  detailedProjects: listBody(listSchema(detailedProjectSchema)).transform((body) => body.data),
  client: z.object({ data: remoteClientSchema }).transform((body) => body.data),
  clients: listBody(listSchema(remoteClientSchema)).transform((body) => body.data),
  task: z.object({ data: remoteTaskSchema }).transform((body) => body.data),
  tasks: listBody(listSchema(remoteTaskSchema)).transform((body) => body.data),
  tag: z.object({ data: remoteTagSchema }).transform((body) => body.data),
  tags: listBody(listSchema(remoteTagSchema)).transform((body) => body.data),
  person: z.object({ data: remotePersonSchema }).transform((body) => body.data),
  taskRule: z
    .object({ data: z.object({ employees_can_manage_tasks: z.boolean().nullish().catch(null) }) })
    .transform(({ data }) => ({ manageTasks: data.employees_can_manage_tasks ?? false })),
  memberships: listBody(listSchema(remoteMembershipSchema)).transform((body) => body.data),
  /** A page of a list, parsed as `rows`; a single page if the body does not name more. */
  numberedPage: <Row>(rows: z.ZodType<readonly Row[]>) =>
    z.unknown().transform((body, context) => {
      const read = parseForeign(rows, body);
      if (!read.ok) {
        context.addIssue({ code: 'custom', message: 'is not a page of rows' });
        return z.NEVER;
      }
      return { rows: read.value, lastPage: foreignOrNull(pageOfSchema, body)?.meta?.last_page ?? 1 };
    }),
  /** An empty body; no JSON value matches. */
  nothing: z.undefined().transform(() => null),
} as const;
