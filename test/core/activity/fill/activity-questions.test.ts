/** Questions over the real recorder, proposals and timer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityQuestions } from '#core/activity/fill/activity-questions.ts';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { DayFill } from '#core/activity/fill/day-fill.ts';
import { nothingAsked, type ActivityAsked, type ActivityQuestion } from '#core/activity/fill/plan-question.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { epochMsOfInstant, recordIdSchema } from '#shared/values/brands.ts';
import { openActivity } from '../../../support/activity-rig.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { onlyConnection, openProfile, type Profile } from '../../../support/profile.ts';

let folder: string;
let profile: Profile;
let rig: Awaited<ReturnType<typeof open>>;

async function open() {
  const ports = systemPorts();
  const connections = onlyConnection(profile);
  const shift = { byMs: -3_600_000 };
  // Begins an hour ago, and moves on when the test says so.
  const clock = {
    ...ports.clock,
    nowMs: () => ports.clock.nowMs() + shift.byMs,
    monotonicMs: () => ports.clock.monotonicMs() + shift.byMs,
  };
  const settings = memorySettings();
  const activity = openActivity({ folder, ports: { ...ports, clock }, settings });
  const rules = new ActivityRules({ folder: join(folder, 'activity'), ports });
  const dayFill = new DayFill({
    recorder: activity.recorder,
    rules,
    connections,
    calendar: { meetings: async () => [] },
    commits: async () => [],
    clock,
  });
  let asked: ActivityAsked = nothingAsked;
  const shown: ActivityQuestion[] = [];
  const answers = { shows: true };
  const openQuestions = () =>
    new ActivityQuestions({
      recorder: activity.recorder,
      dayFill,
      connections,
      settings,
      asked: () => asked,
      note: (next) => {
        asked = next;
      },
      ask: async (question) => {
        shown.push(question);
        return answers.shows;
      },
    });
  return {
    ...activity,
    rules,
    questions: openQuestions(),
    openQuestions,
    connections,
    shown,
    answers,
    asked: () => asked,
    shiftTo: (byMs: number) => (shift.byMs = byMs),
  };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-questions-'));
  profile = await openProfile({ folder });
  rig = await open();
});

afterEach(async () => {
  rig.questions.close();
  rig.recorder.close();
  await rig.rules.close();
  await profile.close();
  rmSync(folder, { recursive: true });
});

async function workOnClinic(): Promise<void> {
  await rig.rules.save(null, rig.connections.currentId, {
    application: 'Editor',
    title: 'clinic',
    description: '',
    projectId: recordIdSchema.parse('clinic'),
    taskId: null,
    tags: [],
    billable: null,
  });
  rig.change({ on: true, questions: true, evening: false });
  await Promise.resolve();
  rig.focus('Editor/clinic plan');
  rig.shiftTo(0);
}

it('nothing is asked of a project that is not known, and nothing while nothing is recorded', async () => {
  await rig.questions.look();
  await workOnClinic();
  await rig.questions.look();
  expect(rig.shown).toEqual([]);
});

it('what the user answers starts the timer since the beginning of the work, and ends the running one there', async () => {
  const { tracker } = rig.connections;
  const began = tracker.start({ description: 'before', at: '-90' });
  await workOnClinic();
  const work = {
    from: tracker.now(),
    to: tracker.now(),
    description: 'clinic plan',
    project: null,
    task: null,
    tags: [],
    billable: null,
    application: 'Editor',
    title: 'clinic plan',
    why: { kind: 'window' as const },
  };
  expect(began.ok).toBe(true);
  const started = rig.questions.start(work, work.from);
  expect(started.ok && Math.abs(epochMsOfInstant(started.value.at) - epochMsOfInstant(work.from))).toBeLessThan(1_000);
  const [running, stopped] = tracker.entries(2).map(({ local }) => local);
  expect([running?.description, running?.end, stopped?.description, stopped?.end]).toEqual(['clinic plan', null, 'before', running?.start]);
});

/** The system shows no question about it. */
async function recordAWeekAgo(): Promise<void> {
  rig.shiftTo(-8 * 86_400_000);
  rig.change({ on: true, questions: false, evening: false });
  await Promise.resolve();
  rig.focus('Editor/book');
  rig.shiftTo(0);
  rig.answers.shows = false;
  // The recorder may have made it look at an earlier state.
  await rig.questions.look();
  rig.shown.length = 0;
}

it('what was recorded before the start is asked about at the start', async () => {
  await recordAWeekAgo();
  rig.questions.close();
  rig.questions = rig.openQuestions();
  await vi.waitFor(() => expect(rig.shown).toEqual([{ kind: 'offer' }]));
});

it('what the system does not show is asked again, and what it shows is not', async () => {
  await recordAWeekAgo();
  await rig.questions.look();
  rig.answers.shows = true;
  await rig.questions.look();
  await rig.questions.look();
  expect(rig.shown).toEqual([{ kind: 'offer' }, { kind: 'offer' }]);
  expect(rig.asked().offered).toBe(true);
});
