/** Puts reports, export and import together, over the connections of this machine. */
import type { PlaceReader } from '#shared/campus/work-place.ts';
import type { Connections } from '../connections/connections.ts';
import type { Ports } from '../ports.ts';
import { ReportDesk } from '../reports/report-desk.ts';
import { destinationOf, sourceOf } from './connection-destination.ts';
import { ExportDesk } from './export-desk.ts';
import type { FileDialogs } from './file-dialogs.ts';
import { ImportDesk } from './import-desk.ts';
import { ImportJobFiles } from './import-job-files.ts';
import { ImportJobs } from './import-jobs.ts';

export interface InterchangeOptions {
  readonly connections: Connections;
  readonly dialogs: FileDialogs;
  /** Folder for imports under way; need not be there yet. */
  readonly folder: string;
  readonly ports: Ports;
  readonly noDescription: () => string;
  /** See `ReportDesk`. */
  readonly placeOf: () => PlaceReader;
}

export interface Interchange {
  readonly reports: ReportDesk;
  readonly exports: ExportDesk;
  readonly imports: ImportDesk;
  readonly jobs: ImportJobs;
}

export function openInterchange({ connections, dialogs, folder, ports, noDescription, placeOf }: InterchangeOptions): Interchange {
  const source = () => sourceOf(connections.current);
  const reports = new ReportDesk({ source, placeOf, ports });
  const jobs = new ImportJobs({
    files: new ImportJobFiles(folder),
    destination: (key) => {
      const connection = connections.get(key);
      return connection === null ? null : destinationOf(connection);
    },
    ports,
  });
  return {
    reports,
    jobs,
    exports: new ExportDesk({ dialogs, source, reports, ports, noDescription }),
    imports: new ImportDesk({ dialogs, jobs, current: () => destinationOf(connections.current), ports }),
  };
}
