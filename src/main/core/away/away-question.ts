/** What a question of being away is about now, and what each answer does to the entries. Pure. */
import type { AwayAnswer, AwayQuestion } from '#shared/away.ts';
import type { UtcInstant } from '#shared/brands.ts';
import type { SingleIntent } from '#shared/intents.ts';
import { assertNever } from '#shared/result.ts';
import type { EntryRecord } from '../outbox/entry-record.ts';

function overlaps({ deleted, local }: EntryRecord, from: UtcInstant, to: UtcInstant): boolean {
  return !deleted && local.start < to && (local.end === null || local.end > from);
}

/** The question as it stands: entries may have been stopped, moved or deleted since, here or elsewhere. Null: there is nothing left to ask. */
export function revalidated(question: AwayQuestion, records: readonly EntryRecord[]): AwayQuestion | null {
  const { from, to } = question;
  const asked = records.find(({ localId }) => localId === question.localId);
  // An answer before this one may have cut the entry, and what runs now is the rest of it.
  const record = asked !== undefined && overlaps(asked, from, to) ? asked : records.find((each) => overlaps(each, from, to));
  if (record === undefined) {
    return null;
  }
  const { start, end } = record.local;
  return { ...question, localId: record.localId, from: start > from ? start : from, to: end !== null && end < to ? end : to };
}

/** The question about an absence, if an entry ran through it. Of several entries the one that ran last. */
export function questionOf(period: Pick<AwayQuestion, 'id' | 'connection' | 'from' | 'to'>, records: readonly EntryRecord[]): AwayQuestion | null {
  const record = records.find((each) => overlaps(each, period.from, period.to));
  return record === undefined ? null : revalidated({ ...period, localId: record.localId }, records);
}

/** The entry's part before, if there is one: an absence from its very start leaves none. */
function before(record: EntryRecord, from: UtcInstant): SingleIntent {
  const { localId } = record;
  return record.local.start < from ? { kind: 'change', localId, end: from } : { kind: 'delete', localId };
}

/** What comes after stays the entry it was, running or to its end, under an identifier of its own. */
function after({ localId, local }: EntryRecord, to: UtcInstant): readonly SingleIntent[] {
  return local.end === null || local.end > to ? [{ kind: 'split', localId, at: to }] : [];
}

/** What must happen, all of it or nothing; empty: nothing must. `question` is as of now (`revalidated`) and `record` is its entry. */
export function stepsOf({ from, to }: AwayQuestion, record: EntryRecord, answer: AwayAnswer): readonly SingleIntent[] {
  const { localId, local } = record;
  switch (answer.kind) {
    case 'keep':
      return [];
    case 'discard':
      return local.end === null ? [before(record, from)] : [...after(record, to), before(record, from)];
    case 'discard-and-continue':
      return [...after(record, to), before(record, from)];
    case 'split':
      return [...after(record, to), ...(local.start < from ? [{ kind: 'split' as const, localId, at: from }] : [])];
    case 'other':
      return [...after(record, to), before(record, from), { kind: 'add', description: answer.description, start: from, end: to, projectId: answer.projectId }];
    default:
      return assertNever(answer);
  }
}
