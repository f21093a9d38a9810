/** What this system can honour, so that no setting is shown that it cannot. */
import { z } from 'zod';

export const capabilitiesSchema = z.strictObject({
  tray: z.strictObject({
    /** `missing`: nothing on this desktop shows tray icons; `hidden`: the system keeps the icon out of sight. */
    host: z.enum(['shown', 'missing', 'hidden', 'unknown']),
    /** Whether a drawing for a light or dark panel can be chosen; elsewhere the system tints the icon. */
    theme: z.boolean(),
    /** Whether a text stands beside the icon. */
    title: z.boolean(),
    leftClick: z.boolean(),
    middleClick: z.boolean(),
  }),
  /** Where the popover opens: at the icon, in the corner beside the panel, or in the middle where windows may not choose their position. */
  popover: z.enum(['icon', 'corner', 'centre']),
  /** `portal`: the desktop asks the user before it gives out a key, and may refuse in silence. */
  shortcuts: z.enum(['direct', 'portal', 'none']),
  /** Where it is known from that nobody is at the keyboard; `unavailable`: this system does not tell. */
  idle: z.enum(['wayland', 'mutter', 'screensaver', 'system', 'unavailable']),
  /** Whether the system tells that its screen was locked. */
  locks: z.boolean(),
  /** Whether the system tells in time that it shuts down. */
  shutdown: z.boolean(),
  /** `buttons`: notifications can carry them; `plain`: a click on the whole one is all. */
  notifications: z.enum(['buttons', 'plain', 'none']),
  /** Whether the system tells that it holds notifications back. */
  doNotDisturb: z.boolean(),
  /** Why it cannot be started with the session, if it cannot. */
  autostart: z.enum(['possible', 'sandboxed', 'unsupported']),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;
