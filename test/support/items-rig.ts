/** Connections to trackers for tests of vitest: a folder and a clock for each test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Meeting } from '#shared/history/calendar.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import { ManualTime } from './core-ports.ts';
import { memorySettings } from './memory-settings.ts';
import { openTrackerServer, type StandInItem, type TrackerServer } from './tracker-servers.ts';
import { instant } from './time-tracking-fixture.ts';
import { bridgeProject, exchangeWith, itemsOn, noNetwork, openWorkItems, trackerDraft, type ItemsOptions } from './work-items.ts';

interface Opening extends Partial<Omit<ItemsOptions, 'folder' | 'ports'>> {
  readonly meetings?: readonly Meeting[];
}

export interface ItemsRig {
  readonly folder: () => string;
  readonly time: () => ManualTime;
  readonly open: (options: Opening) => WorkItems;
  readonly connect: (
    tracker: ItemTracker,
    options?: Opening & { readonly items?: readonly StandInItem[] },
  ) => Promise<{ readonly server: TrackerServer; readonly items: WorkItems }>;
  /** The keys that are offered, after the trackers were asked. */
  readonly found: (items: WorkItems, text: string) => Promise<readonly (string | undefined)[]>;
}

export function useItems(): ItemsRig {
  let folder = '';
  let time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  let inFlight = 0;
  const opened: WorkItems[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clocktower-items-'));
    time = new ManualTime(instant('2026-11-20T09:00:00Z'));
    time.waitWhile(() => inFlight > 0);
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (items) => items.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  function open({ exchange = noNetwork, settings = memorySettings(), meetings = [], ...options }: Opening): WorkItems {
    const counted: Exchange = async (request) => {
      inFlight += 1;
      return exchange(request).finally(() => {
        inFlight -= 1;
      });
    };
    const items = openWorkItems({ folder, settings, ports: time.processPorts().ports, exchange: counted, ...options });
    items.surroundWith({
      current: () => ({ id: thisComputerKey, project: (id) => (id === bridgeProject.id ? bridgeProject : null) }),
      meetings: async () => meetings,
    });
    opened.push(items);
    return items;
  }

  return {
    folder: () => folder,
    time: () => time,
    open,
    connect: async (tracker, { items: known = itemsOn(tracker), ...options } = {}) => {
      const server = openTrackerServer(tracker, known);
      const items = open({ ...options, exchange: exchangeWith(server) });
      expect(await items.connect(trackerDraft(tracker, `${server.address}/`))).toEqual({ ok: true, value: null });
      return { server, items };
    },
    found: async (items, text) => {
      await items.find(text);
      await time.advance(300);
      return (await items.find(text)).map(({ link }) => link?.key);
    },
  };
}
