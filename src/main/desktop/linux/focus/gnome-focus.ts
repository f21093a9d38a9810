/**
 * Which window has the focus under GNOME on Wayland: our extension of GNOME Shell (resources/gnome-shell) says it while the program
 * watches.
 */
import { z } from 'zod';
import type { FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import type { DesktopBus } from '../desktop-bus.ts';
import { focusName, focusPath, receiveFocus } from './focus-calls.ts';

/** null: the extension is not running. It also runs while the screen is locked, and names no window then. */
export async function openGnomeFocus(bus: DesktopBus, listener: FocusListener): Promise<FocusSource | null> {
  const extension = await bus.ownerOf(focusName);
  if (extension === null) {
    return null;
  }
  const call = { destination: extension, path: focusPath, interface: focusName };
  const stopReceiving = receiveFocus(bus, extension, listener.onFocus);
  let isClosed = false;
  const stopWatching = await bus.watchName(focusName, () => {
    end();
    listener.onLost();
  });
  function end(): void {
    isClosed = true;
    stopReceiving();
    stopWatching();
  }
  const answer = await bus.call({ ...call, member: 'Watch' }, z.unknown());
  if (answer === null || isClosed) {
    end();
    return null;
  }
  return {
    close: () => {
      if (!isClosed) {
        end();
        void bus.call({ ...call, member: 'Unwatch' }, z.unknown());
      }
    },
  };
}
