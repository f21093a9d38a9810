/**
 * Writes a value as XML, the way the directory lays it out: an element a name, `item` for each member of a list at any level,
 * an empty element for null and for everything empty. Only writes, and only names of our own.
 */
import type { Json, JsonObject } from './envelope.ts';

const namePattern = /^[A-Za-z_][\w.-]*$/;

/** What XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Most texts need nothing, and are many. */
const plain = /^[\t\n\u0020-\u0025\u0027-\u003B\u003D\u003F-\u{D7FF}]*$/u;

function writeText(text: string): string {
  if (plain.test(text)) {
    return text;
  }
  return text.replaceAll(unwritable, '').replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character);
}

function writeScalar(value: string | number | boolean | null): string {
  return typeof value === 'string' ? writeText(value) : String(value ?? '');
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function childrenOf(value: readonly Json[] | JsonObject): readonly (readonly [string, Json])[] {
  return isList(value) ? value.map((member) => ['item', member] as const) : Object.entries(value);
}

function writeElement(name: string, value: Json, indent: string): string {
  if (!namePattern.test(name)) {
    throw new Error(`“${name}” is no name of an XML element`);
  }
  if (value === null || typeof value !== 'object') {
    return `${indent}<${name}>${writeScalar(value)}</${name}>\n`;
  }
  const children = childrenOf(value);
  if (children.length === 0) {
    return `${indent}<${name}></${name}>\n`;
  }
  const inner = children.map(([childName, child]) => writeElement(childName, child, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

/** A whole document with the root element `response`. */
export function writeXml(content: JsonObject): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement('response', content, '')}`;
}
