/** Typed texts, and foreign ones as they become part of descriptions and messages. Pure. */

/** Controls, and marks that would reorder the text beside them. */
const invisible = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** The words that are searched for. */
export function typedWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The first `limit` UTF-16 units, without half a character at the end. */
export function cutText(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

/** One line without invisible characters; a longer text ends with an ellipsis, within the limit. */
export function plainText(text: string, limit: number): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length > limit ? `${cutText(plain, limit - 1)}…` : plain;
}
