/**
 * Reads the body of an answer: its format, its envelope, and the payload in it. Knows the shapes deployed directories were seen to
 * answer with; what a payload means is the business of `readings.ts`.
 */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import type { TermRange } from '#shared/campus/terms.ts';
import { readEpochSeconds, readInteger, readRecord, readTerm, readText, type JsonRecord } from './tolerant-values.ts';
import { parseXml } from './xml.ts';

export interface Envelope {
  /** null when the envelope says none; then HTTP's stands in. */
  readonly status: number | null;
  /** Empty when there is none. */
  readonly message: string;
  /** The running number of this key's calls; null when there was no key (the service says -1) or no number. */
  readonly requests: number | null;
  /** When the service answered, by its own clock. */
  readonly timestamp: UtcInstant | null;
  /** Whatever the service says; it is wrong as often as right, so nothing is decided by it. */
  readonly methodId: number | null;
  readonly terms: TermRange;
  /** undefined: there is no such member. */
  readonly data: unknown;
}

/** An envelope in the payload of another was seen once; more than a few are no answer of a service. */
const nestingLimit = 4;

function withoutCallback(text: string, callback: string): string {
  const start = text.indexOf(`${callback}(`);
  const end = text.lastIndexOf(')');
  return start >= 0 && end > start ? text.slice(start + callback.length + 1, end) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an expected answer (a proxy's page, half a body); undefined is no value of JSON.
    return undefined;
  }
}

/** The value a body stands for; undefined when it is not of its format. JSON is read where XML was asked for: errors come as either. */
export function readBody(text: string, { format, callback }: { readonly format: CampusFormat; readonly callback: string | null }): unknown {
  const body = text.trim();
  if (format === 'xml' && body.startsWith('<')) {
    return parseXml(body);
  }
  return parseJson(callback === null || body.startsWith('{') ? body : withoutCallback(body, callback));
}

/** The payload, out of an envelope within the envelope if it comes in one. */
function payloadOf(data: unknown): unknown {
  let payload = data;
  for (let depth = 0; depth < nestingLimit; depth += 1) {
    const record = readRecord(payload);
    if (record === null || readRecord(record['meta']) === null || !Object.hasOwn(record, 'data')) {
      return payload;
    }
    payload = record['data'];
  }
  return payload;
}

function termsOf(method: unknown): TermRange {
  // `{}` or `[]` from every method but one.
  const extras = readRecord(method) ?? {};
  return { min: readTerm(extras['term_min']), max: readTerm(extras['term_max']), displaying: readTerm(extras['term_displaying']) };
}

function envelopeOf(meta: JsonRecord, data: unknown): Envelope {
  const requests = readInteger(meta['requests']);
  return {
    status: readInteger(meta['status']),
    message: readText(meta['message']) ?? '',
    requests: requests !== null && requests >= 0 ? requests : null,
    timestamp: readEpochSeconds(meta['timestamp']),
    methodId: readInteger(meta['method_id']),
    terms: termsOf(meta['method']),
    data,
  };
}

/** null when the value is no answer of a directory. A GeoJSON collection is its own payload, and has a `meta` member at most on errors. */
export function readEnvelope(value: unknown, format: CampusFormat): Envelope | null {
  const root = readRecord(value);
  const whole = root === null ? null : format === 'xml' ? (readRecord(root['response']) ?? root) : root;
  if (whole === null) {
    return null;
  }
  const meta = readRecord(whole['meta']);
  if (format === 'geojson' && whole['type'] === 'FeatureCollection') {
    return envelopeOf(meta ?? {}, whole);
  }
  return meta === null ? null : envelopeOf(meta, payloadOf(whole['data']));
}

/** No payload, or one with nothing in it: the service writes an empty list for an empty object and the other way round. */
export function isEmptyPayload(data: unknown): boolean {
  return data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}
