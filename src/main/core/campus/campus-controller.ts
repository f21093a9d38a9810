/**
 * The controller of the Campus page: the directory of the chosen source, one at a time. Sends no request by itself; opening the page
 * refreshes what is older than a minute.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readClock } from '#core/platform/calendar.ts';
import type { ExplorerAnswer, ExplorerRequest } from '#shared/campus/explorer.ts';
import type { CampusFailure } from '#shared/campus/failures.ts';
import {
  placesInSlice,
  type CampusCopy,
  type CampusPage,
  type CampusSettings,
  type CampusSlice,
  type CampusSource,
} from '#shared/campus/page.ts';
import type { Term } from '#shared/campus/terms.ts';
import type { BuildingView, LibraryView, NestView } from '#shared/campus/view.ts';
import { placeReader, type PlaceReader } from '#shared/campus/work-place.ts';
import type { WifiHealth } from '#shared/campus/wifi.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { exchangeInProcess, type Exchange } from '#core/service-client/http/exchange.ts';
import { isLoopback } from '#core/platform/loopback.ts';
import type { OpenInBrowser } from '#core/accounts/sign-in/web-address.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Sealer } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { campusBaseUrlSchema, CampusClient } from './campus-client.ts';
import { CampusDirectory } from './campus-directory.ts';
import { campusKeySchema, type CampusKeyring } from './campus-key.ts';
import { KeptKey } from './kept-key.ts';
import { openLastAnswers } from './last-answers.ts';
import { campusEndpoints } from './readings.ts';

export interface CampusControllerOptions {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly embedded: { readonly fetch: (request: Request) => Promise<Response>; readonly key: string };
  readonly exchange: Exchange;
  readonly sealer: Sealer;
  /** See `KeptKey`. */
  readonly onSealed: () => Promise<Result<null, { readonly detail: string }>>;
  readonly ports: Ports;
  readonly copyText: (text: string) => Promise<void>;
  readonly openInBrowser: OpenInBrowser;
  readonly onWifi: () => void;
}

/** Never resolved: the handler uses only the path. */
const embeddedAddress = 'http://this-computer.invalid/v2';

/** Milliseconds within which opening the page does not refresh again. */
const freshMs = 60_000;

/** Milliseconds between refreshes by the popover, which opens often; the Wi-Fi is measured only once a day. */
const staleAfterMs = 6 * 3_600_000;

/** Milliseconds within which changes are pushed as one. */
const gatherMs = 40;

function refuse(cause: CampusFailure): Result<never, Failure> {
  return fail({ kind: 'campus', cause });
}

function wrapped<Value>(result: Result<Value, CampusFailure>): Result<Value, Failure> {
  return result.ok ? result : refuse(result.failure);
}

/** Normalizes the address of the source; refuses one that would send the key unencrypted. */
function readSource(source: CampusSource): Result<CampusSource, CampusFailure> {
  if (source.kind === 'embedded') {
    return succeed(source);
  }
  const address = parseForeign(campusBaseUrlSchema, source.address);
  if (!address.ok) {
    return fail({ kind: 'address-malformed' });
  }
  const { protocol, hostname } = new URL(address.value);
  return protocol === 'https:' || isLoopback(hostname)
    ? succeed({ kind: 'server', address: address.value })
    : fail({ kind: 'address-not-secure', host: hostname });
}

