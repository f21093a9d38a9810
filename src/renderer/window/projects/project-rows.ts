/** The rows of the projects page: the projects of the service, and those that only entries refer to. Pure. */
import { secondsSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { ProjectTotal } from '#shared/history/history.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';

export type ManagedProject = CatalogView['projects'][number];

export interface ProjectRow {
  /** Unique among the rows. */
  readonly key: string;
  /** null: entries without a project. */
  readonly id: ProjectTotal['projectId'];
  /** null: no project, or one that is no longer listed. */
  readonly project: ManagedProject | null;
  readonly total: Pick<ProjectTotal, 'entries' | 'seconds' | 'recentSeconds'>;
  /** null: never. */
  readonly latest: UtcInstant | null;
}

const nothing = { latest: null, entries: 0, seconds: secondsSchema.parse(0), recentSeconds: secondsSchema.parse(0) };

/** 0: a listed project. 1: a project that is no longer listed. 2: no project. */
function rowRank({ project, id }: ProjectRow): number {
  return project === null ? (id === null ? 2 : 1) : 0;
}

/** Sorts by latest work, then by name; entries without a project come last. */
export function projectRows({ projects, archived }: Pick<CatalogView, 'projects' | 'archived'>, totals: readonly ProjectTotal[]): readonly ProjectRow[] {
  const byId = new Map(totals.map((total) => [total.projectId, total]));
  const known = projects.map((project) => ({ key: project.id, id: project.id, project }));
  const others = totals
    .filter(({ projectId }) => projectId === null || ![...projects, ...archived].some(({ id }) => id === projectId))
    .map(({ projectId }) => ({ key: projectId ?? 'none', id: projectId, project: null }));
  return [...known, ...others]
    .map(({ key, id, project }) => {
      const { latest, entries, seconds, recentSeconds } = byId.get(id) ?? nothing;
      return { key, id, project, total: { entries, seconds, recentSeconds }, latest };
    })
    .sort((one, other) => {
      const rank = rowRank(one) - rowRank(other);
      return rank || other.total.recentSeconds - one.total.recentSeconds || (one.project?.name ?? '').localeCompare(other.project?.name ?? '');
    });
}
