/** Shapes that several handlers return. */
import { succeed } from '#shared/values/result.ts';

export function done(act: () => void) {
  act();
  return succeed(null);
}
