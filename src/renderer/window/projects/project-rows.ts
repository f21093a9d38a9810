/** The rows of the page of projects: what the service has, and what only entries still name. Pure. */
import { secondsSchema, type UtcInstant } from '#shared/brands.ts';
import type { ProjectTotal } from '#shared/history.ts';
import type { ProjectView } from '#shared/view.ts';

export interface ProjectRow {
  readonly id: ProjectTotal['projectId'];
  /** null: no project, or one that the service no longer tells of. */
  readonly project: ProjectView | null;
  readonly total: Pick<ProjectTotal, 'entries' | 'seconds' | 'recentSeconds'>;
  /** null: never. */
  readonly latest: UtcInstant | null;
}

const nothing = { latest: null, entries: 0, seconds: secondsSchema.parse(0), recentSeconds: secondsSchema.parse(0) };

/** The most worked lately first, then by name; what has no project last. */
export function projectRows(projects: readonly ProjectView[], totals: readonly ProjectTotal[]): readonly ProjectRow[] {
  const byId = new Map(totals.map((total) => [total.projectId, total]));
  const known = projects.map((project) => ({ id: project.id, project }));
  const others = totals.filter(({ projectId }) => !projects.some(({ id }) => id === projectId)).map(({ projectId }) => ({ id: projectId, project: null }));
  return [...known, ...others]
    .map(({ id, project }) => {
      const { latest, entries, seconds, recentSeconds } = byId.get(id) ?? nothing;
      return { id, project, total: { entries, seconds, recentSeconds }, latest };
    })
    .sort((one, other) => {
      const rank = (one.id === null ? 1 : 0) - (other.id === null ? 1 : 0);
      return rank || other.total.recentSeconds - one.total.recentSeconds || (one.project?.name ?? '').localeCompare(other.project?.name ?? '');
    });
}
