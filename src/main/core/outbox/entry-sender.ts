/**
 * Carries one entry's change to the service and finds out what became of it. Each step is committed before the next byte leaves; a
 * create is never sent twice unless a complete look at the service proved that the first one cannot have taken effect.
 */
import type { Uuid } from '#shared/brands.ts';
import { assertNever } from '#shared/result.ts';
import type { Reply } from '../api/reply.ts';
import type { EntryList, TimeTrackingApi } from '../api/time-tracking-api.ts';
import type { RemoteEntry } from '../api/tolerant-reading.ts';
import type { Ports } from '../ports.ts';
import { contentOf, isDirty, pendingKind, sameContent, type EntryContent, type EntryRecord, type Inflight, type Park } from './entry-record.ts';
import { windowAround } from './pull.ts';
import type { RecordBook } from './record-book.ts';
import { resolveCreate } from './resolve-create.ts';
import type { ServiceLine } from './service-line.ts';
import { accept, buried, deletedThere, mayBeItsOwnGhost, parkedAs, rejection, released, settleDelete, settleWrite } from './settle.ts';

export interface EntrySenderOptions {
  readonly book: RecordBook;
  readonly client: TimeTrackingApi;
  readonly line: ServiceLine;
  readonly ports: Ports;
}

/** Days looked at to each side of a start when its create is in doubt. */
const doubtDays = 2;

type Look = { readonly kind: 'row'; readonly row: RemoteEntry } | { readonly kind: 'none' } | { readonly kind: 'unclear' } | { readonly kind: 'failed' }
  /** The service understood and did not let us look: it will not let us write either. */
  | { readonly kind: 'refused'; readonly park: Park };

function createBody(content: EntryContent, userId: Uuid) {
  return { user_id: userId, ...updateBody(content) };
}

function updateBody(content: EntryContent) {
  return {
    start: content.start,
    end: content.end,
    description: content.description === '' ? null : content.description,
    task_id: content.taskId,
    tags: [...content.tags],
  };
}

export class EntrySender {
  readonly #book: RecordBook;
  readonly #client: TimeTrackingApi;
  readonly #line: ServiceLine;
  readonly #ports: Ports;

  constructor(options: EntrySenderOptions) {
    this.#book = options.book;
    this.#client = options.client;
    this.#line = options.line;
    this.#ports = options.ports;
  }

  /** Sends what is pending for the entry. */
  async send(localId: Uuid): Promise<void> {
    const record = this.#book.records.get(localId);
    const kind = record === undefined ? null : pendingKind(record);
    if (record === undefined || kind === null) {
      return;
    }
    switch (kind) {
      case 'create':
        return this.#create(record);
      case 'update':
        return this.#update(record);
      case 'delete':
        return this.#delete(record);
      default:
        return assertNever(kind);
    }
  }

  /** Looks for the outcome of a request whose answer was lost. `afterGrace`: it can no longer be on its way. */
  async resolve(localId: Uuid, afterGrace: boolean): Promise<void> {
    const record = this.#book.records.get(localId);
    if (record?.inflight?.phase !== 'unknown') {
      return;
    }
    if (record.inflight.kind === 'create') {
      return this.#resolveCreate(record.localId, { body: record.inflight.body, afterGrace });
    }
    const look = await this.#look(record);
    const current = this.#book.records.get(localId);
    if (current?.inflight !== record.inflight) {
      return;
    }
    this.#resolveWrite(current, look, afterGrace);
  }

  async #create(record: EntryRecord): Promise<void> {
    const inflight = this.#depart(record, 'create');
    const reply = await this.#client.createEntry(createBody(inflight.body, this.#client.account.userId), { idempotencyKey: inflight.attemptId });
    this.#line.observe(reply);
    const current = this.#book.records.get(record.localId);
    if (current === undefined) {
      return;
    }
    if (mayBeItsOwnGhost(current, reply) && (await this.#foundItself(current))) {
      return;
    }
    this.#book.commit(settleWrite(this.#book.records.get(record.localId) ?? current, reply));
  }

