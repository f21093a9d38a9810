/**
 * Converts valid answers of a service to wrong ones: every field of every answer gets every kind of wrong value in turn, and whole answers
 * are replaced. Depends on the order of the answers only.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

function nested(depth: number): Json {
  let value: Json = [];
  for (let level = 0; level < depth; level += 1) {
    value = level % 2 === 0 ? [value] : { data: value };
  }
  return value;
}

const otherOrganization = '99999999-9999-4999-8999-999999999999';

/** Wrong values of a field. `rawText` writes texts that JSON.stringify cannot. */
export const wrongValues: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['true', true],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['the largest number', Number.MAX_VALUE],
  ['an empty text', ''],
  ['NaN as text', 'NaN'],
  ['undefined as text', 'undefined'],
  ['an empty list', []],
  ['a list', ['x', null, 7]],
  ['an empty object', {}],
  ['an object with a length', { length: { toString: 1, valueOf: 1 } }],
  ['prototype keys', { constructor: { prototype: { polluted: true } }, toString: 1 }],
  ['10,000 characters', 'ä'.repeat(10_000)],
  ['a million characters', 'x'.repeat(1_000_000)],
  ['10,000 items', Array.from({ length: 10_000 }, () => 'x')],
  ['60 levels', nested(60)],
  ['500 levels', nested(500)],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['before year 0', '-000001-12-31T23:59:59Z'],
  ['1969', '1969-12-31T23:59:59Z'],
  ['2201', '2201-01-01T00:00:00Z'],
  ['the last second of 9999', '9999-12-31T23:59:59Z'],
  ['year 10000', '+010000-01-01T00:00:00Z'],
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['a date alone', '2026-11-20'],
  ['a time with an offset', '2026-11-20T09:00:00+14:00'],
  ['month 13', '2026-13-40T25:61:61Z'],
  ['bidi controls', 'x\u2069\u202E\u200B\u200F\u061Ctxt.exe'],
  ['control characters', 'a\u0000\u001B]0;x\u0007\u009B'],
  ['half a surrogate pair', '\uD800'],
  ['a formula', "=cmd|'/c calc'!A1"],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a path', '../../../etc/passwd'],
  ['an identifier of another organization', otherOrganization],
  ['an identifier in upper case with spaces', ' 99999999-9999-4999-8999-99999999999A '],
];

/** Bodies that replace a whole answer. */
const wrongBodies: readonly string[] = [
  '',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"data":null}',
  '{"data":7}',
  '{"data":[null]}',
  '{"data":{}}',
  '{"data":[[]]}',
  '{"message":"x"}',
  '{"data":',
  '[NaN]',
  '{"data":NaN}',
  '<html></html>',
  '['.repeat(50_000),
  `{"data":${'{"data":'.repeat(500)}null${'}'.repeat(501)}`,
  '{"__proto__":{"polluted":true},"data":[]}',
  '\u0000',
  '\uFEFF{"data":[]}',
];

interface Path {
  readonly names: readonly (string | number)[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every field of an answer; for a list those of its first row. */
function pathsIn(value: unknown, names: readonly (string | number)[] = []): readonly Path[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : [{ names: [...names, 0] }, ...pathsIn(value[0], [...names, 0])];
  }
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => [{ names: [...names, name] }, ...pathsIn(each, [...names, name])])
    : [];
}

function withValue(value: unknown, [name, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (name === undefined) {
    return put;
  }
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => (index === name ? withValue(each, rest, put) : each));
  }
  return isObject(value) ? { ...value, [name]: withValue(value[name], rest, put) } : value;
}

/** Duplicates the first row, with the same identifier and another content. */
function withDuplicate(body: unknown): unknown {
  const rows = isObject(body) ? body['data'] : null;
  return isObject(body) && Array.isArray(rows) && isObject(rows[0])
    ? { ...body, data: [{ ...rows[0], description: 'duplicate', name: 'duplicate' }, ...rows] }
    : body;
}

export class HostileAnswers {
  /** Fields that received a wrong value, by kind of request. */
  readonly met = new Map<string, Set<string>>();
  /** Wrong answers so far. */
  given = 0;
  readonly #turns = new Map<string, number>();

  /** Returns the wrong answer for a valid one. */
  async spoil(request: Request, honest: Response): Promise<Response> {
    this.given += 1;
    const text = await honest.text();
    const kind = `${request.method} ${new URL(request.url).pathname.replaceAll(/[0-9a-f-]{36}/g, ':id')}`;
    const turn = this.#turns.get(kind) ?? 0;
    this.#turns.set(kind, turn + 1);
    const { status, headers } = honest;
    const body: unknown = text === '' ? null : JSON.parse(text);
    const paths = pathsIn(body);
    const fieldTurns = paths.length * (wrongValues.length + 1);
    const place = turn % (fieldTurns + wrongBodies.length + 2);
    const noted = this.met.get(kind) ?? new Set();
    this.met.set(kind, noted);
    const wrong = (made: string): Response =>
      new Response(status === 204 || status === 304 ? null : made, { status, headers: withoutLength(headers) });
    if (place >= fieldTurns) {
      const whole = place - fieldTurns;
      return whole < wrongBodies.length
        ? wrong(wrongBodies[whole] ?? '')
        : wrong(
            JSON.stringify(whole === wrongBodies.length ? withDuplicate(body) : { ...(isObject(body) ? body : {}), extra: nested(40) }),
          );
    }
    // One value for all fields before the next value, so that the first answers reach every field.
    const path = paths[place % paths.length]?.names ?? [];
    const value = wrongValues[Math.floor(place / paths.length)];
    noted.add(path.map((name) => (typeof name === 'number' ? '[]' : name)).join('.'));
    return wrong(JSON.stringify(withValue(body, path, value === undefined ? undefined : value[1])));
  }
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-length');
  kept.delete('etag');
  return kept;
}
