/**
 * Identifiers of servers without UUIDs. The program uses only UUIDs, so a number or a short text is encoded as a UUID of version 8 (RFC
 * 9562, section 5.8) and decoded in requests. Pure.
 */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** Prefix of these UUIDs. */
const marker = 'c10c';

/** Hexadecimal digits for the identifier. */
const capacity = 24;

interface Encoding {
  readonly sign: string;
  readonly pattern: RegExp;
  readonly toDigits: (id: string) => string;
  readonly fromDigits: (digits: string) => string;
}

/** Letters of encoding 4; the digit 0 stands for no letter. */
const letters = '0123456789abcdefghijklmnopqrstuvwxyz_-';
const base = BigInt(letters.length + 1);

function lettersOf(digits: string): string {
  let id = '';
  for (let rest = BigInt(`0x${digits}`); rest > 0n; rest /= base) {
    id = letters.charAt(Number(rest % base) - 1) + id;
  }
  return id;
}

/** Each identifier uses the first encoding that fits. */
const encodings: readonly Encoding[] = [
  { sign: '1', pattern: /^(?:0|[1-9]\d{0,27})$/, toDigits: (id) => BigInt(id).toString(16), fromDigits: (digits) => BigInt(`0x${digits}`).toString() },
  { sign: '2', pattern: /^[0-9a-f]{24}$/, toDigits: (id) => id, fromDigits: (digits) => digits },
  // No characters that a path or query would have to escape.
  {
    sign: '3',
    pattern: /^[\w.~-]{1,12}$/,
    toDigits: (id) => Buffer.from(id, 'latin1').toString('hex'),
    fromDigits: (digits) => Buffer.from(digits, 'hex').toString('latin1').replaceAll('\0', ''),
  },
  {
    sign: '4',
    pattern: /^[0-9a-z_-]{1,18}$/,
    toDigits: (id) => id.split('').reduce((sum, letter) => sum * base + BigInt(letters.indexOf(letter) + 1), 0n).toString(16),
    fromDigits: lettersOf,
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

/** The identifier in the server's form. The contract has identifiers as text, so a number is sent as its digits. */
export function wireId(id: Uuid): string {
  const digits = id.replaceAll('-', '');
  const encoding = encodings.find(({ sign }) => digits.startsWith(marker + sign));
  const text = encoding?.fromDigits(digits.slice(5, 12) + digits.slice(13, 16) + digits.slice(17, 31));
  return text !== undefined && encoded(text) === id ? text : id;
}

/** A replacer for `JSON.stringify`. */
export function wireValue(_name: string, value: unknown): unknown {
  const id = typeof value === 'string' && value.startsWith(marker) ? parseForeign(uuidSchema, value) : null;
  return id?.ok === true ? wireId(id.value) : value;
}

/** Decodes all identifiers in an address. */
export function withWireIds(address: string): string {
  return address.replaceAll(/\bc10c[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (text) => wireId(uuidSchema.parse(text)));
}

/** An identifier from a server or a user: a UUID, a whole number, or a text that `encodings` can hold. */
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
