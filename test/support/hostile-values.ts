/** Values that a compromised page could send: everything that structured clone supports. */
import { anything, type Arbitrary } from 'fast-check';

/** Deeply nested, without recursion. */
function nested(depth: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) {
    value = level % 2 === 0 ? { id: value } : [value];
  }
  return value;
}

function withOwnKey(name: string): object {
  const value = {};
  Object.defineProperty(value, name, { value: { polluted: true, ok: true }, enumerable: true });
  return value;
}

function cyclic(): object {
  const value: Record<string, unknown> = { description: 'x', at: null };
  value['self'] = value;
  value['list'] = [value, value];
  return value;
}

const long = 'x'.repeat(10 * 1024 * 1024);

/** Expensive or unusual values; created per call, because callers may change them. */
export function oddValues(): readonly unknown[] {
  return [
    cyclic(),
    nested(2_000),
    withOwnKey('__proto__'),
    withOwnKey('constructor'),
    withOwnKey('prototype'),
    long,
    { description: long, at: null },
    { description: 'x', at: long },
    { text: long, caret: 0 },
    { text: long },
    { id: long },
    { [long]: 1 },
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key ${index}`, index])),
    { commands: Array.from({ length: 50_000 }, () => ({ kind: 'stop' })) },
    { localIds: Array.from({ length: 50_000 }, () => 'x') },
    Array.from({ length: 100_000 }, () => null),
    new Map([['description', 'x']]),
    new Set(['x']),
    new Date(Number.NaN),
    new Date(0),
    /x/g,
    new Error('x'),
    new ArrayBuffer(8),
    new Uint8Array(8),
    10n ** 40n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    Object(1n),
    Object('text'),
    Object(true),
    '\uD800',
    '\u0000',
    null,
  ];
}

/** All other values: every type, nested, with keys that are special in JavaScript. */
export function hostileValues(): Arbitrary<unknown> {
  return anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withBoxedValues: true,
    withUnicodeString: true,
    maxDepth: 3,
  });
}
