/** One run: devices, users and faults over one service, all from one seed; then rest, and the final checks. */
import { fractionsFrom } from '../support/core-ports.ts';
import { mayBegin } from '#core/sync/gateway/gateway-state.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import { bootMs, Device } from './device.ts';
import { Disk, type CommitFault } from './disk.ts';
import type { Loss } from './files.ts';
import { Ledger, type Counts, type Violation } from './ledger.ts';
import { ModelServer } from './model-server.ts';
import { People } from './people.ts';
import { actingMs, graceMs, type Plan } from './plan.ts';
import { judge } from './verdict.ts';
import { VirtualTime } from './virtual-time.ts';
import { Wire } from './wire.ts';

export interface Outcome {
  readonly counts: Counts;
  readonly violations: readonly Violation[];
  readonly hash: number;
  readonly log: readonly string[];
}

export interface RunOptions {
  readonly keepLog: boolean;
}

/** Reused, because disks are slow to create and quick to clear. */
const disks: Disk[] = [];

function diskOf(number: number): Disk {
  const disk = disks[number] ?? new Disk();
  disks[number] = disk;
  disk.clear();
  return disk;
}

const losses: readonly Loss[] = ['whole', 'copy', 'salvaged'];

const everything: EntryWindow = { after: null, before: null };

/** Maximum number of rounds of a minute until rest: G and twice the longest delay. */
const roundsToRest = 11;

/** How often an impatient user asks to sync, about twice a second. */
const impatientAsks = 90;

class Simulation {
  readonly #plan: Plan;
  readonly #time = new VirtualTime();
  readonly #chance: () => number;
  readonly #ledger: Ledger;
  readonly #wire: Wire;
  readonly #devices: Device[];
  readonly #fullUntilMs = new Map<number, number>();
  #isQuiet = false;

