/**
 * Measures `status` through the control socket while a long queue is sent, and the memory of the program's core beside its memory at rest.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { replicaFileName } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { controlAddress } from '#shared/control-address.ts';
import { controlProtocol } from '#shared/control.ts';
import { askApp } from '#cli/ask-app.ts';
import { percentile, type Table } from '../measure.ts';
import { startChild } from './child.ts';
import { fill, openFile } from './queue.ts';

/** Milliseconds between two questions. */
const betweenMs = 250;

/** Milliseconds until a core with an empty queue is at rest. */
const restMs = 3_000;

const numberSchema = z.number();

interface Watched {
  readonly waiting: number;
  readonly tookMs: number;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function askStatus(profile: string): Promise<Watched> {
  const startedMs = performance.now();
  const outcome = await askApp(controlAddress({ profile, platform: process.platform, sha256 }).address, {
    protocol: controlProtocol,
    command: 'status',
  });
  const tookMs = performance.now() - startedMs;
  if (outcome.kind !== 'answered' || outcome.answer.kind !== 'status') {
    throw new Error(`The core gave no status: ${JSON.stringify(outcome)}`);
  }
  return { waiting: outcome.answer.status.sync.waiting, tookMs };
}

/** `folder` must have a short path, because it holds the socket. */
export async function measureStatus(folder: string, baseUrl: string, queued: number): Promise<Table> {
  const idle = await startChild('core-process.ts', [join(folder, 'idle'), baseUrl]);
  await askStatus(join(folder, 'idle'));
  await pause(restMs);
  const idleMiB = numberSchema.parse(await idle.ask('memory'));
  await idle.stop();
  const profile = join(folder, 'busy');
  const database = openFile(join(profile, 'server', replicaFileName));
  fill(new Replica(database), queued);
  database.close();
  const startedMs = performance.now();
  const core = await startChild('core-process.ts', [profile, baseUrl]);
  const asked: number[] = [];
  let mostMiB = 0;
  let waiting = queued;
  while (waiting > 0) {
    await pause(betweenMs);
    const status = await askStatus(profile);
    ({ waiting } = status);
    asked.push(status.tookMs);
    mostMiB = Math.max(mostMiB, numberSchema.parse(await core.ask('memory')));
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await core.stop();
  return {
    title: `The core while ${queued} creates are sent and status is asked four times a second; memory in MiB, times in milliseconds`,
    columns: ['a second', 'status p50', 'p95', 'most', 'memory at rest', 'most', 'ratio'],
    rows: [[queued / seconds, percentile(asked, 0.5), percentile(asked, 0.95), Math.max(...asked), idleMiB, mostMiB, mostMiB / idleMiB]],
  };
}
