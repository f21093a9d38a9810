/** One read at a time, one more for whatever was announced during it, and none after the end. */
import { beforeEach, describe, expect, it } from 'vitest';
import { WakeLoop } from '#service/storage/changes/wake-loop.ts';

const tasks = new Map<() => void, number>();
const reports: unknown[] = [];
let reads: PromiseWithResolvers<void>[] = [];
let announce: (() => void) | null = null;
let loop: WakeLoop;

beforeEach(() => {
  tasks.clear();
  reports.length = 0;
  reads = [];
  loop = new WakeLoop({
    subscribe: (wake) => {
      announce = wake;
      return () => {
        announce = null;
      };
    },
    after: (delayMs, task) => {
      tasks.set(task, delayMs);
      return () => {
        tasks.delete(task);
      };
    },
    read: async () => {
      const read = Promise.withResolvers<void>();
      reads.push(read);
      return read.promise;
    },
    report: (error) => reports.push(error),
  });
});

function pass(delayMs: number): void {
  for (const [task] of tasks
    .entries()
    .toArray()
    .filter(([, delay]) => delay === delayMs)) {
    tasks.delete(task);
    task();
  }
}

async function endRead(): Promise<void> {
  reads.at(-1)?.resolve();
  await expect.poll(() => [...tasks.values()]).toContain(50);
}

describe('a loop that is woken', () => {
  it('reads once, and again after a pause for all that was announced meanwhile', async () => {
    announce?.();
    announce?.();
    loop.wake();
    expect(reads).toHaveLength(1);
    await endRead();
    announce?.();
    expect(reads).toHaveLength(1);
    pass(50);
    expect(reads).toHaveLength(2);
    await endRead();
    pass(50);
    expect(reads).toHaveLength(2);
  });

  it('finds what was not announced within five seconds, each time', async () => {
    for (const count of [1, 2]) {
      pass(5_000);
      expect(reads).toHaveLength(count);
      await endRead();
      pass(50);
    }
  });

  it('reports a read that fails, and reads again', async () => {
    loop.wake();
    reads[0]?.reject(new Error('gone'));
    await expect.poll(() => reports).toEqual([new Error('gone')]);
    pass(50);
    loop.wake();
    expect(reads).toHaveLength(2);
  });

  it('waits at its end for the read under way, and leaves nothing behind', async () => {
    loop.wake();
    let isClosed = false;
    const close = async (): Promise<void> => {
      await loop.close();
      isClosed = true;
    };
    const closed = close();
    expect([announce, isClosed]).toEqual([null, false]);
    reads[0]?.resolve();
    await closed;
    loop.wake();
    expect([reads.length, tasks.size]).toEqual([1, 0]);
  });
});
