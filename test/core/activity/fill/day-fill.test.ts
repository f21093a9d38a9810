/** Proposals over the real recorder, rules, entries and their files. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { DayFill } from '#core/activity/fill/day-fill.ts';
import { proposalCommand, type RuleContent } from '#shared/activity/proposals.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import type { Meeting } from '#shared/history/calendar.ts';
import { instantOfEpochMs, shiftInstant } from '#shared/values/brands.ts';
import { activityRulesLimit } from '#shared/values/limits.ts';
import { succeed } from '#shared/values/result.ts';
import { valueOf } from '../../../support/core-records.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { connectionKeySchema } from '#shared/connections/connections.ts';
import { testId } from '../../../support/random-history.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { onlyConnection, openProfile, type Profile } from '../../../support/profile.ts';
import { openActivity } from '../../../support/activity-rig.ts';

let folder: string;
let profile: Profile;
let rig: ReturnType<typeof open>;

function open() {
  const ports = systemPorts();
  const connections = onlyConnection(profile);
  // Begins two hours ago, and moves on when the test says so.
  const shift = { byMs: -7_200_000 };
  const clock = {
    ...ports.clock,
    nowMs: () => ports.clock.nowMs() + shift.byMs,
    monotonicMs: () => ports.clock.monotonicMs() + shift.byMs,
  };
  const activity = openActivity({ folder, ports: { ...ports, clock }, settings: memorySettings() });
  const rules = new ActivityRules({ folder: join(folder, 'activity'), ports });
  let meetings: readonly Meeting[] = [];
  let commits: readonly Commit[] = [];
  const fill = new DayFill({
    recorder: activity.recorder,
    rules,
    connections,
    calendar: { meetings: async () => meetings },
    commits: async () => commits,
    clock,
  });
  return {
    ...activity,
    rules,
    fill,
    connections,
    pass: (minutes: number) => (shift.byMs += minutes * 60_000),
    now: () => instantOfEpochMs(clock.nowMs()),
    meet: (those: readonly Meeting[]) => (meetings = those),
    commit: (those: readonly Commit[]) => (commits = those),
  };
}

const rule: RuleContent = {
  application: 'Editor',
  title: 'clinic',
  description: '',
  projectId: null,
  taskId: null,
  tags: [],
  billable: null,
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-fill-'));
  profile = await openProfile({ folder });
  rig = open();
});

afterEach(async () => {
  rig.recorder.close();
  await rig.rules.close();
  await profile.close();
  rmSync(folder, { recursive: true });
});

const around = () => ({ from: shiftInstant(rig.now(), -86_400), to: shiftInstant(rig.now(), 86_400) });

async function proposals() {
  const found = await rig.fill.proposals(around());
  return found.ok ? found.value.proposals : [];
}

async function record(): Promise<void> {
  rig.change({ on: true });
  await Promise.resolve();
  rig.focus('Editor/clinic plan');
  rig.pass(60);
  rig.focus('Mail/Inbox');
  rig.pass(30);
}

describe('the proposals', () => {
  it('are what was recorded up to now, and none is left when they are added', async () => {
    await record();
    const found = await proposals();
    expect(found.map(({ description, why }) => [description, why.kind])).toEqual([
      ['clinic plan', 'window'],
      ['Inbox', 'window'],
    ]);
    expect(rig.connections.tracker.several(found.map(proposalCommand)).ok).toBe(true);
    expect(await proposals()).toEqual([]);
    await rig.connections.tracker.undo();
    expect(await proposals()).toHaveLength(2);
  });

  it('are of commits, too, also where nothing is recorded', async () => {
    rig.commit([{ hash: 'a', at: rig.now(), subject: 'Tighten the bolts', repository: 'bridge' }]);
    rig.pass(1);
    const found = await proposals();
    expect(found).toMatchObject([
      { to: shiftInstant(rig.now(), -60), description: 'Tighten the bolts', why: { kind: 'commit', repository: 'bridge' } },
    ]);
    expect(rig.connections.tracker.several(found.map(proposalCommand)).ok).toBe(true);
    expect(await proposals()).toEqual([]);
  });

  it('leave out what the user calls no work, until it is taken back', async () => {
    await record();
    const [first] = await proposals();
    if (first === undefined) {
      throw new Error('Nothing was proposed');
    }
    const { tracker } = rig.connections;
    const undo = () => tracker.view().undo?.kind ?? null;
    await rig.fill.markNotWork(first);
    expect((await proposals()).map(({ description }) => description)).toEqual(['Inbox']);
    expect(undo()).toBe('not-work');
    const [kept] = rig.rules.notWork(around());
    await rig.fill.removeNotWork(kept?.id ?? testId(1, 1));
    expect([await proposals(), undo()]).toEqual([[expect.anything(), expect.anything()], null]);

    await rig.fill.markNotWork(first);
    expect(await tracker.undo()).toEqual(succeed({ kind: 'not-work', description: '', count: 1 }));
    expect([await proposals(), undo()]).toEqual([[expect.anything(), expect.anything()], null]);
  });

  it('and the recording name the project of a rule', async () => {
    await record();
    const project = { name: 'Bridge', color: '#2f7d6b' };
    const { id } = valueOf(await profile.connection.sync.catalogCommands.createProject(project));
    await rig.rules.save(null, rig.connections.currentId, { ...rule, projectId: id });
    const pieces = valueOf(rig.fill.pieces(around()));
    expect(pieces.flatMap((piece) => (piece.kind === 'away' ? [] : [[piece.title, piece.project]]))).toEqual([
      ['clinic plan', { ...project, id }],
      ['Inbox', null],
    ]);
  });

  it('contain meetings that are over', async () => {
    const now = rig.now();
    rig.meet([{ id: '1', title: 'Stand-up', start: shiftInstant(now, -1_800), end: shiftInstant(now, -900), isAllDay: false }]);
    expect((await proposals()).map(({ description, why }) => [description, why.kind])).toEqual([['Stand-up', 'meeting']]);
  });

  it('of one entry are its choices', async () => {
    await record();
    const found = rig.fill.choices(around());
    expect(found.ok && found.value.map(({ description }) => description)).toEqual(['clinic plan', 'Inbox']);
  });
});

describe('a rule', () => {
  it('counts from then on, is tried on what was recorded, and is kept in a private file beside the recording', async () => {
    await record();
    expect(rig.fill.trial(rule)).toMatchObject({
      ok: true,
      value: { seconds: expect.toSatisfy((seconds: number) => seconds >= 3_600), days: expect.any(Number) },
    });
    expect(await rig.fill.saveRule(null, rule)).toMatchObject({ ok: true });
    expect((await proposals())[0]?.why).toEqual({ kind: 'rule', application: 'Editor', title: 'clinic' });
    const file = join(folder, 'activity', 'rules.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(new ActivityRules({ folder: join(folder, 'activity'), ports: systemPorts() }).of(rig.connections.currentId)).toHaveLength(1);
  });

  it('stays when the recording is deleted', async () => {
    await record();
    await rig.fill.saveRule(null, rule);
    rig.recorder.forget({ what: 'all' });
    expect(rig.fill.rules()).toHaveLength(1);
    expect(readFileSync(join(folder, 'activity', 'rules.json'), 'utf8')).toContain('clinic');
  });

  it('is replaced in its place, removed, and refused if it would match everything or if there are too many', async () => {
    await rig.fill.saveRule(null, rule);
    await rig.fill.saveRule(null, { ...rule, title: 'newer' });
    const [, older] = rig.fill.rules();
    await rig.fill.saveRule(older?.id ?? null, { ...rule, title: 'changed' });
    expect(rig.fill.rules().map(({ title }) => title)).toEqual(['newer', 'changed']);
    expect(await rig.fill.saveRule(null, { ...rule, application: '', title: ' * ' })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-request' },
    });
    for (const { id } of rig.fill.rules()) {
      await rig.rules.remove(id);
    }
    expect(rig.fill.rules()).toEqual([]);
    await Promise.all(Array.from({ length: activityRulesLimit }, async () => rig.fill.saveRule(null, rule)));
    expect(await rig.fill.saveRule(null, rule)).toEqual({ ok: false, failure: { kind: 'rules-full', limit: activityRulesLimit } });
  });

  it('of another connection does not count, and an unreadable file is kept aside', async () => {
    await rig.rules.save(null, connectionKeySchema.parse(testId(1, 2)), rule);
    expect(rig.fill.rules()).toEqual([]);
    writeFileSync(join(folder, 'activity', 'rules.json'), '[{"id":1}]');
    expect(new ActivityRules({ folder: join(folder, 'activity'), ports: systemPorts() }).keptAs).toHaveLength(1);
  });
});
