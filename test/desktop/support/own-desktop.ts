/** Tests that run side by side have a desktop each: one session bus has one tray, one display one keyboard. `npm test` makes them. */
import { z } from 'zod';

/** What a program needs to know to be on a desktop: variables of its environment. */
const desktopsSchema = z.array(z.record(z.string(), z.string()));

/** One a worker; none where the tests run, one after the other, on the desktop they were started from. */
const desktops = desktopsSchema.parse(JSON.parse(process.env['CLOCKTOWER_DESKTOPS'] ?? '[]'));

export const desktopCount = Math.max(1, desktops.length);

/** Puts a worker, and all that it starts, on its desktop. The runner itself needs none. */
export function moveToOwnDesktop(): void {
  const place = z.coerce.number().optional().parse(process.env['TEST_PARALLEL_INDEX']);
  if (place !== undefined) {
    Object.assign(process.env, desktops[place]);
  }
}
