/**
 * The only place where rows of the service meet entries: polls, verification reads and the back-fill all end here. Never reverts what
 * was written after the read began.
 */
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { assertNever } from '#shared/values/result.ts';
import { provesAbsence } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { EntryRead } from '../engine/engine-events.ts';
import type { Transition } from '../engine/transition.ts';
import {
  atRest,
  sameContent,
  toEntryContent,
  toEntryRecord,
  toFoundRow,
  type Attempt,
  type EntryContent,
  type EntryRecord,
} from '../entry-record.ts';
import { decideOwned, decideUnowned } from './decide-row.ts';
import { refuseSuspected } from './replies.ts';
import { acceptRow, release, withoutRow } from './settle.ts';
import { isWithin, provenSpan } from './windows.ts';

/** True for most rows: nothing has changed on either side. */
function isAsSaved({ state, deleted, base, version, projectId }: EntryRecord, row: RemoteEntry): boolean {
  const isSame =
    base !== null && version === (row.version ?? null) && projectId === row.projectId && sameContent(toEntryContent(row), base);
  return isSame && state === 'saved' && !deleted;
}

class Reconciliation {
  readonly #transition: Transition;
  readonly #read: EntryRead;
  readonly #isClosed: (attempt: Attempt) => boolean;
  hasChanged = false;

  constructor(transition: Transition, read: EntryRead) {
    this.#transition = transition;
    this.#read = read;
    this.#isClosed = (attempt) => transition.closesAtMs(attempt) <= read.mark.beganMs;
  }

  row(row: RemoteEntry): void {
    const { store } = this.#transition;
    const owner = store.byServerId(row.id);
    if (owner !== null && isAsSaved(owner, row)) {
      return;
    }
    this.#transition.isolate(owner?.localId ?? null, () => (owner === null ? this.#unowned(row) : this.#owned(row, owner)));
  }

