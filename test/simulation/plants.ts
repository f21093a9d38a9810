/**
 * Bugs planted in the engine by changing its source while it is loaded. The simulation must detect every one of them, which tests its checks. The
 * product has no switch for them.
 */

/** In `file` of `src/main/core/sync`, replaces the only occurrence of `find`. */
export interface SourceEdit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

interface PlantedBug {
  readonly what: string;
  readonly edits: readonly SourceEdit[];
}

function edit(file: string, find: string, replace: string): SourceEdit {
  return { file, find, replace };
}

export const plants = {
  'retry-blindly': {
    what: 'a write without an answer counts as not sent',
    edits: [edit('outcomes/settle.ts', "case 'unknown':\n      return withUnknownOutcome(record);\n    case 'absent':\n      // Only", "case 'unknown':\n      return released(record);\n    case 'absent':\n      // Only")],
  },
  'no-write-ahead': {
    what: 'a request leaves before it is on the disk',
    edits: [
      edit('sending/pump.ts', '  transition.commit(departure);', '  transition.pretend(departure);'),
      edit('engine/transition.ts', '  /** Changes memory only, where', '  pretend(changeSet: ChangeSet): void {\n    this.#apply(changeSet);\n  }\n\n  /** Changes memory only, where'),
    ],
  },
  'import-unresolved': { what: 'a row that may be a create in unknownOutcome is imported', edits: [edit('outcomes/pull.ts', 'if (former !== undefined ||', 'if (former !== undefined || true ||')] },
  'put-without-read': { what: 'a change is sent without a read of what it replaces', edits: [edit('sending/pump.ts', "const request = kind === 'create' ? null : readRequest(record, 0);", 'const request: ServiceRequest | null = null;')] },
  'local-wins-merge': { what: 'what only the other side changed is not taken over', edits: [edit('outcomes/merge.ts', '      return sides.theirs;', '      return sides.mine;')] },
  'forget-conflicts': { what: 'what both sides changed is not kept', edits: [edit('outcomes/settle.ts', 'conflicts: merge.conflicts.map((conflict) => ({ localId: record.localId, conflict })),', 'conflicts: [],')] },
  'no-duplicate-rule': { what: 'a doubled create is imported like any row', edits: [edit('outcomes/pull.ts', 'const isNew = watch !== undefined &&', 'const isNew = watch !== undefined && watch.settledMs === -1 &&')] },
  'careless-duplicates': {
    what: 'a row that is only like a doubled create is deleted',
    edits: [
      edit('outcomes/duplicate.ts', "return watch.isCertain && isBilledAlike && sameContent(toEntryContent(row), body) && isUnchanged(sibling, rows) ? 'duplicate' : 'maybe';", "return isUnchanged(sibling, rows) || row.end === body.end ? 'duplicate' : 'maybe';"),
      edit('outcomes/duplicate.ts', 'return isUnchanged(duplicate, rows) && isUnchanged(sibling, rows);', 'return duplicate !== undefined || isUnchanged(sibling, rows);'),
    ],
  },
  'stale-read-accepted': {
    what: 'a read undoes what was written after it began',
    edits: [edit('engine/engine-state.ts', 'return moment !== undefined && (moment.sequence > read.sequence || read.startedMs < moment.atMs + lagMs);', 'return moment !== undefined && read.startedMs + lagMs < 0;')],
  },
  'no-lag-allowed': { what: 'copies of the service are taken for up to date', edits: [edit('engine/transition.ts', 'return this.state.settings.lagMs;', 'return 0;')] },
  'forget-deleted-unknown': { what: 'an entry whose create may have arrived is forgotten when it is deleted', edits: [edit('mutations/entry-mutations.ts', "record.blocked?.kind === 'ask' || record.inflight !== null;", "record.blocked?.kind === 'ask';")] },
  'exact-fingerprint-only': { what: 'a row that was changed since it was made is not recognised', edits: [edit('outcomes/resolve-create.ts', 'if (closest === undefined) {', 'if (closest !== undefined || true) {')] },
  'repost-on-weak-match': { what: 'something unlike of the same second is taken for nothing', edits: [edit('outcomes/resolve-create.ts', "return { kind: isAlike(body, closest) ? 'adopt' : 'ask', row: closest };", "return isAlike(body, closest) ? { kind: 'adopt', row: closest } : null;")] },
  'no-grace': { what: 'absence counts while the request may still be on its way', edits: [edit('sending/pump.ts', 'return nowMs >= unknownOutcome.overMs;', 'return nowMs >= unknownOutcome.sinceMs;')] },
  'no-grace-for-names': { what: 'a name is created again while the first request may still be on its way', edits: [edit('outcomes/ensuring.ts', 'const untilMs = transition.nowMs + transition.state.settings.graceMs;', 'const untilMs = transition.nowMs;')] },
  'cut-list-proves-absence': { what: 'absence from a list that was cut counts', edits: [edit('outcomes/resolve-create.ts', "(complete ? { kind: 'absent' } : { kind: 'ask', row: null })", "(complete || !complete ? { kind: 'absent' } : { kind: 'ask', row: null })")] },
  'cut-list-proves-deletion': { what: 'what a cut list does not show counts as deleted', edits: [edit('outcomes/pull.ts', 'if (!within || provesAbsence(list)) {', 'if (!within || list.rows.length >= 0) {')] },
  'no-known-rows': { what: 'a row that was known before is taken for a lost create', edits: [edit('outcomes/entry-replies.ts', 'excluded: (id) => transition.state.knownServerIds.has(id),', 'excluded: () => false,')] },
  'same-second-at-once': { what: 'two creates of one second are under way together', edits: [edit('sending/schedule.ts', ' && !waitsForSecond(state, record);', ';')] },
  'start-before-stop': { what: 'a start does not wait for the stop of what runs', edits: [edit('sending/schedule.ts', 'if (record.local.end !== null || stops.size === 0) {', 'if (record.local.end !== null || stops.size >= 0) {')] },
  'wait-for-failing-stop': { what: 'a stop that fails holds back the timer for ever', edits: [edit('sending/schedule.ts', ' && !overdue.has(localId));', ' && (overdue.size < 0 || localId !== record.localId));')] },
  'overtake-stops': { what: 'a stop that was never tried is not waited for', edits: [edit('sending/schedule.ts', 'stopsDue.dueAt(nowMs));', 'stopsDue.dueAt(nowMs + 29_000));')] },
  'coalesce-into-inflight': {
    what: 'an edit changes the body of a request under way',
    edits: [edit('mutations/entry-mutations.ts', 'return isAnswered ? { ...record, blocked: null } : record;', 'return { ...record, inflight: record.inflight === null ? null : { ...record.inflight, body: record.local }, blocked: isAnswered ? null : blocked };')],
  },
  'edit-clears-question': { what: 'an edit answers a question', edits: [edit('mutations/entry-mutations.ts', "blocked.kind !== 'gone' && blocked.kind !== 'ask';", "blocked.kind !== 'gone';")] },
  'trust-interrupted': { what: 'what was under way when the program ended counts as not sent', edits: [edit('outcomes/unknown-outcomes.ts', '        unknownOutcomeReply(transition, record.localId);\n        allowForTimeout(transition, record.localId);', '        transition.know({ ...record, inflight: null });')] },
  'drop-gone': {
    what: 'what was changed here and deleted there is dropped',
    edits: [
      edit('outcomes/known-rows.ts', 'import { accept, deletedThere, blockedAs,', 'import { accept, tombstoned, blockedAs,'),
      edit('outcomes/known-rows.ts', "return blockedAs(record, { kind: 'gone' });", 'return tombstoned(record);'),
    ],
  },
  'ignore-retry-after': { what: 'requests leave before Retry-After has passed', edits: [edit('gateway/gateway-state.ts', 'return Math.max(state.notBeforeMs, ownMs, budgetMs);', 'return Math.max(ownMs, budgetMs);')] },
  'go-on-under-retry-after': { what: 'what has begun goes on before Retry-After has passed', edits: [edit('gateway/gateway-state.ts', 'return !state.suspended && state.notBeforeMs <= nowMs;', 'return !state.suspended && nowMs >= 0;')] },
  'no-budget': { what: 'requests that bring nothing are not limited', edits: [edit('gateway/gateway-state.ts', 'budget === null ? 0 : nextAtMs(state.budgets[budget])', 'budget === null ? 0 : nextAtMs(state.budgets[budget]) * 0')] },
  'trust-not-found': { what: 'a 404 to a delete counts as done', edits: [edit('outcomes/settle.ts', "    case 'absent':\n    case 'unknown':\n      return withUnknownOutcome(record);", "    case 'absent':\n      return deletedThere(record);\n    case 'unknown':\n      return withUnknownOutcome(record);"), edit('outcomes/entry-replies.ts', "|| reply.kind === 'absent') {", "|| (reply.kind === 'absent' && work.record.inflight?.kind === 'update')) {")] },
  'accept-stale-overwrite': { what: 'what another client wrote without having seen ours takes its place, and no word of it is kept', edits: [edit('outcomes/pull.ts', 'return acceptRead(record, row);', 'return { ...acceptRead(record, row), conflicts: [] };')] },
  'import-late-writes': { what: 'a late delivery is taken for another client’s change', edits: [edit('entry-record.ts', 'if (base === null || sameContent(there, base)) {', 'if (base === null || base.start !== there.end) {')] },
  'delete-unseen-edit': { what: 'a delete removes what another client wrote since', edits: [edit('outcomes/known-rows.ts', 'if (!isLate && record.deleted && hasChanged(record, toEntryContent(finding.row))) {', 'if (!isLate && record.deleted && record.commandOrder < 0) {')] },
  'drop-on-update-refused': { what: 'an entry with an unknown outcome counts as gone after an incomplete read', edits: [edit('outcomes/known-rows.ts', "return isOffDates ? { kind: 'none', rows: [] } : { kind: 'unclear' };", "return { kind: 'none', rows: [] };")] },
  'theirs-win-merge': { what: 'what was changed here gives way to what the other side changed', edits: [edit('outcomes/merge.ts', '    }\n    return sides.mine;', '    }\n    return sides.theirs;')] },
  'refusal-drops': { what: 'a refused entry is not kept', edits: [edit('outcomes/settle.ts', '  if (!record.deleted) {\n    return blockedAs(record, block);\n  }', "  if (!record.deleted && record.serverId === null) {\n    return tombstoned(record);\n  }\n  if (!record.deleted) {\n    return blockedAs(record, block);\n  }")] },
  'name-of-another': { what: 'the first name of a list is taken for the one that is wanted', edits: [edit('outcomes/ensuring.ts', 'return findNamed(things, need.name)?.id ?? null;', 'return (findNamed(things, need.name) ?? things[0])?.id ?? null;')] },
  'name-not-noted': { what: 'a name is created before that is on the disk', edits: [edit('outcomes/ensuring.ts', '  transition.commit({ ensured: [{ need: key, id: null }] });\n  transition.send(', '  transition.send(')] },
  'trust-older-file': { what: 'what an older copy of a lost file shows as unsent counts as unsent', edits: [edit('outcomes/unknown-outcomes.ts', "(what === 'everything' || (record.serverId === null && !isOpen(record))))", "what === 'everything')")] },
  'deferred-forgotten': { what: 'entries that the start left in the file are never taken over', edits: [edit('engine/eviction.ts', '  added.forEach((record) => transition.know(record));\n', '')] },
  'move-without-entries': { what: 'a new file gets only what had been sent', edits: [edit('engine/engine-state.ts', 'return { records, conflicts: [...conflicts.values()], names, ensured,', 'return { records: new Map([...records].filter(([, { serverId }]) => serverId !== null)), conflicts: [...conflicts.values()], names, ensured,')] },
  'torn-command': { what: 'of a command with several parts the disk gets the first', edits: [edit('outcomes/settle.ts', '  const [only] = changeSets;\n  if (only !== undefined && changeSets.length === 1) {', '  const [only] = changeSets;\n  if (only !== undefined) {')] },
} satisfies Record<string, PlantedBug>;

export type Plant = keyof typeof plants;

export const plantNames = Object.keys(plants).filter((name): name is Plant => name in plants);

/** Applies the edits; throws if one does not match exactly once, because the source has changed. */
export function planted(source: string, edits: readonly SourceEdit[]): string {
  return edits.reduce((text, { file, find, replace }) => {
    if (text.split(find).length !== 2) {
      throw new Error(`${file} does not hold exactly once: ${find}`);
    }
    return text.replace(find, () => replace);
  }, source);
}

export function editsOf(plant: Plant): readonly SourceEdit[] {
  return plants[plant].edits;
}
