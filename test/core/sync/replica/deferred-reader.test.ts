/** Entries that the start left in the file: read a few at a time, all at once where needed, and again after an error of the disk. */
import { describe, expect, it } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { DeferredReader } from '#core/sync/replica/deferred-reader.ts';
import { localUuid, ManualTime } from '../../../support/core-ports.ts';
import { at, queuedRecord } from '../../../support/core-records.ts';

/** A file with entries of the identifiers 1 to `count`, two of which are read at a time. */
class File {
  readonly time = new ManualTime(at('12:00'));
  readonly process = this.time.processPorts();
  readonly taken: (readonly [readonly number[], boolean])[] = [];
  isReadable = true;
  readonly reader: DeferredReader;

  constructor(count: number, { below = count + 1, pauseMs = 10 } = {}) {
    this.reader = new DeferredReader({
      replica: { workingSetBelow: (page) => this.#below(count, page) },
      deferred: count === 0 ? null : { count, below },
      scheduler: this.process.ports.scheduler,
      take: (records, isLast) => this.taken.push([records.map(({ commandOrder }) => commandOrder), isLast]),
      pace: { limit: 2, pauseMs },
    });
  }

  #below(count: number, { below, limit }: { readonly below: number; readonly limit: number }): { readonly records: readonly EntryRecord[]; readonly rest: number | null } {
    if (!this.isReadable) {
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    }
    const ids = Array.from({ length: count }, (_, index) => count - index).filter((id) => id < below).slice(0, limit);
    return { records: ids.map((id) => queuedRecord({ localId: localUuid(id), commandOrder: id })), rest: ids.length < limit ? null : (ids.at(-1) ?? null) };
  }
}

const threePages = [[[5, 4], false], [[3, 2], false], [[1], true]];

describe('entries left in the file', () => {
  it('are read a few at a time, with pauses, and no timer is left', async () => {
    const file = new File(5);
    expect([file.taken, file.process.pendingMs()]).toEqual([[], [10]]);
    await file.time.advance(9);
    expect(file.taken).toEqual([]);
    await file.time.advance(1);
    expect([file.taken, file.process.pendingMs()]).toEqual([threePages.slice(0, 1), [10]]);
    await file.time.advance(20);
    expect([file.taken, file.process.pendingMs()]).toEqual([threePages, []]);
  });

  it('are read at once where something needs them, each once', async () => {
    const file = new File(5);
    await file.time.advance(10);
    file.reader.readAll();
    expect(file.taken).toEqual(threePages);
    file.reader.readAll();
    await file.time.advance(5_000);
    expect([file.taken, file.process.pendingMs()]).toEqual([threePages, []]);
  });

  it('are read again a second after an error of the disk', async () => {
    const file = new File(5);
    file.isReadable = false;
    await file.time.advance(10);
    file.reader.readAll();
    expect([file.taken, file.process.pendingMs()]).toEqual([[], [1_000]]);
    file.isReadable = true;
    await file.time.advance(1_000);
    expect(file.taken).toEqual(threePages.slice(0, 1));
  });

  it('that are read for a new file stay to be read, all of them', async () => {
    const file = new File(5);
    await file.time.advance(10);
    expect([...file.reader.peek().keys()]).toEqual([3, 2, 1].map((id) => localUuid(id)));
    expect(file.taken).toHaveLength(1);
    file.reader.readAll();
    expect(file.taken.slice(1)).toEqual(threePages);
  });

  it('are only those below the ones that were read at the start', () => {
    const file = new File(5, { below: 3 });
    file.reader.readAll();
    expect(file.taken).toEqual([[[2, 1], false], [[], true]]);
  });

  it('are not read once the connection is closed', async () => {
    const file = new File(5);
    file.reader.close();
    expect(file.process.pendingMs()).toEqual([]);
    file.reader.readAll();
    await file.time.advance(5_000);
    expect([file.taken, file.reader.peek().size]).toEqual([[], 0]);
  });

  it('may be none: nothing is read, and there is no timer', () => {
    const file = new File(0);
    file.reader.readAll();
    expect([file.taken, file.process.pendingMs(), file.reader.peek().size]).toEqual([[], [], 0]);
    file.reader.readAll();
    expect(file.taken).toEqual([]);
  });
});
