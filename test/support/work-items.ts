/** Connections to trackers in a folder of the test, over stand-ins of their servers; without an exchange there is no network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Meeting } from '#shared/history/calendar.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ConnectItems, ItemTracker } from '#shared/work-items/work-items.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { WorkItems, type WorkItemsOptions } from '#core/work-items/work-items.ts';
import { ManualTime } from './core-ports.ts';
import { FakeKeyring } from './fake-keyring.ts';
import { memorySettings } from './memory-settings.ts';
import { openTrackerServer, trackerToken, type StandInItem, type TrackerServer } from './tracker-servers.ts';
import { instant, uuid } from './time-tracking-fixture.ts';

interface Options extends Partial<Pick<WorkItemsOptions, 'sealer' | 'allowsPlainFile' | 'onFailure'>> {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly ports: Ports;
  readonly exchange?: Exchange;
}

export const noNetwork: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' });

export function openWorkItems({ folder, exchange = noNetwork, ...options }: Options): WorkItems {
  return new WorkItems({ folder: join(folder, 'work-items'), sealer: new FakeKeyring(), allowsPlainFile: () => false, onSealed: async () => null, onFailure: () => {}, exchangeTo: () => exchange, ...options });
}

export const bridgeProject = { id: uuid(30), name: 'Bridge', color: '#123abc' };

export const itemBoards: Readonly<Record<ItemTracker, string>> = { github: 'river/bridge', gitlab: 'river/works/bridge', gitea: 'river/bridge', 'jira-cloud': 'BRIDGE', 'jira-data-center': 'BRIDGE' };

export function itemKey(tracker: ItemTracker, number: number): string {
  return tracker.startsWith('jira') ? `BRIDGE-${number}` : `${itemBoards[tracker]}#${number}`;
}

/** `Bolt 1` and so on, assigned to the user, and one that is not. */
export function itemsOn(tracker: ItemTracker, count = 130): readonly StandInItem[] {
  const many = Array.from({ length: count }, (_, index) => ({ board: itemBoards[tracker], number: index + 1, title: `Bolt ${index + 1}`, isMine: true }));
  return [...many, { board: itemBoards[tracker], number: 900, title: 'Paint the railing', labels: ['paint'] }];
}

export function exchangeWith(server: Pick<TrackerServer, 'fetch'>): Exchange {
  return async (request) => ({ kind: 'answered', response: await server.fetch(request) });
}

export function trackerDraft(tracker: ItemTracker, address: string): ConnectItems {
  return { tracker, address, account: tracker === 'jira-cloud' ? 'me@example.org' : '', token: trackerToken, certificate: null };
}

interface Opening extends Partial<Omit<Options, 'folder' | 'ports'>> {
  readonly meetings?: readonly Meeting[];
}

export interface ItemsRig {
  readonly folder: () => string;
  readonly time: () => ManualTime;
  readonly open: (options: Opening) => WorkItems;
  readonly connect: (tracker: ItemTracker, options?: Opening & { readonly items?: readonly StandInItem[] }) => Promise<{ readonly server: TrackerServer; readonly items: WorkItems }>;
  /** The keys that are offered, after the trackers were asked. */
  readonly found: (items: WorkItems, text: string) => Promise<readonly (string | undefined)[]>;
}

/** A folder and a clock for each test. */
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
    items.surroundWith({ current: () => ({ id: thisComputerKey, project: (id) => (id === bridgeProject.id ? bridgeProject : null) }), meetings: async () => meetings });
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