  #isNewer(subject: string): boolean {
    return this.#transition.fresh.isNewer(subject, { mark: this.#read.mark, lagMs: this.#transition.settings.lagMs });
  }

  #owned(row: RemoteEntry, owner: EntryRecord): void {
    const { store, fresh } = this.#transition;
    const content = toEntryContent(row);
    const attempts = store.attemptsOf(owner.localId);
    const decision = decideOwned({ owner, content, attempts, isNewer: this.#isNewer(owner.localId), isClosed: this.#isClosed });
    switch (decision.kind) {
      case 'skip':
        return;
      case 'same':
        this.#same(owner, row);
        break;
      case 'written':
        this.#transition.dropAttempt(decision.attempt);
        this.#accept(owner, row, decision.attempt.body);
        break;
      case 'late':
        this.#transition.dropAttempt(decision.attempt);
        this.#transition.put(atRest({ ...owner, base: content, version: row.version ?? null, projectId: row.projectId }));
        this.hasChanged = true;
        break;
      case 'merge':
        attempts.filter((attempt) => this.#isClosed(attempt)).forEach((attempt) => this.#transition.dropAttempt(attempt));
        this.#accept(owner, row, decision.ancestor);
        break;
      default:
        assertNever(decision);
    }
    if (store.get(owner.localId)?.state === 'changed') {
      fresh.see(owner.localId, this.#read.mark.beganMs);
    }
  }

  #same(owner: EntryRecord, row: RemoteEntry): void {
    const known: EntryRecord = { ...owner, version: row.version ?? null, projectId: row.projectId };
    if (owner.state === 'unknown') {
      this.#transition.store.attemptsOf(owner.localId).forEach((attempt) => this.#transition.dropAttempt(attempt));
      if (!refuseSuspected(this.#transition, known)) {
        release(this.#transition, known);
      }
      this.hasChanged = true;
    } else if (owner.blocked?.kind === 'gone') {
      // A row that was missing from its dates had only been moved.
      this.#transition.put(atRest(known));
      this.hasChanged = true;
    } else {
      this.#transition.put(known);
    }
  }

  #accept(owner: EntryRecord, row: RemoteEntry, ancestor: EntryContent): void {
    if (this.#read.isServiceOlder === true) {
      this.#transition.put(atRest({ ...owner, base: toEntryContent(row), version: row.version ?? null }));
      this.hasChanged = true;
      return;
    }
    acceptRow(this.#transition, owner, { row, ancestor });
    this.hasChanged = true;
  }

  #unowned(row: RemoteEntry): void {
    const { store, memory } = this.#transition;
    const creates = store
      .attemptsAt(row.start)
      .filter(({ kind }) => kind === 'create')
      .map((attempt) => ({ attempt, entry: store.get(attempt.localId) }));
    // A row of an entry from before a damage was made by none of them.
    const isOfEarlier = creates.length > 0 && store.recovered.hasRow(row.id);
    const decision = decideUnowned({ row, isGone: this.#isNewer(row.id), creates: isOfEarlier ? [] : creates, isClosed: this.#isClosed });
    switch (decision.kind) {
      case 'skip':
        return;
      case 'import':
        this.#import(row, decision.duplicateOf);
        return;
      case 'adopt':
        this.#adopt(row, decision.attempt);
        return;
      case 'hold': {
        // The read may explain what became of the create.
        const { localId } = decision.attempt;
        const verification = memory.verifications.get(localId);
        const { nowMs, settings } = this.#transition;
        if (verification !== undefined && settings.lagMs > 0) {
          memory.verifications.set(localId, { ...verification, dueMs: Math.min(verification.dueMs, nowMs + settings.lagMs) });
        }
        return;
      }
      case 'ask':
        this.#ask(row, decision.attempt);
        return;
      default:
        assertNever(decision);
    }
  }

  #import(row: RemoteEntry, duplicateOf: Uuid | null): void {
    const known = foreignOrNull(uuidSchema, this.#transition.store.localIdOfRow(row.id));
    const isFree = known !== null && this.#transition.store.get(known) === null;
    this.#transition.put({ ...toEntryRecord(row, isFree ? known : this.#transition.newId()), duplicateOf });
    this.hasChanged = true;
  }

  #adopt(row: RemoteEntry, attempt: Attempt): void {
    const { localId, body } = attempt;
    const entry = this.#transition.store.get(localId);
    if (entry !== null) {
      // It stays until a read closes it: a second row like this one is a second delivery.
      this.#transition.endAttempt(attempt, 'answered', this.#transition.closesAtMs(attempt));
      const ancestor = row.end === null ? { ...body, end: null } : body;
      const isAsked = entry.state === 'asked';
      acceptRow(this.#transition, isAsked ? { ...entry, state: 'changed', blocked: null } : entry, { row, ancestor });
      this.#transition.progressed();
      this.hasChanged = true;
    }
  }

  /** The attempt stays until the question is answered or its row is gone. */
  #ask(row: RemoteEntry, { localId, body }: Attempt): void {
    const entry = this.#transition.store.get(localId);
    if (entry !== null) {
      this.#transition.ask(entry, { kind: 'ask', found: toFoundRow(row, body) });
      this.#transition.progressed();
      this.hasChanged = true;
    }
  }

  /** Entries whose row the read would show and does not. */
  absent(): void {
    const span = provenSpan(this.#read);
    if (span === null) {
      return;
    }
    const shown = new Set(this.#read.list.rows.map(({ id }) => id));
    const seen = new Set<Uuid>();
    const isMissing = ({ localId, serverId, base }: EntryRecord): boolean =>
      serverId !== null && !shown.has(serverId) && base !== null && isWithin(base.start, span) && !seen.has(localId);
    for (const record of this.#transition.store.withRowIn(span)) {
      if (isMissing(record)) {
        seen.add(record.localId);
        this.#transition.isolate(record.localId, () => this.#missing(record));
      }
    }
    for (const attempt of this.#transition.store.attemptsIn(span)) {
      if (this.#isClosed(attempt)) {
        this.#transition.isolate(attempt.localId, () => this.#close(attempt));
      }
    }
  }

  #missing(record: EntryRecord): void {
    const { store } = this.#transition;
    const { localId, state, deleted, blocked } = record;
    const span = provenSpan(this.#read);
    const attempts = state === 'saved' && !deleted ? [] : store.attemptsOf(localId);
    // An update may have moved the row to a date that the read does not show.
    const mayBeElsewhere = attempts.some(({ kind, body }) => kind === 'update' && !isWithin(body.start, span));
    if (state === 'sent' || this.#isNewer(localId) || mayBeElsewhere) {
      return;
    }
    const current = attempts.at(-1);
    if (state === 'unknown' && current?.kind === 'update' && !this.#isClosed(current)) {
      return;
    }
    // A create that may be delivered again stays: its second row is recognised.
    attempts
      .filter((attempt) => attempt.kind !== 'create' || this.#isClosed(attempt))
      .forEach((attempt) => this.#transition.dropAttempt(attempt));
    this.#transition.memory.suspected.delete(localId);
    if (deleted) {
      // It stays out of view: another client may have moved the row to a date that was not read.
      this.#transition.put({ ...record, state: 'saved' });
    } else if (this.#transition.settings.isOnlyClient) {
      // The service went back to an earlier state: it gets the entry again.
      withoutRow(this.#transition, record);
      this.hasChanged = true;
    } else if (state === 'saved') {
      this.#transition.remove(record);
      this.hasChanged = true;
    } else if (state === 'unknown' && current?.kind !== 'update') {
      // Its delete was undone.
      withoutRow(this.#transition, record);
    } else if (blocked?.kind !== 'gone') {
      this.#transition.ask(record, { kind: 'gone' });
      this.hasChanged = true;
    }
    this.#transition.progressed();
  }

  /** The read shows everything that the attempt could have done, so nothing of it can follow. */
  #close(attempt: Attempt): void {
    const record = this.#transition.store.get(attempt.localId);
    const isCurrent = record?.state === 'unknown' && this.#transition.lastAttempt(attempt.localId)?.id === attempt.id;
    if (record !== null && isCurrent && attempt.kind !== 'create') {
      // Whether it took effect is seen from its row.
      return;
    }
    const found = record?.blocked?.kind === 'ask' ? record.blocked.found : null;
    if (record !== null && found !== null && found.body.start === attempt.body.start) {
      this.#endQuestion(record, { attempt, isShown: this.#read.list.rows.some(({ id }) => id === found.id) });
      return;
    }
    this.#transition.dropAttempt(attempt);
    if (record !== null && isCurrent) {
      this.hasChanged = true;
      if (!refuseSuspected(this.#transition, record)) {
        release(this.#transition, record);
      }
    }
  }

  /** The row in question is gone, or is the row of another entry by now: the entry is sent again. */
  #endQuestion(record: EntryRecord, { attempt, isShown }: { readonly attempt: Attempt; readonly isShown: boolean }): void {
    const found = record.blocked?.kind === 'ask' ? record.blocked.found : null;
    if (found !== null && (!isShown || this.#transition.store.byServerId(found.id) !== null)) {
      this.#transition.dropAttempt(attempt);
      release(this.#transition, { ...record, state: 'changed', blocked: null });
      this.hasChanged = true;
    }
  }
}

export interface Reconciled {
  readonly changed: boolean;
  /** Starts of entries that no longer run; only a read of their dates shows why. */
  readonly stoppedElsewhere: readonly UtcInstant[];
}

/** Takes over the row that the service has shown when it refused a change of an older version of it. */
export function takeCurrentRow(transition: Transition, row: RemoteEntry): void {
  new Reconciliation(transition, { list: { rows: [row], complete: false }, asked: 'active', mark: transition.readMark() }).row(row);
}

/** Takes a read over into the entries. */
export function reconcile(transition: Transition, read: EntryRead): Reconciled {
  const reconciliation = new Reconciliation(transition, read);
  for (const row of read.list.rows) {
    reconciliation.row(row);
  }
  reconciliation.absent();
  return { changed: reconciliation.hasChanged, stoppedElsewhere: findStopped(transition, read) };
}

function findStopped(transition: Transition, { list, asked, mark }: EntryRead): readonly UtcInstant[] {
  if (asked !== 'active' || !provesAbsence(list)) {
    return [];
  }
  const shown = new Set(list.rows.map(({ id }) => id));
  const { store, fresh, settings } = transition;
  const isMissing = ({ localId, serverId, base, state, deleted }: EntryRecord): boolean =>
    serverId !== null &&
    base?.end === null &&
    state !== 'sent' &&
    // Its delete was answered.
    !(deleted && state === 'saved') &&
    !shown.has(serverId) &&
    !fresh.isNewer(localId, { mark, lagMs: settings.lagMs });
  return store
    .runsThere()
    .filter(isMissing)
    .map(({ base, local }) => (base ?? local).start);
}
