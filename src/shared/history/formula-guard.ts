/**
 * Keeps spreadsheets from running a cell: they take one that begins like a formula for one. An apostrophe in front makes it text; where
 * one stood already there is one more, so that reading takes away exactly what writing put there. A program whose locale separates
 * cells by something else than a comma may ignore our quotes, so what follows such a separator counts as a beginning, too. Pure.
 */
const beginning = /(?<before>(?<=^|[;|\t\r\n])[ "]*(?='*[=+\-@＝＋－＠])|^[ "]*(?='*[\t\r\n]))/gu;
const guarded = /(?<before>(?<=^|[;|\t\r\n])[ "]*(?=''*[=+\-@＝＋－＠])|^[ "]*(?=''*[\t\r\n]))'/gu;

/** How CSV is written. A cell with what separates cells in any locale is quoted. */
export const csvWriting = { record_delimiter: 'windows', quoted_match: /[;|\t]/ } as const;

export function guardCell(text: string): string {
  return text.replaceAll(beginning, "$<before>'");
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(guarded, '$<before>');
}
