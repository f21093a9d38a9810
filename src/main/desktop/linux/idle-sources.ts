/** How long nobody has touched anything, by whoever of the session bus tells it. */
import { z } from 'zod';
import type { IdleSource } from '#core/presence/away/away-monitor.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { longPatienceMs, type DesktopBus } from './desktop-bus.ts';

/** A 64-bit number of the wire, or one of 32 bits; milliseconds of a life fit into either. */
const countSchema = z.union([z.number(), z.bigint().transform(Number)]).pipe(z.number().nonnegative());

/** GNOME. Null where it is not there; one that is busy starting a session, or locking it, answers later. */
export async function mutterIdle(bus: Pick<DesktopBus, 'call' | 'hasName'>): Promise<IdleSource | null> {
  const destination = 'org.gnome.Mutter.IdleMonitor';
  if (!(await bus.hasName(destination))) {
    return null;
  }
  const question = { destination, path: '/org/gnome/Mutter/IdleMonitor/Core', interface: destination, member: 'GetIdletime', patienceMs: longPatienceMs };
  return { idleMs: async () => bus.call(question, countSchema) };
}

/** Between two readings that shall tell milliseconds from seconds. */
const calibrationMs = 1_100;

/**
 * The freedesktop screen saver, which KDE and others answer for. Its specification never said in which unit: some answer in seconds,
 * some in milliseconds. Two readings tell, as soon as somebody pauses for a second; before that nobody is idle in either unit.
 */
export async function screenSaverIdle(bus: Pick<DesktopBus, 'call'>, scheduler: Scheduler): Promise<IdleSource | null> {
  const read = async (): Promise<number | null> =>
    bus.call({ destination: 'org.freedesktop.ScreenSaver', path: '/org/freedesktop/ScreenSaver', interface: 'org.freedesktop.ScreenSaver', member: 'GetSessionIdleTime' }, countSchema);
  let unitMs: 1 | 1_000 | null = null;
  async function idleMs(): Promise<number | null> {
    const first = await read();
    if (first === null || unitMs !== null) {
      return first === null ? null : first * (unitMs ?? 1);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    scheduler.after(calibrationMs, () => resolve());
    await promise;
    const second = await read();
    if (second === null) {
      return null;
    }
    const grown = second - first;
    if (grown >= calibrationMs / 2) {
      unitMs = 1;
    } else if (grown >= 1) {
      unitMs = 1_000;
    }
    // It did not grow: somebody touched something meanwhile.
    return unitMs === null ? 0 : second * unitMs;
  }
  return (await read()) === null ? null : { idleMs };
}
