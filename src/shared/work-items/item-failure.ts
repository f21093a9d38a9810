import { z } from 'zod';

/** Why items cannot be read. Part of `failureSchema`. */
export const itemFailureSchema = z.strictObject({
  kind: z.literal('work-items'),
  /** The host of the tracker; empty if none was reached. */
  server: z.string(),
  /**
   * `limited`: the server asked for no requests for `detail` seconds. `redirected`: to another server. `unreadable`: not the answer of such
   * a tracker.
   */
  cause: z.enum([
    'bad-address',
    'no-token',
    'signed-out',
    'not-allowed',
    'absent',
    'limited',
    'no-network',
    'no-answer',
    'too-large',
    'redirected',
    'unreadable',
    'refused',
    'too-many',
    'not-connected',
    'connected-already',
  ]),
  /** The HTTP status, the server's words or the system's error; empty without one. */
  detail: z.string(),
});
export type ItemFailure = z.infer<typeof itemFailureSchema>;
