/**
 * What deployments of the contract's revision do differently, each put right in one place. Pure; the contract's own way is always
 * tried first. Seen in: `docs/architecture.md`, “Dialects”.
 */
import { z } from 'zod';
import type { ProjectBody } from '#shared/time-tracking-api.ts';
import { shiftInstant, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { assertNever } from '#shared/values/result.ts';
import { isNewestFirst } from './paging.ts';
import type { Reply } from './reply.ts';
import type { EntryLimits, EntryWindow, KnownEntry, ProjectDraft } from './time-tracking-api.ts';
import type { RemoteEntry } from './tolerant-reading.ts';

/** How one server differs from the contract, as far as its own refusals have shown. */
export const odditiesSchema = z.object({
  /** A flag in a query. The first deployments refuse the contract's `true`. */
  trueFlag: z.enum(['true', '1']),
  /**
   * `dates`: as the contract says. `timestamp`: the first deployments want a whole timestamp, look at its UTC date only, and find
   * fault with every sensible pair; so only `before` is sent.
   */
  window: z.enum(['dates', 'timestamp']),
  /** The first deployments refuse an entry without length: it is sent this long, in seconds. */
  shortestEntrySeconds: z.union([z.literal(0), z.literal(1)]),
  descriptionCharacters: z.number().int().positive(),
  /** The first deployments refuse an update without `user_id`, which the contract does not have. */
  updatesNameUser: z.boolean(),
});
export type Oddities = Readonly<z.infer<typeof odditiesSchema>>;

/** What a server is asked first. */
export const noOddities: Oddities = { trueFlag: 'true', window: 'dates', shortestEntrySeconds: 0, descriptionCharacters: descriptionLimit, updatesNameUser: false };

/** Keeps what a server has shown, so that it is not asked in vain again after a restart. */
export interface OdditiesMemory {
  /** Null: it has shown nothing yet. */
  readonly load: () => Oddities | null;
  readonly save: (oddities: Oddities) => void;
}

/** How a list is asked for. */
export type Spelling = Pick<Oddities, 'trueFlag' | 'window'>;

/** Whether a refusal is about one of `fields`, or may be: its words got lost on the way. */
function mayBeAbout(reply: Reply<unknown>, fields: readonly string[]): boolean {
  if (reply.kind !== 'rejected' || reply.status !== 422) {
    return false;
  }
  const named = Object.keys(reply.errors);
  return named.length === 0 || named.some((field) => fields.includes(field));
}

/** Whether an update was refused because it names its user, or does not: with 422, or with the first deployments' 403. */
export function isAboutUser(reply: Reply<unknown>): boolean {
  return reply.kind === 'rejected' && (reply.status === 403 || (reply.status === 422 && 'user_id' in reply.errors));
}

/** The spelling to try after `reply` to a request that used `part` of it, null when the refusal is not about it. */
export function otherSpelling(spelling: Spelling, part: keyof Spelling, reply: Reply<unknown>): Spelling | null {
  switch (part) {
    case 'trueFlag':
      return mayBeAbout(reply, ['active']) ? { ...spelling, trueFlag: spelling.trueFlag === 'true' ? '1' : 'true' } : null;
    case 'window':
      return mayBeAbout(reply, ['before', 'after']) ? { ...spelling, window: spelling.window === 'dates' ? 'timestamp' : 'dates' } : null;
    default:
      return assertNever(part);
  }
}

export function windowQuery(window: EntryWindow, spelling: Spelling): Readonly<Record<string, string>> {
  const { after, before } = window;
  if (spelling.window === 'timestamp') {
    return before === null ? {} : { before: `${before}T00:00:00Z` };
  }
  return { ...(after === null ? {} : { after }), ...(before === null ? {} : { before }) };
}

/** What a server that was asked for more, or did not understand, has to be cut down to. */
export function isWithin(row: RemoteEntry, { after, before }: EntryWindow): boolean {
  const date = row.start.slice(0, 'YYYY-MM-DD'.length);
  return (after === null || date > after) && (before === null || date < before);
}

/** Whether a page that was answered the newest first reaches behind the window: nothing older is wanted. */
export function reachesBehind(starts: readonly UtcInstant[], after: LocalDate | null): boolean {
  const oldest = starts.at(-1);
  return oldest !== undefined && after !== null && oldest.slice(0, 'YYYY-MM-DD'.length) <= after && isNewestFirst(starts);
}

/** The first deployments answer every entry with its start as its end, running ones too. */
export function endMayBeItsStart(row: RemoteEntry): boolean {
  return row.end === row.start;
}

/** The answer to a write: what was sent is stored, whatever is said of it. */
export function withEndAsSent(row: RemoteEntry, sent: UtcInstant | null): RemoteEntry {
  return endMayBeItsStart(row) ? { ...row, end: sent } : row;
}

/** The answer to the filter for running entries: they run because they are in it. A server that does not know the filter answers all. */
export function runningRows(rows: readonly RemoteEntry[]): readonly RemoteEntry[] {
  const knowsFilter = rows.every((row) => row.end === null || endMayBeItsStart(row));
  return rows.filter((row) => row.end === null || knowsFilter).map((row) => ({ ...row, end: null }));
}

/** A row of a list whose end is its start: it runs, or it ended when this side last knew, or nobody can tell better than the row. */
export function withLikelyEnd(row: RemoteEntry, { isRunning, known, limits }: {
  readonly isRunning: boolean;
  readonly known: KnownEntry | null;
  readonly limits: EntryLimits;
}): RemoteEntry {
  if (isRunning || known === null) {
    return isRunning ? { ...row, end: null } : row;
  }
  if (known.confirmedEnd !== null) {
    return { ...row, end: known.confirmedEnd };
  }
  const wanted = { ...row, end: known.wantedEnd ?? row.end };
  // What was sent without a length was given one on the way.
  return known.wantedEnd !== null && limits.shortestEntrySeconds === 1 ? withLength(wanted) : wanted;
}

interface Interval {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
}

/** The first deployments take no entry without length: it is given a second. */
export function withLength<Body extends Interval>(body: Body): Body {
  return body.end === body.start ? { ...body, end: shiftInstant(body.end, 1) } : body;
}

/** Deployments take colours in lower case only. */
export function withLowerCaseColor({ name, color }: ProjectBody): ProjectBody {
  return { name, color: color.toLowerCase() };
}

/** As above, with the fields beyond the contract that are written. */
export function writtenProject({ client_id, is_billable, is_archived, ...body }: ProjectDraft): ProjectDraft {
  return { ...withLowerCaseColor(body), ...(client_id === undefined ? {} : { client_id }), ...(is_billable === undefined ? {} : { is_billable }), ...(is_archived === undefined ? {} : { is_archived }) };
}

/** Whether a body was refused for having no length. */
export function isRefusedLength(reply: Reply<unknown>, body: Interval): boolean {
  return body.end === body.start && mayBeAbout(reply, ['end']);
}

/** The first deployments fail (500) on an empty description that is spelled out. */
export function withoutBlank<Body extends { readonly description?: string | null | undefined }>(body: Body): Omit<Body, 'description'> | Body {
  const { description, ...others } = body;
  return (description ?? '').trim() === '' ? others : body;
}

/** How many characters of a description the server takes, read from its refusal; null when it says nothing of that. */
export function refusedDescriptionLimit(reply: Reply<unknown>): number | null {
  if (reply.kind !== 'rejected' || reply.status !== 422) {
    return null;
  }
  const figures = /(\d{1,6}) characters/.exec((reply.errors['description'] ?? []).join(' '))?.[1];
  return figures === undefined ? null : Number(figures);
}
