/**
 * Streams changes to connected clients. One reader per process wakes up on commits, reads each change once, and passes it to the streams that may see
 * it. A client that reads too slowly is disconnected, and resumes from its last cursor.
 */
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { isAfter, isWaiting, readBounds, selectChanges, writeCursor, type Cursor, type LoggedChange } from '#service/storage/change-log.ts';
import type { ChangeSignal } from '#service/storage/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { runTransaction } from '#service/storage/transaction.ts';
import { describeChanges, readPage } from './changes.ts';

/** Proxies close connections that are silent for a minute. The cursor of a heartbeat also keeps a quiet client's cursor from expiring. */
const heartbeatMs = 20_000;
/** Maximum number of buffered bytes per client. */
const backlogBytes = 262_144;
/** Finds commits of a process that died before it could signal them. */
const checkEveryMs = 5_000;
/** Delay before reading again while an older transaction is in progress. */
const waitMs = 50;
/** A stream ends after half an hour: its client reconnects, and its token is checked again. */
const heartbeatsOfStream = 90;
/** Changes per read. */
const batchLimit = 1_000;

export interface ChangeStreamsOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly signal: ChangeSignal;
  readonly now: () => UtcInstant;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly report: (error: unknown) => void;
}

export interface StreamWanted {
  readonly organizationId: Uuid;
  /** The connected user. */
  readonly clientId: Uuid;
  /** The owner of the time entries; null: all members. */
  readonly userId: Uuid | null;
  readonly since: Cursor;
}

interface Stream extends StreamWanted {
  /** Everything up to here was sent. */
  at: Cursor;
  /** Whether the stream has caught up with the process and receives new changes as they are read. */
  isLive: boolean;
  heartbeats: number;
  readonly controller: ReadableByteStreamController | ReadableStreamDefaultController<Uint8Array>;
}

