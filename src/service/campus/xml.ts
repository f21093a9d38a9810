/**
 * Writes a value as XML, the way the directory lays it out: an element a name, `item` for each member of a list at any level,
 * an empty element for null and for everything empty. Only writes, and only names of our own.
 */
import type { Json, JsonObject } from './envelope.ts';

const namePattern = /^[A-Za-z_][\w.-]*$/;

/** What XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function writeText(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function childrenOf(value: readonly Json[] | JsonObject): readonly (readonly [string, Json])[] {
  return isList(value) ? value.map((member) => ['item', member] as const) : Object.entries(value);
}

function writeElement(name: string, value: Json, indent: string): string {
  if (!namePattern.test(name)) {
    throw new Error(`«${name}» is no name of an XML element`);
  }
  if (value === null || typeof value !== 'object') {
    return `${indent}<${name}>${value === null ? '' : writeText(String(value))}</${name}>\n`;
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
