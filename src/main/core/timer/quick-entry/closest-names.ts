/** The known names that a mistyped one may mean. Pure. */
import { folded } from './line-names.ts';

/** The number of letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (one[at] === other[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const offered = 3;

/** At most three names: those that contain the typed one or begin it, then those that differ by few letters. */
export function closestNames(typed: string, names: readonly string[]): readonly string[] {
  const wanted = folded(typed);
  return [...new Set(names)]
    .map((name) => {
      const known = folded(name);
      const isPart = known.includes(wanted) || wanted.startsWith(known);
      return { name, distance: isPart ? 0 : editDistance(wanted, known) };
    })
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .toSorted((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
    .slice(0, offered)
    .map(({ name }) => name);
}
