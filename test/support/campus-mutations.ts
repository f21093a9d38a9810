/**
 * All wrong variants of a value in an answer, and a check of readings: each text and number of a reading must be in the answer, unchanged
 * or converted as documented.
 */

/** A value of every type. */
const intruders: readonly unknown[] = [
  null,
  '',
  'x',
  '12',
  -3,
  0,
  7.25,
  1e300,
  true,
  false,
  [],
  {},
  [null],
  ['x'],
  { data: null },
  [[]],
  '2014-02-31T00:00:00Z',
];

/** Returns `value` with one part replaced by each wrong value, or removed; every part in turn. */
export function* mutationsOf(value: unknown): Generator {
  yield* intruders;
  if (Array.isArray(value)) {
    for (const [position, member] of value.entries()) {
      yield value.toSpliced(position, 1);
      for (const mutant of mutationsOf(member)) {
        yield value.with(position, mutant);
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
      for (const mutant of mutationsOf(member)) {
        yield { ...value, [name]: mutant };
      }
    }
  }
}

/** An independent, permissive interpretation of one scalar: everything that it may mean. */
function meaningsOf(scalar: unknown): readonly (string | number)[] {
  if (typeof scalar === 'number') {
    const instant = new Date(scalar * 1000);
    return [scalar, String(scalar), ...(Number.isNaN(instant.getTime()) ? [] : [instant.toISOString().replace('.000Z', 'Z')])];
  }
  if (typeof scalar !== 'string') {
    return [];
  }
  const plain = scalar.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll(/\s+/g, ' ').trim();
  const milliseconds = Date.parse(scalar);
  return [
    scalar,
    plain,
    ...(scalar.trim() === '' ? [] : [Number(scalar)]),
    ...(Number.isNaN(milliseconds) ? [] : [new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')]),
  ];
}

function* scalarsOf(value: unknown): Generator {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) {
      yield* scalarsOf(member);
    }
  } else {
    yield value;
  }
}

/** Returns texts and numbers in `reading` that are not in `source`. */
export function inventionsIn(reading: unknown, source: unknown): readonly unknown[] {
  const meanings = new Set([...scalarsOf(source)].flatMap(meaningsOf));
  return [...scalarsOf(reading)].filter((scalar) => (typeof scalar === 'string' || typeof scalar === 'number') && !meanings.has(scalar));
}
