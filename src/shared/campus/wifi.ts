import { z } from 'zod';
import { epochMsOfInstant, utcInstantSchema, type UtcInstant } from '../values/brands.ts';

/** As the service sent it; null if unreadable. A date in 1970 means no date. */
export interface WifiReading {
  readonly count: number | null;
  readonly lastUpdated: UtcInstant | null;
}

/**
 * `no-reading`: nothing is known, which does not mean no problems. `stale`: older than two days, or of unknown time (null). `ok` and
 * `issues`: readings of the last two days.
 */
export const wifiHealthSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('no-reading') }),
  z.strictObject({ kind: z.literal('stale'), count: z.number().int().nonnegative(), lastUpdated: utcInstantSchema.nullable() }),
  z.strictObject({ kind: z.literal('ok'), lastUpdated: utcInstantSchema }),
  z.strictObject({ kind: z.literal('issues'), count: z.number().int().positive(), lastUpdated: utcInstantSchema }),
]);
export type WifiHealth = z.infer<typeof wifiHealthSchema>;

/** Milliseconds. The service measures once a day, so after two days a reading is obsolete. */
const freshMs = 48 * 3_600_000;

export function wifiHealth(reading: WifiReading | null, now: UtcInstant): WifiHealth {
  if (reading === null || reading.count === null) {
    return { kind: 'no-reading' };
  }
  const { count, lastUpdated } = reading;
  const ageMs = lastUpdated === null ? null : epochMsOfInstant(now) - epochMsOfInstant(lastUpdated);
  // Clocks differ by minutes; a time days ahead is invalid.
  if (lastUpdated === null || ageMs === null || ageMs < -freshMs) {
    return count === 0 ? { kind: 'no-reading' } : { kind: 'stale', count, lastUpdated: null };
  }
  if (ageMs > freshMs) {
    return { kind: 'stale', count, lastUpdated };
  }
  return count === 0 ? { kind: 'ok', lastUpdated } : { kind: 'issues', count, lastUpdated };
}
