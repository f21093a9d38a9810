/** Projects, tasks and tags as quick entry names them: `@Bridge`, `@Bridge/Bearings`, `#on site`. Pure. */
import type { RecordId } from '#shared/values/brands.ts';
import { isDefaultTask, standsForProject } from '#shared/timer/default-task.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';

export interface AssignmentName {
  readonly kind: 'project' | 'task';
  /** The only task of its project: understood, but neither offered nor shown. */
  readonly isOnlyTask: boolean;
  readonly id: RecordId;
  readonly name: string;
  readonly projectId: RecordId | null;
  readonly color: string | null;
}

export interface TagName {
  readonly kind: 'tag';
  readonly id: RecordId;
  readonly name: string;
  readonly color: null;
}

export interface LineNames {
  readonly assignments: readonly AssignmentName[];
  readonly tags: readonly TagName[];
  /** The service stores whether an entry is billable, so that `$` means it. */
  readonly billing: boolean;
}

/** Normalizes a name: ignores case and Unicode composition, but not accents. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function spoken(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
}

export function lineNames({
  projects,
  tasks,
  tags,
  offers,
}: Pick<CatalogView, 'projects' | 'tasks' | 'tags'> & { readonly offers: Pick<CatalogView['offers'], 'billing'> }): LineNames {
  const projectsById = new Map(projects.map((project) => [project.id, project]));
  const named = tasks.flatMap(({ id, name, projectId }): readonly AssignmentName[] => {
    const project = projectId === null ? undefined : projectsById.get(projectId);
    // The task that stands for its project is left out.
    return name === null || isDefaultTask(name, project)
      ? []
      : [
          {
            kind: 'task',
            isOnlyTask: standsForProject({ id, name }, { project, tasks }),
            id,
            name: spoken(project === undefined ? name : `${project.name}/${name}`),
            projectId,
            color: project?.color ?? null,
          },
        ];
  });
  return {
    billing: offers.billing,
    assignments: [
      ...projects.map(({ id, name, color }): AssignmentName => ({
        kind: 'project',
        isOnlyTask: false,
        id,
        name: spoken(name),
        projectId: id,
        color,
      })),
      ...named,
    ].filter(({ name }) => name !== ''),
    tags: tags.flatMap(({ id, name }): readonly TagName[] =>
      name === null || spoken(name) === '' ? [] : [{ kind: 'tag', id, name: spoken(name), color: null }],
    ),
  };
}
