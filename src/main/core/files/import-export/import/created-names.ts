/** The projects, clients and tags that an import creates, and their removal when it is undone. */
import { z } from 'zod';
import type { Failure } from '#shared/failures.ts';
import type { RecordId } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import { foldedName, sameName } from '#core/sync/catalog/same-name.ts';
import type { CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import type { NameMatches, NamedThings } from '#core/sync/catalog/match-names.ts';
import type { InUse } from '#core/sync/queries/history-reader.ts';

/** `project`: of a task of an existing project. */
export const createdNameSchema = z.object({
  kind: z.enum(['client', 'project', 'task', 'tag']),
  name: z.string(),
  project: z.string().nullable(),
});
export type CreatedName = z.infer<typeof createdNameSchema>;

/** What rows create that does not exist yet. A task of a new project belongs to that project and is not listed. */
export function createdNames(rows: readonly NamedThings[], names: NameMatches): readonly CreatedName[] {
  const created = new Map<string, CreatedName>();
  const add = (kind: CreatedName['kind'], name: string, project: string | null = null): void => {
    created.set(JSON.stringify([kind, foldedName(name), project]), { kind, name, project });
  };
  for (const row of rows) {
    const { project, task, client } = names.assignment(row);
    if (client === 'new' && row.client !== null) {
      add('client', row.client);
    }
    if (project === 'new' && row.project !== null) {
      add('project', row.project.name);
    } else if (task === 'new' && row.task !== null) {
      add('task', row.task.name, row.project?.name ?? null);
    }
    for (const tag of row.tags.filter((each) => names.tag(each).fate === 'new')) {
      add('tag', tag.name);
    }
  }
  return [...created.values()];
}

export interface NameRemoval {
  readonly used: () => Pick<InUse, 'projects' | 'tags'>;
  readonly remove: Readonly<Record<'client' | 'project' | 'tag', (id: RecordId) => Promise<Result<null, Failure>>>>;
}

function existingId({ kind, name, project }: CreatedName, { projects, tasks, tags, clients }: CatalogNames): RecordId | null {
  if (kind === 'task') {
    return (
      [...tasks.values()].find((task) => sameName(task.name, name) && sameName(projects.get(task.projectId)?.name ?? '', project ?? ''))
        ?.id ?? null
    );
  }
  const rows: ReadonlyMap<RecordId, { readonly name: string }> = { client: clients, project: projects, tag: tags }[kind];
  return [...rows].find(([, row]) => sameName(row.name, name))?.[0] ?? null;
}

interface RemovalSources {
  /** Read again after each removal. */
  readonly names: () => CatalogNames;
  readonly removal: NameRemoval | null;
}

/**
 * Removes created names that no entry uses, clients last, because projects have them. Returns the names that stay. Tasks of projects that
 * existed before stay: services offer no removal of tasks.
 */
export async function removeCreated(created: readonly CreatedName[], { names, removal }: RemovalSources): Promise<readonly string[]> {
  const isUsed = (kind: 'client' | 'project' | 'tag', id: RecordId): boolean =>
    kind === 'client'
      ? [...names().projects.values()].some(({ clientId }) => clientId === id)
      : removal?.used()[kind === 'project' ? 'projects' : 'tags'].has(id) === true;
  const kept: string[] = [];
  for (const each of [...created.filter(({ kind }) => kind !== 'client'), ...created.filter(({ kind }) => kind === 'client')]) {
    const { kind, name } = each;
    const id = existingId(each, names());
    if (id !== null && !(removal !== null && kind !== 'task' && !isUsed(kind, id) && (await removal.remove[kind](id)).ok)) {
      kept.push(name);
    }
  }
  return kept;
}
