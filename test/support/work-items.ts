/** Connections to trackers in a folder of the test, over stand-ins of their servers; without an exchange there is no network. */
import { join } from 'node:path';
import type { ConnectItems, ItemTracker } from '#shared/work-items/work-items.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { RunGit } from '#core/work-items/git/run-git.ts';
import { fail } from '#shared/values/result.ts';
import { WorkItems, type WorkItemsOptions } from '#core/work-items/work-items.ts';
import { FakeKeyring } from './fake-keyring.ts';
import { trackerToken, type StandInItem, type TrackerServer } from './tracker-servers.ts';
import { uuid } from './time-tracking-fixture.ts';

export interface ItemsOptions extends Partial<Pick<WorkItemsOptions, 'sealer' | 'allowsPlainFile' | 'onFailure' | 'git'>> {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly ports: Ports;
  readonly exchange?: Exchange;
}

export const noNetwork: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' });

const noGit: RunGit = async (folder) => fail({ kind: 'git', folder, cause: 'no-git', detail: '' });

export function openWorkItems({ folder, exchange = noNetwork, ...options }: ItemsOptions): WorkItems {
  return new WorkItems({
    folder: join(folder, 'work-items'),
    sealer: new FakeKeyring(),
    allowsPlainFile: () => false,
    onSealed: async () => null,
    git: noGit,
    onFailure: () => {},
    exchangeTo: () => exchange,
    ...options,
  });
}

export const bridgeProject = { id: uuid(30), name: 'Bridge', color: '#123abc' };

export const itemBoards: Readonly<Record<ItemTracker, string>> = {
  github: 'river/bridge',
  gitlab: 'river/works/bridge',
  gitea: 'river/bridge',
  'jira-cloud': 'BRIDGE',
  'jira-data-center': 'BRIDGE',
};

export function itemKey(tracker: ItemTracker, number: number): string {
  return tracker.startsWith('jira') ? `BRIDGE-${number}` : `${itemBoards[tracker]}#${number}`;
}

/** `Bolt 1` and so on, assigned to the user, and one that is not. */
export function itemsOn(tracker: ItemTracker, count = 130): readonly StandInItem[] {
  const many = Array.from({ length: count }, (_, index) => ({
    board: itemBoards[tracker],
    number: index + 1,
    title: `Bolt ${index + 1}`,
    isMine: true,
  }));
  return [...many, { board: itemBoards[tracker], number: 900, title: 'Paint the railing', labels: ['paint'] }];
}

export function exchangeWith(server: Pick<TrackerServer, 'fetch'>): Exchange {
  return async (request) => ({ kind: 'answered', response: await server.fetch(request) });
}

export function trackerDraft(tracker: ItemTracker, address: string): ConnectItems {
  return { tracker, address, account: tracker === 'jira-cloud' ? 'me@example.org' : '', token: trackerToken, certificate: null };
}
