/**
 * Items that an entry wants by name: the client of a project, the project, its task, tags. The engine ensures them before it sends the
 * entry. Pure.
 */
import { createHash } from 'node:crypto';
import { recordIdSchema, type RecordId } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import { foldedName, sameName } from './catalog/same-name.ts';

interface NewProject {
  readonly kind: 'new';
  readonly name: string;
  readonly client?: { readonly kind: 'known'; readonly id: RecordId } | { readonly kind: 'new'; readonly name: string } | undefined;
}

/** A project, known or by name, and a task of it by name; without a task name, the project's default task if the service needs one. */
export interface AssignmentWish {
  readonly project: { readonly kind: 'known'; readonly id: RecordId } | NewProject;
  readonly task?: string | undefined;
}

/** The part of an entry's content that is wanted by name. */
export interface WantedNames {
  readonly assignmentWish?: AssignmentWish | undefined;
  readonly tagWishes?: readonly string[] | undefined;
}

/** What the service supports; see `ServiceCapabilities`. */
export type NameCapabilities = Pick<ServiceCapabilities, 'projectOfEntry' | 'tasks' | 'tags'>;

/** One item that must exist at the service, by name. `task`: `name` null is the default task of the project. */
export type MissingName =
  | { readonly kind: 'client'; readonly name: string }
  /** `clientId`: of the project, if it has to be created. */
  | { readonly kind: 'project'; readonly name: string; readonly clientId?: RecordId | undefined }
  | { readonly kind: 'task'; readonly projectId: RecordId; readonly name: string | null }
  | { readonly kind: 'tag'; readonly name: string };

export function missingNameKey(need: MissingName): string {
  switch (need.kind) {
    case 'client':
    case 'project':
    case 'tag':
      return JSON.stringify([need.kind, foldedName(need.name)]);
    case 'task':
      return JSON.stringify([need.kind, need.projectId, need.name === null ? null : foldedName(need.name)]);
    default:
      return assertNever(need);
  }
}

/** The next item to ensure before the content can be sent; null if there is none. */
export function firstMissingName({ assignmentWish, tagWishes }: WantedNames): MissingName | null {
  if (assignmentWish !== undefined) {
    const { project, task = null } = assignmentWish;
    if (project.kind === 'known') {
      return { kind: 'task', projectId: project.id, name: task };
    }
    const { client, name } = project;
    return client?.kind === 'new'
      ? { kind: 'client', name: client.name }
      : { kind: 'project', name, ...(client === undefined ? {} : { clientId: client.id }) };
  }
  const [tag] = tagWishes ?? [];
  return tag === undefined ? null : { kind: 'tag', name: tag };
}

export function withoutClient(wish: AssignmentWish): AssignmentWish {
  return wish.project.kind === 'known' ? wish : { ...wish, project: { kind: 'new', name: wish.project.name } };
}

export function canonicalName(name: string): string {
  return name.normalize('NFC').trim();
}

export function canonicalNames(names: readonly string[]): readonly string[] {
  const byFolded = new Map(names.map((name) => [foldedName(name), canonicalName(name)]));
  return [...byFolded].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
}

export const unknownColor = '#7b8794';

/** A placeholder identifier for display of an item that has none yet; equal for equal names. Never sent. */
export function wishedId(kind: 'project' | 'tag', name: string): RecordId {
  const hex = createHash('sha256')
    .update(`${kind} ${foldedName(name)}`)
    .digest('hex');
  return recordIdSchema.parse(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`);
}

interface Named {
  readonly id: RecordId;
  readonly name: string;
  readonly isRetired?: boolean | undefined;
}

/** Of items with this name, active ones come before archived ones, then those of the same case. Deterministic. */
export function findNamed<Thing extends Named>(things: readonly Thing[], name: string): Thing | undefined {
  const rank = (thing: Thing): number => (thing.isRetired === true ? 2 : 0) + (canonicalName(thing.name) === canonicalName(name) ? 0 : 1);
  return things
    .filter((thing) => sameName(thing.name, name))
    .toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1))[0];
}

export function sameWantedNames(one: WantedNames, other: WantedNames): boolean {
  return one.assignmentWish === other.assignmentWish && one.tagWishes === other.tagWishes
    ? true
    : JSON.stringify([one.assignmentWish, one.tagWishes]) === JSON.stringify([other.assignmentWish, other.tagWishes]);
}
