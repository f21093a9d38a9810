/** Tells everybody in this process, and through PostgreSQL in all others, that something was committed. Carries nothing: who is told reads the log. */
import { Client } from 'pg';
import { Emitter } from '#shared/values/emitter.ts';
import type { StorageAddress } from './storage-address.ts';

export interface ChangeSignal {
  /** Something was committed here. Returns at once. */
  readonly announce: () => void;
  /** Calls `listener` after commits anywhere, perhaps once for several. Returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Of one process that has the database to itself. */
export function localSignal(): ChangeSignal {
  const committed = new Emitter();
  return { announce: () => committed.emit(), subscribe: (listener) => committed.subscribe(listener), close: async () => {} };
}

const channel = 'clocktower_changes';

/** Milliseconds in which commits of this process are announced together: PostgreSQL lets one announcement commit at a time. */
const gatherMs = 10;
const reconnectMs = 1_000;

interface PostgresSignalOptions {
  readonly url: string;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportLost: (error: Error) => void;
}

/** One connection of its own listens and announces. While it is lost, listeners hear of this process alone; they are told when it is back. */
export function postgresSignal({ url, after, reportLost }: PostgresSignalOptions): ChangeSignal {
  const committed = new Emitter();
  let client: Client | null = null;
  let isClosed = false;
  let isGathering = false;
  let connecting: Promise<void> = Promise.resolve();

  const lose = (lost: Client, error: Error): void => {
    if (client !== lost || isClosed) {
      return;
    }
    client = null;
    reportLost(error);
    after(reconnectMs, () => {
      connecting = connect();
    });
  };
  const connect = async (): Promise<void> => {
    if (isClosed) {
      return;
    }
    const next = new Client({ connectionString: url, application_name: 'time-tracking-service changes', keepAlive: true });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('Connection terminated')));
    next.on('notification', () => committed.emit());
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      // What was committed meanwhile was not heard.
      committed.emit();
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)));
    }
  };
  const notify = async (): Promise<void> => {
    isGathering = false;
    const current = client;
    try {
      await current?.query(`select pg_notify('${channel}', '')`);
    } catch (error) {
      if (current !== null) {
        lose(current, error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  connecting = connect();
  return {
    announce: () => {
      committed.emit();
      if (!isGathering) {
        isGathering = true;
        after(gatherMs, () => void notify());
      }
    },
    subscribe: (listener) => committed.subscribe(listener),
    close: async () => {
      isClosed = true;
      await connecting;
      await client?.end();
    },
  };
}

export function openChangeSignal(address: StorageAddress, options: Omit<PostgresSignalOptions, 'url'>): ChangeSignal {
  return address.kind === 'sqlite' ? localSignal() : postgresSignal({ ...options, url: address.url });
}
