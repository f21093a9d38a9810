/** An entry with a project or a tag that the service refuses to create. */
import { beforeEach, describe, expect, it } from 'vitest';
import { unassigned } from '#core/sync/assignment.ts';
import type { AttentionAnswer } from '#shared/timer/attention.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { openRig, type Rig } from '../../../support/core-rig.ts';
import { valueOf } from '../../../support/core-records.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
  rig.exchange.faultOf = ({ method, path }) =>
    method === 'POST' && /projects|tags/.test(path) ? { kind: 'status', status: 403, when: 'before' } : null;
});

async function refused(what: 'project' | 'tag'): Promise<Uuid> {
  const wish =
    what === 'tag'
      ? { tagWishes: ['Harbour'] }
      : ({ assignment: { ...unassigned, wish: { project: { kind: 'new', name: 'Harbour' } } } } as const);
  const { localId } = rig.mutate({ kind: 'start', description: 'drawing', at: null, ...wish });
  await rig.time.advance(10_000);
  return localId;
}

function reasons() {
  return rig.tracker.view().attention.map(({ reason }) => reason);
}

describe.each(['project', 'tag'] as const)('a %s that is refused', (what) => {
  it('is a question of its own that names it', async () => {
    await refused(what);
    expect(reasons()).toEqual([{ kind: 'name-refused', what, name: 'Harbour', message: expect.any(String) }]);
  });

  it('can be done without: the entry is saved', async () => {
    const localId = await refused(what);
    const said: AttentionAnswer = { kind: 'keep-without', localId };
    valueOf(rig.tracker.answer(said));
    await rig.time.advance(10_000);
    expect(reasons()).toEqual([]);
    expect(await rig.rows()).toMatchObject([{ description: 'drawing', project_id: null, tags: [] }]);
  });
});

it('a refused name is created by another try once that is allowed', async () => {
  const localId = await refused('tag');
  rig.exchange.heal();
  valueOf(rig.tracker.answer({ kind: 'retry', localId }));
  await rig.time.advance(60_000);
  expect(reasons()).toEqual([]);
  expect((await rig.rows()).map(({ tags }) => tags.length)).toEqual([1]);
});

it('a name cannot be done without where nothing was refused', async () => {
  rig.exchange.heal();
  const localId = rig.start('drawing');
  expect(rig.tracker.answer({ kind: 'keep-without', localId })).toEqual(fail({ kind: 'no-such-entry' }));
});
