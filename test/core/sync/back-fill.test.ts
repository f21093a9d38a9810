/** When the history is read backwards: as fast as the service brings something new, and never in a loop that brings nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteEntry } from '#core/api/tolerant-reading.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { row } from '../../support/core-records.ts';
import { HistoryRig } from '../../support/history-rig.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

let rig: HistoryRig;
beforeEach(() => {
  rig = new HistoryRig();
});
afterEach(async () => {
  await rig.close();
});

function held(...starts: readonly string[]): void {
  for (const [index, start] of starts.entries()) {
    const entry: RemoteEntry = row({ id: uuid(1000 + index), start: instant(start), end: shiftInstant(instant(start), 600) });
    rig.rows.set(entry.id, entry);
  }
}

const days = Array.from({ length: 30 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}T08:00:00Z`);

describe('reading all entries', () => {
  it.each(['1969-07-20T20:17:40Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:00:00Z'])('ends where an entry is of %s', async (start) => {
    held(...days, start);
    rig.backFill.look();
    await rig.time.advance(60_000);
    expect(rig.history.change()).toMatchObject({ whole: true, sync: { kind: 'complete' } });
    expect(rig.asked.length).toBeLessThan(10);
  });

  it('takes as many requests as it needs while each brings something', async () => {
    held(...days);
    rig.listed = 2;
    rig.backFill.look();
    await rig.time.advance(1_000);
    expect(rig.history.change().sync.kind).toBe('complete');
    expect(rig.asked.length).toBeGreaterThan(15);
  });

  it('asks seldom when the answers lead nowhere', async () => {
    held(...days);
    rig.honoursBefore = false;
    rig.backFill.look();
    await rig.time.advance(600_000);
    expect(rig.history.change().sync.kind).not.toBe('complete');
    expect(rig.asked.length).toBeLessThan(40);
  });

  it('asks nothing while a Retry-After runs that another caller was given', async () => {
    held(...days);
    rig.gateway.begin('entries')({ kind: 'not-sent', line: 'server-down', retryAfterMs: 600_000, detail: '429' }, { isEntryList: false });
    rig.backFill.look();
    await rig.time.advance(599_000);
    expect(rig.asked).toEqual([]);
    await rig.time.advance(2_000);
    expect(rig.history.change().sync.kind).toBe('complete');
  });
});
