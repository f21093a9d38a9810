/** The rows of the page of projects: what its person wants of them, and what only entries still name. Pure. */
import { secondsSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { ProjectTotal } from '#shared/history/history.ts';
import type { ProjectsView } from '#shared/timer/projects.ts';

export type ManagedProject = ProjectsView['projects'][number];

export interface ProjectRow {
  /** Unique among the rows. */
  readonly key: string;
  /** The service's; null: without a project, or not saved yet. */
  readonly id: ProjectTotal['projectId'];
  /** null: no project, or one that the service no longer tells of. */
  readonly project: ManagedProject | null;
  readonly total: Pick<ProjectTotal, 'entries' | 'seconds' | 'recentSeconds'>;
  /** null: never. */
  readonly latest: UtcInstant | null;
}

const nothing = { latest: null, entries: 0, seconds: secondsSchema.parse(0), recentSeconds: secondsSchema.parse(0) };

/** What is told, and what was deleted while the page was open and is gone by now: it can be brought back. */
export function withDeleted(projects: readonly ManagedProject[], deleted: readonly ManagedProject[]): readonly ManagedProject[] {
  const gone = deleted.filter(({ localId }) => !projects.some((project) => project.localId === localId));
  return [...projects, ...gone.map((project) => ({ ...project, id: null, deleted: true, state: 'saved' as const, problem: null }))];
}

/** 0: a project, which its person named. 1: one that is gone. 2: none. */
function rankOf({ project, id }: ProjectRow): number {
  return project === null ? (id === null ? 2 : 1) : 0;
}

/** The most worked lately first, then by name; what has no project last. */
export function projectRows(projects: readonly ManagedProject[], totals: readonly ProjectTotal[]): readonly ProjectRow[] {
  const byId = new Map(totals.map((total) => [total.projectId, total]));
  const known = projects.map((project) => ({ key: project.localId, id: project.id, project }));
  const others = totals
    .filter(({ projectId }) => projectId === null || !projects.some(({ id }) => id === projectId))
    .map(({ projectId }) => ({ key: projectId ?? 'none', id: projectId, project: null }));
  return [...known, ...others]
    .map(({ key, id, project }) => {
      // What is not saved yet has no entries; those without a project are not its own.
      const { latest, entries, seconds, recentSeconds } = (project !== null && id === null ? undefined : byId.get(id)) ?? nothing;
      return { key, id, project, total: { entries, seconds, recentSeconds }, latest };
    })
    .sort((one, other) => {
      const rank = rankOf(one) - rankOf(other);
      return rank || other.total.recentSeconds - one.total.recentSeconds || (one.project?.name ?? '').localeCompare(other.project?.name ?? '');
    });
}
