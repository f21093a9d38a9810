/** Connections to trackers in a folder of the test; without an exchange there is no network. */
import { join } from 'node:path';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { WorkItems, type WorkItemsOptions } from '#core/work-items/work-items.ts';
import { FakeKeyring } from './fake-keyring.ts';

interface Options extends Partial<Pick<WorkItemsOptions, 'sealer' | 'allowsPlainFile' | 'onSignedOut'>> {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly ports: Ports;
  readonly exchange?: Exchange;
}

const noNetwork: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' });

export function openWorkItems({ folder, exchange = noNetwork, ...options }: Options): WorkItems {
  return new WorkItems({ folder: join(folder, 'work-items'), sealer: new FakeKeyring(), allowsPlainFile: () => false, onSealed: async () => null, onSignedOut: () => {}, exchangeTo: () => exchange, ...options });
}
