import type { AwayAnswer, AwayQuestion } from '#shared/timer/away.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { SingleCommand } from '#shared/timer/commands.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';

function overlaps({ deleted, local }: EntryRecord, from: UtcInstant, to: UtcInstant): boolean {
  return !deleted && local.start < to && (local.end === null || local.end > from);
}

interface Present {
  readonly records: readonly EntryRecord[];
  readonly now: UtcInstant;
}

/** The question for the current entries, which may have been stopped, moved or deleted since. Null if it is obsolete. */
export function revalidated(question: AwayQuestion, { records, now }: Present): AwayQuestion | null {
  const { from } = question;
  // If the clock was set back, the return cannot be later than now.
  const to = question.to < now ? question.to : now;
  const first = records.find(({ localId }) => localId === question.localId);
  // An earlier answer may have split the entry, and its rest now runs.
  const record = first !== undefined && overlaps(first, from, to) ? first : records.find((each) => overlaps(each, from, to));
  if (record === undefined) {
    return null;
  }
  const { start, end } = record.local;
  const asked = { ...question, localId: record.localId, from: start > from ? start : from, to: end !== null && end < to ? end : to };
  return asked.from < asked.to ? asked : null;
}

/** The question about an absence; null if no entry ran through it. Of several entries, the one that ran last. */
export function buildAwayQuestion(period: Pick<AwayQuestion, 'id' | 'connection' | 'from' | 'to'>, present: Present): AwayQuestion | null {
  const record = present.records.find((each) => overlaps(each, period.from, period.to));
  return record === undefined ? null : revalidated({ ...period, localId: record.localId }, present);
}

function before(record: EntryRecord, from: UtcInstant): SingleCommand {
  const { localId } = record;
  return record.local.start < from ? { kind: 'change', localId, end: from } : { kind: 'delete', localId };
}

interface AsOfNow {
  readonly question: AwayQuestion;
  readonly record: EntryRecord;
  readonly now: UtcInstant;
}

/** Splits the entry at the return; the part after it gets its own identifier. First, while the entry is whole. */
function cutAtReturn({ question: { to }, record: { localId, local }, now }: AsOfNow): readonly SingleCommand[] {
  return to < (local.end ?? now) ? [{ kind: 'split', localId, at: to }] : [];
}

/** At the very second of the return there is nothing to split, so a new entry starts. Last, because that stops the running one. */
function beginAtReturn({ question: { to }, record: { local, projectId }, now }: AsOfNow): readonly SingleCommand[] {
  const { description, taskId, tags } = local;
  return local.end === null && to >= now ? [{ kind: 'start', description, at: null, projectId, taskId, tags: [...tags] }] : [];
}

/** The commands of an answer, applied together; empty if there is nothing to do. `question` is revalidated and `record` is its entry. */
export function awayCommands(asked: AsOfNow, answer: AwayAnswer): readonly SingleCommand[] {
  const { question, record } = asked;
  const { from, to } = question;
  const { localId, local } = record;
  return matchKind(answer, {
    keep: () => [],
    discard: () => (local.end === null ? [before(record, from)] : [...cutAtReturn(asked), before(record, from)]),
    'discard-and-continue': () => [...cutAtReturn(asked), before(record, from), ...beginAtReturn(asked)],
    split: () => [
      ...cutAtReturn(asked),
      ...(local.start < from ? [{ kind: 'split' as const, localId, at: from }] : []),
      ...beginAtReturn(asked),
    ],
    other: ({ description, projectId }) => [
      ...cutAtReturn(asked),
      before(record, from),
      { kind: 'add', description, start: from, end: to, projectId },
      ...beginAtReturn(asked),
    ],
  });
}
