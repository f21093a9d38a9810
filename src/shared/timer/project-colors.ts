/** Colours for projects: distinct in hue and lightness, and visible on light and dark backgrounds. Pure. */

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
] as const;

/** The first of the least used colours, counting `after` further projects without a colour. */
export function leastUsedColor(projects: readonly { readonly color: string }[], after = 0): string {
  const inOrder = projectColors
    .map(({ color }) => ({ color, count: projects.filter((project) => project.color.toLowerCase() === color).length }))
    .toSorted((one, other) => one.count - other.count);
  return (inOrder[after % inOrder.length] ?? projectColors[0]).color;
}

/** A typed colour as `#rrggbb` in lower case, with or without `#`, also from three digits; null if invalid. */
export function colorOfText(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) {
    return null;
  }
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