const encoder = new TextEncoder();

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions;
  readonly #streams = new Set<Stream>();
  readonly #unsubscribe: () => void;
  #cancelTimers: readonly (() => void)[] = [];
  /** Everything up to here was sent to the live streams; null while there are none. */
  #at: Cursor | null = null;
  #reading: Promise<void> = Promise.resolve();
  #isReading = false;
  #isDirty = false;
  #isClosed = false;

  constructor(options: ChangeStreamsOptions) {
    this.#options = options;
    this.#unsubscribe = options.signal.subscribe(() => this.#wake());
    this.#every(checkEveryMs, () => this.#wake());
    this.#every(heartbeatMs, () => this.#beat());
  }

  get size(): number {
    return this.#streams.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Opens the body of a `text/event-stream`. */
  open(wanted: StreamWanted): ReadableStream<Uint8Array> {
    let stream: Stream | null = null;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = { ...wanted, at: wanted.since, isLive: false, heartbeats: 0, controller };
          this.#streams.add(stream);
          this.#send(stream, 'heartbeat', '{}');
          void this.#catchUp(stream);
        },
        cancel: () => {
          if (stream !== null) {
            this.#streams.delete(stream);
          }
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: backlogBytes }),
    );
  }

  /** Ends every stream; clients resume elsewhere. Resolves once the database is no longer read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const cancel of this.#cancelTimers) {
      cancel();
    }
    for (const stream of this.#streams) {
      this.#end(stream);
    }
    await this.#reading;
  }

  #every(delayMs: number, task: () => void): void {
    let cancel: (() => void) | null = null;
    const schedule = (): void => {
      cancel = this.#options.after(delayMs, () => {
        task();
        schedule();
      });
    };
    schedule();
    this.#cancelTimers = [...this.#cancelTimers, () => cancel?.()];
  }

  #end(stream: Stream): void {
    if (this.#streams.delete(stream)) {
      stream.controller.close();
    }
  }

  #send(stream: Stream, event: 'changes' | 'heartbeat', data: string): void {
    if ((stream.controller.desiredSize ?? 0) <= 0) {
      // The buffer is discarded with the connection: the client resumes from its last cursor.
      this.#streams.delete(stream);
      stream.controller.error(new Error('The client reads too slowly'));
      return;
    }
    stream.controller.enqueue(encoder.encode(`id: ${writeCursor(stream.at)}\nevent: ${event}\ndata: ${data}\n\n`));
  }

  #beat(): void {
    for (const stream of this.#streams) {
      stream.heartbeats += 1;
      if (stream.heartbeats > heartbeatsOfStream) {
        this.#end(stream);
      } else {
        this.#send(stream, 'heartbeat', '{}');
      }
    }
  }

  /** Sends a stream the changes it has missed, page by page, until it has caught up. */
  async #catchUp(stream: Stream): Promise<void> {
    const { database, now, report } = this.#options;
    try {
      for (;;) {
        const read = await runTransaction(database, {
          isReadOnly: true,
          run: async (transaction) => readPage({ transaction, access: stream }, { since: stream.at, userId: stream.userId }, now()),
        });
        if (!this.#streams.has(stream)) {
          return;
        }
        if (!read.ok) {
          this.#end(stream);
          return;
        }
        const { next, ...page } = read.value;
        stream.at = next;
        if (page.changes.length > 0) {
          this.#send(stream, 'changes', JSON.stringify(page));
        }
        this.#at ??= next;
        if (!page.has_more && !isAfter(this.#at, next)) {
          stream.isLive = true;
          this.#wake();
          return;
        }
      }
    } catch (error) {
      report(error);
      this.#end(stream);
    }
  }

  #wake(): void {
    this.#isDirty = true;
    if (!this.#isReading) {
      this.#isReading = true;
      this.#reading = this.#readAll();
    }
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isDirty && !this.#isClosed && this.#at !== null) {
        this.#isDirty = false;
        if (this.#streams.size === 0) {
          this.#at = null;
        } else {
          await this.#readOn(this.#at);
        }
      }
    } catch (error) {
      // The database is unreachable: the next read finds the missed changes.
      this.#options.report(error);
    } finally {
      this.#isReading = false;
    }
  }

  async #readOn(after: Cursor): Promise<void> {
    const { database, now } = this.#options;
    const live = new Set([...this.#streams].filter(({ isLive }) => isLive));
    const wanted = new Set([...live].map(({ organizationId }) => organizationId));
    const read = await runTransaction(database, {
      isReadOnly: true,
      run: async (transaction) => {
        const { head } = await readBounds(transaction);
        const changes = await selectChanges(transaction, { after, limit: batchLimit, organizationId: null, userId: null });
        const described = new Map<string, Awaited<ReturnType<typeof describeChanges>>>();
        for (const organizationId of wanted) {
          const ofOrganization = changes.filter((change) => change.organizationId === organizationId);
          if (ofOrganization.length > 0) {
            described.set(organizationId, await describeChanges({ transaction, access: { organizationId } }, ofOrganization, now()));
          }
        }
        return { head, changes, described, isWaiting: await isWaiting(transaction) };
      },
    });
    if (!read.ok) {
      throw read.failure.error;
    }
    const { head, changes, described, isWaiting: waits } = read.value;
    const isFull = changes.length === batchLimit;
    const at = (isFull ? changes.at(-1)?.cursor : undefined) ?? head;
    if (head.log !== after.log) {
      // The database was restored: all earlier cursors are invalid.
      for (const stream of this.#streams) {
        this.#end(stream);
      }
    }
    this.#at = at;
    this.#endWithoutAccess(changes);
    for (const stream of this.#streams) {
      if (live.has(stream)) {
        this.#push(stream, described.get(stream.organizationId) ?? [], at);
      } else if (stream.isLive && isAfter(at, stream.at)) {
        // It joined during this read and has missed these changes.
        stream.isLive = false;
        void this.#catchUp(stream);
      }
    }
    this.#isDirty ||= isFull;
    if (waits) {
      this.#options.after(waitMs, () => this.#wake());
    }
  }

  /** Clients reconnect if they still have access. */
  #endWithoutAccess(changes: readonly LoggedChange[]): void {
    for (const { organizationId, userId } of changes.filter(({ kind }) => kind === 'access')) {
      for (const stream of this.#streams) {
        if (stream.clientId === userId && (organizationId === null || stream.organizationId === organizationId)) {
          this.#end(stream);
        }
      }
    }
  }

  #push(stream: Stream, described: Awaited<ReturnType<typeof describeChanges>>, at: Cursor): void {
    const mine = described.filter(
      ({ logged }) => isAfter(logged.cursor, stream.at) && (stream.userId === null || logged.userId === null || logged.userId === stream.userId),
    );
    stream.at = isAfter(at, stream.at) ? at : stream.at;
    if (mine.length > 0) {
      this.#send(stream, 'changes', JSON.stringify({ cursor: writeCursor(stream.at), has_more: false, changes: mine.map(({ change }) => change) }));
    }
  }
}
