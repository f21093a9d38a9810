/** What entries are looked for by, and the question it makes. Pure. */
import { instantOfEpochMs, isWritableInstant, localDateSchema } from '#shared/brands.ts';
import type { HistorySearch } from '#shared/history.ts';
import { addDays, dayOfDate } from './local-days.ts';

export interface Filter extends Pick<HistorySearch, 'text' | 'projectId' | 'tagId'> {
  /** First and last day, as a field for dates has them; empty: open. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: Filter = { text: '', projectId: null, tagId: null, from: '', to: '' };

export function isEmptyFilter({ text, projectId, tagId, from, to }: Filter): boolean {
  return text.trim() === '' && projectId === null && tagId === null && from === '' && to === '';
}

const beginning = instantOfEpochMs(Date.parse('0000-01-01T00:00:00Z'));
const end = instantOfEpochMs(Date.parse('9999-12-31T23:59:59Z'));

/** A date that is half typed is none yet. */
function startOf(text: string, { days, timeZone }: { readonly days: number; readonly timeZone: string }) {
  const date = localDateSchema.safeParse(text);
  const startMs = date.success ? dayOfDate(addDays(date.data, days), timeZone).startMs : Number.NaN;
  return isWritableInstant(startMs) ? instantOfEpochMs(startMs) : null;
}

export function questionOf({ text, projectId, tagId, from, to }: Filter, timeZone: string): Omit<HistorySearch, 'after' | 'limit'> {
  const first = startOf(from, { days: 0, timeZone });
  const last = startOf(to, { days: 1, timeZone });
  const span = first === null && last === null ? null : { from: first ?? beginning, to: last ?? end };
  return { text, projectId, tagId, span };
}
