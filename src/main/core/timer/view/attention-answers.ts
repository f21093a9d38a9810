import type { AttentionAnswer } from '#shared/timer/attention.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimedEntry } from '#shared/timer/overlaps.ts';
import { sameName } from '#core/sync/catalog/same-name.ts';
import { unassigned } from '#core/sync/assignment.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import type { ContentPatch, EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { withoutClient, type MissingName } from '#core/sync/wish.ts';

type Answer = Result<Acknowledgement, Failure>;

interface AnswerRoute {
  readonly outbox: Pick<Outbox, 'find' | 'versions' | 'keptPairs'> & { readonly recovered: Pick<Outbox['recovered'], 'list' | 'decide'> };
  readonly now: UtcInstant;
  readonly mutate: (command: EntryMutation) => Answer;
}

/** A discarded entry that was never saved is deleted; a saved one returns to its saved content. */
function undoDiscard(localId: Uuid, { outbox, mutate }: AnswerRoute): Answer {
  const record = outbox.find(localId);
  const discarded = outbox.versions(localId).find(({ origin }) => origin === 'discarded');
  const isOver = record === undefined || record.deleted || discarded === undefined;
  return isOver ? mutate({ kind: 'restore', localId }) : mutate({ kind: 'reinstate', localId, content: discarded.content });
}

function patchWithout(need: MissingName, { tagWishes = [], assignmentWish }: EntryContent): ContentPatch {
  if (need.kind === 'tag') {
    return { tagWishes: tagWishes.filter((name) => !sameName(name, need.name)) };
  }
  return {
    assignment:
      need.kind !== 'client' || assignmentWish === undefined ? unassigned : { ...unassigned, wish: withoutClient(assignmentWish) },
  };
}

/** Removes what could not be created: the tag, the client of the new project, or the project with its task. */
function keepWithoutName(localId: Uuid, { outbox, mutate }: AnswerRoute): Answer {
  const record = outbox.find(localId);
  const need = record?.blocked?.kind === 'rejected' ? record.blocked.need : undefined;
  if (record === undefined || need === undefined) {
    return fail({ kind: 'no-such-entry' });
  }
  return mutate({ kind: 'edit', localId, patch: patchWithout(need, record.local) });
}

function kept(done: Result<null, Failure>, localId: Uuid, at: UtcInstant): Answer {
  return done.ok ? succeed({ localId, at }) : done;
}

/** Keeps both running and does not ask again. */
function keepBothRunning(earlier: Uuid, later: Uuid, { outbox, now }: AnswerRoute): Answer {
  const runs = (localId: Uuid): boolean => {
    const record = outbox.find(localId);
    return record !== undefined && !record.deleted && record.local.end === null;
  };
  return runs(earlier) && runs(later) ? kept(outbox.keptPairs.keep(earlier, later), later, now) : fail({ kind: 'no-longer-two' });
}

/** Keeps each that is still a possible duplicate. After a failure, those that are kept stay so. */
function keepAll(localIds: readonly Uuid[], { outbox, mutate }: AnswerRoute): Answer {
  let answer: Answer = fail({ kind: 'no-such-entry' });
  for (const localId of localIds.filter((each) => (outbox.find(each)?.duplicateOf ?? null) !== null)) {
    answer = mutate({ kind: 'keep-duplicate', localId });
    if (!answer.ok) {
      return answer;
    }
  }
  return answer;
}

/** Keeps overlapping entries, and does not ask again until their times change. */
function keepOverlaps(
  { entry: localId, others }: Extract<AttentionAnswer, { readonly kind: 'keep-overlaps' }>,
  { outbox, now }: AnswerRoute,
): Answer {
  const found: TimedEntry[] = [];
  for (const id of [localId, ...others]) {
    const record = outbox.find(id);
    if (record === undefined || record.deleted) {
      return fail({ kind: 'no-such-entry' });
    }
    found.push({ localId: id, start: record.local.start, end: record.local.end });
  }
  const [entry, ...rest] = found;
  return entry === undefined ? fail({ kind: 'no-such-entry' }) : kept(outbox.keptPairs.keepOverlaps(entry, rest), localId, now);
}

function decideRecovered(
  { which, isWanted }: Extract<AttentionAnswer, { readonly kind: 'recovered' }>,
  { outbox, now }: AnswerRoute,
): Answer {
  const first = which === 'all' ? outbox.recovered.list(1)[0]?.localId : which[0];
  return first === undefined ? fail({ kind: 'no-such-entry' }) : kept(outbox.recovered.decide(which, isWanted), first, now);
}

function settleTwoRunning(
  { earlier, later, choice }: Extract<AttentionAnswer, { readonly kind: 'two-running' }>,
  route: AnswerRoute,
): Answer {
  const { mutate } = route;
  return choice === 'keep-both'
    ? keepBothRunning(earlier, later, route)
    : mutate({ kind: 'end-one', earlier, later, which: choice === 'stop-earlier' ? 'earlier' : 'later' });
}

export function answerAttention(answer: AttentionAnswer, route: AnswerRoute): Answer {
  const { mutate } = route;
  return matchKind(answer, {
    retry: ({ localId }) => mutate({ kind: 'retry', localId }),
    'keep-without': ({ localId }) => keepWithoutName(localId, route),
    'same-entry': ({ localId }) => mutate({ kind: 'adopt', localId }),
    discard: ({ localId }) => mutate({ kind: 'revert', localId }),
    'undo-discard': ({ localId }) => undoDiscard(localId, route),
    'keep-both': ({ localId }) => mutate({ kind: 'keep-duplicate', localId }),
    'keep-all': ({ localIds }) => keepAll(localIds, route),
    'keep-overlaps': (overlaps) => keepOverlaps(overlaps, route),
    recovered: (decided) => decideRecovered(decided, route),
    'two-running': (two) => settleTwoRunning(two, route),
  });
}
