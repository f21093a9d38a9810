/**
 * Finds the projects, tasks and tags that a file names among those of a connection: by their identifiers where the file is of the same
 * service, else by their names, without case. Pure.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import type { NameBook } from '#core/sync/catalog/name-book.ts';
import type { WantedPlace } from '#core/sync/catalog/place.ts';
import type { InUse } from '#core/sync/queries/history-reader.ts';
import type { EntryPlace } from '#core/sync/entry-place.ts';
import { foldedName } from '#core/sync/catalog/names.ts';
import type { KnownNames, KnownPlace } from './import-plan.ts';
import type { NamedInFile } from './read-import.ts';

export interface NameSources {
  readonly names: NameBook;
  /** Of the entries here, though the service may have no names for it; asked for only where names do not tell. */
  readonly inUse: () => InUse;
  /** Where an entry of what is wanted would be. */
  readonly place: (wanted: WantedPlace) => Result<EntryPlace | undefined, unknown>;
}

/** Identifiers by name; of several with one name, one that is in use comes first. */
function byName(things: Iterable<readonly [Uuid, { readonly name: string }]>, retired: ReadonlySet<Uuid>): ReadonlyMap<string, Uuid> {
  const found = new Map<string, Uuid>();
  for (const [id, { name }] of things) {
    const known = found.get(foldedName(name));
    if (known === undefined || (retired.has(known) && !retired.has(id))) {
      found.set(foldedName(name), id);
    }
  }
  return found;
}

/** As of now: what is asked twice is looked for once. */
export function knownNames({ names, inUse, place }: NameSources): KnownNames {
  const { projects, tasks, tags, nicknames, retired } = names;
  const projectIds = byName(projects, retired);
  const tagIds = byName([...nicknames].map(([id, name]) => [id, { name }] as const).concat([...tags].map(([id, { name }]) => [id, { name }] as const)), retired);
  const places = new Map<string, KnownPlace>();
  let asked: InUse | null = null;
  const used = (): InUse => (asked ??= inUse());

  function projectOf({ id, name }: NamedInFile): Uuid | null {
    return id !== null && projects.has(id) ? id : (projectIds.get(foldedName(name)) ?? null);
  }

  function taskOf({ id, name }: NamedInFile, projectId: Uuid | null): Uuid | null {
    const own = id === null ? undefined : (tasks.get(id)?.projectId ?? used().tasks.get(id));
    if (id !== null && own !== undefined && (projectId === null || own === null || own === projectId)) {
      return id;
    }
    const candidates = [...tasks].filter(([, task]) => projectId === null || task.projectId === projectId);
    return byName(candidates, retired).get(foldedName(name)) ?? null;
  }

  function find(project: NamedInFile | null, task: NamedInFile | null): KnownPlace {
    const projectId = project === null ? null : projectOf(project);
    const isElsewhere = project !== null && projectId === null;
    const taskId = task === null || isElsewhere ? null : taskOf(task, projectId);
    const wanted = taskId === null ? { projectId } : { taskId, projectId };
    const found = taskId === null && projectId === null ? null : place(wanted);
    const at = found === null || !found.ok ? undefined : found.value;
    // The task that stands for its project is settled here, once, and not again for every row.
    return { projectId: at?.ownProjectId ?? null, taskId: at?.taskId ?? null, hasProject: projectId !== null && at !== undefined, hasTask: taskId !== null };
  }

  return {
    place: (project, task) => {
      const key = JSON.stringify([project, task]);
      const known = places.get(key) ?? find(project, task);
      places.set(key, known);
      return known;
    },
    tag: ({ id, name }) => (id !== null && (tags.has(id) || used().tags.has(id)) ? id : (tagIds.get(foldedName(name)) ?? null)),
  };
}
