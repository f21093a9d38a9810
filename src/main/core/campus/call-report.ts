/**
 * The outcome of one call of the directory, derived by one pure function: the envelope's status decides, or HTTP's if there is no envelope.
 * A proxy's page is never taken for an answer of the directory.
 */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { CampusCall } from '#shared/campus/calls.ts';
import { statusMeaning, type CampusFailure } from '#shared/campus/failures.ts';
import { assertNever } from '#shared/values/result.ts';
import { isEmptyPayload, readBody, readEnvelope, type Envelope } from './envelope.ts';

export interface RawAnswer {
  readonly httpStatus: number;
  readonly body: string;
  readonly receivedAt: UtcInstant;
}

export interface AnswerReading {
  readonly value: unknown;
  readonly envelope: Envelope | null;
  /** The envelope's status, or HTTP's if it has none. */
  readonly status: number;
  readonly failure: CampusFailure | null;
}

/** Whether a call counts towards the key's usage, according to the contract. */
export type Counted = 'yes' | 'no' | 'unknown';

export interface CallReport {
  readonly call: CampusCall;
  readonly answer: RawAnswer | null;
  readonly reading: AnswerReading | null;
  readonly failure: CampusFailure | null;
  readonly sentKey: boolean;
  readonly counted: Counted;
  readonly milliseconds: number;
}

/** The failure that a status of the directory stands for; null for success. */
function failureOfStatus(status: number, { message, waitMs }: { readonly message: string; readonly waitMs: number }): CampusFailure | null {
  const meaning = statusMeaning(status);
  switch (meaning) {
    case 'success':
    case 'no-data':
      return null;
    case 'limit-reached':
      return { kind: meaning, waitMs };
    case 'key-missing':
    case 'key-refused':
    case 'key-banned':
    case 'unknown-method':
      return { kind: meaning };
    case 'undocumented':
      return status >= 200 && status < 300 ? null : { kind: 'refused', status, message };
    default:
      return assertNever(meaning);
  }
}

/**
 * The failure of an answer that is not the directory's. Captive portals send 511, and proxies 401 and 403: these say nothing about the key.
 */
function failureWithoutEnvelope(
  httpStatus: number,
  { value, waitMs }: { readonly value: unknown; readonly waitMs: number },
): CampusFailure | null {
  if (httpStatus === 204) {
    return null;
  }
  if (httpStatus === 429) {
    return { kind: 'limit-reached', waitMs };
  }
  if (httpStatus >= 300 && httpStatus < 400) {
    return { kind: 'redirected', status: httpStatus };
  }
  return httpStatus >= 400
    ? { kind: 'refused', status: httpStatus, message: '' }
    : { kind: 'unreadable', reason: value === undefined ? 'not-the-format' : 'no-envelope' };
}

export function readAnswer(call: CampusCall, { httpStatus, body }: Pick<RawAnswer, 'httpStatus' | 'body'>, waitMs: number): AnswerReading {
  const value = readBody(body, call);
  const envelope = readEnvelope(value, call.format);
  if (envelope === null) {
    return { value, envelope, status: httpStatus, failure: failureWithoutEnvelope(httpStatus, { value, waitMs }) };
  }
  const status = envelope.status ?? httpStatus;
  return { value, envelope, status, failure: failureOfStatus(status, { message: envelope.message, waitMs }) };
}

export function saysNoData({ status }: AnswerReading): boolean {
  return status === 204;
}

function hasNoData(reading: AnswerReading): boolean {
  return saysNoData(reading) || isEmptyPayload(reading.envelope?.data);
}

/** Statuses with which the directory rejects a call before it runs. */
const notLetIn: ReadonlySet<CampusFailure['kind']> = new Set([
  'key-missing',
  'key-refused',
  'key-banned',
  'limit-reached',
  'unknown-method',
  'no-network',
  'service-down',
]);

/** Source: contract, “Limits”, and the notes on single methods. Calls without a key are never counted. */
export function countedState(
  { method }: CampusCall,
  { sentKey, reading, failure }: Pick<CallReport, 'sentKey' | 'reading' | 'failure'>,
): Counted {
  if (!sentKey || method.counting === 'never' || (failure !== null && notLetIn.has(failure.kind))) {
    return 'no';
  }
  if (failure !== null) {
    return 'unknown';
  }
  return method.counting === 'with-data' && (reading === null || hasNoData(reading)) ? 'no' : 'yes';
}
