/** Several connections at once: which one is shown, and the work of the others. Each over a real service and real files. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Connections } from '#core/accounts/connections/connections.ts';
import { thisComputerKey, type ConnectionKey, type SignInState } from '#shared/connections/connections.ts';
import { viewSchema } from '#shared/timer/view.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

const teamId = uuid(70);
const otherId = uuid(71);

let folder: string;
let profiles: Profile[];
let connections: Connections;
let teamSignIn: SignInState;

async function open(id: ConnectionKey, name: string) {
  const profile = await openProfile({ folder: join(folder, id) });
  profiles.push(profile);
  return {
    id,
    kind: id === thisComputerKey ? ('embedded' as const) : ('server' as const),
    name: () => name,
    signIn: () => (id === teamId ? teamSignIn : ({ kind: 'not-needed' } as const)),
    tracker: profile.tracker,
    sync: profile.connection.sync,
    examine: profile.connection.examine,
    dialect: 'extended' as const,
    close: profile.close,
  };
}

beforeEach(async () => {
  folder = temporaryFolder();
  profiles = [];
  teamSignIn = { kind: 'signed-in', kept: 'sealed' };
  connections = closedAfterTest(new Connections(await open(thisComputerKey, 'This computer')));
  connections.add(await open(teamId, 'Team'));
  connections.add(await open(otherId, 'Other'));
});

describe('the connections of a machine', () => {
  it('show the current one whole and the others in brief', () => {
    const view = viewSchema.parse(connections.view());
    expect(view.connection).toEqual({ id: thisComputerKey, kind: 'embedded', name: 'This computer', signIn: { kind: 'not-needed' } });
    expect(view.others.map(({ id, name, running }) => ({ id, name, running }))).toEqual([
      { id: teamId, name: 'Team', running: null },
      { id: otherId, name: 'Other', running: null },
    ]);
  });

  it('are found by identifier, and by name in any case', () => {
    expect(['Team', 'team', teamId].map((wanted) => valueOf(connections.named(wanted)).id)).toEqual([teamId, teamId, teamId]);
    expect(connections.named('Home')).toEqual({
      ok: false,
      failure: { kind: 'no-connection-named', name: 'Home', known: ['This computer', 'Team', 'Other'] },
    });
  });

  it('are polled only while visible', async () => {
    const watched: string[] = [];
    const late = await open(uuid(72), 'Late');
    for (const each of [...connections.all(), late]) {
      vi.spyOn(each.tracker, 'watch').mockImplementation((on) => watched.push(`${each.name()} ${String(on)}`));
    }
    connections.add(late);
    connections.use(teamId);
    expect(watched).toEqual(['Late false', 'This computer false', 'Team true']);
  });

  it('leave the timer running that was left, and show it', async () => {
    valueOf(connections.tracker.start({ description: 'At home', at: null }));
    expect(connections.use(teamId)).toEqual({ ok: true, value: null });
    expect(connections.view().timer).toEqual({ kind: 'stopped' });
    valueOf(connections.tracker.start({ description: 'At work', at: null }));
    const view = connections.view();
    expect(view.timer).toMatchObject({ kind: 'running', entry: { description: 'At work' } });
    expect(view.others[0]).toMatchObject({ id: thisComputerKey, running: { description: 'At home', end: null } });
    for (const profile of profiles) {
      await settled(profile.tracker);
    }
    const rows = await Promise.all(profiles.map(async (profile) => profile.rows()));
    expect(rows.map((held) => held.map(({ description, end }) => [description, end]))).toEqual([
      [['At home', null]],
      [['At work', null]],
      [],
    ]);
  });

  it('count every change up, whichever connection it is of, and over a switch and a removal', async () => {
    const revisions = [connections.view().revision];
    const note = () => revisions.push(connections.view().revision);
    valueOf(connections.tracker.start({ description: 'Here', at: null }));
    note();
    connections.use(teamId);
    note();
    valueOf(connections.tracker.start({ description: 'There', at: null }));
    note();
    await connections.remove(teamId);
    note();
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
  });

  it('notify subscribers of every change', async () => {
    const seen: string[] = [];
    connections.subscribe((view) => seen.push(view.others.map(({ running }) => running?.description ?? '-').join()));
    const team = profiles[1];
    valueOf(team?.tracker.start({ description: 'From the phone', at: null }) ?? { ok: false, failure: null });
    await expect.poll(() => seen).toContain('From the phone,-');
    teamSignIn = { kind: 'signed-out', reason: 'refused' };
    connections.changed();
    expect(connections.view().others[0]?.signIn).toEqual({ kind: 'signed-out', reason: 'refused' });
  });

  it('go back to this computer when the current one is taken out', async () => {
    connections.use(otherId);
    await connections.remove(otherId);
    expect(connections.view().connection.id).toBe(thisComputerKey);
    expect(connections.view().others.map(({ id }) => id)).toEqual([teamId]);
    expect(connections.use(otherId)).toEqual({ ok: false, failure: { kind: 'no-such-connection' } });
  });
});
