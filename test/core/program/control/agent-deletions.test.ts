/** Deletions that an agent asks for. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AgentDeletions, type DeletionQuestion } from '#core/program/control/agent-deletions.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

let profile: Profile;
let localId: Uuid;
const { signal } = new AbortController();

beforeEach(async () => {
  profile = closedAfterTest(await openProfile({ folder: temporaryFolder() }));
  ({ localId } = valueOf(
    profile.tracker.add({ description: 'drawing', start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T10:00:00Z') }),
  ));
});

function wanted(agent = 'Editor') {
  return { agent, localId, tracker: profile.tracker };
}

describe('an entry that an agent wants to delete', () => {
  it('is deleted if the user allows it, who can undo it', async () => {
    const asked: DeletionQuestion[] = [];
    const deletions = new AgentDeletions(async (question) => {
      asked.push(question);
      expect(profile.records()).toHaveLength(1);
      return true;
    });
    expect(await deletions.delete(wanted(' Edi\u202Etor\n'), signal)).toMatchObject({
      kind: 'deletion',
      outcome: 'deleted',
      entry: { localId, description: 'drawing' },
    });
    expect(asked).toMatchObject([{ agent: 'Edi tor', entry: { localId, description: 'drawing' } }]);
    expect(profile.records()).toEqual([]);
    expect((await profile.tracker.undo()).ok).toBe(true);
    expect(profile.records().map(({ local }) => local.description)).toEqual(['drawing']);
  });

  it('stays if the user declines', async () => {
    expect(await new AgentDeletions(async () => false).delete(wanted(), signal)).toMatchObject({ kind: 'deletion', outcome: 'declined' });
    expect(profile.records()).toHaveLength(1);
  });

  it('is asked about one at a time, and again after the answer', async () => {
    const answers: ((isAllowed: boolean) => void)[] = [];
    const deletions = new AgentDeletions(async () => new Promise((answer) => answers.push(answer)));
    const first = deletions.delete(wanted(), signal);
    expect(await deletions.delete(wanted('Other'), signal)).toMatchObject({ outcome: 'busy' });
    answers[0]?.(false);
    expect(await first).toMatchObject({ outcome: 'declined' });
    const second = deletions.delete(wanted(), signal);
    answers[1]?.(false);
    expect(await second).toMatchObject({ outcome: 'declined' });
    expect(profile.records()).toHaveLength(1);
  });

  it('is not asked about if there is none, and refused if it was deleted meanwhile', async () => {
    const none = new AgentDeletions(async () => expect.unreachable());
    expect(await none.delete({ ...wanted(), localId: uuid(99) }, signal)).toEqual({ kind: 'refused', failure: { kind: 'no-such-entry' } });
    const late = new AgentDeletions(async () => profile.tracker.delete(localId).ok);
    expect(await late.delete(wanted(), signal)).toEqual({ kind: 'refused', failure: { kind: 'no-such-entry' } });
    expect(await none.delete(wanted(), signal)).toEqual({ kind: 'refused', failure: { kind: 'no-such-entry' } });
  });

  it('is not asked about while the service is still told that it was deleted', async () => {
    await settled(profile.tracker);
    valueOf(profile.tracker.delete(localId));
    expect(profile.tracker.record(localId)?.deleted).toBe(true);
    const none = new AgentDeletions(async () => expect.unreachable());
    expect(await none.delete(wanted(), signal)).toEqual({ kind: 'refused', failure: { kind: 'no-such-entry' } });
  });

  it('hands on that the agent has gone', async () => {
    const gone = new AbortController();
    const deletions = new AgentDeletions(async (_, given) => {
      gone.abort();
      return !given.aborted;
    });
    expect(await deletions.delete(wanted(), gone.signal)).toMatchObject({ outcome: 'declined' });
  });
});
