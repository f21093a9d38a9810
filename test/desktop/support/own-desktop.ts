/** Tests that run in parallel have a desktop each: a session bus has one tray, a display one keyboard. `npm test` creates them. */
import { z } from 'zod';

/** The environment variables of a desktop. */
const desktopsSchema = z.array(z.record(z.string(), z.string()));

/** One per worker; none if the tests run one after another on the current desktop. */
const desktops = desktopsSchema.parse(JSON.parse(process.env['CLOCKTOWER_DESKTOPS'] ?? '[]'));

export const desktopCount = Math.max(1, desktops.length);

/** Moves a worker and its child processes to its desktop. The runner itself needs none. */
export function moveToOwnDesktop(): void {
  const place = z.coerce.number().optional().parse(process.env['TEST_PARALLEL_INDEX']);
  if (place !== undefined) {
    Object.assign(process.env, desktops[place]);
  }
}
