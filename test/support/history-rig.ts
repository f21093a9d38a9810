/** A history in memory over a service that is a map, answers in cut lists, and may be slow, out of reach or changed by others. */
import type { Reply } from '#core/api/reply.ts';
import type { EntryList, EntryWindow } from '#core/api/time-tracking-api.ts';
import type { RemoteEntry } from '#core/api/tolerant-reading.ts';
import { noNames, type NameBook } from '#core/directory/name-book.ts';
import { HistoryStore } from '#core/history/history-store.ts';
import { HistorySyncing } from '#core/history/history-sync.ts';
import { History } from '#core/history/history.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import type { EntryRecord } from '#core/outbox/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { ManualTime } from './core-ports.ts';
import { instant } from './time-tracking-fixture.ts';

export class HistoryRig {
  readonly time = new ManualTime(instant('2026-11-20T12:00:00Z'));
  readonly rows = new Map<Uuid, RemoteEntry>();
  readonly records = new Map<Uuid, EntryRecord>();
  readonly asked: EntryWindow[] = [];
  /** Most rows of one answer. */
  listed = 7;
  /** What the service says instead of a list; null: it answers. */
  outage: Exclude<Reply<EntryList>, { readonly kind: 'done' }> | null = null;
  /** Happens after the list was made and before it arrives. */
  meanwhile: () => void = () => {};
  names: NameBook = noNames;
  readonly #ports = this.time.processPorts();
  gateway = new Gateway({ ports: this.#ports.ports, sound: 'online' });
  store: HistoryStore;
  history: History;
  syncing: HistorySyncing;

  readonly #file: string;

  constructor(file = ':memory:') {
    this.#file = file;
    this.store = new HistoryStore(file);
    this.history = this.#history();
    this.syncing = this.#syncing();
  }

  /** The program ends and starts over the same file. */
  async restart(): Promise<void> {
    await this.close();
    this.gateway = new Gateway({ ports: this.#ports.ports, sound: 'online' });
    this.store = new HistoryStore(this.#file);
    this.history = this.#history();
    this.syncing = this.#syncing();
  }

  async close(): Promise<void> {
    await this.syncing.close();
    this.store.close();
  }

  /** Lets every answer arrive that needs no time to pass. */
  async settle(): Promise<void> {
    await this.time.advance(0);
  }

  #history(): History {
    return new History({
      store: this.store,
      records: () => this.records,
      names: () => this.names,
      describePark: ({ kind }) => kind,
      scheduler: this.#ports.ports.scheduler,
    });
  }

  #syncing(): HistorySyncing {
    const api = { listEntries: async (window: EntryWindow) => this.gateway.ask('backfill', async () => this.#list(window), { isEntryList: true }) };
    return new HistorySyncing({ history: this.history, store: this.store, api, gateway: this.gateway, ports: this.#ports.ports });
  }

  async #list(window: EntryWindow): Promise<Reply<EntryList>> {
    this.asked.push(window);
    if (this.outage !== null) {
      return this.outage;
    }
    const { before } = window;
    const all = [...this.rows.values()]
      .filter(({ start }) => before === null || start.slice(0, 10) < before)
      .sort((one, other) => (one.start < other.start ? 1 : -1));
    await Promise.resolve();
    this.meanwhile();
    return { kind: 'done', value: { rows: all.slice(0, this.listed), complete: all.length <= this.listed } };
  }
}
