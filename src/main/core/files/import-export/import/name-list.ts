/** Joins names in one cell with commas; a backslash escapes a comma or a backslash in a name. Pure. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, (sign) => `\\${sign}`)).join(', ');
}

/** Reverses `joinNames`; trims the names and drops empty ones. */
export function splitNames(cell: string): readonly string[] {
  const names: string[] = [];
  let name = '';
  for (let index = 0; index < cell.length; index += 1) {
    const sign = cell[index] ?? '';
    if (sign === '\\' && index + 1 < cell.length) {
      index += 1;
      name += cell[index] ?? '';
    } else if (sign === ',') {
      names.push(name);
      name = '';
    } else {
      name += sign;
    }
  }
  return [...names, name].map((each) => each.trim()).filter((each) => each !== '');
}
