/** How names of projects, tasks and tags are compared when one is looked for. Pure. */

/** Equal for names that a user would not tell apart. */
export function foldedName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function sameName(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}
