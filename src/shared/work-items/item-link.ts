import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { uuidSchema } from '../values/brands.ts';

/**
 * The item that an entry is about. It is kept beside the entry on this computer, because services have no field for it. Its address follows
 * from the connection.
 */
export const itemLinkSchema = z.strictObject({
  /** The connection to the tracker. */
  tracker: uuidSchema,
  /** `owner/repository#12`, `group/project!34` or `PROJ-12`. */
  key: boundedText({ min: 1, max: 300 }),
});
export type ItemLink = z.infer<typeof itemLinkSchema>;
