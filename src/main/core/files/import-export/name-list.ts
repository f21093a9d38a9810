/** Several names in one cell: joined by commas, with a backslash before a comma or a backslash that is part of a name. Pure. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, (sign) => `\\${sign}`)).join(', ');
}

/** The names that `joinNames` was given, without empty ones and spaces around them. */
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
