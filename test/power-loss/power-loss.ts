/**
 * Cuts the power of the outbox on real files: records the program's file calls, builds the files that a disk could contain at a random
 * moment, opens them as the product does, and checks for what was acknowledged.
 */
import { thisComputerKey } from '#shared/connections/connections.ts';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnection } from '#core/accounts/connections/connection.ts';
import { replicaFileName } from '#core/sync/replica/open-replica.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { offline } from '../support/profile.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { acknowledgedSchema, entryText, isTorn, lostCommands, type Acknowledged } from './acknowledged.ts';
import { Disk, writeFiles } from './disk.ts';
import { record, type Recording } from './trace.ts';
import { messagesFor } from '../support/messages.ts';

export interface PowerLossOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly synchronous: 'FULL' | 'NORMAL';
}

export interface PowerLossResult {
  readonly cycles: number;
  readonly seed: number;
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Recorded runs of the program; the cycles are divided between them. */
  readonly recordings: number;
  /** Commands acknowledged in all recordings. */
  readonly acknowledged: number;
  /** File calls in all recordings, and how many of them were syncs. */
  readonly calls: number;
  readonly syncs: number;
  /** Acknowledged commands that had to be there, over all cycles. */
  readonly expected: number;
  readonly lost: number;
  readonly cyclesWithLoss: number;
  /** Cuts that left only a part of a command. */
  readonly torn: number;
  /** Files that were treated as damaged and set aside. */
  readonly setAside: number;
  /** Files that could not be opened, and the first loss of each cycle. */
  readonly failures: readonly string[];
}

const commandsPerRecording = 360;
const cyclesPerRecording = 100;

/** The connection's folder in a profile. */
const connectionFolder = join('connections', 'team');

interface Found {
  readonly entries: ReadonlyMap<Uuid, string>;
  readonly isSetAside: boolean;
}

/** Opens the remaining files with all recovery of the product; returns a text if that fails. */
async function openWhatIsLeft(profile: string): Promise<Found | string> {
  const opened = openConnection({
    folder: join(profile, connectionFolder),
    account: { baseUrl: 'http://service.invalid', organizationId: records.organization, userId: people.employee },
    dialect: 'contract',
    exchange: offline,
    othersWrite: true,
    graceMs: 30_000,
    ports: systemPorts(),
    messages: messagesFor('en'),
    serviceRecovery: null,
    serviceCopyFailure: null,
    preferences: () => noConnectionPreferences(thisComputerKey),
  });
  if (!opened.ok) {
    return JSON.stringify(opened.failure);
  }
  const { tracker, close } = opened.value;
  const entries = new Map(tracker.entries(10_000).map((entry) => [entry.localId, entryText(entry)]));
  const isSetAside = tracker.view().notices.some(({ kind }) => kind === 'database-restored');
  await close();
  return { entries, isSetAside };
}

function saidIn(steps: Recording['steps']): readonly Acknowledged[] {
  return steps.flatMap((step) => (step.kind === 'said' ? [acknowledgedSchema.parse(JSON.parse(step.text))] : []));
}

/** Checks that the record is complete: replaying it produces exactly the real files. */
function assertComplete({ steps, output }: Recording, profile: string): void {
  const disk = new Disk(profile);
  let said = '';
  for (const step of steps) {
    if (step.kind === 'said') {
      said += step.text;
    } else {
      disk.apply(step);
    }
  }
  if (said !== output) {
    throw new Error('The record does not hold what the program said');
  }
  const files = disk.whole();
  if (!files.has(join(connectionFolder, `${replicaFileName}-wal`))) {
    throw new Error('The program left no journal, so nothing was under way when it ended');
  }
  for (const [path, content] of files) {
    if (!readFileSync(join(profile, path)).equals(content)) {
      throw new Error(`The record does not hold all that was written to ${path}`);
    }
  }
}

class PowerLoss {
  readonly #options: PowerLossOptions;
  readonly #place = realpathSync(mkdtempSync(join(tmpdir(), 'clocktower-power-')));
  readonly #failures: string[] = [];
  #counts = { recordings: 0, acknowledged: 0, calls: 0, syncs: 0, expected: 0, lost: 0, cyclesWithLoss: 0, torn: 0, setAside: 0 };

