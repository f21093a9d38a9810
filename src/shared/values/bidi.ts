/**
 * Text of others within our own text. Right-to-left letters and control characters may reorder or hide only the text itself (Unicode
 * Standard Annex 9).
 */
import { lazy } from './lazy.ts';

/** Blocks of right-to-left letters, marks, and controls for embeddings, overrides and isolates. */
const reorders = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const embeddingsAndOverrides = /[\u202A-\u202E]/g;
const opensIsolate = new Set(['\u2066', '\u2067', '\u2068']);
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Removes surplus closings of isolates and closes open ones. */
function balance(text: string): string {
  let open = 0;
  let balanced = '';
  for (const character of text) {
    if (character === popIsolate && open === 0) {
      continue;
    }
    open += opensIsolate.has(character) ? 1 : character === popIsolate ? -1 : 0;
    balanced += character;
  }
  return balanced + popIsolate.repeat(open);
}

/** True if the first character opens an isolate that the last one closes. */
function isOneIsolate(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    open += opensIsolate.has(unit) ? 1 : unit === popIsolate ? -1 : 0;
    if (open === 0) {
      return at > 0 && at === text.length - 1;
    }
  }
  return false;
}

/** Isolates a text from the text beside it. Returns it unchanged if it cannot reorder anything. */
export function isolateText(text: string): string {
  if (!reorders.test(text)) {
    return text;
  }
  const contained = balance(text.replaceAll(embeddingsAndOverrides, ''));
  return isOneIsolate(contained) ? contained : `${firstStrongIsolate}${contained}${popIsolate}`;
}

/** Isolates every text within `value`. */
function isolateWithin(value: unknown): unknown {
  if (typeof value === 'string') {
    return isolateText(value);
  }
  if (Array.isArray(value)) {
    return value.map(isolateWithin);
  }
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, isolateWithin(each)]));
  }
  return value;
}

/**
 * Wraps `messages` so that their functions isolate all text arguments. Repeated reads return the same object, so that it can be compared.
 */
export function isolateArguments<Messages extends object>(messages: Messages): Messages {
  const made = new Map<unknown, unknown>();
  return new Proxy(messages, {
    get: (target, key): unknown => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) {
        return value;
      }
      const known = made.get(value);
      if (known !== undefined) {
        return known;
      }
      const isolating: unknown =
        typeof value === 'function'
          ? (...given: readonly unknown[]): unknown => Reflect.apply(value, undefined, given.map(isolateWithin))
          : isolateArguments(value);
      made.set(value, isolating);
      return isolating;
    },
  });
}

const segmenter = lazy(() => new Intl.Segmenter());

/** The letters of a text as a reader counts them: cut between two of them, it stays whole. */
export function lettersOf(text: string): readonly string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}
