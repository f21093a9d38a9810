/** Signals commits to this process and, through PostgreSQL, to all others. The signal has no content: subscribers read the log. */
import { Client } from 'pg';
import { Emitter } from '#shared/values/emitter.ts';
import type { StorageAddress } from '../storage-address.ts';

export interface ChangeSignal {
  /** Signals a commit of this process. Returns at once. */
  readonly announce: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeSignOuts: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

export function localSignal(): ChangeSignal {
  const committed = new Emitter();
  const subscribe: ChangeSignal['subscribe'] = (listener) => committed.subscribe(listener);
  return { announce: () => committed.emit(), subscribe, subscribeSignOuts: subscribe, close: async () => {} };
}

const channel = 'clocktower_changes';

/** Notified by a trigger when a sign-in ends, in any process of the service or in a command. */
const signOutChannel = 'clocktower_sign_outs';

/** Commits within this time are announced together: PostgreSQL commits one NOTIFY at a time. */
const gatherMs = 10;
const reconnectMs = 1_000;

interface PostgresSignalOptions {
  readonly url: string;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportLost: (error: Error) => void;
}

/**
 * Listens and announces on a connection of its own. While it is lost, subscribers see only commits of this process; they are signalled when
 * it is back.
 */
export function postgresSignal({ url, after, reportLost }: PostgresSignalOptions): ChangeSignal {
  const committed = new Emitter();
  const signedOut = new Emitter();
  let client: Client | null = null;
  let isClosed = false;
  let isGathering = false;
  let isNotifying = false;
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
    next.on('notification', (notification) => {
      committed.emit();
      if (notification.channel === signOutChannel) {
        signedOut.emit();
      }
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await next.query(`listen ${signOutChannel}`);
      // Commits of other processes may have been missed.
      committed.emit();
      signedOut.emit();
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)));
    }
  };
  /** One at a time: commits during it are announced by the next one. */
  const notify = async (): Promise<void> => {
    isGathering = false;
    if (isNotifying) {
      gather();
      return;
    }
    isNotifying = true;
    const current = client;
    try {
      await current?.query(`select pg_notify('${channel}', '')`);
    } catch (error) {
      if (current !== null) {
        lose(current, error instanceof Error ? error : new Error(String(error)));
      }
    }
    isNotifying = false;
  };
  const gather = (): void => {
    if (!isGathering) {
      isGathering = true;
      after(gatherMs, () => void notify());
    }
  };
  connecting = connect();
  return {
    announce: () => {
      committed.emit();
      gather();
    },
    subscribe: (listener) => committed.subscribe(listener),
    subscribeSignOuts: (listener) => signedOut.subscribe(listener),
    close: async () => {
      isClosed = true;
      await connecting;
      await client?.end();
    },
  };
}

/** `committed` emits after every commit to a SQLite file. */
export function openChangeSignal(
  address: StorageAddress,
  options: Omit<PostgresSignalOptions, 'url'> & { readonly committed: Emitter | null },
): ChangeSignal {
  if (address.kind === 'postgres') {
    return postgresSignal({ ...options, url: address.url });
  }
  const signal = localSignal();
  options.committed?.subscribe(signal.announce);
  return signal;
}
