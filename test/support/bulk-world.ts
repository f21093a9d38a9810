/** A connection on real files, and the bulk work over it. */
import { join } from 'node:path';
import { BulkController } from '#core/files/bulk/bulk-controller.ts';
import { BulkWork, type BulkTarget } from '#core/files/bulk/bulk-work.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import type { Jobs } from '#core/files/jobs/jobs.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { shiftInstant, type Uuid } from '#shared/values/brands.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { BulkJob } from '#shared/history/jobs.ts';
import { valueOf } from './core-records.ts';
import { jobsOver, until } from './jobs.ts';
import { offline, openProfile, type Profile } from './profile.ts';
import { instant } from './time-tracking-fixture.ts';

export interface BulkWorld {
  readonly profile: Profile;
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly controller: BulkController;
  readonly close: () => Promise<void>;
}

export interface BulkWorldOptions {
  readonly folder: string;
  /** false, the default: its service is never reached. */
  readonly line?: boolean;
  readonly change?: (target: BulkTarget) => BulkTarget;
}

const now = () => instant('2026-11-20T09:00:00Z');

/** One run of the program. */
export async function openBulkWorld({ folder, line = false, change = (target) => target }: BulkWorldOptions): Promise<BulkWorld> {
  const profile = await openProfile({ folder, now, ...(line ? {} : { through: () => offline }) });
  const { tracker } = profile;
  const files = new JobFiles(join(folder, 'jobs'));
  const target: BulkTarget = {
    findAll: (ids) => tracker.bulk.findAll(ids),
    applyAll: (acts) => tracker.bulk.applyAll(acts),
    addForeignCommand: (command) => tracker.bulk.addForeignCommand(command),
  };
  const bulk = new BulkWork({ files, target: () => change(target) });
  const jobs = jobsOver(files, { bulk });
  bulk.follow(jobs);
  const controller = new BulkController({
    jobs,
    files,
    current: () => ({ key: thisComputerKey, name: 'This computer', tracker }),
    ports: systemPorts(),
  });
  let isOpen = true;
  return {
    profile,
    jobs,
    files,
    controller,
    close: async () => {
      if (isOpen) {
        isOpen = false;
        await jobs.close();
        await profile.close();
      }
    },
  };
}

/** This many finished entries of an hour, each with its own description. */
export function fill({ profile }: BulkWorld, count: number): readonly Uuid[] {
  const commands = Array.from({ length: count }, (_, index) => {
    const start = shiftInstant(instant('2020-01-01T00:00:00Z'), index * 3_600);
    return { kind: 'add' as const, description: `Thing ${index}`, start, end: shiftInstant(start, 3_000) };
  });
  return valueOf(profile.tracker.several(commands)).map(({ localId }) => localId);
}

export function jobOf({ jobs }: BulkWorld): BulkJob {
  const [job] = jobs.view().jobs;
  if (job?.kind !== 'bulk') {
    throw new Error('there is no bulk job');
  }
  return job;
}

export async function ended(world: BulkWorld): Promise<void> {
  await until(world.jobs, () => jobOf(world).state.kind === 'done');
}
