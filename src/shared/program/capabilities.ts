import { z } from 'zod';

export const capabilitiesSchema = z.strictObject({
  tray: z.strictObject({
    /** `missing`: the desktop shows no tray icons; `hidden`: it hides this one. */
    host: z.enum(['shown', 'missing', 'hidden', 'unknown']),
    /** Whether the icon has variants for light and dark panels; elsewhere the system tints it. */
    theme: z.boolean(),
    title: z.boolean(),
    leftClick: z.boolean(),
    middleClick: z.boolean(),
  }),
  /** Where the popover opens: at the icon, in the corner beside the panel, or in the centre if windows cannot choose their position. */
  popover: z.enum(['icon', 'corner', 'centre']),
  /** `portal`: the desktop asks the user before it assigns a key, and may refuse without an answer; `none`: it assigns none. */
  shortcuts: z.enum(['direct', 'portal', 'none']),
  /** The source of the idle time; `unavailable`: this system has none. */
  idle: z.enum(['wayland', 'mutter', 'screensaver', 'system', 'unavailable']),
  /**
   * How activity learns which window has the focus; `extension`: once the user has installed the extension of GNOME Shell; `macos-names`:
   * macOS permits names of applications only.
   */
  focus: z.enum(['x11', 'gnome', 'extension', 'kwin', 'toplevels', 'windows', 'macos', 'macos-names', 'none']),
  locks: z.boolean(),
  shutdown: z.boolean(),
  /** `buttons`: notifications can have buttons; `plain`: only a click on the notification. */
  notifications: z.enum(['buttons', 'plain', 'none']),
  doNotDisturb: z.boolean(),
  autostart: z.enum(['possible', 'sandboxed', 'unsupported']),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;