  constructor(plan: Plan, options: RunOptions) {
    this.#plan = plan;
    this.#chance = fractionsFrom(plan.seed + 1);
    const server = new ModelServer({ oneRunning: plan.oneRunning, keys: plan.keys, versions: plan.versions, chance: fractionsFrom(plan.seed + 2) });
    this.#ledger = new Ledger(server, { nowMs: () => this.#time.nowMs, keepLog: options.keepLog });
    this.#wire = new Wire({ plan, time: this.#time, ledger: this.#ledger, chance: fractionsFrom(plan.seed + 3) });
    this.#devices = Array.from({ length: plan.devices }, (_, number) => new Device({
      number,
      disk: diskOf(number),
      time: this.#time,
      ledger: this.#ledger,
      chance: fractionsFrom(plan.seed + 10 + number),
      carry: (device, id, request) => this.#wire.carry(device, id, request),
      commitFault: () => this.#commitFault(number),
    }));
  }

  run(): Outcome {
    const people = new People({ plan: this.#plan, ledger: this.#ledger, devices: this.#devices });
    for (const device of this.#devices) {
      device.boot();
      this.#poll(device);
    }
    for (const action of this.#plan.actions) {
      this.#time.at(action.atMs, () => people.mutate(action));
    }
    this.#planProblems();
    try {
      this.#time.runUntil(actingMs);
      this.#rest();
    } catch (error) {
      this.#ledger.defect(error);
    }
    const { counts, violations, hash, log } = this.#ledger;
    counts.seeds = 1;
    counts.violations = violations.length;
    return { counts, violations, hash: hash >>> 0, log: log ?? [] };
  }

  #commitFault(number: number): CommitFault | null {
    if (this.#isQuiet) {
      return null;
    }
    if ((this.#fullUntilMs.get(number) ?? 0) > this.#time.nowMs) {
      return 'full';
    }
    if (!this.#plan.faults.has('crash-at-commit') || this.#chance() >= 0.03) {
      return null;
    }
    const dice = this.#chance();
    return dice < 0.3 ? 'before' : dice < 0.6 ? 'torn' : 'after';
  }

  #poll(device: Device): void {
    this.#time.after(2_000 + this.#chance() * 28_000, () => {
      if (this.#isQuiet) {
        return;
      }
      if (device.isRunning && !device.isAsleep) {
        device.pull(this.#chance() < 0.5 ? 'active' : everything);
      }
      this.#poll(device);
    });
  }

  /** More often after a delete, as a page does that shows the history. */
  #readHistory(device: Device, deletes = 0, soon = 0): void {
    const isNew = device.deleted.length > deletes;
    const seen = device.deleted.length;
    const left = isNew ? 5 : Math.max(0, soon - 1);
    this.#time.after(300 + this.#chance() * (left > 0 ? 1_000 : 6_000), () => {
      if (device.isRunning && !device.isAsleep) {
        device.callers.history.ask();
      }
      if (!this.#isQuiet) {
        this.#readHistory(device, seen, left);
      }
    });
  }

  /** Faults of whole devices, at random times. */
  #planProblems(): void {
    const { faults } = this.#plan;
    const chance = this.#chance;
    const at = (run: () => void): void => this.#time.at(chance() * actingMs, () => {
      if (!this.#isQuiet) {
        run();
      }
    });
    for (const device of this.#devices) {
      const { number } = device;
      for (let index = 0; index < 2; index += 1) {
        if (faults.has('offline')) {
          at(() => this.#wire.offlineUntilMs.set(number, this.#time.nowMs + chance() * 50_000));
        }
        if (faults.has('crash')) {
          at(() => {
            device.crash();
            this.#time.after(bootMs + chance() * 20_000, () => device.bootAgain());
          });
        }
        if (faults.has('disk-full')) {
          at(() => this.#fullUntilMs.set(number, this.#time.nowMs + chance() * 15_000));
        }
        if (faults.has('clock-jump')) {
          at(() => {
            device.wallShiftMs += (chance() - 0.5) * 2 * 86_400_000;
          });
        }
      }
      if (faults.has('files')) {
        this.#planFileFaults(device, at);
      }
      if (faults.has('history')) {
        this.#readHistory(device);
      }
      if (faults.has('impatience')) {
        at(() => this.#insist(device, impatientAsks));
      }
      if (faults.has('sleep')) {
        at(() => this.#sleep(device));
      }
    }
  }

  /** A daily copy, then losses: half of them right before the end of the program, which then notices them at its start. */
  #planFileFaults(device: Device, at: (run: () => void) => void): void {
    at(() => device.files.copy());
    for (let index = 0; index < 2; index += 1) {
      at(() => {
        const loss = losses[Math.floor(this.#chance() * losses.length)] ?? 'whole';
        device.files.lose(this.#plan.faults.has('older-copy') ? loss : 'whole');
        if (this.#chance() < 0.5) {
          device.crash();
          this.#time.after(bootMs + this.#chance() * 20_000, () => device.bootAgain());
        }
      });
    }
  }

  /** A user who presses Sync now repeatedly. */
  #insist(device: Device, times: number): void {
    if (times > 0 && !this.#isQuiet) {
      if (device.isRunning && !device.isAsleep) {
        device.tryNow();
        device.pull('active');
      }
      this.#time.after(450, () => this.#insist(device, times - 1));
    }
  }

  #sleep(device: Device): void {
    if (!device.isRunning) {
      return;
    }
    this.#ledger.say(() => `device ${device.number} falls asleep`);
    const sleepMs = this.#chance() * 60_000;
    const stoodStill = this.#chance() < 0.5;
    device.sleep();
    this.#time.after(sleepMs, () => {
      // Eight hours pass as one minute for the others; the clocks of the device show the difference.
      device.stoodStillMs += stoodStill ? sleepMs : 0;
      this.#ledger.say(() => `device ${device.number} wakes up`);
      device.wakeUp();
    });
  }

  /** All faults end; then the required time passes. */
  #rest(): void {
    this.#ledger.say(() => 'faults end');
    this.#isQuiet = true;
    this.#wire.isQuiet = true;
    this.#time.runUntil(this.#time.nowMs + bootMs);
    for (const device of this.#devices) {
      device.wakeUp();
      device.bootAgain();
    }
    if (this.#plan.faults.has('stuck-row')) {
      this.#failStopsAlone();
    }
    const lastDeliveryMs = this.#plan.faults.has('delivered-after-grace') ? 80_000 : graceMs + 10_000;
    this.#time.runUntil(actingMs + lastDeliveryMs);
    for (let round = 0; round < roundsToRest && !(round > 1 && this.#isAtRest()); round += 1) {
      for (const device of this.#devices) {
        device.bootAgain();
        device.tryNow();
        device.pull(everything);
      }
      this.#time.runUntil(this.#time.nowMs + 60_000);
    }
    for (let round = 0; round < 2; round += 1) {
      for (const device of this.#devices) {
        device.pull(everything);
        this.#time.runUntil(this.#time.nowMs + 5_000);
      }
    }
    if (this.#devices.every((device) => device.isRunning)) {
      judge(this.#ledger, this.#devices.map((device) => ({ number: device.number, state: device.state })));
    }
  }

  /** For some time the only fault is rows that cannot be changed, to check what they hold back. */
  #failStopsAlone(): void {
    for (let round = 0; round < 3; round += 1) {
      for (const device of this.#devices) {
        device.bootAgain();
        device.tryNow();
      }
      this.#time.runUntil(this.#time.nowMs + 25_000);
    }
    for (const device of this.#devices.filter(({ isRunning }) => isRunning)) {
      device.oracle.stops.checkTimer(device.state, mayBegin(device.gateway.state, 'entries', device.monotonicMs));
    }
    this.#wire.isUnstuck = true;
  }

  #isAtRest(): boolean {
    return this.#devices.every((device) => device.isRunning && [...device.state.unresolved.values()].every((record) => record.blocked !== null));
  }
}

export function simulate(plan: Plan, options: RunOptions): Outcome {
  return new Simulation(plan, options).run();
}
