/**
 * Trackers of a batch of schedules, over HTTP that loses answers: the time of every entry that the app created is on its item exactly once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { requestContract } from '#shared/ipc/contract.ts';
import { secondsBetween, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import { fractionsFrom } from '../../support/core-ports.ts';
import { FaultyHttpService, httpFaults } from '../../support/faulty-http-service.ts';
import type { KnownEntry } from '../../support/schedule-ledger.ts';
import { openTrackerServer, type TrackerServer } from '../../support/tracker-servers.ts';
import { itemBoards, itemKey, trackerDraft } from '../../support/work-items.ts';

const kinds = ['gitea', 'gitlab', 'jira-data-center'] as const;

/** Trackers know no idempotency keys: what a proxy delivers again after the answer is seen when the entry changes next. */
const faults = httpFaults.filter((fault) => fault !== 'duplicate');
const faultRate = 0.3;

/** How often the trackers are looked at, at least 1.5 s apart. */
const mostLooks = 250;

/** Items of each schedule, so that no two schedules have equal times on one item. */
const itemsEach = 2;

interface Tracker {
  readonly kind: (typeof kinds)[number];
  readonly server: TrackerServer;
  readonly http: FaultyHttpService;
}

/** Minutes that are written; null: none are. */
function minutesOf({ start, end }: KnownEntry): number | null {
  return end === null ? null : Math.round(secondsBetween(start, end) / 60) || null;
}

const settingsSchema = z.looseObject({ workItems: z.looseObject({ connections: z.array(z.looseObject({})) }) });

/** As if writing had been switched on then: entries that ended before are not written. */
export function writeTimeSince(profile: string, timeSince: UtcInstant): void {
  const file = join(profile, 'settings.json');
  const settings = settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const connections = settings.workItems.connections.map((each) => ({ ...each, timeSince }));
  writeFileSync(file, JSON.stringify({ ...settings, workItems: { ...settings.workItems, connections } }));
}

export class ScheduleTrackers {
  readonly #trackers: readonly Tracker[];
  readonly #ids = new Map<Tracker, Uuid>();

  private constructor(trackers: readonly Tracker[]) {
    this.#trackers = trackers;
  }

  static async open(seed: number, schedules: number): Promise<ScheduleTrackers> {
    const numbers = Array.from({ length: schedules * itemsEach }, (_, index) => index + 1);
    return new ScheduleTrackers(
      await Promise.all(
        kinds.map(async (kind, index): Promise<Tracker> => {
          const server = openTrackerServer(
            kind,
            numbers.map((number) => ({ board: itemBoards[kind], number, title: `Bolt ${number}`, isMine: true })),
          );
          const http = await FaultyHttpService.start({
            fetch: server.fetch,
            chance: fractionsFrom(seed + 0x71c + index),
            faults,
            rate: faultRate,
          });
          return { kind, server, http };
        }),
      ),
    );
  }

  /** As a user who tries again until the tracker is read, and switches on that time is written. */
  async connect(page: Page): Promise<void> {
    for (const tracker of this.#trackers) {
      const draft = trackerDraft(tracker.kind, tracker.http.baseUrl);
      while (
        !requestContract['connectItems'].response.parse(
          await page.evaluate(async (wanted) => window.clocktower?.connectItems(wanted), draft),
        ).ok
      ) {
        // Its answer was lost.
      }
      const view = requestContract['getWorkItems'].response.parse(await page.evaluate(async () => window.clocktower?.getWorkItems()));
      const id = view.ok ? view.value.connections.at(-1)?.id : undefined;
      if (id === undefined) {
        throw new Error(`${tracker.kind} is not connected`);
      }
      this.#ids.set(tracker, id);
      await page.evaluate(async (change) => window.clocktower?.changeItems(change), { id, writesTime: true });
    }
  }

  /** The keys of the items of a schedule. */
  keysOf(schedule: number): readonly string[] {
    const { kind } = this.#trackerOf(schedule);
    return Array.from({ length: itemsEach }, (_, index) => itemKey(kind, schedule * itemsEach + index + 1));
  }

  /** The item whose key begins the description. */
  itemOf(schedule: number, description: string): ItemLink {
    const tracker = this.#ids.get(this.#trackerOf(schedule));
    const [key] = description.split(' ');
    if (tracker === undefined || key === undefined) {
      throw new Error(`“${description}” names no item`);
    }
    return { tracker, key };
  }

  heal(): void {
    this.#trackers.forEach(({ http }) => http.heal());
  }

  /**
   * Presses “Try again” at every entry until the trackers have their times: a request without an answer is not repeated within a minute.
   */
  async awaitTimes(
    page: Page,
    { entries, deleted }: { readonly entries: readonly KnownEntry[]; readonly deleted: readonly KnownEntry[] },
  ): Promise<void> {
    const all = [...entries, ...deleted].map(({ localId }) => localId);
    for (let look = 1; look <= mostLooks; look += 1) {
      const { missing, surplus } = this.compare(entries);
      if (missing.length === 0 && surplus.length === 0) {
        return;
      }
      await page.evaluate(
        async (localIds) => Promise.all(localIds.map(async (localId) => window.clocktower?.retryItemTime({ localId }))),
        all,
      );
      await setTimeout(1_500);
    }
  }

  /** Times that are missing on the items, and those that are too many. */
  compare(entries: readonly KnownEntry[]): {
    readonly missing: readonly string[];
    readonly surplus: readonly string[];
    readonly written: number;
  } {
    const surplus = this.#trackers.flatMap(({ kind, server }) =>
      server.worklogs.map(({ number, seconds }) => `${itemKey(kind, number)} ${seconds / 60} min`),
    );
    const written = surplus.length;
    const wanted = entries.flatMap((entry) => {
      const minutes = minutesOf(entry);
      return minutes === null ? [] : [`${entry.description.split(' ')[0]} ${minutes} min`];
    });
    const missing = wanted.filter((time) => {
      const at = surplus.indexOf(time);
      return at < 0 || surplus.splice(at, 1).length === 0;
    });
    return { missing, surplus, written };
  }

  get faults(): Readonly<Record<string, number>> {
    const all = this.#trackers.flatMap(({ http }) => [...http.counts]);
    return Object.fromEntries(all.map(([kind]) => [kind, all.reduce((sum, [each, count]) => sum + (each === kind ? count : 0), 0)]));
  }

  async close(): Promise<void> {
    await Promise.all(this.#trackers.map(async ({ http }) => http.close()));
  }

  #trackerOf(schedule: number): Tracker {
    const tracker = this.#trackers[schedule % this.#trackers.length];
    if (tracker === undefined) {
      throw new Error('There is no tracker');
    }
    return tracker;
  }
}
