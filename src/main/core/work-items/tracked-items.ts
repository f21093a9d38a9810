/** The items of one connection to a tracker: its token, what is known of its items, and when they are read. */
import { join } from 'node:path';
import { z } from 'zod';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import type { ItemConnection, WorkItemsView } from '#shared/work-items/work-items.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { StorageFailure } from '#core/platform/storage-failure.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { boardOfKey, itemUrl, keyOfUrl, keysIn, numberTyped, wordsOf } from './item-keys.ts';
import { isKnownKey, ItemIndex, knownItemsSchema } from './item-index.ts';
import { openTracker, type OpenedTracker } from './open-tracker.ts';
import { sealedLimit, SealedText, type KeptWhere, type SealedTextOptions } from './sealed-text.ts';
import type { ItemsRead, WorklogApi } from './tracker-api.ts';

/** Milliseconds after which the items are read again while the list is open, and after which a search is repeated. */
const readAgainAfterMs = 300_000;
const askAgainAfterMs = 60_000;

/** Searches that are remembered, so that one is not repeated with each answer. */
const rememberedAtMost = 100;

/** Milliseconds between a change and its write. */
const savedAfterMs = 2_000;

export interface TrackedItemsOptions extends Pick<SealedTextOptions, 'sealer' | 'allowsPlainFile' | 'onSealed'> {
  readonly connection: ItemConnection;
  /** Of this connection. */
  readonly folder: string;
  readonly exchange: Exchange;
  readonly ports: Ports;
  /** The items, or the state that is shown, changed. */
  readonly onChange: () => void;
  /** The user has to know: the token was refused, once until another one is accepted; or the disk refuses, once until it does not. */
  readonly onFailure: (failure: ItemFailure | StorageFailure) => void;
}

const tokenSchema = z.object({ address: z.string(), token: z.string() });
const cacheSchema = z.object({ address: z.string(), readMs: z.number().nullable(), items: knownItemsSchema });

export class TrackedItems {
  readonly index = new ItemIndex();
  readonly #options: TrackedItemsOptions;
  readonly #tokenFile: SealedText;
  readonly #cacheFile: SealedText;
  readonly #tracker: OpenedTracker;
  #connection: ItemConnection;
  #token: string | null = null;
  #kept: KeptWhere = 'memory';
  #readMs: number | null = null;
  #failure: ItemFailure | null = null;
  #isReading = false;
  #isLoaded = false;
  /** The tracker refused the token. It is asked again when the user wants that, or after the next start. */
  #isSignedOut = false;
  #isUnsaved = false;
  #saving: Promise<void> = Promise.resolve();
  /** The user knows that the disk refuses. */
  #isRefusalKnown = false;
  /** Monotonic milliseconds of the last attempt. */
  #triedMs = Number.NEGATIVE_INFINITY;
  readonly #asked = new Map<string, number>();
  #cancelSave: (() => void) | null = null;
  #isClosed = false;

  constructor(options: TrackedItemsOptions) {
    const { connection, folder, exchange, ports } = options;
    this.#options = options;
    this.#connection = connection;
    this.#tokenFile = new SealedText({ ...options, file: join(folder, 'token') });
    this.#cacheFile = new SealedText({ ...options, file: join(folder, 'items') });
    this.#tracker = openTracker({ place: connection, exchange, clock: ports.clock, token: () => this.#token });
  }

  get connection(): ItemConnection {
    return this.#connection;
  }

