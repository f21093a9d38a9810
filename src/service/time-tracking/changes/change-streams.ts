/**
 * Streams changes to connected clients. One reader per process wakes up on commits, reads each change once, and passes it to the streams
 * that may see it. A client that reads too slowly is disconnected, and resumes from its last cursor.
 */
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import {
  isAfter,
  isWaiting,
  readBounds,
  selectChanges,
  writeCursor,
  type Cursor,
  type LoggedChange,
} from '#service/storage/changes/change-log.ts';
import type { ChangeSignal } from '#service/storage/changes/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { runTransaction } from '#service/storage/transaction.ts';
import { WakeLoop } from '#service/storage/changes/wake-loop.ts';
import { Refused } from '../answers.ts';
import { checkManagesEntries, readAccess } from '../permissions.ts';
import { describeChanges, readPage } from './changes.ts';

/**
 * Heartbeats of a stream are 20 seconds apart, because proxies close connections that are silent for a minute. Their cursor keeps that of a
 * quiet client from expiring.
 */
const beatEveryMs = 1_000;
/** Streams take turns, so that ten thousand heartbeats do not delay a change. */
const turns = 20;
/** Maximum number of buffered bytes per client. */
const backlogBytes = 262_144;
/** A stream ends after half an hour: its client reconnects, and its token is checked again. */
const heartbeatsOfStream = 90;
const batchLimit = 1_000;

/** The answer of a stream. Not a web stream: its objects take more memory than the rest of the connection. */
export interface EventWriter {
  readonly write: (text: string) => void;
  readonly backlog: () => number;
  readonly end: () => void;
  readonly cut: () => void;
}

export type BeginEvents = (onClosed: () => void) => EventWriter;

export interface ChangeStreamsOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly signal: ChangeSignal;
  readonly now: () => UtcInstant;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly report: (error: unknown) => void;
}

export interface StreamWanted {
  readonly organizationId: Uuid;
  readonly clientId: Uuid;
  readonly userId: Uuid | null;
  readonly since: Cursor;
}

interface Stream extends Omit<StreamWanted, 'since'> {
  readonly writer: EventWriter;
  /** Everything up to here was sent. */
  at: Cursor;
  /** The first read of the process whose changes it receives; null until it has caught up with the process. */
  firstRead: number | null;
  heartbeats: number;
  readonly turn: number;
}

