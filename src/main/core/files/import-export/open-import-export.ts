import type { PlaceReader } from '#shared/campus/work-place.ts';
import { BulkController } from '../bulk/bulk-controller.ts';
import { BulkWork } from '../bulk/bulk-work.ts';
import type { Connections, OpenedConnection } from '#core/accounts/connections/connections.ts';
import { JobFiles } from '../jobs/job-files.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Ports } from '#core/platform/ports.ts';
import { ReportController } from '../reports/report-controller.ts';
import { clientName } from '#core/sync/catalog/catalog-names.ts';
import { toCurrentDestination, toExportSource } from './import/connection-destination.ts';
import { ExportController } from './export/export-controller.ts';
import type { FileDialogs } from './file-dialogs.ts';
import { ImportController } from './import/import-controller.ts';
import { ExportWork } from './export/export-work.ts';
import { ImportWork } from './import/import-work.ts';

export interface ImportExportOptions {
  readonly connections: Connections;
  readonly dialogs: Pick<FileDialogs, 'openFile' | 'saveFile'>;
  readonly printPage: () => Promise<Uint8Array | null>;
  /** Folder of the unfinished jobs; created if missing. */
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly ports: Ports;
  readonly noDescription: () => string;
  readonly placeReader: () => PlaceReader;
}

export interface ImportExport {
  readonly reports: ReportController;
  readonly exports: ExportController;
  readonly imports: ImportController;
  readonly bulk: BulkController;
  readonly jobs: Jobs;
}

export function openImportExport({
  connections,
  dialogs,
  printPage,
  folder,
  settings,
  ports,
  noDescription,
  placeReader,
}: ImportExportOptions): ImportExport {
  const reports = new ReportController({
    source: () => ({
      ...toExportSource(connections.current),
      findClient: (projectId) => clientName(connections.current.tracker.catalog.names, projectId),
    }),
    placeReader,
    ports,
  });
  const of =
    <Gateway>(gateway: (connection: OpenedConnection) => Gateway) =>
    (key: ConnectionKey): Gateway | null => {
      const connection = connections.get(key);
      return connection === null ? null : gateway(connection);
    };
  const files = new JobFiles(folder);
  const bulk = new BulkWork({ files, target: of(({ tracker }) => tracker.bulk) });
  const imports = new ImportWork({ files, destination: of(toCurrentDestination), ports });
  const jobs = new Jobs({
    files,
    works: { import: imports, export: new ExportWork({ files, source: of(toExportSource), ports, noDescription }), bulk },
    ports,
  });
  bulk.follow(jobs);
  imports.follow(jobs);
  const common = { dialogs, jobs, files, ports };
  const current = () => ({ key: connections.current.id, name: connections.current.name() });
  return {
    reports,
    jobs,
    exports: new ExportController({ ...common, printPage, reports, current }),
    imports: new ImportController({ ...common, settings, current: () => toCurrentDestination(connections.current) }),
    bulk: new BulkController({ ...common, current: () => ({ ...current(), tracker: connections.tracker }) }),
  };
}