  get host(): string {
    return new URL(this.#connection.address).host;
  }

  /** The page of an item; null if no item of such a tracker has this key. */
  addressOf(key: string): string | null {
    const { tracker } = this.#connection;
    return boardOfKey(tracker, key) === null ? null : itemUrl(this.#connection, key);
  }

  /** Stores the time that is spent on items; null: the tracker stores none. */
  get worklogs(): WorklogApi | null {
    return this.#tracker.api.worklogs;
  }

  /** Whether it is known if there is a token. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  redefine(connection: ItemConnection): void {
    this.#connection = connection;
  }

  view(): WorkItemsView['connections'][number] {
    const { id, tracker, labelsAsTags, timeSince } = this.#connection;
    return {
      id,
      tracker,
      name: this.host,
      labelsAsTags,
      writesTime: this.worklogs === null ? null : timeSince !== null,
      readAt: this.#readMs === null ? null : instantOfEpochMs(this.#readMs),
      failure: this.#failure,
      items: this.index.size,
      kept: this.#kept,
    };
  }

  /** Reads what is kept. A token or cache of another address is not used. */
  async load(): Promise<void> {
    const { address } = this.#connection;
    const kept = this.#known(await this.#tokenFile.load());
    const token = kept === null ? null : parseForeignJson(tokenSchema, kept.text);
    if (kept !== null && token?.ok === true && token.value.address === address) {
      this.#token = token.value.token;
      this.#kept = kept.kept;
    }
    const cached = this.#known(await this.#cacheFile.load());
    const cache = cached === null ? null : parseForeignJson(cacheSchema, cached.text, sealedLimit);
    if (cache?.ok === true && cache.value.address === address) {
      this.index.load(cache.value.items);
      this.#readMs = cache.value.readMs;
    }
    this.#isLoaded = true;
    this.#failure = this.#token === null ? { kind: 'work-items', server: this.host, cause: 'no-token', detail: '' } : null;
    this.#options.onChange();
  }

  /** Uses a token, and keeps it if the tracker accepts it. */
  async signIn(token: string): Promise<Result<null, ItemFailure | StorageFailure>> {
    const before = this.#token;
    this.#token = token;
    this.#isLoaded = true;
    const read = await this.#read();
    if (!read.ok) {
      this.#token = before;
      return read;
    }
    this.#note(null);
    const kept = await this.#tokenFile.save(JSON.stringify({ address: this.#connection.address, token }));
    if (!kept.ok) {
      return kept;
    }
    this.#kept = kept.value;
    this.#options.onChange();
    return succeed(null);
  }

  refreshIfStale(): void {
    if (!this.#isReading && !this.#isSignedOut && this.#token !== null && this.#now() - this.#triedMs >= readAgainAfterMs) {
      void this.refresh();
    }
  }

  /** Reads the items of the user. After a failure, what is known stays. */
  async refresh(): Promise<Result<null, ItemFailure>> {
    const read = await this.#read();
    this.#note(read.ok ? null : read.failure);
    return read;
  }

  /** Asks the tracker for the keys in a typed text, else for its words. */
  async askAbout(text: string): Promise<void> {
    const { connection, index } = this;
    const keys = wordsOf(text).flatMap(
      (word) => keyOfUrl(connection, word) ?? keysIn(word).filter((key) => isKnownKey(index, connection.tracker, key)),
    );
    const isWords = keys.length === 0 && numberTyped(text) === null && !/^https?:\/\//.test(text);
    await this.ask(isWords ? text.slice(0, 100) : '', [...new Set(keys)].slice(0, 3));
  }

  /** Asks the tracker for these words or keys, once a minute at most. */
  async ask(words: string, keys: readonly string[]): Promise<void> {
    const asked = [...keys.map((key) => `key ${key}`), ...(words === '' ? [] : [`words ${words}`])].filter(
      (each) => this.#now() - (this.#asked.get(each) ?? Number.NEGATIVE_INFINITY) >= askAgainAfterMs,
    );
    if (this.#token === null || this.#isSignedOut || asked.length === 0) {
      return;
    }
    for (const each of asked) {
      this.#asked.delete(each);
      this.#asked.set(each, this.#now());
    }
    for (const oldest of [...this.#asked.keys()].slice(0, -rememberedAtMost)) {
      this.#asked.delete(oldest);
    }
    for (const key of keys.filter((each) => asked.includes(`key ${each}`))) {
      this.#noteItem(key, await this.#tracker.api.item(key));
    }
    if (asked.includes(`words ${words}`)) {
      this.#noteFound(await this.#tracker.api.search(words, this.index.boardNames()));
    }
    this.#options.onChange();
  }

  noteViewed(key: string): void {
    this.index.noteViewed(key, this.#options.ports.clock.nowMs());
    this.#saveSoon();
  }

  /** Removes the token and the items from this computer. */
  async forget(): Promise<Result<null, StorageFailure>> {
    this.#end();
    const token = await this.#tokenFile.remove();
    return token.ok ? this.#cacheFile.remove() : token;
  }

  async close(): Promise<void> {
    this.#end();
    await this.#saving;
    if (this.#isUnsaved) {
      await this.#save();
    }
  }

  #end(): void {
    this.#isClosed = true;
    this.#cancelSave?.();
    this.#cancelSave = null;
    this.#tracker.calls.abort();
  }

  #now(): number {
    return this.#options.ports.clock.monotonicMs();
  }

  async #read(): Promise<Result<null, ItemFailure>> {
    this.#isReading = true;
    this.#triedMs = this.#now();
    const assigned = await this.#tracker.api.assigned();
    const viewed: ItemsRead = assigned.ok ? await this.#tracker.api.viewed() : assigned;
    this.#isReading = false;
    const { clock } = this.#options.ports;
    if (assigned.ok) {
      this.index.replaceAssigned(assigned.value, clock.nowMs());
    }
    if (viewed.ok) {
      this.index.add(viewed.value, { nowMs: clock.nowMs(), areViewed: true });
      this.#readMs = clock.nowMs();
      this.#saveSoon();
    }
    return viewed.ok ? succeed(null) : viewed;
  }

  #noteItem(key: string, read: Awaited<ReturnType<OpenedTracker['api']['item']>>): void {
    if (!read.ok) {
      this.#note(read.failure);
      return;
    }
    if (read.value === null || read.value.key !== key) {
      // It is absent, or has moved to another repository.
      this.index.forget(key);
    }
    this.#noteFound(succeed(read.value === null ? [] : [read.value]));
  }

