/**
 * Keeps spreadsheets from evaluating a cell that begins like a formula. A leading apostrophe makes it text; an existing one is doubled, so
 * that reading reverses writing exactly. Programs whose locale separates cells by another character may ignore our quotes, so text after
 * such a separator counts as a beginning, too. Pure.
 */
const beginning = /(?<before>(?<=^|[;|\t\r\n])[ "]*(?='*[=+\-@＝＋－＠])|^[ "]*(?='*[\t\r\n]))/gu;
const guarded = /(?<before>(?<=^|[;|\t\r\n])[ "]*(?=''*[=+\-@＝＋－＠])|^[ "]*(?=''*[\t\r\n]))'/gu;

/** Quotes cells that contain the separator of any locale or a line break of any kind. */
export const csvWriting = { record_delimiter: 'windows', quoted_match: /[;|\t\r\n]/ } as const;

export function guardCell(text: string): string {
  return text.replaceAll(beginning, "$<before>'");
}

export function unguardCell(cell: string): string {
  return cell.replaceAll(guarded, '$<before>');
}
