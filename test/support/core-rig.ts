/**
 * One machine with outbox, poller and tracker and the real service, with a faulty network between them. The program can crash at any moment
 * and start again over the same disk; another device writes directly to the service.
 */
import type { DatabaseSync } from 'node:sqlite';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { noItems } from '#core/sync/queries/entry-item.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import { UnusableFileError } from '#sqlite/sqlite-error.ts';
import { findKnown } from '#core/sync/queries/find-known.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { Catalog } from '#core/sync/catalog/catalog.ts';
import { Favourites } from '#core/timer/saved/favourites.ts';
import { PausedEntries } from '#core/timer/saved/paused-entries.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { Poller } from '#core/sync/reads/poller.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { Tracker } from '#core/timer/tracker.ts';
import { localDateSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { migrate } from '#sqlite/migrate.ts';
import { FaultyExchange } from './core-faulty-exchange.ts';
import { ManualTime, type ProcessPorts } from './core-ports.ts';
import { byLocalId, recordsIn, valueOf } from './core-records.ts';
import { instant } from './time-tracking-fixture.ts';
import { violationOf } from './request-check.ts';
import { openOwnServer, type TimelineServer } from './timeline-server.ts';
import { messagesFor } from './messages.ts';

/** Longer than any late delivery of the tests, as the outbox requires. */
export const graceMs = 30_000;

/** After a write, reads are current from this time on. */
export const lagMs = 2_000;

export interface RigOptions {
  /** The file of the outbox; in memory unless the test reopens it. */
  readonly file?: string;
  readonly seed?: number;
  readonly embedded?: boolean;
  /** By default our own service with its extensions. */
  readonly server?: TimelineServer;
}

/** The replica of one run of the program: the disk refuses what a run would commit after its crash. */
class ProcessReplica extends Replica {
  readonly #isAlive: () => boolean;
  readonly #onCommit: () => void;

  constructor(database: DatabaseSync, { isAlive, onCommit }: { readonly isAlive: () => boolean; readonly onCommit: () => void }) {
    super(database);
    this.#isAlive = isAlive;
    this.#onCommit = onCommit;
  }

  override transaction<Value>(work: () => Value): Value {
    if (!this.#isAlive()) {
      throw new UnusableFileError({ isFull: false, detail: 'The program has ended' });
    }
    const value = super.transaction(work);
    this.#onCommit();
    return value;
  }
}

interface Program {
  readonly replica: Replica;
  readonly gateway: Gateway;
  readonly client: TimeTrackingApi;
  readonly outbox: Outbox;
  readonly poller: Poller;
  readonly tracker: Tracker;
  readonly process: ProcessPorts;
}

export class Rig {
  readonly time: ManualTime;
  readonly server: TimelineServer;
  readonly exchange: FaultyExchange;
  /** Called for each defect of the engine. */
  onDefect: (error: unknown) => void = () => {};
  /** The project of new entries that name none. */
  defaultProjectId: RecordId | null = null;
  /** Called after each commit, before the program goes on. */
  onCommit: () => void = () => {};
  readonly #options: RigOptions;
  #database: DatabaseSync;
  #program: Program | null = null;
  #crashed = false;
  readonly #violations: string[] = [];

  constructor(server: TimelineServer, options: RigOptions) {
    this.#options = options;
    this.server = server;
    this.time = new ManualTime(instant('2026-11-20T12:00:00Z'), options.seed);
    this.#database = this.#openDatabase();
    this.exchange = new FaultyExchange({
      handler: async (request) => {
        await this.#check(request);
        server.setNow(this.time.now);
        return server.fetch(request);
      },
      time: this.time,
      headers: server.signIn,
      crash: () => this.crash(),
    });
  }

  get gateway(): Gateway {
    return this.#running.gateway;
  }

  /** The service without the gateway. */
  get client(): TimeTrackingApi {
    return this.#running.client;
  }

  get outbox(): Outbox {
    return this.#running.outbox;
  }

  get poller(): Poller {
    return this.#running.poller;
  }

  get tracker(): Tracker {
    return this.#running.tracker;
  }

  get replica(): Replica {
    return this.#running.replica;
  }

  get database(): DatabaseSync {
    return this.#database;
  }

  /** Whether a request has ended the program; `boot` starts it again. */
  get hasCrashed(): boolean {
    return this.#crashed;
  }

  /** Delays of the tasks of this run of the program, in milliseconds. */
  pendingMs(): readonly number[] {
    return this.#running.process.pendingMs();
  }

  get #running(): Program {
    if (this.#program === null) {
      throw new Error('The program does not run');
    }
    return this.#program;
  }

  #openDatabase(): DatabaseSync {
    const opened = openDurableDatabase({
      file: this.#options.file ?? ':memory:',
      now: this.time.now,
      today: localDateSchema.parse('2026-11-20'),
    });
    const { database } = valueOf(opened);
    valueOf(migrate(database, replicaMigrations));
    return database;
  }

  /** Starts the program on the current disk. */
  boot(): void {
    this.crash();
    const process = this.time.processPorts();
    const embedded = this.#options.embedded ?? false;
    let program: Program | null = null;
    const isAlive = (): boolean => program === null || this.#program === program;
    const gateway = new Gateway({ ports: process.ports, isLocal: embedded, onDefect: (error) => this.onDefect(error) });
    const ports = gateway.clock.correctedPorts(process.ports);
    const { dialect, account } = this.server;
    const client = openTimeTrackingApi({
      dialect,
      account,
      exchange: gateway.exchange(this.exchange.exchange(isAlive)),
      findKnown: (entry) => findKnown(replica, entry),
    });
    const replica = new ProcessReplica(this.#database, { isAlive, onCommit: () => this.onCommit() });
    const outbox: Outbox = new Outbox({
      replica,
      client,
      ports,
      gateway,
      graceMs: embedded ? 0 : graceMs,
      readsAreCurrent: dialect === 'extended',
      onDefect: (error) => this.onDefect(error),
    });
    const catalog = new Catalog({ outbox, capabilities: client.capabilities, clock: ports.clock });
    const poller = new Poller({
      outbox,
      gateway,
      ports,
      othersWrite: !embedded,
      readNames: async () => catalog.refresh(),
      intervalMs: () => null,
    });
    const tracker = new Tracker({
      sync: { outbox, gateway, poller, catalog, ports, noticesStopsElsewhere: true, items: noItems },
      favourites: new Favourites({
        file: { load: () => ({ value: null, keptAs: null }), save: async () => {} },
        newId: ports.chance.newId,
      }),
      paused: new PausedEntries({ load: () => ({ value: null, keptAs: null }), save: async () => {} }),
      defaultProjectId: () => this.defaultProjectId,
      messages: messagesFor('en'),
      notices: [],
    });
    program = { replica, gateway, client, outbox, poller, tracker, process };
    this.#program = program;
    this.#crashed = false;
    outbox.start();
  }

  /** Ends the program at this instruction: nothing is written or received any more. */
  crash(): void {
    this.#program?.process.kill();
    this.#program = null;
    this.#crashed = true;
  }

  /** Like `crash` and `boot`, with the file closed and reopened like in a new process. */
  restart(): void {
    this.crash();
    if (this.#options.file !== undefined) {
      this.#database.close();
      this.#database = this.#openDatabase();
    }
    this.boot();
  }

  /** Applies a mutation that must be acknowledged. */
  mutate(mutation: EntryMutation): Acknowledgement {
    return valueOf(this.outbox.apply(mutation));
  }

  start(description: string): Uuid {
    return this.mutate({ kind: 'start', description, at: null }).localId;
  }

  stop(): Uuid {
    return this.mutate({ kind: 'stop' }).localId;
  }

  /** All entries in the file, without those whose delete was answered. */
  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return recordsIn(this.#database);
  }

  /** Entries that the service does not hold as wanted. */
  get unsettled(): ReadonlyMap<Uuid, EntryRecord> {
    return byLocalId(...this.outbox.unsettled);
  }

  record(localId: Uuid): EntryRecord {
    const record = this.outbox.find(localId);
    if (record === undefined) {
      throw new Error(`No record ${localId}`);
    }
    return record;
  }

  /** The service's entries of this user, oldest first. */
  async rows(): Promise<readonly TimeEntryResource[]> {
    return this.server.rows();
  }

  /** Creates an entry from another device of the same user. */
  async createElsewhere(body: object): Promise<TimeEntryResource> {
    return this.server.createElsewhere(body);
  }

  /** Changes an entry from another device: `parts` over its content. */
  async editElsewhere(entry: TimeEntryResource, parts: object): Promise<void> {
    return this.server.editElsewhere(entry, parts);
  }

  async deleteElsewhere(id: string): Promise<void> {
    return this.server.deleteElsewhere(id);
  }

  async #check(request: Request): Promise<void> {
    const violation = this.server.described === null ? null : await violationOf(this.server.described ?? this.server.dialect, request);
    if (violation !== null) {
      this.#violations.push(violation);
    }
  }

  /** Fails if a request does not match the description of its dialect. */
  async close(): Promise<void> {
    this.crash();
    await this.time.settle();
    this.#database.close();
    await this.server.close();
    if (this.#violations.length > 0) {
      throw new Error(`Requests that the dialect ${this.server.dialect} does not have:\n${this.#violations.join('\n')}`);
    }
  }
}

/** A rig with a running program whose poller is not started yet. */
export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const rig = new Rig(options.server ?? (await openOwnServer('extended')), options);
  rig.boot();
  return rig;
}
