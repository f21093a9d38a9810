/** Signals commits to this process and, through PostgreSQL, to all others. The signal has no content: subscribers read the log. */
import { Client } from 'pg';
import { Emitter } from '#shared/values/emitter.ts';
import type { StorageAddress } from './storage-address.ts';

export interface ChangeSignal {
  /** Signals a commit of this process. Returns at once. */
  readonly announce: () => void;
  /** Calls `listener` after commits of any process, perhaps once for several. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** For a process that has the database to itself. */
export function localSignal(): ChangeSignal {
  const committed = new Emitter();
  return { announce: () => committed.emit(), subscribe: (listener) => committed.subscribe(listener), close: async () => {} };
}

const channel = 'clocktower_changes';

/** Commits within this time are announced together: PostgreSQL commits one NOTIFY at a time. */
const gatherMs = 10;
const reconnectMs = 1_000;

interface PostgresSignalOptions {
  readonly url: string;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportLost: (error: Error) => void;
}

/**
 * Listens and announces on a connection of its own. While it is lost, subscribers see only commits of this process; they are signalled when it is
 * back.
 */
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
      // Commits of other processes may have been missed.
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
