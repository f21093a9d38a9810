/**
 * Writes a value as XML in the layout of the campus contract: one element per member, `item` for each member of a list, an empty element
 * for null and for empty values. Element names come from the program, never from data.
 */
import type { Json, JsonObject } from './envelope.ts';

const namePattern = /^[A-Za-z_][\w.-]*$/;

/** Characters that XML 1.0 cannot represent: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Matches characters that need escaping, removal or a closer check. Most texts have none. */
const special = /[^\t\n -%'-;=?-\uD7FF]/;

function writeScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') {
    return value === null ? '' : String(value);
  }
  return special.test(value)
    ? value.replaceAll(unwritable, '').replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character)
    : value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isEmpty(value: readonly Json[] | JsonObject): boolean {
  return (isList(value) ? value : Object.keys(value)).length === 0;
}

/** Characters per encoded chunk. Long concatenated strings cost more in garbage collection than the writing itself. */
const chunkLength = 16_384;

class XmlWriter {
  #text = '<?xml version="1.0" encoding="UTF-8"?>\n';
  readonly #chunks: Buffer[] = [];
  /** Cache of checked element names. A document repeats few names many times. */
  readonly #names = new Set<string>();

  finish(): Uint8Array<ArrayBuffer> {
    this.#flush();
    return Buffer.concat(this.#chunks);
  }

  write(name: string, value: Json, indent: string): void {
    this.#check(name);
    if (value === null || typeof value !== 'object') {
      this.#text += `${indent}<${name}>${writeScalar(value)}</${name}>\n`;
      return;
    }
    const inner = `${indent}  `;
    if (isEmpty(value)) {
      this.#text += `${indent}<${name}></${name}>\n`;
      return;
    }
    this.#text += `${indent}<${name}>\n`;
    if (isList(value)) {
      for (const member of value) {
        this.write('item', member, inner);
      }
    } else {
      for (const key of Object.keys(value)) {
        this.write(key, value[key] ?? null, inner);
      }
    }
    this.#text += `${indent}</${name}>\n`;
    if (this.#text.length > chunkLength) {
      this.#flush();
    }
  }

  #flush(): void {
    this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }

  #check(name: string): void {
    if (this.#names.has(name)) {
      return;
    }
    if (!namePattern.test(name)) {
      throw new Error(`“${name}” is no name of an XML element`);
    }
    this.#names.add(name);
  }
}

export function writeXml(content: JsonObject): Uint8Array<ArrayBuffer> {
  const writer = new XmlWriter();
  writer.write('response', content, '');
  return writer.finish();
}
