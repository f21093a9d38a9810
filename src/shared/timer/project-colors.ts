/** The colours a project is offered: told apart by hue and by lightness, and seen on a light ground as on a dark one. Pure. */

export const projectColors = [
  { id: 'red', color: '#d64545' },
  { id: 'orange', color: '#e07b39' },
  { id: 'yellow', color: '#d9a514' },
  { id: 'olive', color: '#8a9a2b' },
  { id: 'green', color: '#3f9b57' },
  { id: 'teal', color: '#1f9d94' },
  { id: 'sky', color: '#3b9fd1' },
  { id: 'blue', color: '#4068d4' },
  { id: 'violet', color: '#7e57c2' },
  { id: 'magenta', color: '#b8479f' },
  { id: 'pink', color: '#e0709a' },
  { id: 'brown', color: '#8d6e5c' },
  { id: 'grey', color: '#7b8794' },
] as const;

/** The first of the colours that the fewest projects have; `after` other projects that have no colour yet, the one they leave. */
export function leastUsedColor(projects: readonly { readonly color: string }[], after = 0): string {
  const counts = projectColors.map(({ color }) => projects.filter((project) => project.color.toLowerCase() === color).length);
  const inOrder = projectColors.map(({ color }, index) => ({ color, count: counts[index] ?? 0 })).toSorted((one, other) => one.count - other.count);
  return inOrder[after % inOrder.length]?.color ?? projectColors[0].color;
}

/** `#rrggbb`, lower case, of what is typed with or without its `#`, also in three digits; null: none. */
export function colorOfText(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) {
    return null;
  }
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
