/**
 * Keeps spreadsheets from running a cell: they take one that begins so for a formula. An apostrophe in front makes it text, in their
 * way and ours; where one stood already there is one more, so that reading takes away exactly what writing put there. Pure.
 */
const begins = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/u;

export function guardCell(text: string): string {
  return begins.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
