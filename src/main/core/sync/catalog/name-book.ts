/** What projects, tasks and tags of one connection are called, as far as this machine knows. */
import type { Uuid } from '#shared/values/brands.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';

export interface NameBook {
  readonly projects: ReadonlyMap<Uuid, RemoteProject>;
  readonly tasks: ReadonlyMap<Uuid, RemoteTask>;
  readonly tags: ReadonlyMap<Uuid, RemoteTag>;
  /** This person's own words for tasks and tags that the service has no names for. */
  readonly nicknames: ReadonlyMap<Uuid, string>;
  /** Projects, tasks and tags that are out of use: shown where an entry has them, not offered. */
  readonly retired: ReadonlySet<Uuid>;
  /** What the user may not create, by their role. */
  readonly refused: ReadonlySet<'project' | 'task' | 'tag'>;
}

export const noNames: NameBook = { projects: new Map(), tasks: new Map(), tags: new Map(), nicknames: new Map(), retired: new Set(), refused: new Set() };

export function taskName(names: NameBook, id: Uuid): string | null {
  return names.tasks.get(id)?.name ?? names.nicknames.get(id) ?? null;
}

export function tagName(names: NameBook, id: Uuid): string | null {
  return names.tags.get(id)?.name ?? names.nicknames.get(id) ?? null;
}

/** The project of an entry: what the service says, while it is about the task the entry has; else what follows from the task, or the entry's own. */
export function projectIdOf({ projectId, base, local }: EntryRecord, names: NameBook): Uuid | null {
  if (local.taskId === null) {
    return local.ownProjectId ?? projectId;
  }
  return names.tasks.get(local.taskId)?.projectId ?? (base === null || base.taskId === local.taskId ? projectId : null);
}

/** What an entry can be put on, by name. */
export function offeredProjects({ projects, retired }: Pick<NameBook, 'projects' | 'retired'>): readonly ProjectView[] {
  return [...projects.values()]
    .filter(({ id }) => !retired.has(id))
    .map(({ id, name, color }) => ({ id, name, color }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