  constructor(options: PowerLossOptions) {
    this.#options = options;
  }

  async run(): Promise<PowerLossResult> {
    const { cycles, seed } = this.#options;
    try {
      for (let done = 0; done < cycles; done += cyclesPerRecording) {
        await this.#cutRecording(seed + this.#counts.recordings, Math.min(cyclesPerRecording, cycles - done));
      }
      return { ...this.#options, ...this.#counts, failures: this.#failures };
    } finally {
      rmSync(this.#place, { recursive: true });
    }
  }

  async #cutRecording(seed: number, cycles: number): Promise<void> {
    const profile = join(this.#place, `profile-${seed}`);
    mkdirSync(profile);
    const file = join(profile, connectionFolder, replicaFileName);
    const recording = await record(
      [join(import.meta.dirname, 'child.ts'), file, this.#options.synchronous, String(seed), String(commandsPerRecording)],
      profile,
    );
    assertComplete(recording, profile);
    rmSync(profile, { recursive: true });
    const { steps } = recording;
    const all = saidIn(steps);
    this.#counts.recordings += 1;
    this.#counts.acknowledged += all.length;
    this.#counts.calls += steps.length - all.length;
    this.#counts.syncs += steps.filter(({ kind }) => kind === 'sync').length;
    const chance = fractionsFrom(seed);
    const cuts = Array.from({ length: cycles }, () => Math.floor(chance() * steps.length)).sort((one, other) => one - other);
    const disk = new Disk(profile);
    let acknowledged = 0;
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'said') {
        acknowledged += 1;
      } else {
        disk.apply(step);
      }
      for (; cuts[0] === index; cuts.shift()) {
        const name = `seed ${seed}, after call ${index} (${step.kind}), ${acknowledged} acknowledged`;
        await this.#cut({ name, files: disk.remains(chance), all, acknowledged });
      }
    }
  }

  async #cut(cut: {
    readonly name: string;
    readonly files: ReadonlyMap<string, Buffer>;
    readonly all: readonly Acknowledged[];
    readonly acknowledged: number;
  }): Promise<void> {
    const profile = join(this.#place, 'found');
    mkdirSync(profile);
    writeFiles(profile, cut.files);
    const found = await openWhatIsLeft(profile);
    rmSync(profile, { recursive: true });
    const entries = typeof found === 'string' ? new Map<Uuid, string>() : found.entries;
    const lost = lostCommands(cut.all, cut.acknowledged, entries);
    this.#counts.expected += cut.acknowledged;
    this.#counts.lost += lost.length;
    this.#counts.cyclesWithLoss += lost.length === 0 ? 0 : 1;
    const torn = isTorn(cut.all, cut.acknowledged, entries);
    this.#counts.torn += torn ? 1 : 0;
    this.#counts.setAside += typeof found !== 'string' && found.isSetAside ? 1 : 0;
    if (typeof found === 'string') {
      this.#failures.push(`${cut.name}: it does not open: ${found}`);
    } else if (lost.length > 0 || torn) {
      const what = lost.length > 0 ? `${lost.length} lost, the first of them command ${lost[0]}` : 'half of the next command is there';
      this.#failures.push(`${cut.name}: ${what}; files: ${[...cut.files.keys()].join(', ')}`);
    }
  }
}

export async function runPowerLoss(options: PowerLossOptions): Promise<PowerLossResult> {
  return new PowerLoss(options).run();
}

export function summaryOf({ cycles, seed, synchronous, ...counts }: PowerLossResult): string {
  const { recordings, acknowledged, calls, syncs, expected, lost, cyclesWithLoss, torn, setAside } = counts;
  return [
    `${cycles} power cuts at synchronous=${synchronous} from seed ${seed}, in ${recordings} recordings`,
    `(${acknowledged} commands acknowledged, ${calls} calls, ${syncs} of them syncs):`,
    `${lost} of ${expected} acknowledged commands lost, in ${cyclesWithLoss} cuts; ${torn} commands torn; ${setAside} files set aside as damaged`,
  ].join(' ');
}
