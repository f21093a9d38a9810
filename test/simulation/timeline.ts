/**
 * A random run of a machine: commands, faults, crashes, restarts, old dates, the back-fill and another device's changes, all from one seed;
 * then the faults stop and the invariants of docs/sync.md are checked. Every entry has a mark in its description, so that its rows can be
 * counted.
 */
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { beginAgain } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { BackFill } from '#core/sync/reads/back-fill.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { Fault, JournalLine } from '../support/core-faulty-exchange.ts';
import { fractionsFrom } from '../support/core-ports.ts';
import { openRig, type Rig } from '../support/core-rig.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import type { TimelineServer } from '../support/timeline-server.ts';
import { addCounts, noCounts, type Counts } from './campaign.ts';
import { Faults, longestDelayMs } from './faults.ts';
import { openModelServer } from './model-service.ts';
import { OtherDevice } from './other-device.ts';
import { Oracle, type Facts } from './oracle.ts';
import { User } from './user.ts';
import { Wire } from './wire.ts';
import type { World } from './world.ts';

/** Steps per run. */
const steps = 40;

/** Seconds before the run begins at which old entries start, at most: three years. */
const oldestSeconds = 3 * 365 * 86_400;

/** Milliseconds for which the program does not run, at most: ten weeks. */
const longestAbsenceMs = 70 * 86_400_000;

class RandomTimeline {
  readonly #rig: Rig;
  readonly #fraction: () => number;
  readonly #faults: Faults;
  /** Share of the commits at which the program ends. */
  readonly #crashRate: number;
  readonly #othersWrite: boolean;
  readonly #damages: boolean;
  readonly #wire: Wire;
  readonly #user: User;
  readonly #otherDevice: OtherDevice;
  readonly log: string[] = [];
  counts: Counts = { ...noCounts, seeds: 1 };
  #backFill: BackFill | null = null;
  #isAtRest = false;
  #marks = 0;

  constructor(rig: Rig, { fraction, damages }: { readonly fraction: () => number; readonly damages: boolean }) {
    this.#rig = rig;
    this.#damages = damages;
    this.#fraction = fraction;
    this.#faults = new Faults(fraction);
    this.#crashRate = fraction() < 0.3 ? 0.01 : 0;
    this.#othersWrite = fraction() < 0.5;
    this.#wire = new Wire(rig, (record) => this.#user.hasDeleted(record));
    const world: World = {
      rig,
      fraction,
      say: (text) => this.#say(text),
      newMark: () => this.#newMark(),
      someTimeAgo: () => this.#someTimeAgo(),
      count: (commands) => this.#count({ commands }),
      bootIfCrashed: () => this.#bootIfCrashed(),
    };
    this.#user = new User(world);
    this.#otherDevice = new OtherDevice(world);
    rig.exchange.faultOf = (line) => this.#faultOf(line);
    rig.onCommit = () => this.#onCommit();
  }

  async run(): Promise<void> {
    this.#began();
    this.#bootIfCrashed();
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
      this.#bootIfCrashed();
    }
    await this.#comeToRest();
    const [violation] = this.#wire.violations;
    if (violation !== undefined) {
      throw new Error(violation);
    }
    const { duplicated } = this.#wire;
    const facts: Facts = {
      rig: this.#rig,
      promised: this.#user.promised,
      touched: this.#otherDevice.touched,
      answered: this.#user.answered,
      damaged: this.#user.damaged,
      duplicated,
      othersWrite: this.#othersWrite,
    };
    new Oracle(facts, await this.#rig.rows()).check();
  }

