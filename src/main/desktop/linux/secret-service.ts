import { z } from 'zod';
import { dbusCall, type DesktopBus } from './desktop-bus.ts';

const secretService = 'org.freedesktop.secrets';

/** True if a Secret Service runs on the session bus or can be activated. */
export async function hasSecretService(bus: Pick<DesktopBus, 'call' | 'hasName'>): Promise<boolean> {
  if (await bus.hasName(secretService)) {
    return true;
  }
  const startable = await bus.call(dbusCall('ListActivatableNames'), z.array(z.string()));
  return startable?.includes(secretService) === true;
}
