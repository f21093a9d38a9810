/** Equal for names that differ only in case, composition or surrounding spaces. */
export function foldedName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function sameName(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}