export class CampusController {
  readonly #options: CampusControllerOptions;
  readonly #keptKey: KeptKey;
  readonly #changes = new Emitter();
  /** Changes in quick succession call the listener once. */
  readonly subscribe = this.#changes.subscribe;
  #directory: CampusDirectory;
  #turn: Promise<unknown> = Promise.resolve();
  /** Sum of the revisions of closed directories, so that the revision only grows. */
  #settledRevision = 0;
  #places: {
    readonly revision: number;
    readonly libraries: LibraryView[];
    readonly nests: NestView[];
    readonly buildings: BuildingView[];
  } = { revision: 0, libraries: [], nests: [], buildings: [] };
  #explored: ExplorerAnswer | null = null;
  #cancelPush: (() => void) | null = null;
  #wifi: WifiHealth | null;
  /** Monotonic milliseconds; null if not yet in this run for this source. */
  #askedAtMs: number | null = null;
  #refreshedAtMs: number | null = null;

  constructor(options: CampusControllerOptions) {
    this.#options = options;
    this.#keptKey = new KeptKey({ file: join(options.folder, 'key.sealed.json'), sealer: options.sealer, onSealed: options.onSealed });
    this.#directory = this.#open();
    this.#wifi = this.#directory.wifi();
  }

  page(): CampusPage {
    const view = this.#directory.view();
    const { buildings, ...directory } = view;
    const { revision, ...known } = this.#places;
    const places = { libraries: view.libraries.list, nests: view.nests.list, buildings };
    if (!isDeepStrictEqual(places, known)) {
      this.#places = { revision: revision + 1, ...places };
    }
    const { list: _libraries, ...libraries } = view.libraries;
    const { list: _nests, ...nests } = view.nests;
    return {
      revision: this.#settledRevision + view.revision,
      settings: this.#settings,
      keyKept: this.#keptKey.kept,
      directory: { ...directory, libraries, nests },
      placesRevision: this.#places.revision,
    };
  }

  places(from: number): CampusSlice {
    const { revision, libraries, nests, buildings } = this.#places;
    const end = from + placesInSlice;
    return {
      placesRevision: revision,
      libraries: libraries.slice(from, end),
      nests: nests.slice(from, end),
      buildings: buildings.slice(from, end),
      isLast: end >= Math.max(libraries.length, nests.length, buildings.length),
    };
  }

  /** Reads places from descriptions by the current template and the known library names. */
  placeReader(): PlaceReader {
    const names = this.#directory.view().libraries.list.flatMap(({ name }) => (name === null ? [] : [name]));
    return placeReader(this.#settings.placeTemplate, names);
  }

  wifi(): WifiHealth | null {
    return this.#directory.wifi();
  }

  pageOpened(): void {
    const now = this.#options.ports.clock.monotonicMs();
    if (this.#askedAtMs === null || now - this.#askedAtMs >= freshMs) {
      this.refresh();
    }
  }

  /** Refreshes the Wi-Fi state that the sync state quotes. The embedded directory has none. */
  refreshIfStale(): void {
    const now = this.#options.ports.clock.monotonicMs();
    if (this.#settings.source.kind === 'server' && (this.#refreshedAtMs === null || now - this.#refreshedAtMs >= staleAfterMs)) {
      this.#refreshedAtMs = now;
      void this.#directory.refreshWifi();
    }
  }

  refresh(): void {
    this.#askedAtMs = this.#options.ports.clock.monotonicMs();
    void this.#directory.refresh();
  }

  chooseSeason(term: Term | null): void {
    void this.#directory.chooseSeason(term);
  }

  /** Switches to another directory if one answers at its address. The key of the previous one is kept. */
  async use(source: CampusSource): Promise<Result<null, Failure>> {
    const read = readSource(source);
    if (!read.ok) {
      return refuse(read.failure);
    }
    return this.#inTurn(async () => {
      const probed = read.value.kind === 'server' ? await this.#probe(read.value.address) : null;
      if (probed?.ok === false) {
        return probed;
      }
      const changed = this.#change({ source: read.value });
      if (changed.ok) {
        const leaving = this.#directory;
        await leaving.close();
        this.#settledRevision += leaving.view().revision + 1;
        this.#directory = this.#open();
        this.#refreshedAtMs = null;
        this.#changed();
        this.refresh();
      }
      return changed;
    });
  }

  /** Stores the key of the chosen server; null deletes it. The embedded directory has its own. */
  async setKey(text: string | null): Promise<Result<null, Failure>> {
    return this.#inTurn(async () =>
      this.#settings.source.kind === 'embedded' ? succeed(null) : wrapped(await this.#directory.setKey(text)),
    );
  }

  setTemplate(placeTemplate: CampusSettings['placeTemplate']): Result<null, Failure> {
    const changed = this.#change({ placeTemplate });
    this.#settledRevision += 1;
    this.#changed();
    return changed;
  }

  async explore(call: ExplorerRequest): Promise<Result<ExplorerAnswer, Failure>> {
    const answer = await this.#directory.explore(call);
    this.#explored = answer.ok ? answer.value : null;
    return wrapped(answer);
  }

  /** Opens an address from a library's note or from the explorer's latest answer, only with https. */
  async openLink(address: string): Promise<Result<null, Failure>> {
    const url = URL.parse(address);
    const { table = null, tree = null } = this.#explored ?? {};
    const shown = [...(table?.rows.flat() ?? []), ...(tree?.lines ?? []).map(({ value }) => value)];
    const isGiven = this.#places.libraries.some(({ link }) => link === address) || shown.some((value) => value?.text === address);
    const isOpened = url !== null && isGiven && (await this.#options.openInBrowser({ address: url.href, allowedOrigins: [url.origin] }));
    return isOpened ? succeed(null) : fail({ kind: 'not-opened', path: address });
  }

  /** Copies an address or a command to the clipboard, so that the key never reaches a page. */
  async copy({ call, what }: CampusCopy): Promise<Result<null, Failure>> {
    if (this.#settings.source.kind === 'embedded') {
      return refuse({ kind: 'no-address' });
    }
    const text = what === 'address' ? this.#directory.address(call) : await this.#directory.curl(call, what === 'curl-with-key');
    if (!text.ok) {
      return refuse(text.failure);
    }
    await this.#options.copyText(text.value);
    return succeed(null);
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#inTurn(async () => {
      this.#cancelPush?.();
      await this.#directory.close();
    });
  }

  get #settings(): CampusSettings {
    return this.#options.settings.current.campus;
  }

  /** Requests the list of methods, which needs no key. */
  async #probe(baseUrl: string): Promise<Result<null, Failure>> {
    const { exchange, ports } = this.#options;
    const keyring: CampusKeyring = { read: async () => succeed(null), store: async () => succeed(null) };
    const client = new CampusClient({ baseUrl, exchange, keyring, ports, answers: null, onReport: () => {} });
    const answer = await client.ask(campusEndpoints.methods, {}, { patience: 'once' });
    return answer.ok
      ? succeed(null)
      : refuse({ kind: 'no-directory', cause: answer.failure.kind === 'unreadable' ? 'other' : 'unreachable' });
  }

  #open(): CampusDirectory {
    const { source } = this.#settings;
    const { folder, embedded, exchange, ports } = this.#options;
    const { now, today } = readClock(ports.clock);
    const answers = openLastAnswers({ folder, now, today });
    const way =
      source.kind === 'embedded'
        ? { baseUrl: embeddedAddress, exchange: exchangeInProcess(embedded.fetch), keyring: ownKeyring(embedded.key) }
        : { baseUrl: source.address, exchange, keyring: this.#keptKey.keyringFor(source.address) };
    const directory = new CampusDirectory({
      ...way,
      ports,
      answers: answers.ok ? answers.value : null,
      notKept: answers.ok ? null : answers.failure.detail,
    });
    directory.subscribe(() => this.#changed());
    this.#askedAtMs = null;
    return directory;
  }

  #change(change: Partial<CampusSettings>): Result<null, Failure> {
    return attempt(() => this.#options.settings.change({ campus: { ...this.#settings, ...change } }));
  }

  #changed(): void {
    const wifi = this.#directory.wifi();
    if (JSON.stringify(wifi) !== JSON.stringify(this.#wifi)) {
      this.#wifi = wifi;
      this.#options.onWifi();
    }
    this.#cancelPush ??= this.#options.ports.scheduler.after(gatherMs, () => {
      this.#cancelPush = null;
      this.#changes.emit();
    });
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn;
    return turn;
  }
}

function ownKeyring(key: string): CampusKeyring {
  return { read: async () => succeed(campusKeySchema.parse(key)), store: async () => succeed(null) };
}
