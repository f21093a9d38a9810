/** A log that nobody reads. */
import type { Log } from '#core/platform/log/log.ts';

export const silentLog: Log = { note: () => {} };
