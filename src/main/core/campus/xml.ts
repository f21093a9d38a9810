/**
 * Parses the directory's XML into the values of its JSON: elements are members, `<item>` elements are a list, an empty element is null.
 * Supports no document types, custom entities or attributes, so there is nothing to expand.
 */
import { decodeEntities } from './tolerant-values.ts';

/** Deepest nesting; the deepest real answer has nine levels. */
const depthLimit = 64;

interface OpenElement {
  readonly name: string;
  readonly members: (readonly [name: string, value: unknown])[];
  text: string;
}

const piecePattern = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)/gy;

function valueOf({ members, text }: OpenElement): unknown {
  if (members.length === 0) {
    return text === '' ? null : text;
  }
  if (text.trim() !== '') {
    return undefined;
  }
  if (members.every(([name]) => name === 'item')) {
    return members.map(([, value]) => value);
  }
  // fromEntries defines members; it never sets a prototype.
  return Object.fromEntries(members);
}

/** The document as an object with the root element as its one member; undefined if it is not such a document. */
export function parseXml(document: string): unknown {
  if (/<!(?!--|\[CDATA\[)/.test(document)) {
    return undefined;
  }
  const root: OpenElement = { name: '', members: [], text: '' };
  const open: OpenElement[] = [root];
  let end = 0;
  for (const piece of document.matchAll(piecePattern)) {
    const [whole, data, closing, name, empty, text] = piece;
    end = piece.index + whole.length;
    const current = open.at(-1) ?? root;
    if (data !== undefined || text !== undefined) {
      current.text += data ?? decodeEntities(text ?? '');
    } else if (name !== undefined && closing === '/') {
      const value = valueOf(current);
      if (current.name !== name || open.length === 1 || value === undefined) {
        return undefined;
      }
      open.pop();
      open.at(-1)?.members.push([name, value]);
    } else if (name !== undefined && empty === '/') {
      current.members.push([name, null]);
    } else if (name !== undefined) {
      open.push({ name, members: [], text: '' });
      if (open.length > depthLimit) {
        return undefined;
      }
    }
  }
  const isWhole = end === document.length && open.length === 1 && root.members.length === 1 && root.text.trim() === '';
  return isWhole ? Object.fromEntries(root.members) : undefined;
}
