/** A log that nobody reads. */
import type { Log } from '#core/log/log.ts';

export const silentLog: Log = { note: () => {} };
