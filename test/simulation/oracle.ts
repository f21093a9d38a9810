/** Checks the invariants of one device at every step of a run. */
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { sameContent, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import { goneRow, isOfAnother } from './gone-row.ts';
import { fields, isMergeOfTags, originOf, sameField, type Ledger } from './ledger.ts';
import { graceMs } from './plan.ts';
import { PressureOracle } from './pressure-oracle.ts';
import { ServiceOracle } from './service-oracle.ts';
import { StopOracle } from './stop-oracle.ts';
import { areAlike, isChangedUnseen } from './unseen-change.ts';

interface SentChange {
  readonly body: EntryContent;
  readonly before: EntryContent | null;
}

interface Read {
  readonly startedMs: number;
  readonly asked: EntryWindow | 'active';
}

export class Oracle {
  readonly #ledger: Ledger;
  readonly #device: number;
  /** When the last unanswered attempt of a create ended. */
  readonly #unanswered = new Map<Uuid, number>();
  /** Creates that were answered, whether or not the answer was stored: none of their requests is in flight. */
  readonly #answered = new Set<Uuid>();
  readonly #sentStart = new Map<Uuid, string>();
  /** Changes of an entry that were sent, or about to be, and the content that each was to replace. */
  readonly #sent = new Map<Uuid, readonly SentChange[]>();
  readonly atService: ServiceOracle;
  readonly stops: StopOracle;
  readonly #pressure: PressureOracle;
  readonly #completeReads: Read[] = [];
  /** Lowest version of a row that may be accepted next. */
  readonly #accepted = new Map<RecordId, number>();
  /** Rows known here when a create of the entry was first sent. */
  readonly #knownAtSend = new Map<Uuid, EngineState['knownServerIds']>();
  /** The time of the list in the current reply. */
  snapshotMs: number | null = null;

  constructor(ledger: Ledger, device: number, deviceMs: () => number) {
    this.#ledger = ledger;
    this.stops = new StopOracle(ledger, device, deviceMs);
    this.#pressure = new PressureOracle(ledger, device);
    this.#device = device;
    this.atService = new ServiceOracle(ledger, device, (localId, there) => this.#mayBeLate(localId, there));
  }

  #origin(localId: Uuid): string {
    return originOf(this.#device, localId);
  }

  /** A change was committed; `state` is the one before it. */
  committed(state: EngineState, change: OutboxChange, isCommand: boolean): void {
    const tombstones = new Set((change.tombstones ?? []).map(({ record }) => record.localId));
    for (const record of change.removed ?? []) {
      if (!tombstones.has(record.localId)) {
        this.#ledger.violate('P2', `${this.#origin(record.localId)} disappeared without a trace`);
      }
      const isEdited = record.base !== null && !record.deleted && record.blocked === null && !sameContent(record.local, record.base);
      if (!isCommand && isEdited) {
        this.#ledger.violate('U2', `${this.#origin(record.localId)} was changed here and is dropped without asking`);
      }
    }
    const removed = new Set((change.removed ?? []).map(({ serverId }) => serverId));
    for (const record of change.changed ?? []) {
      this.#changed(state.records.get(record.localId), record, removed.has(record.serverId) ? undefined : state.byServerId.get(record.serverId ?? record.localId));
    }
    if (!isCommand) {
      for (const record of change.changed ?? []) {
        this.#merged(state.records.get(record.localId), record, change.conflicts ?? []);
      }
    }
    this.#pressure.committed(change);
    this.#ledger.counts.conflicts += change.conflicts?.length ?? 0;
  }

  /** E1 and E2: if both sides changed a field, the other value is kept; a change of the other side only is taken over. */
  #merged(before: EntryRecord | undefined, after: EntryRecord, conflicts: NonNullable<OutboxChange['conflicts']>): void {
    const ancestor = before?.base ?? null;
    const theirs = after.base;
    if (before === undefined || ancestor === null || theirs === null || before.inflight !== null || after.blocked !== null || theirs === before.base) {
      return;
    }
    if (this.#isOwnBody(after, { theirs, base: ancestor })) {
      return;
    }
    for (const field of fields) {
      if (sameField(theirs, ancestor, field) || sameField(after.local, theirs, field)) {
        continue;
      }
      const isWished = before.local.assignmentWish !== undefined && (field === 'taskId' || field === 'ownProjectId');
      const isOurs = isWished || !sameField(before.local, ancestor, field);
      const name = field === 'taskId' ? 'task' : field === 'ownProjectId' ? 'project' : field;
      const isMerged = field === 'tags' || (field === 'end' && ancestor.end === null);
      const isKept = conflicts.some(({ localId, conflict }) => localId === after.localId && conflict.field === name);
      const older = (this.#sent.get(after.localId) ?? []).flatMap((change) => [change.body, ...(change.before === null ? [] : [change.before])]);
      const isOlder = older.some((content) => sameField(content, theirs, field));
      const areMergedTags = field === 'tags' && older.some(({ tags }) => isMergeOfTags(after.local.tags, { base: tags, mine: before.local.tags, theirs: theirs.tags }));
      if (!isOurs && (isKept || (isOlder && isMerged) || areMergedTags)) {
        // Another client overwrote ours without having seen it: ours is written again, and theirs is kept.
        continue;
      }
      if (!isOurs) {
        this.#ledger.violate('E2', `${this.#origin(after.localId)} keeps its ${field}, which only another client changed`);
      } else if (!isMerged && !isKept) {
        this.#ledger.violate('E1', `${this.#origin(after.localId)} put its ${field} over another and kept no word of it`);
      }
    }
  }

  /** True if a late delivery of a change from here may have made the row. A service that compares versions carries out only one based on what the row had. */
  #mayBeLate(localId: Uuid, { theirs, base }: { readonly theirs: EntryContent; readonly base: EntryContent }): boolean {
    const { comparesVersions } = this.#ledger.server;
    return (this.#sent.get(localId) ?? []).some(({ body, before }) => sameContent(body, theirs) && (!comparesVersions || (before !== null && sameContent(before, base))));
  }

  /** R6: another client wrote exactly a body sent from here, and it is taken for its late delivery. */
  #isOwnBody({ localId, serverId }: EntryRecord, there: { readonly theirs: EntryContent; readonly base: EntryContent }): boolean {
    const isSent = this.#mayBeLate(localId, there);
    const row = serverId === null ? undefined : this.#ledger.server.rows.get(serverId);
    const last = row?.versions.findLast(({ content }) => sameContent(content, there.theirs));
    this.#ledger.counts.R6 += isSent && last?.actor !== this.#device ? 1 : 0;
    return isSent;
  }

  #changed(before: EntryRecord | undefined, after: EntryRecord, holder: Uuid | undefined): void {
    const ledger = this.#ledger;
    const name = this.#origin(after.localId);
    const frozen = before?.inflight ?? null;
    if (frozen !== null && after.inflight?.attemptId === frozen.attemptId && !sameContent(frozen.body, after.inflight.body)) {
      ledger.violate('D3', `the body of ${name} changed while it was under way`);
    }
    if (after.inflight?.kind === 'update' && after.inflight.attemptId !== frozen?.attemptId) {
      // On the disk, it may have been sent: after its end the program cannot know.
      this.#sent.set(after.localId, [...(this.#sent.get(after.localId) ?? []), { body: after.inflight.body, before: after.base }]);
    }
    if (after.blocked?.kind === 'ask' && before?.blocked?.kind !== 'ask') {
      ledger.counts.asked += 1;
    }
    const { serverId } = after;
    this.stops.changed(before, after);
    if (serverId === null) {
      return;
    }
    // A row that is gone may be restored as a new one.
    if (before !== undefined && before.serverId !== null && before.serverId !== serverId && goneRow(ledger.server, { before, nextId: serverId, device: this.#device }) === undefined) {
      ledger.violate('D5', `${name} stood for ${before.serverId} and now stands for ${serverId}`);
    }
    if (before?.serverId !== serverId) {
      if (holder !== undefined && holder !== after.localId) {
        ledger.violate('D5', `${name} and ${holder} both stand for ${serverId}`);
      }
      this.#unanswered.delete(after.localId);
      ledger.standsFor(this.#device, after.localId, serverId);
      this.#accepted.delete(serverId);
      this.#adopted(before, after, serverId);
      if (before === undefined && isChangedUnseen(ledger, this.#device, { serverId, base: after.base })) {
        ledger.changedUnseen.add(originOf(this.#device, serverId));
      }
    }
    if (after.base !== null && after.base !== before?.base) {
      this.#acceptedBase(serverId, after.base, name);
    }
  }

  /** U5: an entry is matched only to its own row, or to one that is indistinguishable at the service. */
  #adopted(before: EntryRecord | undefined, after: EntryRecord, serverId: RecordId): void {
    const row = this.#ledger.server.rows.get(serverId);
    const gone = before === undefined ? undefined : goneRow(this.#ledger.server, { before, nextId: serverId, device: this.#device });
    this.#ledger.counts.R2 += gone?.deletedBy === null ? 1 : 0;
    if (gone !== undefined && row !== undefined && isOfAnother(row, gone)) {
      // Taken for a restored copy of its deleted row.
      this.#takenForOwn(after.localId);
    }
    const body = before?.inflight?.kind === 'create' ? before.inflight.body : before?.blocked?.kind === 'ask' ? before.blocked.found?.body : undefined;
    if (row === undefined || before === undefined || body === undefined || row.origin === this.#origin(after.localId)) {
      return;
    }
    const first = row.versions[0]?.content;
    const tried = before.tried ?? [];
    const isAlike = row.versions.some(({ content }) => {
      const isLike = (sent: EntryContent): boolean => content.start === sent.start && areAlike(sent, content);
      return isLike(body) || tried.some((sent) => sameContent(content, sent) || (sent.start !== body.start && isLike(sent)));
    });
    const wasKnown = this.#knownAtSend.get(after.localId)?.has(serverId) ?? false;
    if (before.blocked?.kind === 'ask') {
      return;
    }
    if (wasKnown || !isAlike || first === undefined) {
      this.#ledger.violate('U5', `${this.#origin(after.localId)} took ${serverId}, which is ${row.origin}`);
    } else {
      this.#takenForOwn(after.localId);
    }
  }

  /** R4: the entry took another client's row of its second. */
  #takenForOwn(localId: Uuid): void {
    this.#ledger.counts.R4 += 1;
    this.#ledger.takenForOwn.set(this.#origin(localId), this.#ledger.nowMs);
  }

  /** E3: the accepted state of a row never goes back in time. */
  #acceptedBase(serverId: RecordId, base: EntryContent, name: string): void {
    const row = this.#ledger.server.rows.get(serverId);
    const from = this.#accepted.get(serverId) ?? 0;
    const index = row === undefined ? -1 : row.versions.findIndex(({ content }, at) => at >= from && sameContent(content, base));
    if (index === -1) {
      this.#ledger.violate('E3', `${name} accepted a state of ${serverId} from before what it had accepted already`);
    } else {
      this.#accepted.set(serverId, index);
    }
  }

  /** Checks a request that is sent; `stored` is its form on the disk. */
  sends(state: EngineState, { id, request }: { readonly id: string; readonly request: ServiceRequest }, stored: { readonly kind: string; readonly body?: EntryContent } | null): void {
    const owner = state.requests.get(id);
    this.#pressure.sends(owner?.kind === 'entry' ? owner.localId : null);
    if (owner?.kind === 'entry') {
      this.stops.tries(owner.localId, state.records.get(owner.localId));
    }
    if (!('localId' in request)) {
      this.#ledger.violateIf('body' in request && stored === null, 'D2', `${request.kind} left before it was on the disk`);
      return;
    }
    const name = this.#origin(request.localId);
    const record = state.records.get(request.localId);
    const isWritten = stored !== null && stored.kind === request.kind && (request.kind === 'delete' || (stored.body !== undefined && sameContent(stored.body, request.body)));
    if (!isWritten) {
      this.#ledger.violate('D2', `${request.kind} of ${name} left before it was on the disk`);
    }
    if (request.kind === 'create' && record !== undefined) {
      this.#creates(state, record, request.body);
    }
  }

  #creates(state: EngineState, record: EntryRecord, body: EntryContent): void {
    const name = this.#origin(record.localId);
    const ledger = this.#ledger;
    for (const other of state.unresolved.values()) {
      if (other.localId === record.localId) {
        continue;
      }
      if (other.inflight?.kind === 'create' && other.inflight.body.start === body.start) {
        ledger.violate('D4', `${name} and ${other.localId} are created in one second at once`);
      }
      if (body.end === null) {
        this.stops.starts(record, other);
      }
    }
    if (!this.#knownAtSend.has(record.localId)) {
      this.#knownAtSend.set(record.localId, state.knownServerIds);
    }
    const endedMs = this.#unanswered.get(record.localId);
    if (endedMs !== undefined && !(ledger.wishes.get(name)?.answered ?? false)) {
      // The day of the earlier attempt: the user may have moved the entry since.
      const date = (this.#sentStart.get(record.localId) ?? body.start).slice(0, 10);
      const isProven = this.#completeReads.some(
        ({ startedMs, asked }) =>
          startedMs >= endedMs + graceMs && asked !== 'active' && (asked.after === null || date > asked.after) && (asked.before === null || date < asked.before),
      );
      if (!isProven) {
        ledger.violate('U4', `${name} was sent again before its absence was proven`);
      }
    }
    this.#sentStart.set(record.localId, body.start);
    this.stops.sent(record.localId);
    this.#unanswered.delete(record.localId);
    this.#answered.delete(record.localId);
    const wasThere = [...ledger.server.rows.values()].some((row) => row.origin === name && row.deletedBy !== null && row.deletedBy !== this.#device);
    if (wasThere && endedMs !== undefined) {
      ledger.counts.R2 += 1;
    }
  }

  /** Checks an answer that the device receives. */
  hears(state: EngineState, request: ServiceRequest, gathered: { readonly id: string; readonly answer: ServiceAnswer; readonly startedMs: number; readonly snapshotMs: number | null }): void {
    const { answer, startedMs, snapshotMs } = gathered;
    const { reply } = answer;
    this.snapshotMs = snapshotMs;
    if (request.kind === 'create' && reply.kind !== 'unknown') {
      this.#answered.add(request.localId);
    }
    if (request.kind === 'create' && reply.kind === 'unknown' && state.records.get(request.localId)?.inflight?.kind === 'create') {
      this.#unanswered.set(request.localId, this.#ledger.nowMs);
    }
    if (answer.kind === 'entries' && answer.reply.kind === 'done' && answer.reply.value.complete) {
      this.#completeReads.push({ startedMs, asked: request.kind === 'list-entries' ? request.window : 'active' });
    }
    const owner = state.requests.get(gathered.id);
    const localId = owner?.kind === 'entry' ? owner.localId : null;
    this.#pressure.hears(localId, reply);
    if (localId !== null && reply.kind === 'not-sent' && reply.connectivity === 'no-network') {
      // Without a network nothing was attempted.
      this.stops.forget(localId);
    }
  }

  /** The engine does not see the reads of the history: they prove nothing to it. */
  sendsHistory(): void {
    this.#pressure.sends('history');
  }

  hearsHistory(reply: ServiceAnswer['reply']): void {
    this.#pressure.hearsHistory(reply);
  }

  /** All creates in flight are unanswered from now on. */
  interrupted(records: Iterable<EntryRecord>): void {
    for (const record of records) {
      if (record.inflight?.kind === 'create' && !this.#unanswered.has(record.localId) && !this.#answered.has(record.localId)) {
        this.#unanswered.set(record.localId, this.#ledger.nowMs);
        this.#sentStart.set(record.localId, record.inflight.body.start);
      }
    }
  }

  /** An older file was restored: which rows were known is lost with the newer one, and the creates of entries that it shows with a row. */
  wentBack(records: ReadonlyMap<Uuid, EntryRecord>): void {
    this.#knownAtSend.clear();
    const withRow = [...records.values()].filter(({ serverId }) => serverId !== null);
    withRow.forEach(({ localId }) => this.#unanswered.delete(localId));
  }

  /** A new program: it does not know earlier Retry-After times. */
  booted(): void {
    this.stops.booted();
    this.#pressure.booted();
  }
}
