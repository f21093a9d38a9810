/** The expected content of a simulated disk. */
import { sameContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import type { Uuid } from '#shared/values/brands.ts';

function isSame(found: EntryRecord, expected: EntryRecord): boolean {
  return (
    sameContent(found.local, expected.local) &&
    found.deleted === expected.deleted &&
    found.serverId === expected.serverId &&
    found.blocked?.kind === expected.blocked?.kind &&
    found.inflight?.attemptId === expected.inflight?.attemptId
  );
}

export class Durable {
  readonly records = new Map<Uuid, EntryRecord>();

  /** An older file was restored. */
  wentBack(records: ReadonlyMap<Uuid, EntryRecord>): void {
    this.records.clear();
    records.forEach((record, localId) => this.records.set(localId, record));
  }

  /** `change` is on the disk. */
  follow({ removed = [], changed = [] }: Pick<OutboxChange, 'removed' | 'changed'>): void {
    for (const { localId } of removed) {
      this.records.delete(localId);
    }
    for (const record of changed) {
      this.records.set(record.localId, record);
    }
  }

  /** D1: everything that was committed is unchanged after a restart. */
  violations(loaded: ReadonlyMap<Uuid, EntryRecord>): readonly string[] {
    const lost = [...this.records].filter(([localId, expected]) => {
      const found = loaded.get(localId);
      return found === undefined || !isSame(found, expected);
    });
    return [
      ...lost.map(([localId]) => `lost what it had committed of ${localId}`),
      ...(loaded.size === this.records.size ? [] : [`has ${loaded.size} entries on its disk and committed ${this.records.size}`]),
    ];
  }
}
