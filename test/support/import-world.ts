/** Imports over a real connection on real files, whose service is offline and whose history is complete. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Connection } from '#core/accounts/connections/connection.ts';
import { toCurrentDestination } from '#core/files/import-export/import/connection-destination.ts';
import { ImportController, type CurrentDestination } from '#core/files/import-export/import/import-controller.ts';
import { ImportWork, startImport } from '#core/files/import-export/import/import-work.ts';
import type { ImportedRow } from '#core/files/import-export/import/reading/imported-row.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import type { Jobs } from '#core/files/jobs/jobs.ts';
import { defaultSettings, type Settings } from '#core/platform/settings-file.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ImportPreview } from '#shared/history/import-export.ts';
import { valueOf } from './core-records.ts';
import { jobsOver } from './jobs.ts';
import { offline, openConnectionIn, openServiceIn } from './profile.ts';
import { instant } from './time-tracking-fixture.ts';

export const importNow = () => instant('2026-11-20T09:00:00Z');
export const aboutImport = { fileName: 'hours.csv', connection: thisComputerKey, connectionName: 'This computer' } as const;

export interface ImportWorld {
  readonly connection: Connection;
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly destination: CurrentDestination;
  readonly close: () => Promise<void>;
}

interface ImportWorlds {
  /** Returns the folder of the current test. */
  readonly folderOf: () => string;
  /** One run of the program on the test's folder. */
  readonly begin: (change?: (destination: CurrentDestination) => CurrentDestination) => Promise<ImportWorld>;
}

/** Gives each test of the file its own folder, and closes what it started. */
export function importWorlds(): ImportWorlds {
  let folder = '';
  const toClose: (() => Promise<void>)[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clocktower-import-'));
  });
  afterEach(async () => {
    for (const close of toClose.splice(0).toReversed()) {
      await close();
    }
    rmSync(folder, { recursive: true });
  });
  return {
    folderOf: () => folder,
    begin: async (change = (same) => same) => {
      const service = valueOf(await openServiceIn({ folder, now: importNow }));
      const connection = valueOf(openConnectionIn({ folder, now: importNow, service, through: () => offline }));
      const destination = change({
        ...toCurrentDestination({ id: thisComputerKey, name: () => aboutImport.connectionName, ...connection }),
        isWhole: () => true,
      });
      const files = new JobFiles(join(folder, 'jobs'));
      const work = new ImportWork({ files, destination: () => destination, ports: systemPorts() });
      const jobs = jobsOver(files, { import: work });
      work.follow(jobs);
      let isOpen = true;
      const close = async (): Promise<void> => {
        if (isOpen) {
          isOpen = false;
          await jobs.close();
          await connection.close();
          await service.close();
        }
      };
      toClose.push(close);
      return { connection, jobs, files, destination, close };
    },
  };
}

export const stateOf = (jobs: Jobs) => jobs.view().jobs[0]?.state.kind;

export async function take(
  { jobs, files }: Pick<ImportWorld, 'jobs' | 'files'>,
  rows: readonly ImportedRow[],
): ReturnType<typeof startImport> {
  return startImport({ ...aboutImport, rows, created: [] }, { jobs, files, ports: systemPorts() });
}

/** A controller whose user chooses the file at `path`. */
export function controllerOver(
  { jobs, files, destination }: Pick<ImportWorld, 'jobs' | 'files' | 'destination'>,
  path: () => string | null,
): ImportController {
  const dialogs = { openFile: async () => path(), saveFile: async () => null };
  let settings = defaultSettings;
  const store = {
    get current() {
      return settings;
    },
    change: (change: Partial<Settings>) => {
      settings = { ...settings, ...change };
    },
  };
  return new ImportController({
    settings: store,
    dialogs,
    jobs,
    files,
    current: () => destination,
    ports: { ...systemPorts(), clock: { ...systemPorts().clock, nowMs: () => Date.parse(importNow()), timeZone: () => 'Europe/Berlin' } },
  });
}

export async function openedIn(controller: ImportController): Promise<ImportPreview> {
  const outcome = valueOf(await controller.open());
  if (outcome.kind === 'cancelled') {
    throw new Error('cancelled');
  }
  return outcome.preview;
}
