/** What a service fails to do again and again, while it answers everything else. */
import { beforeEach, describe, expect, it } from 'vitest';
import { RepeatedFailures } from '#core/sync/rules/repeated-failures.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { harbour, wanting } from '../../../support/ensuring-bench.ts';
import type { ServiceAnswer } from '#core/sync/engine/engine-events.ts';
import type { Failing } from '#shared/timer/failing.ts';
import { at, rejected, valueOf } from '../../../support/core-records.ts';
import { openRig, type Rig } from '../../../support/core-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

const createProject = { kind: 'create-project', body: { name: 'Harbour', color: '#123abc' } } as const;
const broken = { kind: 'project-created', reply: { kind: 'unknown', detail: '500' } } as const;
const unsettled = () => [wanting(1, { assignmentWish: harbour })];

/** Notes the answers at these moments, in seconds, and returns what is reported. */
function after(...answers: readonly (readonly [atSeconds: number, answer: ServiceAnswer, name?: string])[]): readonly Failing[] {
  let nowMs = 0;
  const failures = new RepeatedFailures({ nowMs: () => nowMs, monotonicMs: () => nowMs });
  for (const [atSeconds, answer, name = 'Harbour'] of answers) {
    nowMs = atSeconds * 1_000;
    expect(failures.note({ ...createProject, body: { ...createProject.body, name } }, answer)).toBe(answer);
  }
  return failures.neededBy({ unsettled, wakeAtMs: nowMs + 5_000 });
}

describe('a failure', () => {
  it('is reported from the third in a row on, if that took a minute', () => {
    expect(after([0, broken], [60, broken])).toEqual([]);
    expect(after([0, broken], [60, broken], [120, broken])).toEqual([
      { what: 'project', name: 'Harbour', since: instantOfEpochMs(0), nextAt: instantOfEpochMs(125_000), detail: '500' },
    ]);
  });

  it('of a server that restarts is not reported', () => {
    expect(after([0, broken], [5, broken], [15, broken], [59, broken])).toEqual([]);
  });

  it.each<[string, ServiceAnswer, number]>([
    ['ends with an answer', { kind: 'project-created', reply: rejected(422) }, 0],
    [
      'stays while the network is down',
      { kind: 'project-created', reply: { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENETUNREACH' } },
      1,
    ],
  ])('%s', (_, answer, count) => {
    expect(after([0, broken], [60, broken], [120, broken], [180, answer])).toHaveLength(count);
  });

  it('is counted for each name alone, and reported only where it is needed', () => {
    expect(after([0, broken], [60, broken, 'Bridge'], [120, broken])).toEqual([]);
    expect(after([0, broken, 'Bridge'], [60, broken, 'Bridge'], [120, broken, 'Bridge'])).toEqual([]);
  });
});

describe('an entry that waits for a project which the service cannot create', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = closedAfterTest(await openRig());
  });

  const notices = () => rig.tracker.view().notices.filter(({ kind }) => kind === 'failing');

  function addOnProject() {
    rig.exchange.faultOf = ({ method }) => (method === 'POST' ? { kind: 'status', status: 500, when: 'before' } : null);
    return valueOf(rig.tracker.add({ description: 'drawing', start: at('8:00'), end: at('9:00'), projectName: 'Harbour' })).localId;
  }

  it('is explained until the service answers that', async () => {
    addOnProject();
    await rig.time.advance(1_800_000);
    expect(notices()).toMatchObject([
      { failing: { what: 'project', name: 'Harbour', detail: '500', since: expect.any(String), nextAt: expect.any(String) } },
    ]);
    rig.exchange.faultOf = () => null;
    await rig.time.advance(1_800_000);
    expect(notices()).toEqual([]);
  });

  it('is explained no longer once the entry does not need it', async () => {
    const localId = addOnProject();
    await rig.time.advance(1_800_000);
    expect(notices()).toHaveLength(1);
    valueOf(rig.tracker.delete(localId));
    expect(notices()).toEqual([]);
  });
});
