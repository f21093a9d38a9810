/** Every bound that two rooms must agree on, with its unit and its reason. */

/** Characters (UTF-16 units, as zod and JavaScript count) of a time entry's description: the bound of our own service. */
export const descriptionLimit = 5_000;

/** Characters of a project, task or tag name. */
export const nameLimit = 255;

/** Most time entries one list request returns (contract, “Limits”). */
export const listLimit = 500;

/** Bytes of a request body the service reads before it refuses. */
export const bodyLimitBytes = 1_048_576;

/** Bytes of one line on the control socket: the longest certificate and the longest text in any script, far under any harm. */
export const controlLineLimitBytes = 1_048_576;

/** Requests a user may send to a limited service in a minute, unless it is told otherwise: ten a second, sustained. */
export const requestsPerMinute = 600;

/** Hours an idempotency key is remembered: longer than any client goes on repeating a request without a user. */
export const idempotencyKeyHours = 24;

/** How many recent descriptions the popover and the tray offer. */
export const recentEntriesOffered = 8;

/** How many favourites a connection has: what is chosen by looking must fit into a look. */
export const favouritesLimit = 20;

/** A start typed by hand may lie this far behind, in days; older is a typing error more often than a wish. */
export const earliestStartDays = 366;

/** Intents of one transaction that a window may ask for: more is cut into parts, so that the program stays answerable between them. */
export const severalLimit = 500;

/** Entries of one bulk job: more than anybody has noted in a life. */
export const bulkLimit = 500_000;

/** Tags of one entry. */
export const tagsLimit = 100;

/** Characters of one typed line: a description of full length, and what stands around it. */
export const quickEntryLimit = descriptionLimit + 1_000;

/** The days on which a time entry may start and end, UTC. What lies outside is a broken clock or an attack, and overflows other programs' dates. */
export const entryDates = { first: '1970-01-01', last: '2200-12-31' } as const;
