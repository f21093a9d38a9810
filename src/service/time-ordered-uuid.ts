/** Identifiers that sort by creation time, so that records written together are stored together in every index. */
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';

/** The number of random bytes of an identifier; six of their bits are unused. */
export const randomBytesOfUuid = 10;

/** Returns a UUID of version 7 (RFC 9562, section 5.7) from `epochMs` (milliseconds since 1970) and `random`, at least ten bytes. */
export function timeOrderedUuid(epochMs: number, random: Uint8Array): Uuid {
  if (random.byteLength < randomBytesOfUuid) {
    throw new RangeError(`An identifier takes ${randomBytesOfUuid} bytes of chance`);
  }
  const time = epochMs.toString(16).padStart(12, '0');
  const chance = Buffer.from(random).toString('hex');
  // The variant is the two highest bits of its digit.
  const variant = ((Number.parseInt(chance.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return uuidSchema.parse(
    `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-${variant}${chance.slice(4, 7)}-${chance.slice(7, 19)}`,
  );
}
