/** At most four requests for entries are on their way; the others leave in turn, or not at all. */
import { describe, expect, it } from 'vitest';
import { Lanes, parallelSends } from '#core/sync/gateway/lanes.ts';

function fullLanes(): Lanes {
  const lanes = new Lanes();
  for (let sent = 0; sent < parallelSends; sent += 1) {
    expect(lanes.enter(true)).toBeNull();
  }
  return lanes;
}

describe('a request beyond those under way', () => {
  it('leaves when one of them has ended, the urgent ones first', async () => {
    const lanes = fullLanes();
    const left: string[] = [];
    void lanes.enter(true)?.then((mayLeave) => left.push(`first ${mayLeave}`));
    void lanes.enter(true)?.then((mayLeave) => left.push(`second ${mayLeave}`));
    const urgent = lanes.enter(false);
    lanes.leave(true);
    expect(await urgent).toBe(true);
    expect(left).toEqual([]);
    lanes.leave(true);
    lanes.leave(true);
    await Promise.resolve();
    expect(left).toEqual(['first true', 'second true']);
  });

  it('takes the place of the one that has ended', () => {
    const lanes = fullLanes();
    void lanes.enter(true);
    lanes.leave(true);
    expect(lanes.enter(true)).not.toBeNull();
    lanes.leave(true);
    lanes.leave(true);
    expect(lanes.enter(true)).toBeNull();
    expect(lanes.enter(true)).not.toBeNull();
  });

  it('does not leave when the gateway has closed', async () => {
    const lanes = fullLanes();
    const [patient, urgent] = [lanes.enter(true), lanes.enter(false)];
    lanes.leave(false);
    expect([await patient, await urgent]).toEqual([false, false]);
    expect(lanes.enter(true)).toBeNull();
  });

  it('does not leave once it is given back', async () => {
    const lanes = fullLanes();
    const waiting = lanes.enter(true);
    lanes.giveBack();
    expect(await waiting).toBe(false);
  });
});
