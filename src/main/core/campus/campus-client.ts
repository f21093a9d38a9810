/**
 * Calls the campus directory: the six described methods by their endpoints, all others by call. Every outcome is a value. The key is read
 * from the keyring for each request, and no result contains it.
 */
import { z } from 'zod';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { maskedAddress, prepareCall, requestAddress, type CampusCall } from '#shared/campus/calls.ts';
import type { CampusFailure } from '#shared/campus/failures.ts';
import { noTerms, type TermRange } from '#shared/campus/terms.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { answerTooLarge } from '#core/service-client/http/http-exchange.ts';
import { retryAfterMs } from '#core/service-client/http/retry-after.ts';
import type { Ports } from '#core/platform/ports.ts';
import { countedState, readAnswer, type CallReport } from './call-report.ts';
import { withoutKey, type CampusKey, type CampusKeyring } from './campus-key.ts';
import type { LastAnswers } from './last-answers.ts';
import { isGoodAnswer, readPayload, type Endpoint } from './readings.ts';
import { longestWaitMs, retryWaitMs } from './retry-policy.ts';

/** The versioned root of a directory, without a trailing slash. Credentials, a query and a fragment are refused. */
export const campusBaseUrlSchema = z.string().transform((text, context) => {
  const url = URL.parse(text.trim());
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    context.addIssue({ code: 'custom', message: 'must be an http or https address without a query' });
    return z.NEVER;
  }
  return url.href.replace(/\/+$/, '');
});

export interface CampusClientOptions {
  readonly baseUrl: string;
  readonly exchange: Exchange;
  readonly keyring: CampusKeyring;
  readonly ports: Ports;
  /** Stores good answers; null stores none. */
  readonly answers: LastAnswers | null;
  readonly onReport: (report: CallReport) => void;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** `patient` retries and waits as the service asks; `once` sends exactly one request. */
  readonly patience?: 'patient' | 'once';
}

export interface CampusAnswer<Value> {
  readonly value: Value;
  readonly terms: TermRange;
  readonly receivedAt: UtcInstant;
}

interface Attempt {
  readonly report: CallReport;
  readonly retryAfterMs: number;
}

function failureOfOutcome(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): CampusFailure {
  if (outcome.kind === 'not-sent') {
    return { kind: outcome.connectivity === 'no-network' ? 'no-network' : 'service-down', detail: outcome.detail };
  }
  return outcome.detail === answerTooLarge ? { kind: 'too-large' } : { kind: 'no-answer', detail: outcome.detail };
}

/** Settles when the signal fires, because an in-process exchange ignores signals. */
async function cancelledBy(signal: AbortSignal, done: AbortSignal): Promise<ExchangeOutcome> {
  return new Promise((settle) => {
    const cancelled = (): void => settle({ kind: 'unanswered', detail: 'CANCELLED' });
    signal.addEventListener('abort', cancelled, { once: true, signal: done });
  });
}

export class CampusClient {
  readonly #options: CampusClientOptions;
  readonly #end = new AbortController();
  /** Monotonic milliseconds until which the service asked for no requests. */
  #heldUntilMs = 0;

  constructor(options: CampusClientOptions) {
    this.#options = options;
  }

  abort(): void {
    this.#end.abort();
  }

  /** Calls a described method. Fails with the call's failure, or as unreadable if the payload has another shape. Stores a good answer. */
  async ask<Value>(
    endpoint: Endpoint<Value>,
    parameters: Readonly<Record<string, string>> = {},
    options: SendOptions = {},
  ): Promise<Result<CampusAnswer<Value>, CampusFailure>> {
    const call = prepareCall(endpoint.method, { parameters });
    if (!call.ok) {
      return fail({ kind: 'bad-parameters', parameters: [...call.failure] });
    }
    const report = await this.send(call.value, options);
    return report.failure === null ? this.#readWith(endpoint, report) : fail(report.failure);
  }

  lastGood<Value>(endpoint: Endpoint<Value>, parameters: Readonly<Record<string, string>> = {}): CampusAnswer<Value> | null {
    const call = prepareCall(endpoint.method, { parameters });
    const report = call.ok ? this.lastReport(call.value) : null;
    const answer = report === null ? null : this.#readWith(endpoint, report);
    return answer?.ok === true ? answer.value : null;
  }

  lastReport(call: CampusCall): CallReport | null {
    const { answers, baseUrl } = this.#options;
    const answer = answers?.get(maskedAddress(baseUrl, call)) ?? null;
    if (answer === null) {
      return null;
    }
    const reading = readAnswer(call, answer, 0);
    return reading.failure === null ? { call, answer, reading, failure: null, sentKey: false, counted: 'no', milliseconds: 0 } : null;
  }

