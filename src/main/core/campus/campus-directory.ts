/**
 * The campus directory of one source: its state, refreshes, season, key and explorer. Shows the last good answers from the start and marks
 * which are current.
 */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { curlCommand, maskedAddress, prepareCall, type CampusCall } from '#shared/campus/calls.ts';
import type { ExplorerAnswer, ExplorerRequest } from '#shared/campus/explorer.ts';
import type { BadParameter, CampusFailure } from '#shared/campus/failures.ts';
import { methodById } from '#shared/campus/methods.ts';
import { noTerms, termText, type Term, type TermRange } from '#shared/campus/terms.ts';
import type { CampusView } from '#shared/campus/view.ts';
import { wifiHealth, type WifiHealth } from '#shared/campus/wifi.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { CallReport } from './call-report.ts';
import { CampusClient, type CampusAnswer } from './campus-client.ts';
import { campusKeySchema, type CampusKeyring } from './campus-key.ts';
import { buildCampusView, type CampusState, type Section } from './campus-view.ts';
import { buildExplorerAnswer } from './explorer-model.ts';
import type { LastAnswers } from './last-answers.ts';
import { campusEndpoints, type Endpoint } from './readings.ts';
import { emptyMeter, meterAfter, toUsageView } from './usage-meter.ts';

export interface CampusDirectoryOptions {
  readonly baseUrl: string;
  readonly exchange: Exchange;
  readonly keyring: CampusKeyring;
  readonly ports: Ports;
  /** null if the file could not be opened; `notKept` is the reason. Closed with the directory. */
  readonly answers: LastAnswers | null;
  readonly notKept: string | null;
}

type SectionName = 'libraries' | 'nests' | 'buildings' | 'wifi' | 'usage';

const noBadParameters: readonly BadParameter[] = [{ name: 'method', reason: 'unknown' }];

function prepareExplorerCall(request: ExplorerRequest): Result<CampusCall, CampusFailure> {
  const method = methodById(request.methodId);
  const call = method === null ? fail(noBadParameters) : prepareCall(method, request);
  return call.ok ? call : fail({ kind: 'bad-parameters', parameters: [...call.failure] });
}

function nestParameters(term: Term | null): Readonly<Record<string, string>> {
  return term === null ? {} : { term: termText(term) };
}

function sectionAfter<Value>(section: Section<Value>, outcome: Result<CampusAnswer<Value>, CampusFailure>): Section<Value> {
  if (outcome.ok) {
    return { answer: outcome.value, failure: null, isCurrent: true };
  }
  // A cancelled call says nothing about the directory.
  return outcome.failure.kind === 'cancelled' ? section : { ...section, failure: outcome.failure };
}

/** Known terms stay known if a later answer omits them. */
function rangeAfter(known: TermRange, { answer }: Section<unknown>): TermRange {
  return answer === null || (answer.terms.min === null && answer.terms.max === null) ? known : answer.terms;
}

function usageCall(): CampusCall {
  return { method: campusEndpoints.usage.method, parameters: {}, format: 'json', callback: null };
}

export class CampusDirectory {
  readonly #options: CampusDirectoryOptions;
  readonly #client: CampusClient;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #underWay = new Set<Promise<unknown>>();
  /** For each section, cancels a request that a newer one replaces. */
  readonly #overtaken = new Map<SectionName, AbortController>();
  #state: Omit<CampusState, 'isLoading'>;
  #revision = 0;
  #loads = 0;

  constructor(options: CampusDirectoryOptions) {
    this.#options = options;
    const { baseUrl, exchange, keyring, ports, answers } = options;
    const onReport = (report: CallReport): void => {
      this.#state = { ...this.#state, usage: meterAfter(this.#state.usage, report) };
    };
    this.#client = new CampusClient({ baseUrl, exchange, keyring, ports, answers, onReport });
    const nests = this.#kept(campusEndpoints.nests);
    this.#state = {
      libraries: this.#kept(campusEndpoints.libraries),
      nests,
      buildings: this.#kept(campusEndpoints.buildings),
      seasons: rangeAfter(noTerms, nests),
      wifi: this.#kept(campusEndpoints.wifi),
      usage: toUsageView(this.#client.lastReport(usageCall())),
      key: 'unknown',
      chosenTerm: null,
      notKept: options.notKept,
    };
  }

