/** Random schedules in parallel in one running app, which is killed at random moments. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeDefinition } from '#core/accounts/connections/definition.ts';
import { requestContract } from '#shared/ipc/contract.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fractionsFrom } from '../../support/core-ports.ts';
import type { Answered, KnownEntry, ScheduledCommand } from '../../support/schedule-ledger.ts';
import { ask, newProfile, removeProfile, RunningApp, startRequest, writeSettings } from './running-app.ts';
import { Schedule } from './schedule.ts';
import { ScheduleTrackers, writeTimeSince } from './schedule-trackers.ts';
import { requestOf, use, viewOf } from './schedule-requests.ts';

export interface BatchPlan {
  readonly firstSeed: number;
  readonly schedules: number;
  /** Commands per schedule. */
  readonly commands: number;
  /** How often the app is killed with SIGKILL and started again. */
  readonly kills: number;
}

export interface BatchResult {
  readonly kills: number;
  readonly commands: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<Answered, number>>;
  /** Commands interrupted by a kill that were on the disk. */
  readonly tookEffectUnanswered: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Acknowledged entries that were not deleted. */
  readonly entries: number;
  /** Entries that another device created and did not delete. */
  readonly elsewhere: number;
  readonly missing: readonly string[];
  /** Surplus rows that the app does not show as duplicates. */
  readonly surplus: readonly string[];
  /** Times of entries on the items of trackers. */
  readonly times: ReturnType<ScheduleTrackers['compare']> & { readonly faults: Readonly<Record<string, number>> };
  /** Surplus rows that the app shows as possible duplicates: the second delivery came after its sibling was changed (R5). */
  readonly shownDuplicates: readonly string[];
  /** The logs of schedules with missing or surplus rows, or with complaints. */
  readonly stories: readonly string[];
  /** Differences between what was shown and what was acknowledged. */
  readonly complaints: readonly string[];
  readonly attention: number;
  readonly wallMs: number;
}

/**
 * Milliseconds after the last fault within which an earlier create may still be answered, and its duplicate found and removed: the longest
 * delay, the grace, and a read.
 */
const afterFaultsMs = 39_000;
const quietAfterWriteMs = 5_000;

/** How often the batch looks, at least 1.5 s apart, before it gives up on a queue: a slow machine gets as many looks as a fast one. */
const mostLooks = 250;

/** How often the batch looks, at least 1.5 s apart, for what another device wrote. */
const looksAtElsewhere = 40;

async function wait(forMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, forMs);
  });
}

export class ScheduleBatch {
  readonly #plan: BatchPlan;
  readonly #chance: () => number;
  readonly #profile = newProfile();
  readonly #schedules: Schedule[] = [];
  readonly #commands = new Map<string, number>();
  readonly #answers: Record<Answered, number> = { acknowledged: 0, refused: 0, unsettled: 0 };
  readonly #trackers: ScheduleTrackers;
  #tookEffectUnanswered = 0;
  #app: RunningApp | null = null;

  private constructor(plan: BatchPlan, trackers: ScheduleTrackers) {
    this.#plan = plan;
    this.#trackers = trackers;
    this.#chance = fractionsFrom(plan.firstSeed * 7_919 + 13);
  }