  #onCommit(): void {
    if (!this.#isAtRest && !this.#rig.hasCrashed && this.#fraction() < this.#crashRate) {
      this.#say('crash at a commit');
      this.#rig.crash();
    }
  }

  #bootIfCrashed(): void {
    while (this.#rig.hasCrashed) {
      this.#say('boot after crash');
      this.#wire.crashed();
      this.#rig.boot();
      if (!this.#rig.hasCrashed) {
        this.#began();
      }
    }
  }

  #count(more: Partial<Counts>): void {
    this.counts = addCounts(this.counts, { ...noCounts, ...more });
  }

  /** The program has begun: it polls, and some time later it reads its history. */
  #began(): void {
    const { outbox, gateway, client, replica, time, poller } = this.#rig;
    void this.#backFill?.close();
    this.#backFill = new BackFill({
      history: { announce: () => {} },
      outbox,
      replica,
      api: apiThrough(gateway, 'backfill', client),
      gateway,
      ports: time.processPorts().ports,
      othersWrite: true,
    });
    this.#count({ crashes: 1 });
    this.#backFill.startSoon();
    poller.start();
  }

  #say(text: string): void {
    this.log.push(`${this.#rig.time.now} ${text}`);
  }

  #faultOf(line: JournalLine): Fault | null {
    const fault = this.#faults.next();
    this.#count({ requests: 1, faults: fault === null ? 0 : 1 });
    if (fault !== null) {
      this.#say(`${line.method} ${line.path} meets ${JSON.stringify(fault)}`);
    }
    return fault;
  }

  async #step(): Promise<void> {
    const dice = this.#fraction();
    if (dice < 0.45) {
      this.#user.command();
    } else if (dice < 0.55 && this.#othersWrite) {
      await this.#otherDevice.write();
    } else if (dice < 0.6) {
      this.#say('restart');
      this.#rig.crash();
    } else if (dice < 0.65) {
      this.#say('sync now');
      this.#rig.tracker.syncNow();
    } else if (dice < 0.66) {
      await this.#beAway();
    } else if (dice < 0.665 && this.#damages) {
      this.#damage();
    } else if (dice < 0.68) {
      this.#user.decideRecovered(this.#fraction() < 0.8);
    } else {
      await this.#rig.time.advance(Math.floor(this.#fraction() ** 3 * 60_000));
    }
  }

  /** The program ends, and is started weeks later. */
  async #beAway(): Promise<void> {
    this.#rig.crash();
    this.#wire.crashed();
    await this.#rig.time.advance(Math.floor(this.#fraction() * longestAbsenceMs));
    this.#say('start after weeks');
  }

  /** The file is damaged: a new one begins with the unsent changes that could be read, which the user has to decide about. */
  #damage(): void {
    this.#say('damage');
    this.#rig.crash();
    this.#wire.crashed();
    this.#user.noteDamage();
    beginAgain(new Replica(this.#rig.database), [], Date.parse(this.#rig.time.now));
  }

  #newMark(): string {
    this.#marks += 1;
    return `e${this.#marks}`;
  }

  /** Mostly today, and else on any date of the last years. */
  #someTimeAgo(): UtcInstant {
    return shiftInstant(this.#rig.time.now, -Math.floor(this.#fraction() * (this.#fraction() < 0.5 ? 5_000 : oldestSeconds)) - 601);
  }

  /** The faults stop; everything that can be sent gets enough time. */
  async #comeToRest(): Promise<void> {
    this.#say('faults stop');
    this.#isAtRest = true;
    this.#rig.exchange.heal();
    this.#bootIfCrashed();
    await this.#rig.time.advance(longestDelayMs);
    this.#bootIfCrashed();
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(120_000);
    this.#rig.tracker.syncNow();
    await this.#rig.time.advance(60_000);
    await this.#wait();
    this.#backFill?.start();
    await this.#rig.time.advance(60_000);
    await this.#wait();
    this.#user.decideRecovered(true);
    await this.#rig.time.advance(60_000);
    await this.#wait();
  }

  /** A service that once left out a row that was there is believed again only after a while. */
  async #wait(): Promise<void> {
    for (let tries = 0; tries < 3 && this.#rig.outbox.unsettled.some(({ blocked }) => blocked === null); tries += 1) {
      await this.#rig.time.advance(600_000);
      this.#rig.tracker.syncNow();
      await this.#rig.time.advance(5_000);
    }
  }
}

/**
 * Runs the seed, by default with the model of our own service, or of one that follows only the contract; only then is the file damaged,
 * too: what other services leave out of a row is lost with it. A violation throws, with the seed and the log.
 */
export async function runRandomTimeline(seed: number, server?: TimelineServer): Promise<Counts> {
  const rig = await openRig({
    seed,
    server: server ?? openModelServer(instant('2026-11-20T12:00:00Z'), seed % 2 === 0 ? 'contract' : 'extended'),
  });
  const timeline = new RandomTimeline(rig, { fraction: fractionsFrom(seed), damages: server === undefined });
  try {
    await timeline.run();
    return timeline.counts;
  } catch (cause) {
    throw new Error(`Seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}\n${timeline.log.join('\n')}`, { cause });
  } finally {
    await rig.close();
  }
}
