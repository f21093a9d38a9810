/**
 * Measures an import of a large file: the core over its real service and real files, without Electron, until everything is saved in the
 * service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { toCurrentDestination } from '#core/files/import-export/import/connection-destination.ts';
import { ImportWork, startImport } from '#core/files/import-export/import/import-work.ts';
import type { ImportedRow } from '#core/files/import-export/import/reading/imported-row.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { instantOfEpochMs, shiftInstant } from '#shared/values/brands.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { jobsOver, until } from '../../test/support/jobs.ts';
import { onlyConnection, openProfile, settled } from '../../test/support/profile.ts';
import type { Table } from '../measure.ts';

const counts = [2_000, 10_000];

function rows(count: number, nowMs: number): readonly ImportedRow[] {
  const first = instantOfEpochMs(nowMs - (count + 1) * 3_600_000);
  return Array.from({ length: count }, (_, index) => {
    const start = shiftInstant(first, index * 3_600);
    return {
      line: index + 2,
      id: null,
      start,
      end: shiftInstant(start, 3_000),
      description: `Thing ${index % 400}`,
      project: null,
      task: null,
      tags: [],
      client: null,
    };
  });
}

async function measure(count: number): Promise<readonly (string | number)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-import-'));
  const ports = systemPorts();
  const profile = await openProfile({ folder });
  const connections = onlyConnection(profile);
  let views = 0;
  connections.subscribe(() => {
    views += 1;
  });
  const { connection } = profile;
  const files = new JobFiles(join(folder, 'jobs'));
  const destination = { ...toCurrentDestination({ id: thisComputerKey, name: () => 'This computer', ...connection }), isWhole: () => true };
  const jobs = jobsOver(files, { import: new ImportWork({ files, destination: () => destination, ports }) });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const beganMs = performance.now();
  valueOf(
    await startImport(
      {
        fileName: 'hours.csv',
        connection: thisComputerKey,
        connectionName: 'This computer',
        created: [],
        rows: rows(count, ports.clock.nowMs()),
      },
      { jobs, files, ports },
    ),
  );
  await until(jobs, () => jobs.view().jobs[0]?.state.kind === 'done');
  const takenMs = performance.now() - beganMs;
  await settled(profile.tracker);
  const savedMs = performance.now() - beganMs;
  delay.disable();
  await jobs.close();
  await profile.close();
  rmSync(folder, { recursive: true, force: true });
  return [count, takenMs / count, savedMs / count, views, delay.percentile(95) / 1e6, delay.max / 1e6];
}

export async function measureImport(): Promise<readonly Table[]> {
  const figures: (readonly (string | number)[])[] = [];
  for (const count of counts) {
    figures.push(await measure(count));
  }
  return [
    {
      title: 'Taking in a file, milliseconds a row',
      columns: ['rows', 'on the disk', 'in the service, too', 'views made', 'everybody waited, 95 %', 'most'],
      rows: figures,
    },
  ];
}
