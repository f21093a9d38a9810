/** Whether the desktop assigns global keys to programs: the GlobalShortcuts portal, through which Electron asks under Wayland. */
import { z } from 'zod';
import { dbusCall, longPatienceMs, type DesktopBus } from './desktop-bus.ts';

const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
  interface: 'org.freedesktop.portal.GlobalShortcuts',
} as const;

/** The portal may be started by this question. False once it runs and has no such interface, and where there is no portal. */
export async function hasShortcutPortal(bus: Pick<DesktopBus, 'call' | 'property' | 'hasName'>): Promise<boolean> {
  if ((await bus.property({ ...portal, name: 'version', patienceMs: longPatienceMs }, z.number())) !== null) {
    return true;
  }
  const startable = (await bus.call(dbusCall('ListActivatableNames'), z.array(z.string()))) ?? [];
  // It has not answered in time: it is still starting.
  return startable.includes(portal.destination) && !(await bus.hasName(portal.destination));
}
