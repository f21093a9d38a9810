/**
 * Parses XML with an independent strict parser, and converts JSON to the same form, to compare the two. XML has text and elements in order:
 * numbers are text, null is empty like all empty values.
 */
import { parser, type SAXParser } from 'sax';
import { z } from 'zod';

/** Text, or elements with their names. */
export type XmlContent = string | readonly (readonly [string, XmlContent])[];

interface OpenElement {
  readonly name: string;
  readonly children: (readonly [string, XmlContent])[];
  text: string;
}

function contentOf({ name, children, text }: OpenElement): XmlContent {
  if (children.length === 0) {
    return text;
  }
  if (text.trim() !== '') {
    throw new Error(`<${name}> has text beside its elements: ${text}`);
  }
  return children;
}

function refuse(what: string): () => never {
  return () => {
    throw new Error(`The document has ${what}`);
  };
}

/** Returns the root element. Throws on XML that is not well-formed, and on everything that this service never writes. */
export function readXml(text: string): readonly [string, XmlContent] {
  const open: OpenElement[] = [{ name: '', children: [], text: '' }];
  const current = (): OpenElement => {
    const last = open.at(-1);
    if (last === undefined) {
      throw new Error('An element is closed that was never opened');
    }
    return last;
  };
  const handlers: Partial<SAXParser> = {
    onerror: (error) => {
      throw error;
    },
    ondoctype: refuse('a document type'),
    oncdata: refuse('a CDATA section'),
    oncomment: refuse('a comment'),
    onopentag: ({ name, attributes }) => {
      if (Object.keys(attributes).length > 0) {
        throw new Error(`<${name}> has attributes`);
      }
      open.push({ name, children: [], text: '' });
    },
    ontext: (part) => {
      current().text += part;
    },
    onclosetag: (name) => {
      const closed = open.pop();
      if (closed !== undefined) {
        current().children.push([name, contentOf(closed)]);
      }
    },
  };
  Object.assign(parser(true), handlers).write(text).close();
  const [root, ...others] = current().children;
  if (root === undefined || others.length > 0) {
    throw new Error('A document has one root element');
  }
  return root;
}

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const objectSchema = z.record(z.string(), z.unknown());

/** Empty lists and objects are empty text, as they are in XML. */
export function asXmlContent(json: unknown): XmlContent {
  const scalar = scalarSchema.safeParse(json);
  if (scalar.success) {
    return scalar.data === null ? '' : String(scalar.data);
  }
  const members = Array.isArray(json) ? json.map((member: unknown) => ['item', member] as const) : Object.entries(objectSchema.parse(json));
  return members.length === 0 ? '' : members.map(([name, member]) => [name, asXmlContent(member)] as const);
}