  /** Sends a call with retries, and stores a good answer. Never throws for network or service errors. */
  async send(call: CampusCall, { signal, patience = 'patient' }: SendOptions = {}): Promise<CallReport> {
    const until = signal === undefined ? this.#end.signal : AbortSignal.any([signal, this.#end.signal]);
    for (let attempt = 1; ; attempt += 1) {
      if (patience === 'patient') {
        const heldMs = this.#heldUntilMs - this.#options.ports.clock.monotonicMs();
        if (heldMs > longestWaitMs) {
          return this.#unsent(call, { kind: 'limit-reached', waitMs: heldMs });
        }
        await this.#wait(heldMs, until);
      }
      if (until.aborted) {
        return this.#unsent(call, { kind: 'cancelled' });
      }
      const { report, retryAfterMs: askedMs } = await this.#attempt(call, until);
      const { failure } = report;
      const waitMs =
        failure === null || patience === 'once'
          ? null
          : retryWaitMs(failure, { attempt, retryAfterMs: askedMs, fraction: this.#options.ports.chance.fraction() });
      if (waitMs === null) {
        this.#keep(report);
        return report;
      }
      await this.#wait(waitMs, until);
    }
  }

  #readWith<Value>(endpoint: Endpoint<Value>, { reading, answer }: CallReport): Result<CampusAnswer<Value>, CampusFailure> {
    const value = reading === null ? null : readPayload(endpoint, reading);
    if (value === null || answer === null) {
      return fail({ kind: 'unreadable', reason: 'other-shape' });
    }
    return succeed({ value, terms: reading?.envelope?.terms ?? noTerms, receivedAt: answer.receivedAt });
  }

  #unsent(call: CampusCall, failure: CampusFailure): CallReport {
    return { call, answer: null, reading: null, failure, sentKey: false, counted: 'no', milliseconds: 0 };
  }

  async #attempt(call: CampusCall, signal: AbortSignal): Promise<Attempt> {
    const stored = call.method.key === 'none' ? succeed(null) : await this.#options.keyring.read();
    if (!stored.ok) {
      return { report: this.#unsent(call, stored.failure), retryAfterMs: 0 };
    }
    if (stored.value === null && call.method.key === 'required') {
      return { report: this.#unsent(call, { kind: 'key-missing' }), retryAfterMs: 0 };
    }
    // Unlocking the keyring may have taken long.
    if (signal.aborted) {
      return { report: this.#unsent(call, { kind: 'cancelled' }), retryAfterMs: 0 };
    }
    const attempt = await this.#exchange(call, { key: stored.value, signal });
    if (attempt.report.failure?.kind === 'limit-reached') {
      this.#heldUntilMs = Math.max(this.#heldUntilMs, this.#options.ports.clock.monotonicMs() + attempt.retryAfterMs);
    }
    this.#options.onReport(attempt.report);
    return attempt;
  }

  async #exchange(call: CampusCall, { key, signal }: { readonly key: CampusKey | null; readonly signal: AbortSignal }): Promise<Attempt> {
    const { baseUrl, exchange, ports } = this.#options;
    const startedMs = ports.clock.monotonicMs();
    const done = new AbortController();
    const request = new Request(requestAddress(baseUrl, call, key), { signal, headers: { accept: '*/*' } });
    const outcome = await Promise.race([exchange(request), cancelledBy(signal, done.signal)]);
    done.abort();
    const sentKey = key !== null;
    if (outcome.kind !== 'answered') {
      const failure: CampusFailure = signal.aborted ? { kind: 'cancelled' } : failureOfOutcome(outcome);
      const counted = countedState(call, { sentKey, reading: null, failure });
      return {
        report: { call, answer: null, reading: null, failure, sentKey, counted, milliseconds: ports.clock.monotonicMs() - startedMs },
        retryAfterMs: 0,
      };
    }
    const { response } = outcome;
    const body = withoutKey(await response.text(), key);
    const askedMs = retryAfterMs(response.headers, ports.clock.nowMs());
    const answer = { httpStatus: response.status, body, receivedAt: instantOfEpochMs(ports.clock.nowMs()) };
    const reading = readAnswer(call, answer, askedMs);
    const { failure } = reading;
    const counted = countedState(call, { sentKey, reading, failure });
    return {
      report: { call, answer, reading, failure, sentKey, counted, milliseconds: ports.clock.monotonicMs() - startedMs },
      retryAfterMs: askedMs,
    };
  }

  #keep({ call, answer, reading }: CallReport): void {
    if (answer !== null && reading !== null && isGoodAnswer(call, reading)) {
      this.#options.answers?.put(maskedAddress(this.#options.baseUrl, call), answer);
    }
  }

  async #wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || signal.aborted) {
      return;
    }
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      const cancel = this.#options.ports.scheduler.after(milliseconds, resolve);
      signal.addEventListener(
        'abort',
        () => {
          cancel();
          resolve();
        },
        { once: true, signal: done.signal },
      );
    });
    done.abort();
  }
}
