/**
 * Reads single values as deployed directories send them. An unreadable value is null, never a default: an invented zero would look like a
 * measurement.
 */
import { instantOfEpochMs, isWritableInstant, type UtcInstant } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { coordinatesSchema, type Coordinates } from '#shared/campus/geometry.ts';
import { parseTermCode, type Term } from '#shared/campus/terms.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** A schema would copy each of thousands of records. */
function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readRecord(value: unknown): JsonRecord | null {
  return isRecord(value) ? value : null;
}

/** A finite number, or one as text, because XML has no numbers. */
function readNumber(value: unknown): number | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : null;
  }
  if (typeof value !== 'string' || !/^\s*-?\d{1,20}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?\s*$/.test(value)) {
    return null;
  }
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function readInteger(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

export function readCount(value: unknown): number | null {
  const count = readInteger(value);
  return count !== null && count >= 0 ? count : null;
}

/** Declared as text, sent as a number. */
export function readIdentifier(value: unknown): string | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : readText(value);
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(entity: string, body: string): string {
  const code = /^#[xX]/.test(body) ? Number.parseInt(body.slice(2), 16) : body.startsWith('#') ? Number.parseInt(body.slice(1), 10) : null;
  if (code === null) {
    return namedEntities[body] ?? entity;
  }
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}

/** The service's data contains HTML entities in plain text. Decoded once: `&amp;amp;` means `&amp;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,4});/g, decodeEntity);
}

export function readText(value: unknown): string | null {
  if (typeof value !== 'string') {
    return null;
  }
  const text = decodeEntities(value)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : text;
}

/** ISO 8601 with seconds and an offset; without an offset the instant is unknown. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The second of a timestamp; null if invalid, and for the first second of 1970, which the service sends for a missing date. */
export function readInstant(value: unknown): UtcInstant | null {
  if (typeof value !== 'string' || !instantPattern.test(value.trim())) {
    return null;
  }
  try {
    const { epochMilliseconds } = Temporal.Instant.from(value.trim());
    return epochMilliseconds !== 0 && isWritableInstant(epochMilliseconds) ? instantOfEpochMs(epochMilliseconds) : null;
  } catch {
    // 31 February has the right form but does not exist.
    return null;
  }
}

export function readEpochSeconds(value: unknown): UtcInstant | null {
  const seconds = readInteger(value);
  return seconds !== null && seconds > 0 && isWritableInstant(seconds * 1000) ? instantOfEpochMs(seconds * 1000) : null;
}

/** Both or neither; the service sends 0,0 for an unknown location. */
export function readCoordinates(record: JsonRecord): Coordinates | null {
  const [latitude, longitude] = [readNumber(record['latitude']), readNumber(record['longitude'])];
  if (latitude === 0 && longitude === 0) {
    return null;
  }
  const coordinates = parseForeign(coordinatesSchema, { latitude, longitude });
  return coordinates.ok ? coordinates.value : null;
}

export function readTerm(value: unknown): Term | null {
  const code = readInteger(value);
  return code === null ? null : parseTermCode(code);
}