  #noteFound(found: ItemsRead): void {
    if (found.ok) {
      this.index.add(found.value, { nowMs: this.#options.ports.clock.nowMs() });
      this.#saveSoon();
    }
    this.#note(found.ok ? null : found.failure);
  }

  #note(failure: ItemFailure | null): void {
    const wasSignedOut = this.#isSignedOut;
    this.#failure = failure;
    this.#isSignedOut = failure?.cause === 'signed-out' || (failure !== null && wasSignedOut);
    if (this.#isSignedOut && !wasSignedOut) {
      this.#options.onFailure({ kind: 'work-items', cause: 'signed-out', detail: '', server: this.host });
    }
    this.#options.onChange();
  }

  /** What the disk has; null if it refuses, which the user is told. */
  #known<Value>(done: Result<Value, StorageFailure>): Value | null {
    if (!done.ok && !this.#isRefusalKnown) {
      this.#options.onFailure(done.failure);
    }
    this.#isRefusalKnown = !done.ok;
    return done.ok ? done.value : null;
  }

  #saveSoon(): void {
    this.#isUnsaved = true;
    if (this.#cancelSave === null && !this.#isClosed) {
      this.#cancelSave = this.#options.ports.scheduler.after(savedAfterMs, () => {
        this.#cancelSave = null;
        this.#saving = this.#save();
      });
    }
  }

  /** What the disk refuses stays in memory, and is written with the next change or when the program quits. */
  async #save(): Promise<void> {
    this.#isUnsaved = false;
    const saved = await this.#cacheFile.save(
      JSON.stringify({ address: this.#connection.address, readMs: this.#readMs, items: this.index.items() }),
    );
    this.#known(saved);
    this.#isUnsaved ||= !saved.ok;
  }
}
