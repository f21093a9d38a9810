/** Projects, tasks and tags that entries in sight have: what a person can choose from. Pure. */
import type { HistoryEntry } from '#shared/history.ts';
import type { Named, ProjectView } from '#shared/view.ts';

export interface KnownNames {
  readonly projects: readonly ProjectView[];
  readonly tags: readonly Named[];
}

function byName(one: { readonly name: string | null }, other: { readonly name: string | null }): number {
  return (one.name ?? '').localeCompare(other.name ?? '');
}

export function namesIn(entries: readonly Pick<HistoryEntry, 'project' | 'tags'>[]): KnownNames {
  const projects = new Map(entries.flatMap(({ project }) => (project === null ? [] : [[project.id, project] as const])));
  const tags = new Map(entries.flatMap((entry) => entry.tags.map((tag) => [tag.id, tag] as const)));
  return { projects: [...projects.values()].sort(byName), tags: [...tags.values()].filter(({ name }) => name !== null).sort(byName) };
}
