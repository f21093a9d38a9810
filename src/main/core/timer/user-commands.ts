/** Converts user commands to mutations: typed times become instants, a project becomes what an entry of this service can store. Pure. */
import { shiftInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { readTypedDuration } from '#shared/values/typed-duration.ts';
import type { Failure } from '#shared/failures.ts';
import type { ChangeCommand, EditCommand, SingleCommand, StartCommand } from '#shared/timer/commands.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import { findAssignment, type AssignmentSources } from '#core/sync/catalog/find-assignment.ts';
import type { SingleMutation } from '#core/sync/mutations/mutations.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Assignment } from '#core/sync/assignment.ts';
import { wishedName } from '#core/sync/catalog/wanted-names.ts';
import { canonicalName, findNamed } from '#core/sync/wish.ts';
import { defaultBillable, recordProjectId } from '#core/sync/catalog/catalog-names.ts';
import { sameName } from '#core/sync/catalog/same-name.ts';
import type { ContentPatch } from '#core/sync/mutations/entry-mutations.ts';
import { readTypedTime } from './typed-time.ts';

export interface CommandReading extends AssignmentSources {
  readonly now: UtcInstant;
  readonly timeZone: string;
  readonly find: (localId: Uuid) => EntryRecord | undefined;
  readonly capabilities: Pick<ServiceCapabilities, 'projectOfEntry' | 'tasks' | 'tags' | 'reopening' | 'billing'>;
  /** The project of a new entry that names none. */
  readonly defaultProject: ProjectView | null;
  /** The item of a tracker that a description names; null: none. */
  readonly findItem: (description: string) => ItemLink | null;
}

type Patch = { -readonly [Key in keyof ContentPatch]: ContentPatch[Key] };

type Belongings = Pick<Extract<SingleMutation, { readonly kind: 'start' }>, 'assignment' | 'tags' | 'tagWishes' | 'billable'>;

/** `null` names no project on purpose. */
function namesNoProject({ projectId, taskId, projectName }: Pick<StartCommand, 'projectId' | 'taskId' | 'projectName'>): boolean {
  return projectId === undefined && taskId === undefined && projectName === undefined;
}

/** Project, task and tags of a new entry: identifiers if known, else wanted names. */
function newBelongings(
  {
    tags = [],
    tagNames = [],
    billable,
    ...wanted
  }: Pick<StartCommand, 'projectId' | 'taskId' | 'projectName' | 'tags' | 'tagNames' | 'billable'>,
  reading: CommandReading,
): Result<Belongings, Failure> {
  const assignment = findAssignment(
    namesNoProject(wanted) && reading.defaultProject !== null ? { projectId: reading.defaultProject.id } : wanted,
    reading,
  );
  if (!assignment.ok) {
    return assignment;
  }
  const { ids, missing } = splitTags(tags, tagNames, reading);
  const first =
    reading.capabilities.tags && !reading.names.refused.has('tag') ? missing.find((name) => canonicalName(name) === '') : missing[0];
  if (first !== undefined) {
    return fail({ kind: 'no-such-name', what: 'tag', name: first });
  }
  const charged = reading.capabilities.billing ? (billable ?? defaultBillable(assignment.value?.projectId ?? null, reading)) : undefined;
  return succeed({
    ...belongings(assignment.value, ids.length === 0 ? undefined : ids),
    ...(charged === undefined ? {} : { billable: charged }),
    ...(missing.length === 0 ? {} : { tagWishes: missing }),
  });
}

/** The wanted value, or the default of the project that the entry moves to. */
function billablePatch(
  { billable }: Pick<ChangeCommand, 'billable'>,
  assignment: Assignment | undefined,
  { record, reading }: { readonly record: EntryRecord | undefined; readonly reading: CommandReading },
): Pick<Patch, 'billable'> {
  const isMoved = assignment !== undefined && record !== undefined && assignment.projectId !== recordProjectId(record, reading.names);
  const changed = billable ?? (isMoved ? defaultBillable(assignment.projectId, reading) : undefined);
  return changed === undefined || !reading.capabilities.billing ? {} : { billable: changed };
}

/** Splits tags into known ones and names that are created before the entry is sent. */
function splitTags(
  tags: readonly RecordId[],
  tagNames: readonly string[],
  { names, entries }: CommandReading,
): { readonly ids: readonly RecordId[]; readonly missing: readonly string[] } {
  const known = [...names.tags.values()];
  const wished = tags.map((id) => ({ id, name: names.tags.has(id) ? null : wishedName('tag', id, { records: entries.wishing(), known }) }));
  const found = [...wished.flatMap(({ name }) => name ?? []), ...tagNames].map((name) => ({ name, tag: findNamed(known, name) }));
  return {
    ids: [
      ...wished.filter(({ name }) => name === null).map(({ id }) => id),
      ...found.flatMap(({ tag }) => (tag === undefined ? [] : [tag.id])),
    ],
    missing: found.filter(({ tag }) => tag === undefined).map(({ name }) => name),
  };
}

function tagPatch(
  { tags, addTags, removeTags, tagNames = [] }: Pick<ChangeCommand, 'tags' | 'addTags' | 'removeTags' | 'tagNames'>,
  record: EntryRecord | undefined,
  reading: CommandReading,
): Patch {
  if (tags !== undefined) {
    const { ids, missing } = splitTags(tags, tagNames, reading);
    return { tags: ids, tagWishes: missing };
  }
  const [added, removed] = [splitTags(addTags ?? [], tagNames, reading), splitTags(removeTags ?? [], [], reading)];
  const before = record?.local.tagWishes ?? [];
  const after = [...before.filter((name) => !removed.missing.some((other) => sameName(name, other))), ...added.missing];
  return {
    ...(addTags === undefined && added.ids.length === 0 ? {} : { addTags: added.ids }),
    ...(removeTags === undefined ? {} : { removeTags: removed.ids }),
    ...(added.missing.length + removed.missing.length === 0 ? {} : { tagWishes: after }),
  };
}

function belongings(assignment: Assignment | undefined, tags: readonly RecordId[] | undefined): Pick<Patch, 'assignment' | 'tags'> {
  return { ...(assignment === undefined ? {} : { assignment }), ...(tags === undefined ? {} : { tags }) };
}

function hasKey(description: string, { key }: ItemLink): boolean {
  const at = description.indexOf(key);
  return at >= 0 && !/[\w]/.test(description[at + key.length] ?? '');
}

/** Of a new entry: the chosen item, else the one that the description names. */
function newItem(
  { description, item }: Pick<StartCommand, 'description' | 'item'>,
  { findItem }: CommandReading,
): { readonly item: ItemLink | null } {
  return { item: item === undefined ? findItem(description) : item };
}

/**
 * Of an edit: the chosen item, else the one that a new description names. A link whose key the user has removed from the description ends.
 */
function itemPatch(
  { description, item }: Pick<ChangeCommand, 'description' | 'item'>,
  record: EntryRecord | undefined,
  { findItem }: CommandReading,
): Pick<Patch, 'item'> {
  if (item !== undefined) {
    return { item };
  }
  if (description === undefined || record === undefined || description === record.local.description) {
    return {};
  }
  const found = findItem(description);
  const before = record.local.item;
  if (found !== null) {
    return { item: found };
  }
  return before !== undefined && hasKey(record.local.description, before) && !hasKey(description, before) ? { item: null } : {};
}

function startMutation({ description, at: typed, ...wanted }: StartCommand, reading: CommandReading): Result<SingleMutation, Failure> {
  const at = typed === null ? null : readTypedTime(typed, { ...reading, on: { kind: 'latest' } });
  if (at !== null && !at.ok) {
    return at;
  }
  const where = newBelongings(wanted, reading);
  return where.ok
    ? succeed({
        kind: 'start',
        description,
        at: at === null ? null : at.value,
        ...where.value,
        ...newItem({ description, item: wanted.item }, reading),
      })
    : where;
}

function changeMutation(
  { localId, description, start, end, tags, addTags, removeTags, tagNames, billable, item, ...wanted }: ChangeCommand,
  reading: CommandReading,
): Result<SingleMutation, Failure> {
  const record = reading.find(localId);
  // If the service does not know the entry, it is finished only here.
  const isKnownThere = record !== undefined && (record.serverId !== null || record.state === 'sent' || record.state === 'unknown');
  if (end === null && record?.local.end !== null && isKnownThere && !reading.capabilities.reopening) {
    return fail({ kind: 'no-reopening' });
  }
  const assignment = findAssignment(wanted, reading);
  if (!assignment.ok) {
    return assignment;
  }
  const patch: Patch = {
    ...belongings(assignment.value, undefined),
    ...tagPatch({ tags, addTags, removeTags, tagNames }, record, reading),
    ...billablePatch({ billable }, assignment.value, { record, reading }),
    ...itemPatch({ description, item }, record, reading),
  };
  if (description !== undefined) {
    patch.description = description;
  }
  if (start !== undefined) {
    patch.start = start;
  }
  if (end !== undefined) {
    patch.end = end;
  }
  return succeed({ kind: 'edit', localId, patch });
}

/** Typed times are read on the day of the entry. */
export function readEdit(edit: EditCommand, reading: CommandReading): Result<SingleMutation, Failure> {
  const record = reading.find(edit.localId);
  if (record === undefined) {
    return fail({ kind: 'no-such-entry' });
  }
  const assignment = findAssignment(edit, reading);
  if (!assignment.ok) {
    return assignment;
  }
  const patch: Patch = {
    ...belongings(assignment.value, undefined),
    ...tagPatch({ tags: edit.tags, tagNames: edit.tagNames }, record, reading),
    ...billablePatch(edit, assignment.value, { record, reading }),
    ...itemPatch(edit, record, reading),
  };
  if (edit.description !== undefined) {
    patch.description = edit.description;
  }
  if (edit.start !== undefined) {
    const on = record.local.end === null ? ({ kind: 'latest' } as const) : ({ kind: 'same-day', instant: record.local.start } as const);
    const start = readTypedTime(edit.start, { ...reading, on });
    if (!start.ok) {
      return start;
    }
    patch.start = start.value;
  }
  if (edit.end !== undefined) {
    const end = readTypedTime(edit.end, { ...reading, on: { kind: 'after', instant: patch.start ?? record.local.start } });
    if (!end.ok) {
      return end;
    }
    patch.end = end.value;
  }
  if (edit.duration !== undefined) {
    const seconds = readTypedDuration(edit.duration);
    if (seconds === null) {
      return fail({ kind: 'unreadable-duration', text: edit.duration.trim() });
    }
    if (record.local.end === null && patch.end === undefined) {
      patch.start = shiftInstant(reading.now, -seconds);
    } else {
      patch.end = shiftInstant(patch.start ?? record.local.start, seconds);
    }
  }
  return succeed({ kind: 'edit', localId: edit.localId, patch });
}

export function readCommand(command: SingleCommand, reading: CommandReading): Result<SingleMutation, Failure> {
  switch (command.kind) {
    case 'start':
      return startMutation(command, reading);
    case 'add': {
      const { description, start, end } = command;
      const where = newBelongings(command, reading);
      return where.ok ? succeed({ kind: 'add', description, start, end, ...where.value, ...newItem(command, reading) }) : where;
    }
    case 'change':
      return changeMutation(command, reading);
    case 'stop':
    case 'continue':
    case 'split':
    case 'join':
    case 'delete':
    case 'restore':
      return succeed(command);
    default:
      return assertNever(command);
  }
}
