/**
 * Parses the body of an answer: its format, envelope and payload. Accepts the shapes that deployed directories were seen to send;
 * `readings.ts` interprets the payload.
 */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import type { TermRange } from '#shared/campus/terms.ts';
import { readEpochSeconds, readInteger, readRecord, readTerm, readText, type JsonRecord } from './tolerant-values.ts';
import { parseXml } from './xml.ts';

export interface Envelope {
  readonly status: number | null;
  readonly message: string;
  /** The number of calls with this key; null without a key (the service sends -1) or without a number. */
  readonly requests: number | null;
  /** By the service's clock. */
  readonly timestamp: UtcInstant | null;
  /** As the service sends it; it is often wrong, so nothing depends on it. */
  readonly methodId: number | null;
  readonly terms: TermRange;
  readonly data: unknown;
}

/** Levels of envelopes in envelopes; one level was seen in practice. */
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
    // Invalid JSON is expected (a proxy's page, half a body); undefined is not a JSON value.
    return undefined;
  }
}

/** Parses a body; undefined if it is not in its format. Also accepts JSON where XML was requested, because errors come in either. */
export function readBody(text: string, { format, callback }: { readonly format: CampusFormat; readonly callback: string | null }): unknown {
  const body = text.trim();
  if (format === 'xml' && body.startsWith('<')) {
    return parseXml(body);
  }
  return parseJson(callback === null || body.startsWith('{') ? body : withoutCallback(body, callback));
}

function unwrapPayload(data: unknown): unknown {
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

function readTerms(method: unknown): TermRange {
  // All methods but one send `{}` or `[]`.
  const extras = readRecord(method) ?? {};
  return { min: readTerm(extras['term_min']), max: readTerm(extras['term_max']), displaying: readTerm(extras['term_displaying']) };
}

function buildEnvelope(meta: JsonRecord, data: unknown): Envelope {
  const requests = readInteger(meta['requests']);
  return {
    status: readInteger(meta['status']),
    message: readText(meta['message']) ?? '',
    requests: requests !== null && requests >= 0 ? requests : null,
    timestamp: readEpochSeconds(meta['timestamp']),
    methodId: readInteger(meta['method_id']),
    terms: readTerms(meta['method']),
    data,
  };
}

/** null if the value is not an answer of a directory. A GeoJSON collection is its own payload, and has a `meta` member only on errors. */
export function readEnvelope(value: unknown, format: CampusFormat): Envelope | null {
  const root = readRecord(value);
  const whole = root === null ? null : format === 'xml' ? (readRecord(root['response']) ?? root) : root;
  if (whole === null) {
    return null;
  }
  const meta = readRecord(whole['meta']);
  if (format === 'geojson' && whole['type'] === 'FeatureCollection') {
    return buildEnvelope(meta ?? {}, whole);
  }
  return meta === null ? null : buildEnvelope(meta, unwrapPayload(whole['data']));
}

/** True for a missing or empty payload: the service confuses empty lists and empty objects. */
export function isEmptyPayload(data: unknown): boolean {
  return data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}
