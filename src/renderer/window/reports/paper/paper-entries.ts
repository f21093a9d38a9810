/** The entries that a report with this filter counts, for its appendix. Pure. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { ReportFilter } from '#shared/history/reports.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';

export function paperEntries(
  entries: readonly HistoryEntry[],
  filter: ReportFilter,
  catalog: Pick<CatalogView, 'projects' | 'clients'> | null,
): readonly HistoryEntry[] {
  const clientNames = new Map(catalog?.clients.map(({ id, name }) => [id, name]));
  const clientsOfProjects = new Map(
    catalog?.projects.map(({ id, clientId }) => [
      id,
      clientId === undefined || clientId === null ? null : (clientNames.get(clientId) ?? null),
    ]),
  );
  const clientOf = ({ project }: HistoryEntry) => (project === null ? null : (clientsOfProjects.get(project.id) ?? null));
  const text = filter.text.toLowerCase();
  return entries.filter(
    (entry) =>
      entry.end !== null &&
      (filter.projects.length === 0 || filter.projects.includes(entry.project?.id ?? null)) &&
      (filter.tags.length === 0 || entry.tags.some(({ id }) => filter.tags.includes(id))) &&
      (filter.clients.length === 0 || filter.clients.includes(clientOf(entry))) &&
      (filter.billable === null || entry.billable === filter.billable) &&
      entry.description.toLowerCase().includes(text),
  );
}
