/** The file of a running connection that is removed or replaced: everything moves to a new one. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReplica } from '#core/sync/replica/open-replica.ts';
import { ReplicaUpkeep } from '#core/sync/replica/replica-upkeep.ts';
import type { Replica } from '#core/sync/replica/replica.ts';
import { localUuid, ManualTime } from '../../../support/core-ports.ts';
import { at, date, queuedRecord, valueOf } from '../../../support/core-records.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let file: string;
let replica: Replica;
let upkeep: ReplicaUpkeep;
const time = new ManualTime(at('12:00'));
const onMoved = vi.fn<(keptAs: string | null) => void>();
const today = { now: at('12:00'), today: date('2026-11-20') };

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'replica.sqlite');
  ({ replica } = valueOf(openReplica({ file, ...today, nowMs: 0 })));
  onMoved.mockClear();
  upkeep = new ReplicaUpkeep({ file, replica, scheduler: time.processPorts().ports.scheduler, now: () => today, onMoved });
});
afterEach(() => {
  upkeep.close();
  replica.close();
});

function write(number: number): void {
  replica.transaction(() => replica.put(queuedRecord({ localId: localUuid(number) })));
}

function entriesOnDisk(): number {
  const opened = valueOf(openReplica({ file, ...today, nowMs: 0 }));
  const { waiting } = opened.replica.counts();
  opened.replica.close();
  return waiting;
}

it.each<[string, () => void, boolean]>([
  ['removed', () => rmSync(file), false],
  ['moved away', () => renameSync(file, `${file}.elsewhere`), false],
  [
    'replaced by another one',
    () => {
      rmSync(file);
      writeFileSync(file, 'another file');
    },
    true,
  ],
])('the file of a replica is written again after it was %s, with everything, and goes on in it', async (_, lose, isKept) => {
  write(1);
  await time.advance(2_000);
  lose();
  write(2);
  await time.advance(2_000);
  expect(onMoved).toHaveBeenCalledTimes(1);
  const [keptAs = null] = onMoved.mock.calls[0] ?? [];
  expect([keptAs !== null, keptAs === null ? null : readFileSync(keptAs, 'utf8')]).toEqual([isKept, isKept ? 'another file' : null]);
  write(3);
  await time.advance(2_000);
  expect([replica.counts().waiting, onMoved.mock.calls.length, existsSync(`${file}.whole`)]).toEqual([3, 1, false]);
  upkeep.close();
  replica.close();
  expect(entriesOnDisk()).toBe(3);
});

it('the file of a replica is left alone while it is in place', async () => {
  write(1);
  await time.advance(2_000);
  write(2);
  await time.advance(2_000);
  expect(onMoved).not.toHaveBeenCalled();
});
