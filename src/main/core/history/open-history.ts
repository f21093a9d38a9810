/** Puts the history of a connection together: its file, what reads it, what fills it. */
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingAccount, TimeTrackingApi } from '../api/time-tracking-api.ts';
import type { DatabaseFacts } from '#sqlite/inspect-database.ts';
import type { Ports } from '../ports.ts';
import { HistoryStore } from './history-store.ts';
import { HistorySyncing, type HistorySyncOptions } from './history-sync.ts';
import { History, type HistoryOptions } from './history.ts';

interface HistorySetting extends Omit<HistoryOptions, 'store' | 'scheduler'> {
  readonly file: string;
  readonly account: TimeTrackingAccount;
  readonly api: Pick<TimeTrackingApi, 'listEntries'>;
  readonly gateway: HistorySyncOptions['gateway'];
  readonly ports: Ports;
  /** Identifiers at the service of entries that were deleted lately: a file that missed it forgets them now. */
  readonly buried: readonly Uuid[];
  /** The service went back to an earlier state: nothing that was read of it counts. */
  readonly isDoubtful: boolean;
}

export interface OpenedHistory {
  readonly history: History;
  readonly syncing: HistorySyncing;
  readonly inspect: () => DatabaseFacts;
  readonly close: () => Promise<void>;
}

/** Never fails: a file of no use is made anew, and where the disk takes none, the history lives in memory. */
export function openHistory({ file, account, api, gateway, ports, buried, isDoubtful, ...options }: HistorySetting): OpenedHistory {
  const store = new HistoryStore(file);
  const owner = `${account.baseUrl} ${account.organizationId}/${account.userId}`;
  if (isDoubtful || store.meta('owner') !== owner) {
    store.clear();
    store.write({ meta: { owner } });
  }
  const history = new History({ ...options, store, scheduler: ports.scheduler });
  history.forget(buried);
  const syncing = new HistorySyncing({ history, store, api, gateway, ports });
  return {
    history,
    syncing,
    inspect: () => store.inspect(),
    close: async () => {
      await syncing.close();
      store.close();
    },
  };
}
