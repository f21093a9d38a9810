/**
 * The entries of a connection in memory, over a simulated service that returns cut lists and may be slow, unreachable or changed by others.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryList, EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import { noNames, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { noItems } from '#core/sync/queries/entry-item.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { BackFill } from '#core/sync/reads/back-fill.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { History } from '#core/sync/queries/history.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { shiftInstant, type RecordId } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { migrate } from '#sqlite/migrate.ts';
import { ManualTime } from './core-ports.ts';
import { row } from './core-records.ts';
import { instant, people, records as known, uuid } from './time-tracking-fixture.ts';

/** The starts of an entry on each of 30 days. */
export const days: readonly string[] = Array.from({ length: 30 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}T08:00:00Z`);

/** The starts of an entry on each of the first `count` minutes of each date. */
export function minutesOf(dates: readonly string[], count: number): readonly string[] {
  return dates.flatMap((date) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(`${date}T00:00:00Z`) + index * 60_000).toISOString().replace('.000Z', 'Z'),
    ),
  );
}

/** Never reached: entries come through the back-fill only. */
async function exchange() {
  return { kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' } as const;
}

export class HistoryRig {
  onBattery = false;
  readonly time = new ManualTime(instant('2026-11-20T12:00:00Z'));
  readonly rows = new Map<RecordId, RemoteEntry>();
  readonly asked: EntryWindow[] = [];
  /** Maximum rows per answer. */
  listed = 7;
  /** Whether the service honours `before`. */
  honoursBefore = true;
  /** The service's failure instead of a list; null: it answers. */
  outage: Exclude<Reply<EntryList>, { readonly kind: 'done' }> | null = null;
  /** Runs after the list was made and before it arrives. */
  meanwhile: () => void = () => {};
  names: CatalogNames = noNames;
  #waiting = 0;
  readonly #sent = new Emitter();
  readonly #ports = this.time.processPorts();
  gateway = new Gateway({ ports: this.#ports.ports, isLocal: false });
  replica: Replica;
  outbox: Outbox;
  history: History;
  backFill: BackFill;

  readonly #file: string;

  constructor(file = ':memory:') {
    this.#file = file;
    this.replica = this.#open();
    this.outbox = this.#newOutbox();
    this.history = this.#history();
    this.backFill = this.#newBackFill();
  }

  /** Ends the program and starts it on the same file. */
  async restart(): Promise<void> {
    await this.close();
    this.gateway = new Gateway({ ports: this.#ports.ports, isLocal: false });
    this.replica = this.#open();
    this.outbox = this.#newOutbox();
    this.history = this.#history();
    this.backFill = this.#newBackFill();
  }

  async close(): Promise<void> {
    await this.backFill.close();
    await this.outbox.close();
    this.replica.close();
  }

  /** Gives the service an entry of ten minutes at each start. */
  hold(...starts: readonly string[]): void {
    for (const [index, start] of starts.entries()) {
      const entry = row({ id: uuid(1000 + index), start: instant(start), end: shiftInstant(instant(start), 600) });
      this.rows.set(entry.id, entry);
    }
  }

  /** Entries that wait to be sent, as far as the back-fill knows. */
  set waiting(count: number) {
    this.#waiting = count;
    this.#sent.emit();
  }

  pendingMs(): readonly number[] {
    return this.#ports.pendingMs();
  }

  /** Delivers every answer that needs no time. */
  async settle(): Promise<void> {
    await this.time.advance(0);
  }

  put(...records: readonly EntryRecord[]): void {
    this.replica.transaction(() => records.forEach((record) => this.replica.put(record)));
  }

  #open(): Replica {
    const database = new DatabaseSync(this.#file);
    migrate(database, replicaMigrations);
    return new Replica(database);
  }

  #history(): History {
    return new History({
      queries: new EntryQueries(this.replica),
      names: () => this.names,
      describeBlock: ({ kind }) => kind,
      items: noItems,
      isKeptOverlap: () => false,
      scheduler: this.#ports.ports.scheduler,
    });
  }

  #newBackFill(): BackFill {
    const api = {
      listEntries: async (window: EntryWindow) => this.gateway.ask('backfill', async () => this.#list(window), { isEntryList: true }),
    };
    const { history, replica, gateway } = this;
    return new BackFill({
      history,
      replica,
      outbox: this.#source(),
      othersWrite: true,
      api,
      gateway,
      ports: { ...this.#ports.ports, onBattery: () => this.onBattery },
    });
  }

  /** The outbox, of which nothing waits to be sent except for `waiting` entries. */
  #source(): ConstructorParameters<typeof BackFill>[0]['outbox'] {
    const { outbox } = this;
    return {
      readMark: () => outbox.readMark(),
      takeHistory: (read, progress) => outbox.takeHistory(read, progress),
      isWaiting: () => this.#waiting > 0,
      subscribe: this.#sent.subscribe,
    };
  }

  /** Never reaches its service: entries come through the back-fill only. */
  #newOutbox(): Outbox {
    const account = { baseUrl: 'http://nowhere.invalid', organizationId: known.organization, userId: people.employee };
    const client = openTimeTrackingApi({ dialect: 'contract', account, exchange, findKnown: () => null });
    const { ports } = this.time.processPorts();
    return new Outbox({ replica: this.replica, client, ports, gateway: new Gateway({ ports, isLocal: false }), graceMs: 30_000 });
  }

  async #list(window: EntryWindow): Promise<Reply<EntryList>> {
    this.asked.push(window);
    if (this.outage !== null) {
      return this.outage;
    }
    const { after, before } = window;
    const all = [...this.rows.values()]
      .filter(({ start }) => after === null || start.slice(0, 10) > after)
      .filter(({ start }) => before === null || !this.honoursBefore || start.slice(0, 10) < before)
      .sort((one, other) => (one.start < other.start ? 1 : -1));
    await Promise.resolve();
    this.meanwhile();
    return { kind: 'done', value: { rows: all.slice(0, this.listed), complete: all.length <= this.listed } };
  }
}