  static async run(plan: BatchPlan): Promise<BatchResult> {
    const batch = new ScheduleBatch(plan, await ScheduleTrackers.open(plan.firstSeed, plan.schedules));
    try {
      return await batch.#run();
    } finally {
      await batch.#app?.quit();
      for (const schedule of batch.#schedules) {
        await schedule.close();
      }
      await batch.#trackers.close();
      removeProfile(batch.#profile);
    }
  }

  async #run(): Promise<BatchResult> {
    const startedMs = performance.now();
    await this.#prepare();
    await this.#trackers.connect(await this.#launch());
    await this.#app?.quit();
    writeTimeSince(this.#profile, instantOfEpochMs(Date.now() - 86_400_000));
    let page = await this.#launch();
    const { schedules, commands, kills } = this.#plan;
    const total = schedules * commands;
    // Spread over the run, each at a random position of its part.
    const killsAt = new Set(Array.from({ length: kills }, (_, index) => Math.floor(((index + this.#chance()) * total) / kills)));
    for (let count = 0; count < total; count += 1) {
      const schedule = this.#schedules[Math.floor(this.#chance() * schedules)];
      if (schedule === undefined) {
        throw new Error('There is no such schedule');
      }
      schedule.maybeOutage();
      await schedule.maybeElsewhere();
      await use(page, schedule.id);
      const command = schedule.nextCommand();
      this.#commands.set(command.kind, (this.#commands.get(command.kind) ?? 0) + 1);
      if (killsAt.has(count)) {
        page = await this.#killDuring(page, schedule, command);
      } else {
        await this.#act(page, schedule, command);
      }
      await wait(this.#chance() * 2 * this.#pauseMs());
    }
    for (const { http } of this.#schedules) {
      http.heal();
    }
    this.#trackers.heal();
    const attention = await this.#drain(page);
    await this.#trackers.awaitTimes(page, { entries: this.#entries, deleted: this.#schedules.flatMap(({ ledger }) => ledger.deleted) });
    return this.#result(page, attention, startedMs);
  }

  /** Some seconds for all of them together: faster than a user, but possible for a script. */
  #pauseMs(): number {
    return Math.min(100, 20_000 / (this.#plan.schedules * this.#plan.commands));
  }

  async #prepare(): Promise<void> {
    for (let index = 0; index < this.#plan.schedules; index += 1) {
      const schedule = await Schedule.open(this.#plan.firstSeed + index, this.#trackers.keysOf(index));
      this.#schedules.push(schedule);
      await writeDefinition({ definition: schedule.definition, folder: join(this.#profile, 'connections', `schedule-${schedule.seed}`) });
    }
    writeSettings(this.#profile, { connection: this.#schedules[0]?.id, tokensInFile: true });
  }

  async #launch(): Promise<Page> {
    this.#app = await RunningApp.start(this.#profile, { timeZone: 'UTC' });
    return this.#app.popover();
  }

  /** The entries that the app shows for the current connection. */
  async #shown(): Promise<readonly KnownEntry[]> {
    const answer = await ask(this.#profile, { command: 'entries', days: 3 });
    if (answer.kind !== 'entries') {
      throw new Error('The app does not show its entries');
    }
    return answer.entries.map(({ localId, start, end, description }) => ({ localId, start, end, description }));
  }

  async #request(page: Page, schedule: Schedule, command: ScheduledCommand): Promise<unknown> {
    return requestOf(page, command, (description) => this.#trackers.itemOf(this.#schedules.indexOf(schedule), description));
  }

  async #act(page: Page, schedule: Schedule, command: ScheduledCommand): Promise<void> {
    let isAcknowledged: boolean;
    if (command.kind === 'start' && this.#chance() < 0.3) {
      // Like the command line.
      isAcknowledged = (await ask(this.#profile, startRequest(command.description))).kind === 'started';
    } else {
      isAcknowledged = requestContract['startTimer'].response.parse(await this.#request(page, schedule, command)).ok;
    }
    const answered = isAcknowledged ? 'acknowledged' : 'refused';
    this.#answers[answered] += 1;
    schedule.story.push(`${new Date().toISOString()} ${answered} ${JSON.stringify(command)}`);
    schedule.ledger.settle(command, answered, await this.#shown());
  }

  /** The program ends at any instruction between the request and some milliseconds after the answer. */
  async #killDuring(page: Page, schedule: Schedule, command: ScheduledCommand): Promise<Page> {
    const asked = this.#request(page, schedule, command).then(
      (answer): Answered => (requestContract['startTimer'].response.parse(answer).ok ? 'acknowledged' : 'refused'),
      // The page disappeared with the program.
      (): Answered => 'unsettled',
    );
    await wait(this.#chance() * 25);
    await this.#app?.kill();
    const answered = await asked;
    this.#answers[answered] += 1;
    const again = await this.#launch();
    await use(again, schedule.id);
    schedule.story.push(`${new Date().toISOString()} killed, ${answered} ${JSON.stringify(command)}`);
    const tookEffect = schedule.ledger.settle(command, answered, await this.#shown());
    this.#tookEffectUnanswered += answered === 'unsettled' && tookEffect ? 1 : 0;
    for (const each of this.#schedules) {
      await use(again, each.id);
      each.ledger.recheck(await this.#shown());
    }
    return again;
  }

  /** Waits until nothing is queued or in flight; presses “Sync now” if entries wait. Returns how many need attention. */
  async #drain(page: Page): Promise<number> {
    const healedMs = performance.now();
    for (let look = 1; ; look += 1) {
      const view = await viewOf(page);
      const all = [...view.others, { id: view.connection.id, ...view.sync }];
      const waiting = all.filter((connection) => connection.waiting > 0);
      const sinceFaultsMs = performance.now() - healedMs;
      const sinceWriteMs = performance.now() - Math.max(...this.#schedules.map(({ http }) => http.lastWriteMs));
      const isQuiet = waiting.length === 0 && sinceFaultsMs > afterFaultsMs && sinceWriteMs > quietAfterWriteMs;
      if (isQuiet || look > mostLooks) {
        return all.reduce((sum, { attention }) => sum + attention, 0);
      }
      for (const { id } of waiting) {
        if (id !== 'this-computer') {
          await use(page, id);
          await page.evaluate(async () => window.clocktower?.syncNow());
        }
      }
      await wait(1_500);
    }
  }

  get #entries(): readonly KnownEntry[] {
    return this.#schedules.flatMap(({ ledger }) => ledger.entries);
  }

  /** “Sync now” reads the last days: another device's entries appear unchanged. */
  async #awaitElsewhere(page: Page, { ledger }: Schedule): Promise<void> {
    await page.evaluate(async () => window.clocktower?.syncNow());
    for (let look = 1; ; look += 1) {
      const missing = ledger.missingElsewhere(await this.#shown());
      if (missing.length === 0 || look > looksAtElsewhere) {
        ledger.complaints.push(...missing.map((start) => `what another device wrote at ${start} is not shown`));
        return;
      }
      await wait(1_500);
    }
  }

  /** Start, end and description of possible duplicates, and the other questions as JSON. */
  async #questions(
    page: Page,
    schedule: Schedule,
  ): Promise<{ readonly duplicates: readonly string[]; readonly others: readonly string[] }> {
    await use(page, schedule.id);
    const { attention } = await viewOf(page);
    const isDuplicate = ({ reason }: (typeof attention)[number]): boolean => reason.kind === 'duplicate';
    return {
      duplicates: attention.filter(isDuplicate).map(({ entry }) => `${entry.start} ${entry.end ?? 'running'} ${entry.description}`),
      others: attention.filter((each) => !isDuplicate(each)).map((each) => JSON.stringify(each)),
    };
  }

  async #judge(page: Page, schedule: Schedule): Promise<Pick<BatchResult, 'missing' | 'surplus' | 'shownDuplicates' | 'stories'>> {
    await use(page, schedule.id);
    await this.#awaitElsewhere(page, schedule);
    const { missing, surplus } = await schedule.compare();
    const isComplete = missing.length === 0 && surplus.length === 0;
    const isSound = isComplete && schedule.ledger.complaints.length === 0;
    const { duplicates, others } = isComplete ? { duplicates: [], others: [] } : await this.#questions(page, schedule);
    const named = (rows: readonly string[]): string[] => rows.map((row) => `schedule ${schedule.seed}: ${row}`);
    return {
      missing: named(missing),
      surplus: named(surplus.filter((row) => !duplicates.includes(row))),
      shownDuplicates: named(surplus.filter((row) => duplicates.includes(row))),
      stories: isSound
        ? []
        : [`schedule ${schedule.seed}, ${schedule.definition.dialect}`, ...[...schedule.story, ...schedule.http.story].sort(), ...others],
    };
  }

  async #result(page: Page, attention: number, startedMs: number): Promise<BatchResult> {
    const judged: Pick<BatchResult, 'missing' | 'surplus' | 'shownDuplicates' | 'stories'>[] = [];
    for (const schedule of this.#schedules) {
      judged.push(await this.#judge(page, schedule));
    }
    const faults = new Map<string, number>();
    for (const { http } of this.#schedules) {
      for (const [kind, count] of http.counts) {
        faults.set(kind, (faults.get(kind) ?? 0) + count);
      }
    }
    const problems = this.#app?.problems ?? [];
    return {
      kills: this.#plan.kills,
      commands: Object.fromEntries(this.#commands),
      answers: this.#answers,
      tookEffectUnanswered: this.#tookEffectUnanswered,
      faults: Object.fromEntries(faults),
      requests: this.#schedules.reduce((sum, { http }) => sum + http.requests, 0),
      entries: this.#entries.length,
      times: { ...this.#trackers.compare(this.#entries), faults: this.#trackers.faults },
      elsewhere: this.#schedules.reduce((sum, { ledger }) => sum + ledger.elsewhere.size, 0),
      missing: judged.flatMap(({ missing }) => missing),
      surplus: judged.flatMap(({ surplus }) => surplus),
      shownDuplicates: judged.flatMap(({ shownDuplicates }) => shownDuplicates),
      stories: judged.flatMap(({ stories }) => stories),
      complaints: [
        ...this.#schedules.flatMap(({ seed, ledger }) => ledger.complaints.map((text) => `schedule ${seed}: ${text}`)),
        ...problems,
      ],
      attention,
      wallMs: Math.round(performance.now() - startedMs),
    };
  }
}
