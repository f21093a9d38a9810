/**
 * Identifiers of servers that do not use UUIDs. The program knows records by UUID alone, so a number or a short text is written into a
 * UUID of version 8 (RFC 9562, section 5.8), and read back from it where a request names the record. Pure.
 */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** Begins these UUIDs. */
const marker = 'c10c';

/** Hexadecimal digits that an identifier fills. */
const capacity = 24;

interface Encoding {
  readonly sign: string;
  readonly pattern: RegExp;
  readonly toDigits: (id: string) => string;
  readonly fromDigits: (digits: string) => string;
}

/** The first that fits an identifier is the only one it is written in. */
const encodings: readonly Encoding[] = [
  { sign: '1', pattern: /^(?:0|[1-9]\d{0,27})$/, toDigits: (id) => BigInt(id).toString(16), fromDigits: (digits) => BigInt(`0x${digits}`).toString() },
  { sign: '2', pattern: /^[0-9a-f]{24}$/, toDigits: (id) => id, fromDigits: (digits) => digits },
  // Nothing that a path or a query would have to escape.
  {
    sign: '3',
    pattern: /^[\w.~-]{1,12}$/,
    toDigits: (id) => Buffer.from(id, 'latin1').toString('hex'),
    fromDigits: (digits) => Buffer.from(digits, 'hex').toString('latin1').replaceAll('\0', ''),
  },
];

function encoded(id: string): Uuid | null {
  const encoding = encodings.find(({ pattern }) => pattern.test(id));
  if (encoding === undefined) {
    return null;
  }
  const digits = encoding.toDigits(id).padStart(capacity, '0');
  return uuidSchema.parse(`${marker}${encoding.sign}${digits.slice(0, 3)}-${digits.slice(3, 7)}-8${digits.slice(7, 10)}-8${digits.slice(10, 13)}-${digits.slice(13)}0`);
}

/** The identifier as its server writes it. The contract has identifiers as text, so a number is sent as its digits. */
export function wireId(id: Uuid): string {
  const digits = id.replaceAll('-', '');
  const encoding = encodings.find(({ sign }) => digits.startsWith(marker + sign));
  const text = encoding?.fromDigits(digits.slice(5, 12) + digits.slice(13, 16) + digits.slice(17, 31));
  return text !== undefined && encoded(text) === id ? text : id;
}

/** A part of a body, for `JSON.stringify`. */
export function wireValue(_name: string, value: unknown): unknown {
  const id = typeof value === 'string' && value.startsWith(marker) ? parseForeign(uuidSchema, value) : null;
  return id?.ok === true ? wireId(id.value) : value;
}

/** An address with every identifier in it as its server writes it. */
export function withWireIds(address: string): string {
  return address.replaceAll(/\bc10c[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (text) => wireId(uuidSchema.parse(text)));
}

/** An identifier as a server or a user of it writes it: a UUID, a whole number, or a text as short as `encodings` takes. */
export const remoteIdSchema = z.union([z.string(), z.int().nonnegative()]).transform((given, context) => {
  const text = String(given);
  const uuid = parseForeign(uuidSchema, text);
  const id = uuid.ok ? uuid.value : encoded(text);
  if (id === null) {
    context.addIssue({ code: 'custom', message: 'is not an identifier' });
    return z.NEVER;
  }
  return id;
});
