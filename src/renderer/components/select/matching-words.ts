/** Text without accents and case, for comparisons while something is typed. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Returns whether a label contains every typed word. */
export function containsWords(label: string, typed: string): boolean {
  const folded = foldText(label);
  return foldText(typed.trim())
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}
