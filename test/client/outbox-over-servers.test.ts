/** Random runs of a client with each kind of service: nothing is lost or duplicated, whatever goes wrong. */
import { describe, expect, it } from 'vitest';
import { runRandomTimeline } from '../simulation/timeline.ts';
import { serverOfFirstSolidtime, serverOfTodaySolidtime } from '../support/solidtime-servers.ts';
import { openOwnServer } from '../support/timeline-server.ts';

/** Seeds per service, or `CLOCKTOWER_LIVES`; the simulation has more of them with models of ours. */
const seeds = Number(process.env['CLOCKTOWER_LIVES'] ?? 6);

describe.each([
  ['our service', async () => openOwnServer('extended')],
  ['our service without its extensions', async () => openOwnServer('contract')],
  ['solidtime of today', async () => serverOfTodaySolidtime()],
  ['solidtime of revision 0.0.1', async () => serverOfFirstSolidtime()],
] as const)('a random timeline with %s', (_, open) => {
  it('keeps every acknowledged command exactly once, or blocked, and asks nothing that the dialect does not have', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      await expect(runRandomTimeline(seed, await open())).resolves.toMatchObject({ seeds: 1 });
    }
  }, 600_000);
});
