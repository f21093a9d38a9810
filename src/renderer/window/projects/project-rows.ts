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

/** The projects of a client; `client` null: those without one, and what only entries refer to. */
export interface ProjectGroup {
  readonly client: CatalogView['clients'][number] | null;
  readonly rows: readonly ProjectRow[];
}

const nothing = { latest: null, entries: 0, seconds: secondsSchema.parse(0), recentSeconds: secondsSchema.parse(0) };

/** 0: a listed project. 1: a project that is no longer listed. 2: no project. */
function rowRank({ project, id }: ProjectRow): number {
  return project === null ? (id === null ? 2 : 1) : 0;
}

/** Sorts by latest work, then by name; entries without a project come last. */
export function projectRows(
  { projects, archived }: Pick<CatalogView, 'projects' | 'archived'>,
  totals: readonly ProjectTotal[],
): readonly ProjectRow[] {
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
      return (
        rank || other.total.recentSeconds - one.total.recentSeconds || (one.project?.name ?? '').localeCompare(other.project?.name ?? '')
      );
    });
}

/** Groups rows by client in the order of names, those without one last. A client without projects is a group, unless it is archived. */
export function groupRows(rows: readonly ProjectRow[], clients: CatalogView['clients']): readonly ProjectGroup[] {
  const clientOf = ({ project }: ProjectRow) => clients.find(({ id }) => id === project?.clientId) ?? null;
  const groups = clients
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((client) => ({ client, rows: rows.filter((row) => clientOf(row) === client) }))
    .filter((group) => !group.client.isArchived || group.rows.length > 0);
  const others = rows.filter((row) => clientOf(row) === null);
  return others.length === 0 ? groups : [...groups, { client: null, rows: others }];
}
