/**
 * The rules that keep the promises, each by its name. The product has no way to leave one out: `Outbox` takes no rules. The simulation
 * leaves out one at a time and must notice, which is how its own eyes are tested.
 */
export interface Rules {
  /** A lost answer is looked for before anything is sent again. */
  readonly resolvesUnknown: boolean;
  /** A request is on the disk before its first byte leaves. */
  readonly writesAhead: boolean;
  /** A row that may be a create in unknown outcome is not taken for somebody else's. */
  readonly pullLeavesUnresolved: boolean;
  /** A change is preceded by a read of what it replaces. */
  readonly readsBeforeWrite: boolean;
  /** Fields that only the other side changed are taken over. */
  readonly mergesFields: boolean;
  /** What both sides changed is kept as a conflict. */
  readonly recordsConflicts: boolean;
  /** What the transport delivered twice is noticed. */
  readonly noticesDuplicates: boolean;
  /** Only what is equal in every field, beside its unchanged sibling, is deleted as a duplicate. */
  readonly twinsAreExact: boolean;
  /** A read that is older than a write does not undo it. */
  readonly refusesStaleReads: boolean;
  /** A read soon after a write may come from a copy of the service that lags behind. */
  readonly allowsForLag: boolean;
  /** An entry whose create may have arrived is not forgotten when it is deleted. */
  readonly deletesWhatMayBeThere: boolean;
  /** A row that was changed since it was made is still recognised. */
  readonly adoptsAlike: boolean;
  /** Something of the same second that is not alike becomes a question, never a second create. */
  readonly asksAboutUnlike: boolean;
  /** Absence counts only when the request can no longer be on its way. */
  readonly waitsForGrace: boolean;
  /** Absence counts only in a list that was not cut. */
  readonly needsCompleteReads: boolean;
  /** Rows that were known before are not taken for a lost create. */
  readonly excludesKnownRows: boolean;
  /** Two creates of one second are never under way at once. */
  readonly serialisesSameSecond: boolean;
  /** What runs at the service is stopped there before the next is started. */
  readonly stopsBeforeStart: boolean;
  /** The body of a request under way stays as it was sent. */
  readonly freezesBodies: boolean;
  /** Only an answer ends a question; an edit does not. */
  readonly editsKeepQuestions: boolean;
  /** A request that was under way when the program ended or the machine slept has an unknown outcome. */
  readonly doubtsInterrupted: boolean;
  /** Changed here and deleted there: a person decides. */
  readonly blocksGone: boolean;
  /** That a row is gone is proven by a read. */
  readonly provesGone: boolean;
  /** An older body of our own is a late delivery, and nobody's change. */
  readonly noticesLateWrites: boolean;
  /** Deleted here and changed there: the user is asked. */
  readonly asksBeforeDelete: boolean;
}

export const soundRules: Rules = Object.freeze({
  resolvesUnknown: true,
  writesAhead: true,
  pullLeavesUnresolved: true,
  readsBeforeWrite: true,
  mergesFields: true,
  recordsConflicts: true,
  noticesDuplicates: true,
  twinsAreExact: true,
  refusesStaleReads: true,
  allowsForLag: true,
  deletesWhatMayBeThere: true,
  adoptsAlike: true,
  asksAboutUnlike: true,
  waitsForGrace: true,
  needsCompleteReads: true,
  excludesKnownRows: true,
  serialisesSameSecond: true,
  stopsBeforeStart: true,
  freezesBodies: true,
  editsKeepQuestions: true,
  doubtsInterrupted: true,
  blocksGone: true,
  provesGone: true,
  noticesLateWrites: true,
  asksBeforeDelete: true,
});
