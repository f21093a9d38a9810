/** Limits that several modules share, with their units and reasons. */

/** Characters (UTF-16 units, as zod and JavaScript count) of a time entry's description: the bound of our own service. */
export const descriptionLimit = 5_000;

/** Characters of a project, task or tag name. */
export const nameLimit = 255;

/** Most time entries one list request returns (contract, “Limits”). */
export const listLimit = 500;

/** Bytes of a request body that the service accepts. */
export const bodyLimitBytes = 1_048_576;

/** Bytes of a line on the control socket: the longest certificate or text in any script. */
export const controlLineLimitBytes = 1_048_576;

/** Default limit of requests per user and minute: ten a second, sustained. */
export const requestsPerMinute = 600;

/** Hours that an idempotency key is stored: longer than any client repeats a request by itself. */
export const idempotencyKeyHours = 24;

export const recentEntriesOffered = 8;

/** Characters of the name that an agent gives itself. */
export const agentNameLimit = 100;

/** Subscribers of the control socket: more than status bars and scripts of one user. */
export const watchersAtMost = 16;

/** Favourites of a connection: few enough to choose at sight. */
export const favouritesLimit = 20;

/** Paused entries of a connection: more would hide the list below. */
export const pausedLimit = 20;

/** Breaks that are kept: several a day for years. */
export const breaksLimit = 5_000;

/** Characters of an application's name or a window's title that are recorded; more than a title bar shows. */
export const activityTextLimit = 300;

/** Applications, and patterns of titles, that are not recorded. */
export const activityExclusionsLimit = 200;

/** Rules for activity: more cannot be overlooked. */
export const activityRulesLimit = 200;

/** Times in which nothing is proposed: several a day for a year. */
export const notWorkLimit = 2_000;

/** Days that a typed start may lie in the past; an older one is usually a typing error. */
export const earliestStartDays = 366;

/** Mutations of one transaction of a window: more is split, so that the program stays responsive. */
export const severalLimit = 500;

/** Entries of one bulk job: more than a lifetime of entries. */
export const bulkLimit = 500_000;

/** Tags of a time entry: far above normal use, and it keeps every statement small. */
export const tagsLimit = 100;

/** Characters of a quick entry: the longest description and its syntax. */
export const quickEntryLimit = descriptionLimit + 1_000;

/**
 * The days on which a time entry may start and end, UTC. Dates outside come from a broken clock or an attack, and overflow other programs'
 * dates.
 */
export const entryDates = { first: '1970-01-01', last: '2200-12-31' } as const;