  async #update(record: EntryRecord): Promise<void> {
    const current = await this.#meetBeforeWrite(record);
    if (current === null || pendingKind(current) !== 'update' || current.serverId === null) {
      return;
    }
    const inflight = this.#depart(current, 'update');
    const reply = await this.#client.updateEntry(current.serverId, updateBody(inflight.body));
    this.#line.observe(reply);
    const after = this.#book.records.get(record.localId);
    if (after !== undefined) {
      this.#book.commit(settleWrite(after, reply));
    }
  }

  async #delete(record: EntryRecord): Promise<void> {
    if (record.serverId === null) {
      // Its create never took effect: there is nothing to delete.
      this.#book.commit(buried(record, 'never sent'));
      return;
    }
    const current = await this.#meetBeforeWrite(record);
    if (current === null || pendingKind(current) !== 'delete' || current.serverId === null) {
      return;
    }
    this.#depart(current, 'delete');
    const reply = await this.#client.deleteEntry(current.serverId);
    this.#line.observe(reply);
    const after = this.#book.records.get(record.localId);
    if (after !== undefined) {
      this.#book.commit(settleDelete(after, reply));
    }
  }

  /** Notes the request on disk; nothing may leave before this returns. */
  #depart(record: EntryRecord, kind: Inflight['kind']): Inflight {
    const inflight: Inflight = {
      kind,
      body: record.local,
      phase: 'sending',
      attemptId: this.#ports.chance.newId(),
      sentAtMs: this.#ports.clock.nowMs(),
    };
    this.#book.commit({ changed: [{ ...record, inflight }], attempts: [{ localId: record.localId, inflight }] });
    return inflight;
  }

  /**
   * Reads the entry as the service holds it now and joins what changed there. Answers the record if it may still be
   * written, null if there is nothing left to do or the read failed.
   */
  async #meetBeforeWrite(record: EntryRecord): Promise<EntryRecord | null> {
    const mark = this.#book.mark();
    const look = await this.#look(record);
    const current = this.#book.records.get(record.localId);
    if (look.kind === 'failed' || current === undefined || current.parked !== null || !isDirty(current)) {
      return null;
    }
    if (this.#book.isFresher(current, mark)) {
      // Another read brought news meanwhile, and this one may be the older: its turn comes again.
      return null;
    }
    if (look.kind === 'refused') {
      this.#book.commit(parkedAs(current, look.park));
      return null;
    }
    if (look.kind === 'none') {
      this.#book.commit(current.deleted ? buried(current, 'deleted elsewhere') : parkedAs(current, { kind: 'gone' }));
      return null;
    }
    if (look.kind === 'row' && current.base !== null && !sameContent(contentOf(look.row), current.base)) {
      this.#book.commit(accept(current, look.row, current.base));
      return this.#book.records.get(record.localId) ?? null;
    }
    return current;
  }

  /** The service's row of a mapped entry. `unclear`: the lists were cut, so its absence proves nothing. */
  async #look(record: EntryRecord): Promise<Look> {
    const lists = [
      () => this.#client.listEntries(windowAround((record.base ?? record.local).start, 0)),
      // It may have been moved to another day.
      () => this.#client.listEntries({ after: null, before: null }),
    ];
    let complete = false;
    for (const list of lists) {
      const reply = await list();
      this.#line.observe(reply);
      if (reply.kind === 'rejected' || reply.kind === 'absent') {
        return { kind: 'refused', park: rejection(reply.kind === 'rejected' ? reply : { status: 404, message: reply.message, errors: {} }) };
      }
      if (reply.kind !== 'done') {
        return { kind: 'failed' };
      }
      const row = reply.value.rows.find(({ id }) => id === record.serverId);
      if (row !== undefined) {
        return { kind: 'row', row };
      }
      complete = reply.value.complete;
    }
    return complete ? { kind: 'none' } : { kind: 'unclear' };
  }

  #resolveWrite(record: EntryRecord, look: Look, afterGrace: boolean): void {
    const { inflight } = record;
    if (inflight === null || look.kind === 'failed' || look.kind === 'refused') {
      return;
    }
    if (look.kind === 'none') {
      this.#book.commit(inflight.kind === 'delete' || record.deleted ? deletedThere(record, 'gone') : parkedAs(record, { kind: 'gone' }));
      return;
    }
    if (look.kind === 'row' && inflight.kind === 'update' && sameContent(contentOf(look.row), inflight.body)) {
      this.#book.commit(accept(record, look.row, inflight.body));
      return;
    }
    if (!afterGrace) {
      // It may still be on its way, and would undo what is sent, or taken back, before it arrives.
      return;
    }
    if (look.kind === 'unclear' || inflight.kind === 'delete') {
      // Sending a delete, or the same whole content, once more changes nothing that it has not changed already.
      this.#book.commit(released(record, 'sent again'));
      return;
    }
    if (record.base !== null && sameContent(contentOf(look.row), record.base)) {
      this.#book.commit(released(record, 'did not arrive'));
    } else {
      this.#book.commit(accept(record, look.row, record.base ?? inflight.body));
    }
  }

  async #resolveCreate(localId: Uuid, { body, afterGrace }: { readonly body: EntryContent; readonly afterGrace: boolean }): Promise<void> {
    const read = await this.#readAround(body);
    const record = this.#book.records.get(localId);
    if (read === null || record?.inflight?.phase !== 'unknown') {
      return;
    }
    const { formerId } = record.inflight;
    const former = read.rows.find(({ id }) => id === formerId);
    if (former !== undefined) {
      // The service went back behind what is known here: every difference is a change that it lost.
      this.#book.commit(accept(record, former, contentOf(former)));
      return;
    }
    const answer = resolveCreate({ body, rows: read.rows, complete: read.complete, afterGrace, excluded: (id) => this.#book.knows(id) });
    switch (answer.kind) {
      case 'adopt':
        this.#book.commit(accept(record, answer.row, body));
        return;
      case 'absent':
        this.#book.commit(record.deleted ? buried(record, 'never arrived') : released(record, 'did not arrive'));
        return;
      case 'ask':
        this.#book.commit(parkedAs(record, { kind: 'ask' }));
        return;
      case 'wait':
        return;
      default:
        assertNever(answer);
    }
  }

  /** The rows around a start, as completely as the service gives them; null when it does not answer. */
  async #readAround(body: EntryContent): Promise<EntryList | null> {
    const reads: (() => Promise<Reply<EntryList>>)[] = [
      () => this.#client.listEntries(windowAround(body.start, doubtDays)),
      () => this.#client.listEntries(windowAround(body.start, 0)),
      ...(body.end === null ? [() => this.#client.listActiveEntries()] : []),
    ];
    const rows: RemoteEntry[] = [];
    for (const next of reads) {
      const reply = await next();
      this.#line.observe(reply);
      if (reply.kind !== 'done') {
        return null;
      }
      rows.push(...reply.value.rows);
      if (reply.value.complete) {
        return { rows, complete: true };
      }
    }
    return { rows, complete: false };
  }

  /** Whether a refused running create is at the service after all, left there by an attempt whose answer was lost. */
  async #foundItself(record: EntryRecord): Promise<boolean> {
    const body = record.inflight?.body ?? record.local;
    const read = await this.#readAround(body);
    const current = this.#book.records.get(record.localId);
    if (read === null || current === undefined) {
      return false;
    }
    const answer = resolveCreate({ body, rows: read.rows, complete: read.complete, afterGrace: false, excluded: (id) => this.#book.knows(id) });
    if (answer.kind !== 'adopt') {
      return false;
    }
    this.#book.commit(accept(current, answer.row, body));
    return true;
  }
}
