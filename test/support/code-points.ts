/**
 * Every code point but the surrogates, as the unit of random texts: what fast-check's `binary` makes, which lists all of them first, for a
 * second of each process.
 */
import { integer, type Arbitrary } from 'fast-check';

const surrogates = { first: 0xd8_00, count: 0x8_00 };

function ofIndex(index: number): string {
  return String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count);
}

/** Throws for what is no unit, as fast-check expects. */
function indexOf(value: unknown): number {
  const point = typeof value === 'string' ? (value.codePointAt(0) ?? 0) : 0;
  const index = point < surrogates.first ? point : point - surrogates.count;
  if (value !== ofIndex(index)) {
    throw new TypeError('No code point');
  }
  return index;
}

export const codePoints: Arbitrary<string> = integer({ min: 0, max: 0x10_ff_ff - surrogates.count }).map(ofIndex, indexOf);
