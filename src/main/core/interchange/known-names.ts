/** Finds the projects, tasks and tags that a file names among those of a connection: by their names, without case. Pure. */
import type { Uuid } from '#shared/brands.ts';
import type { Result } from '#shared/result.ts';
import type { NameBook } from '../directory/name-book.ts';
import type { WantedPlace } from '../directory/place.ts';
import type { EntryPlace } from '../outbox/entry-place.ts';
import type { KnownNames, KnownPlace } from './import-plan.ts';

export interface NameSources {
  readonly names: NameBook;
  /** Where an entry of what is wanted would be. */
  readonly place: (wanted: WantedPlace) => Result<EntryPlace | undefined, unknown>;
}

function folded(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/** Identifiers by name; of several with one name, one that is in use comes first. */
function byName(things: Iterable<readonly [Uuid, { readonly name: string }]>, retired: ReadonlySet<Uuid>): ReadonlyMap<string, Uuid> {
  const found = new Map<string, Uuid>();
  for (const [id, { name }] of things) {
    const known = found.get(folded(name));
    if (known === undefined || (retired.has(known) && !retired.has(id))) {
      found.set(folded(name), id);
    }
  }
  return found;
}

/** As of now: what is asked twice is looked for once. */
export function knownNames({ names, place }: NameSources): KnownNames {
  const { projects, tasks, tags, nicknames, retired } = names;
  const projectIds = byName(projects, retired);
  const tagIds = byName([...nicknames].map(([id, name]) => [id, { name }] as const).concat([...tags].map(([id, { name }]) => [id, { name }] as const)), retired);
  const places = new Map<string, KnownPlace>();

  function taskOf(name: string, projectId: Uuid | null): Uuid | null {
    const candidates = [...tasks].filter(([, task]) => projectId === null || task.projectId === projectId);
    return byName(candidates, retired).get(folded(name)) ?? null;
  }

  function find(project: string | null, task: string | null): KnownPlace {
    const projectId = project === null ? null : (projectIds.get(folded(project)) ?? null);
    const isElsewhere = project !== null && projectId === null;
    const taskId = task === null || isElsewhere ? null : taskOf(task, projectId);
    const wanted = taskId === null ? { projectId } : { taskId };
    const found = taskId === null && projectId === null ? null : place(wanted);
    const at = found === null || !found.ok ? undefined : found.value;
    // The task that stands for its project is settled here, once, and not anew for every row.
    return { projectId: at?.ownProjectId ?? null, taskId: at?.taskId ?? null, hasProject: projectId !== null && at !== undefined, hasTask: taskId !== null };
  }

  return {
    place: (project, task) => {
      const key = JSON.stringify([project, task]);
      const known = places.get(key) ?? find(project, task);
      places.set(key, known);
      return known;
    },
    tag: (name) => tagIds.get(folded(name)) ?? null,
  };
}
