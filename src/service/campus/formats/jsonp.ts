/** JSONP: wraps JSON in a call of a function that the caller names. The name is untrusted input. */

/** Accepts dotted names and numbered members, as script libraries generate them. Anything else could inject code. */
const callbackPattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*$/;
const longestCallback = 128;

/** Returns null for a missing or invalid callback. The answer is then plain JSON and does not repeat the name. */
export function readCallback(text: string | null): string | null {
  return text !== null && text.length <= longestCallback && callbackPattern.test(text) ? text : null;
}

/** Matches `"__proto__"` as a key only: a quote within a string has a backslash before it, and only a key is followed by a colon. */
const prototypeKey = /(?<!\\)"__proto__"(?=\s*:)/g;

/**
 * Writes the call. `json` is output of `JSON.stringify`, with any indentation. Two things differ between JSON and scripts: U+2028 and
 * U+2029 end a line in older engines, and a key `"__proto__"` sets the prototype unless it is in brackets.
 */
export function writeCall(callback: string, json: string): string {
  const script = json
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
    .replaceAll(prototypeKey, '["__proto__"]');
  return `${callback}(${script});`;
}
