/**
 * One project as this machine knows it: what the service last confirmed, what its person wants, and what is under way to join the two.
 * As with entries, the queue of changes is derived from these records.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';

export interface ProjectContent {
  readonly name: string;
  /** `#rrggbb`, lower case. */
  readonly color: string;
}

/** A request whose outcome is not known yet. `body` is frozen: later changes only change what is wanted. */
export interface ProjectInflight {
  readonly kind: 'create' | 'update' | 'delete';
  readonly body: ProjectContent;
  /** `unknown`: it may have taken effect; only looking can tell. */
  readonly phase: 'sending' | 'unknown';
  /** Projects of the service that were seen before the create was first sent: none of them is it. */
  readonly known: readonly Uuid[];
  /** The service's identifier before the service went back to an earlier state: a row that still has it is the project. */
  readonly formerId?: Uuid | undefined;
}

/** Why a project is not sent until its person decides. */
export type ProjectPark =
  | { readonly kind: 'rejected'; readonly status: number; readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** It was deleted elsewhere while it was changed here. */
  | { readonly kind: 'gone' }
  /** A project of this name turned up after an answer was lost; it may be this one. */
  | { readonly kind: 'ask'; readonly found: ProjectContent & { readonly id: Uuid } }
  /** Changed here and elsewhere, to different values. */
  | { readonly kind: 'conflict'; readonly theirs: ProjectContent };

export interface ProjectRecord {
  readonly localId: Uuid;
  readonly serverId: Uuid | null;
  /** Last content of the service that was seen and accepted. */
  readonly base: ProjectContent | null;
  /** What the person wants. */
  readonly local: ProjectContent;
  readonly deleted: boolean;
  readonly inflight: ProjectInflight | null;
  readonly parked: ProjectPark | null;
  /** Order of this person's intents about projects. */
  readonly intentOrder: number;
  /** The project whose create the transport seems to have delivered twice: this is what the second delivery made. Shown, never deleted unasked. */
  readonly twinOf: Uuid | null;
}

export function sameProject(one: ProjectContent, other: ProjectContent): boolean {
  return one.name === other.name && one.color === other.color;
}

export function projectContentOf({ name, color }: ProjectContent): ProjectContent {
  return { name, color };
}

export function newProject(localId: Uuid, local: ProjectContent, intentOrder: number): ProjectRecord {
  return { localId, serverId: null, base: null, local, deleted: false, inflight: null, parked: null, intentOrder, twinOf: null };
}

export function importedProject(row: RemoteProject, localId: Uuid, twinOf: Uuid | null): ProjectRecord {
  const content = projectContentOf(row);
  return { ...newProject(localId, content, 0), serverId: row.id, base: content, twinOf };
}

/** What would be sent for it next, null when there is nothing to send. */
export function pendingProjectKind({ serverId, base, local, deleted, inflight, parked }: ProjectRecord): ProjectInflight['kind'] | null {
  if (inflight !== null || parked !== null) {
    return null;
  }
  if (deleted) {
    return 'delete';
  }
  if (serverId === null) {
    return 'create';
  }
  return base !== null && sameProject(base, local) ? null : 'update';
}

/** The state of one project in the sense of the view. */
export function projectStateOf(record: ProjectRecord): 'saved' | 'queued' | 'sending' | 'attention' {
  if (record.parked !== null || (record.twinOf !== null && !record.deleted)) {
    return 'attention';
  }
  if (record.inflight !== null) {
    return 'sending';
  }
  return pendingProjectKind(record) === null ? 'saved' : 'queued';
}

function pick(mine: string, other: string, base: string): string {
  return mine === base ? other : mine;
}

function isContested(mine: string, other: string, base: string): boolean {
  return mine !== base && other !== base && mine !== other;
}

/** `theirs` is at the service; both it and what is wanted here grew from `ancestor`. */
export function mergedProject(record: ProjectRecord, theirs: ProjectContent, ancestor: ProjectContent): ProjectRecord {
  const { local } = record;
  const merged = { name: pick(local.name, theirs.name, ancestor.name), color: pick(local.color, theirs.color, ancestor.color) };
  const isConflict = isContested(local.name, theirs.name, ancestor.name) || isContested(local.color, theirs.color, ancestor.color);
  const parked: ProjectPark | null = isConflict && !record.deleted ? { kind: 'conflict', theirs } : null;
  return { ...record, base: theirs, local: record.deleted ? theirs : merged, inflight: null, parked };
}
