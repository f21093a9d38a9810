/** Identifiers that sort by creation time. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeOrderedUuid } from '#service/time-ordered-uuid.ts';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const chance = fc.uint8Array({ minLength: 10, maxLength: 16 });

it('a time-ordered UUID is the example of RFC 9562, appendix A.6', () => {
  // The example's random bits, 0xCC3 and 0x18C4DC0C0C07398F, without the variant's two bits in the latter.
  const random = Buffer.from('cc318c4dc0c0c07398f0', 'hex');
  expect(timeOrderedUuid(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

it('a time-ordered UUID has version 7 and its variant, whatever the moment and the chance', () => {
  fc.assert(
    fc.property(moment, chance, (epochMs, random) => {
      expect(timeOrderedUuid(epochMs, random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

it('sorts by its moment', () => {
  fc.assert(
    fc.property(moment, moment, chance, (one, other, random) => {
      const [earlier, later] = [timeOrderedUuid(Math.min(one, other), random), timeOrderedUuid(Math.max(one, other), random)];
      expect(earlier <= later).toBe(true);
    }),
  );
});

it('differs where the chance does', () => {
  expect(timeOrderedUuid(0, new Uint8Array(10).fill(1))).not.toBe(timeOrderedUuid(0, new Uint8Array(10).fill(2)));
});

it('a time-ordered UUID refuses too few random bytes', () => {
  expect(() => timeOrderedUuid(0, new Uint8Array(9))).toThrow(RangeError);
});
