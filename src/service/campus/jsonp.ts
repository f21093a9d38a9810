/** JSON as a call of the asker's function. Whoever asks chooses its name, so that name is the danger here. */

/** Dotted names and numbered members: what script libraries make up, and nothing that could do more than name a function. */
const callbackPattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*$/;
const longestCallback = 128;

/** Null where there is no callback, or one that is no name: the answer is then plain JSON, and does not repeat it. */
export function readCallback(text: string | null): string | null {
  return text !== null && text.length <= longestCallback && callbackPattern.test(text) ? text : null;
}

/** A key, and no other text: a quote within a text has a backslash before it, and only a key has a colon after it. */
const prototypeKey = /(?<!\\)"__proto__"(?=\s*:)/g;

/**
 * The call with the value as JSON has it; `json` is what `JSON.stringify` writes, with any indentation. Scripts read two things
 * otherwise: U+2028 and U+2029 are line ends to older ones, where JSON allows them in strings, and a key `"__proto__"` sets the
 * prototype of its object and makes no member, unless it is in brackets.
 */
export function writeCall(callback: string, json: string): string {
  const script = json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`).replaceAll(prototypeKey, '["__proto__"]');
  return `${callback}(${script});`;
}