  view(): CampusView {
    const { clock } = this.#options.ports;
    const notKept = this.#options.answers?.problem ?? this.#state.notKept;
    const surroundings = {
      revision: this.#revision,
      address: this.#options.baseUrl,
      now: instantOfEpochMs(clock.nowMs()),
      timeZone: clock.timeZone(),
    };
    return buildCampusView({ ...this.#state, notKept, isLoading: this.#loads > 0 }, surroundings);
  }

  async refresh(): Promise<void> {
    await this.#load([
      async () => this.#readKey(),
      async () => {
        await Promise.all([this.#askForLibraries(), this.#askForNests(), this.#askForWifi(), this.#askForBuildings()]);
        // Last, so that its count includes the others.
        await this.#askForUsage();
      },
    ]);
  }

  wifi(): WifiHealth | null {
    const { answer } = this.#state.wifi;
    return answer === null ? null : wifiHealth(answer.value, instantOfEpochMs(this.#options.ports.clock.nowMs()));
  }

  async refreshWifi(): Promise<void> {
    await this.#load([async () => this.#askForWifi()]);
  }

  /** Shows another season's nests; null means the season that the service displays. Stored nests are shown until it answers. */
  async chooseSeason(term: Term | null): Promise<void> {
    this.#state = { ...this.#state, chosenTerm: term, nests: this.#kept(campusEndpoints.nests, nestParameters(term)) };
    await this.#load([async () => this.#askForNests()]);
  }

  /** Stores another key (null deletes it) and refreshes. Drops the usage of the former key. */
  async setKey(text: string | null): Promise<Result<null, CampusFailure>> {
    const key = parseForeign(campusKeySchema.nullable(), text);
    if (!key.ok) {
      return fail({ kind: 'key-malformed' });
    }
    const stored = await this.#options.keyring.store(key.value);
    if (!stored.ok) {
      return stored;
    }
    this.#options.answers?.forget(maskedAddress(this.#options.baseUrl, usageCall()));
    this.#state = { ...this.#state, usage: emptyMeter };
    void this.refresh();
    return succeed(null);
  }

  /** Sends one request from the explorer's form and returns its result, or the last good answer if there is none. */
  async explore(request: ExplorerRequest, signal?: AbortSignal): Promise<Result<ExplorerAnswer, CampusFailure>> {
    const call = prepareExplorerCall(request);
    if (!call.ok) {
      return call;
    }
    const sending = this.#client.send(call.value, { patience: 'once', ...(signal === undefined ? {} : { signal }) });
    const report = await this.#tracked(sending);
    const shown = report.answer === null ? (this.#client.lastReport(call.value) ?? report) : report;
    this.#announce();
    return succeed(buildExplorerAnswer({ address: maskedAddress(this.#options.baseUrl, call.value), asked: report, shown }));
  }

  address(request: ExplorerRequest): Result<string, CampusFailure> {
    const call = prepareExplorerCall(request);
    return call.ok ? succeed(maskedAddress(this.#options.baseUrl, call.value)) : call;
  }

  /** The explorer's call as a curl command; `reveal` inserts the stored key at the user's request. */
  async curl(request: ExplorerRequest, reveal: boolean): Promise<Result<string, CampusFailure>> {
    const call = prepareExplorerCall(request);
    if (!call.ok) {
      return call;
    }
    const key = reveal && call.value.method.key !== 'none' ? await this.#options.keyring.read() : succeed(null);
    return key.ok ? succeed(curlCommand(this.#options.baseUrl, call.value, key.value)) : key;
  }

  async close(): Promise<void> {
    this.#client.abort();
    await Promise.all(this.#underWay);
    this.#changes.close();
    this.#options.answers?.close();
  }

  #kept<Value>(endpoint: Endpoint<Value>, parameters: Readonly<Record<string, string>> = {}): Section<Value> {
    return { answer: this.#client.lastGood(endpoint, parameters), failure: null, isCurrent: false };
  }

  async #tracked<Value>(work: Promise<Value>): Promise<Value> {
    this.#underWay.add(work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  async #load(steps: readonly (() => Promise<void>)[]): Promise<void> {
    this.#loads += 1;
    this.#announce();
    try {
      await this.#tracked(Promise.all(steps.map(async (step) => step())));
    } finally {
      this.#loads -= 1;
    }
    this.#announce();
  }

  async #readKey(): Promise<void> {
    const stored = await this.#options.keyring.read();
    this.#state = { ...this.#state, key: stored.ok ? (stored.value === null ? 'missing' : 'stored') : 'unreadable' };
  }

  async #askForLibraries(): Promise<void> {
    await this.#ask('libraries', { endpoint: campusEndpoints.libraries, parameters: {} }, (outcome) => {
      this.#state = { ...this.#state, libraries: sectionAfter(this.#state.libraries, outcome) };
    });
  }

  async #askForNests(): Promise<void> {
    const { chosenTerm } = this.#state;
    await this.#ask('nests', { endpoint: campusEndpoints.nests, parameters: nestParameters(chosenTerm) }, (outcome) => {
      const nests = sectionAfter(this.#state.nests, outcome);
      this.#state = { ...this.#state, nests, seasons: rangeAfter(this.#state.seasons, nests) };
    });
  }

  /** Once a run: the list is long, and buildings stay where they are. */
  async #askForBuildings(): Promise<void> {
    if (!this.#state.buildings.isCurrent) {
      await this.#ask('buildings', { endpoint: campusEndpoints.buildings, parameters: {} }, (outcome) => {
        this.#state = { ...this.#state, buildings: sectionAfter(this.#state.buildings, outcome) };
      });
    }
  }

  async #askForWifi(): Promise<void> {
    await this.#ask('wifi', { endpoint: campusEndpoints.wifi, parameters: {} }, (outcome) => {
      this.#state = { ...this.#state, wifi: sectionAfter(this.#state.wifi, outcome) };
    });
  }

  async #askForUsage(): Promise<void> {
    await this.#ask('usage', { endpoint: campusEndpoints.usage, parameters: {} }, () => undefined);
  }

  /** Requests a section; cancels an earlier request for it, so that an older answer never follows a newer one. */
  async #ask<Value>(
    name: SectionName,
    { endpoint, parameters }: { readonly endpoint: Endpoint<Value>; readonly parameters: Readonly<Record<string, string>> },
    settle: (outcome: Result<CampusAnswer<Value>, CampusFailure>) => void,
  ): Promise<void> {
    this.#overtaken.get(name)?.abort();
    const end = new AbortController();
    this.#overtaken.set(name, end);
    const outcome = await this.#client.ask(endpoint, parameters, { signal: end.signal });
    if (!end.signal.aborted) {
      settle(outcome);
      this.#announce();
    }
  }

  #announce(): void {
    this.#revision += 1;
    this.#changes.emit();
  }
}
