/** Deviations of deployments from the contract, each corrected in one place. Pure. */
import { z } from 'zod';
import type { ProjectBody } from '#shared/values/records.ts';
import { shiftInstant, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { assertNever } from '#shared/values/result.ts';
import { isNewestFirst } from '../http/paging.ts';
import type { Reply } from '../http/reply.ts';
import type { EntryLimits, EntryWindow, KnownEntry, ProjectDraft } from '../time-tracking-api.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';

export const odditiesSchema = z.object({
  /** A flag in a query. The first deployments refuse the contract's `true`. */
  trueFlag: z.enum(['true', '1']),
  /** `timestamp`: the first deployments require it, use only its UTC date, and refuse every sensible pair; so only `before` is sent. */
  window: z.enum(['dates', 'timestamp']),
  /** The first deployments refuse an entry without length: it is sent with this length, in seconds. */
  shortestEntrySeconds: z.union([z.literal(0), z.literal(1)]),
  descriptionCharacters: z.number().int().positive(),
  /** The first deployments refuse an update without `user_id`, which is not in the contract. */
  updatesNameUser: z.boolean(),
  /** A listed row had an end other than its start, so an end that is the start is one, too. */
  showsEnds: z.boolean(),
  /** Most rows of a page if it is less than requested; null if unknown. */
  mostRows: z.number().int().positive().nullable(),
});
export type Oddities = Readonly<z.infer<typeof odditiesSchema>>;

export const noOddities: Oddities = {
  trueFlag: 'true',
  window: 'dates',
  shortestEntrySeconds: 0,
  descriptionCharacters: descriptionLimit,
  updatesNameUser: false,
  showsEnds: false,
  mostRows: null,
};

export interface OdditiesMemory {
  readonly load: () => Oddities | null;
  readonly save: (oddities: Oddities) => void;
}

export type Spelling = Pick<Oddities, 'trueFlag' | 'window'>;

/** True if a refusal concerns one of `fields`, or may do so because its details were lost. */
function mayBeAbout(reply: Reply<unknown>, fields: readonly string[]): boolean {
  if (reply.kind !== 'rejected' || reply.status !== 422) {
    return false;
  }
  const named = Object.keys(reply.errors);
  return named.length === 0 || named.some((field) => fields.includes(field));
}

/** True if an update may have been refused because of the presence or absence of its user: with 422, or with the first deployments' 403. */
export function isAboutUser(reply: Reply<unknown>): boolean {
  return reply.kind === 'rejected' && (reply.status === 403 || (reply.status === 422 && 'user_id' in reply.errors));
}

/** The spelling to try after a refused request that used `part`; null if the refusal has another reason. */
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

/** Filters the rows of a server that ignores the window or gets a wider one. */
export function isWithin(row: Pick<RemoteEntry, 'start'>, { after, before }: EntryWindow): boolean {
  const date = row.start.slice(0, 'YYYY-MM-DD'.length);
  return (after === null || date > after) && (before === null || date < before);
}

/** True if a page, the newest first, extends past the start of the window, so that no older page is needed. */
export function reachesBehind(starts: readonly UtcInstant[], after: LocalDate | null): boolean {
  const oldest = starts.at(-1);
  return oldest !== undefined && after !== null && oldest.slice(0, 'YYYY-MM-DD'.length) <= after && isNewestFirst(starts);
}

/** The first deployments return the start as the end of every entry, including running ones; all others its end. */
export function endMayBeItsStart(row: RemoteEntry): boolean {
  return row.end === row.start;
}

export function withEndAsSent(row: RemoteEntry, sent: UtcInstant | null): RemoteEntry {
  return endMayBeItsStart(row) ? { ...row, end: sent } : row;
}

/** The answer to the filter for running entries: all its rows run. A server that ignores the filter returns all entries. */
export function runningRows(rows: readonly RemoteEntry[]): readonly RemoteEntry[] {
  const knowsFilter = rows.every((row) => row.end === null || endMayBeItsStart(row));
  return rows.filter((row) => row.end === null || knowsFilter).map((row) => ({ ...row, end: null }));
}

/** Infers the end of a listed row whose end is its start: it runs, or ended when this client last knew, or the row is right. */
export function withLikelyEnd(
  row: RemoteEntry,
  { isRunning, known, limits }: { readonly isRunning: boolean; readonly known: KnownEntry | null; readonly limits: EntryLimits },
): RemoteEntry {
  if (isRunning || known === null) {
    return isRunning ? { ...row, end: null } : row;
  }
  if (known.confirmedEnd !== null) {
    return { ...row, end: known.confirmedEnd };
  }
  const wanted = { ...row, end: known.wantedEnd ?? row.end };
  return known.wantedEnd !== null && limits.shortestEntrySeconds === 1 ? withLength(wanted) : wanted;
}

interface Interval {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
}

/** Gives an entry without length the second that the first deployments require. */
export function withLength<Body extends Interval>(body: Body): Body {
  return body.end === body.start ? { ...body, end: shiftInstant(body.end, 1) } : body;
}

export function withLowerCaseColor({ name, color }: ProjectBody): ProjectBody {
  return { name, color: color.toLowerCase() };
}

export function writtenProject({ client_id, is_billable, is_archived, ...body }: ProjectDraft): ProjectDraft {
  return {
    ...withLowerCaseColor(body),
    ...(client_id === undefined ? {} : { client_id }),
    ...(is_billable === undefined ? {} : { is_billable }),
    ...(is_archived === undefined ? {} : { is_archived }),
  };
}

export function isRefusedLength(reply: Reply<unknown>, body: Interval): boolean {
  return body.end === body.start && mayBeAbout(reply, ['end']);
}

/** The first deployments fail (500) on an explicit empty description. */
export function withoutBlank<Body extends { readonly description?: string | null | undefined }>(
  body: Body,
): Omit<Body, 'description'> | Body {
  const { description, ...others } = body;
  return (description ?? '').trim() === '' ? others : body;
}

/** The description limit of the server in characters, parsed from its refusal; null if there is none. */
export function refusedDescriptionLimit(reply: Reply<unknown>): number | null {
  if (reply.kind !== 'rejected' || reply.status !== 422) {
    return null;
  }
  const figures = /(\d{1,6}) characters/.exec((reply.errors['description'] ?? []).join(' '))?.[1];
  return figures === undefined ? null : Number(figures);
}
