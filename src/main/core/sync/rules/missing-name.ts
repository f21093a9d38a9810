/** Items that an entry needs by name before its next request, and which item of a list that is. Pure. */
import type { RecordId } from '#shared/values/brands.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { findNamed, firstMissingName, type MissingName } from '../wish.ts';

/** The item that the entry needs next; null for a delete, and for a stop, which is sent without it. */
export function missingNameOf({ base, deleted, local }: EntryRecord): MissingName | null {
  const isStop = base?.end === null && local.end !== null;
  return deleted || isStop ? null : firstMissingName(local);
}

/** The content to send. A stop does not wait for names: it sends the times, and the rest follows in the next request. */
export function bodyToSend({ base, local }: EntryRecord): EntryContent {
  return base === null || firstMissingName(local) === null ? local : { ...base, start: local.start, end: local.end };
}

interface Thing {
  readonly id: RecordId;
  readonly name: string;
  readonly isRetired?: boolean | undefined;
  readonly projectId?: RecordId | null | undefined;
}

export type Things = readonly Thing[];

/** The item in the list for the need, by this name. For the default task of a project: the one of its name, else its only one. */
export function findInList(things: Things, need: MissingName, name: string | null): RecordId | null {
  if (need.kind !== 'task') {
    return findNamed(things, need.name)?.id ?? null;
  }
  const ofProject = things.filter(({ projectId, isRetired }) => projectId === need.projectId && isRetired !== true);
  const named = name === null ? undefined : findNamed(ofProject, name);
  const [only] = need.name === null && ofProject.length === 1 ? ofProject : [];
  return (named ?? only)?.id ?? null;
}