type Described = Awaited<ReturnType<typeof describeChanges>>;

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions;
  readonly #streams = new Set<Stream>();
  readonly #loop: WakeLoop;
  #cancelBeat: () => void = () => {};
  #turn = 0;
  /** Everything up to here was sent to the streams that have caught up; null while there are none. */
  #at: Cursor | null = null;
  #reads = 0;
  #isClosed = false;

  constructor(options: ChangeStreamsOptions) {
    this.#options = options;
    const { signal, after, report } = options;
    this.#loop = new WakeLoop({ subscribe: (wake) => signal.subscribe(wake), after, report, read: async () => this.#read() });
    this.#beatLater();
  }

  get size(): number {
    return this.#streams.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  open({ since, ...wanted }: StreamWanted, begin: BeginEvents): void {
    const writer = begin(() => {
      this.#streams.delete(stream);
    });
    const stream: Stream = { ...wanted, writer, at: since, firstRead: null, heartbeats: 0, turn: this.#turn };
    this.#streams.add(stream);
    this.#send(stream, 'heartbeat', '{}');
    void this.#catchUp(stream);
  }

  /** Ends every stream; clients resume elsewhere. Resolves once the database is no longer read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelBeat();
    for (const stream of this.#streams) {
      this.#end(stream);
    }
    await this.#loop.close();
  }

  #end(stream: Stream): void {
    if (this.#streams.delete(stream)) {
      stream.writer.end();
    }
  }

  #send(stream: Stream, event: 'changes' | 'heartbeat', data: string): void {
    if (stream.writer.backlog() > backlogBytes) {
      // The client resumes from its last cursor.
      this.#streams.delete(stream);
      stream.writer.cut();
      return;
    }
    stream.writer.write(`id: ${writeCursor(stream.at)}\nevent: ${event}\ndata: ${data}\n\n`);
  }

  #beatLater(): void {
    this.#cancelBeat = this.#options.after(beatEveryMs, () => {
      this.#turn = (this.#turn + 1) % turns;
      this.#beat();
      this.#beatLater();
    });
  }

  #beat(): void {
    for (const stream of this.#streams) {
      if (stream.turn !== this.#turn) {
        continue;
      }
      stream.heartbeats += 1;
      if (stream.heartbeats > heartbeatsOfStream) {
        this.#end(stream);
      } else {
        this.#send(stream, 'heartbeat', '{}');
      }
    }
  }

  async #catchUp(stream: Stream): Promise<void> {
    const { database, now, report } = this.#options;
    try {
      for (;;) {
        const read = await runTransaction(database, {
          isReadOnly: true,
          run: async (transaction) => {
            // It may have ended since the request was checked, before the change log could end this stream.
            checkManagesEntries(
              await readAccess(transaction, { organizationId: stream.organizationId, userId: stream.clientId }),
              stream.userId,
            );
            return readPage({ transaction, access: stream }, { since: stream.at, userId: stream.userId }, now());
          },
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
          stream.firstRead = this.#reads + 1;
          this.#loop.wake();
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof Refused && ['forbidden', 'not-found'].includes(error.refusal.kind))) {
        report(error);
      }
      this.#end(stream);
    }
  }

  async #read(): Promise<void> {
    const after = this.#at;
    if (after === null || this.#isClosed) {
      return;
    }
    if (this.#streams.size === 0) {
      this.#at = null;
      return;
    }
    this.#reads += 1;
    const number = this.#reads;
    const { head, changes, described, waits } = await this.#readChanges(after);
    const isFull = changes.length === batchLimit;
    const at = (isFull ? changes.at(-1)?.cursor : undefined) ?? head;
    this.#at = at;
    if (head.log !== after.log) {
      // The database was restored: all earlier cursors are invalid.
      for (const stream of this.#streams) {
        this.#end(stream);
      }
    }
    this.#endWithoutAccess(changes);
    for (const stream of this.#streams) {
      const { firstRead } = stream;
      if (firstRead !== null && firstRead <= number) {
        this.#push(stream, described.get(stream.organizationId) ?? [], at);
      } else if (firstRead !== null && isAfter(at, stream.at)) {
        // It joined during this read and has missed these changes.
        stream.firstRead = null;
        void this.#catchUp(stream);
      }
    }
    if (isFull || waits) {
      this.#loop.wake();
    }
  }

  async #readChanges(after: Cursor) {
    const { database, now } = this.#options;
    const read = await runTransaction(database, {
      isReadOnly: true,
      run: async (transaction) => {
        const { head } = await readBounds(transaction);
        const changes = await selectChanges(transaction, { after, limit: batchLimit, organizationId: null, userId: null });
        const described = new Map<string, Described>();
        for (const organizationId of this.#streamedOrganizations(changes)) {
          const ofOrganization = changes.filter((change) => change.organizationId === organizationId);
          described.set(organizationId, await describeChanges({ transaction, access: { organizationId } }, ofOrganization, now()));
        }
        return { head, changes, described, waits: await isWaiting(transaction) };
      },
    });
    if (!read.ok) {
      throw read.failure.error;
    }
    return read.value;
  }

  #streamedOrganizations(changes: readonly LoggedChange[]): ReadonlySet<Uuid> {
    const changed = new Set<string | null>(changes.map(({ organizationId }) => organizationId));
    return changed.size === 0
      ? new Set()
      : new Set([...this.#streams].map(({ organizationId }) => organizationId).filter((id) => changed.has(id)));
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

  #push(stream: Stream, described: Described, at: Cursor): void {
    const mine = described.filter(
      ({ logged }) =>
        isAfter(logged.cursor, stream.at) && (stream.userId === null || logged.userId === null || logged.userId === stream.userId),
    );
    stream.at = isAfter(at, stream.at) ? at : stream.at;
    if (mine.length > 0) {
      this.#send(
        stream,
        'changes',
        JSON.stringify({ cursor: writeCursor(stream.at), has_more: false, changes: mine.map(({ change }) => change) }),
      );
    }
  }
}
