/**
 * Every way in which one value of an answer can be another than it should be, and a check that what was read of it is there: each text
 * and number of a reading must be found in the answer, as it stands there or as the documented conversions make it.
 */

/** A value of every type, to stand where it does not belong. */
const intruders: readonly unknown[] = [null, '', 'x', '12', -3, 0, 7.25, 1e300, true, false, [], {}, [null], ['x'], { data: null }, [[]], '2014-02-31T00:00:00Z'];

/** `value` with one place of it replaced by each intruder, or left out; every place in turn. */
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

/** An independent and lavish reading of one scalar: everything it may be taken to say. */
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
  return [scalar, plain, ...(scalar.trim() === '' ? [] : [Number(scalar)]), ...(Number.isNaN(milliseconds) ? [] : [new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')])];
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

/** Texts and numbers in `reading` that are nowhere in `source`. */
export function inventionsIn(reading: unknown, source: unknown): readonly unknown[] {
  const meanings = new Set([...scalarsOf(source)].flatMap(meaningsOf));
  return [...scalarsOf(reading)].filter((scalar) => (typeof scalar === 'string' || typeof scalar === 'number') && !meanings.has(scalar));
}
