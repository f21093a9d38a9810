/** Watches the screen lock through the desktop's screen saver, because Electron does not report it on Linux. */
import { z } from 'zod';
import type { DesktopBus } from './desktop-bus.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** The same interface under each desktop's name. */
const screenSavers = [
  { name: 'org.gnome.ScreenSaver', path: '/org/gnome/ScreenSaver' },
  { name: 'org.freedesktop.ScreenSaver', path: '/org/freedesktop/ScreenSaver' },
  { name: 'org.freedesktop.ScreenSaver', path: '/ScreenSaver' },
  { name: 'org.cinnamon.ScreenSaver', path: '/org/cinnamon/ScreenSaver' },
  { name: 'org.mate.ScreenSaver', path: '/org/mate/ScreenSaver' },
  { name: 'org.xfce.ScreenSaver', path: '/org/xfce/ScreenSaver' },
] as const;

const activeSchema = z.tuple([z.boolean()]);

/** Returns whether any service reports the lock. */
export async function watchScreenLock(bus: DesktopBus, onChange: (locked: boolean) => void): Promise<boolean> {
  let isReported = false;
  for (const { name, path } of screenSavers) {
    await bus.listen({ path, interface: name, member: 'ActiveChanged' }, (body) => {
      const parsed = parseForeign(activeSchema, body);
      if (parsed.ok) {
        onChange(parsed.value[0]);
      }
    });
    isReported = isReported || (await bus.hasName(name));
  }
  return isReported;
}
