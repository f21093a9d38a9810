/**
 * How a desktop tells the program which window has the focus: a script or an extension inside it calls a method of the program on the
 * session bus, with the application, the title and whether the window is full-screen. An empty application: no window has the focus.
 */
import { z } from 'zod';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { DesktopBus } from '../desktop-bus.ts';

/** Name, path and interface are those of the extension, too. */
export const focusName = 'io.clocktower.Focus';
export const focusPath = '/io/clocktower/Focus';

const focusedSchema = z.tuple([z.string(), z.string(), z.boolean()]);

/** `from`: the unique name of the only program whose calls count. Returns a function that ends it. */
export function receiveFocus(bus: DesktopBus, from: string, onFocus: (window: FocusedWindow | null) => void): () => void {
  return bus.serve({ path: focusPath, interface: focusName, member: 'Focused' }, ({ body, sender }) => {
    const focused = foreignOrNull(focusedSchema, body);
    if (sender === from && focused !== null) {
      const [application, title, isFullScreen] = focused;
      onFocus(application === '' ? null : { application, title, address: null, isFullScreen });
    }
  });
}
