/** The reads of a device's history, in the order of `BackFill`: pages by date through the gateway, which the product's store takes over. */
import type { ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { Replica } from '#core/sync/replica/replica.ts';
import { spanBetween, splitPortion } from '#core/sync/back-fill.ts';
import type { LocalDate, RecordId, Uuid } from '#shared/values/brands.ts';

interface HistoryPassOptions {
  readonly store: Replica;
  readonly isInWorkingSet: (serverId: RecordId) => boolean;
  readonly newId: () => Uuid;
  /** Sends the request now, and passes its answer to `hears`. False if the gateway allows no request. */
  readonly send: (request: ServiceRequest) => boolean;
  /** Called with the listed rows once they are in the file: the read made progress. */
  readonly onWritten: (serverIds: readonly RecordId[]) => void;
}

export class HistoryPass {
  readonly #options: HistoryPassOptions;
  #before: LocalDate | null = null;
  #isOpen = false;

  constructor(options: HistoryPassOptions) {
    this.#options = options;
  }

  /** Reads the next page, unless one is being read. */
  ask(): void {
    if (!this.#isOpen) {
      this.#options.store.beginRead();
      this.#isOpen = this.#options.send({ kind: 'list-entries', window: { after: null, before: this.#before } });
    }
  }

  /** The program has ended. */
  forget(): void {
    this.#isOpen = false;
    this.#before = null;
  }

  hears({ kind, reply }: ServiceAnswer): void {
    this.#isOpen = false;
    if (kind !== 'entries' || reply.kind !== 'done') {
      return;
    }
    const { store, isInWorkingSet, newId, onWritten } = this.#options;
    for (const { rows, from } of splitPortion({ list: reply.value, before: this.#before })) {
      store.putListed({ rows, span: spanBetween(from, this.#before), isInWorkingSet, newId, meta: {} });
      this.#before = from;
    }
    onWritten(reply.value.rows.map(({ id }) => id));
    if (this.#before !== null) {
      this.ask();
    }
  }
}
