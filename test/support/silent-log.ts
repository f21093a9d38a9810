/** A log that discards everything. */
import type { Log } from '#core/platform/log/log.ts';

export const silentLog: Log = { note: () => {} };
