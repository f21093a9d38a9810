import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivityFile } from '#core/activity/activity-file.ts';
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { defaultSettings } from '#core/platform/settings-file.ts';
import type { UnsupportedDesktop } from '#shared/activity/activity.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { memorySettings } from '../../support/memory-settings.ts';
import { openActivity } from '../../support/activity-rig.ts';
import { ManualTime, type ProcessPorts } from '../../support/core-ports.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const ever = { from: instant('2026-01-01T00:00:00Z'), to: instant('2027-01-01T00:00:00Z') };

let folder: string;
let file: string;
let time: ManualTime;
let world: ProcessPorts;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-activity-'));
  file = join(folder, 'activity', 'activity.sqlite');
  time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  world = time.processPorts();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Rig = ReturnType<typeof openActivity>;

async function start({
  on = true,
  unsupported = null,
}: { readonly on?: boolean; readonly unsupported?: UnsupportedDesktop | null } = {}): Promise<Rig> {
  const settings = memorySettings({ activity: { ...defaultSettings.activity, on } });
  const rig = openActivity({ folder, ports: world.ports, unsupported, settings });
  await time.settle();
  return rig;
}

function recorded(recorder: ActivityRecorder): string[] {
  const pieces = recorder.pieces(ever);
  return pieces.ok
    ? pieces.value.map(
        (piece) =>
          `${piece.from.slice(11, 19)} ${piece.to.slice(11, 19)} ${piece.kind === 'away' ? 'away' : `${piece.application}/${piece.title}`}`,
      )
    : [pieces.failure.kind];
}

const seconds = 1_000;
const minutes = 60 * seconds;

describe('the recorder', () => {
  it('is off until the user switches it on, and makes no file before', async () => {
    const { recorder, focus, openSources } = await start({ on: false });
    focus('Mail/Inbox');
    await time.advance(10 * minutes);
    expect([recorder.view().state, openSources(), recorded(recorder), existsSync(file), world.pendingMs()]).toEqual([
      'off',
      0,
      [],
      false,
      [],
    ]);
    expect(recorder.setOn(true)).toEqual(succeed(null));
    await time.settle();
    await time.advance(1 * minutes);
    expect([recorder.view().state, recorded(recorder)]).toEqual(['recording', ['09:10:00 09:11:00 Mail/Inbox']]);
    recorder.close();
  });

  it('records the present window from the start and every change after it, up to now', async () => {
    const { recorder, focus } = await start();
    focus('Mail/Inbox');
    await time.advance(1 * minutes);
    focus('Editor/a.ts');
    await time.advance(30 * seconds);
    expect(recorded(recorder)).toEqual(['09:00:00 09:01:00 Mail/Inbox', '09:01:00 09:01:30 Editor/a.ts']);
    await time.advance(30 * seconds);
    expect(recorded(recorder)).toEqual(['09:00:00 09:01:00 Mail/Inbox', '09:01:00 09:02:00 Editor/a.ts']);
    recorder.close();
  });

  it('loses nothing that is older than half a minute if the program is killed, and five minutes of a window that stays', async () => {
    const { recorder, focus } = await start();
    focus('Mail/Inbox');
    await time.advance(10 * seconds);
    focus('Editor/a.ts');
    await time.advance(11 * minutes);
    // As a killed program leaves it.
    const left = join(folder, 'left.sqlite');
    ['', '-wal'].forEach((suffix) => copyFileSync(file + suffix, left + suffix));
    const activity = new ActivityFile({ file: left, clock: world.ports.clock, onRestarted: () => {} });
    const pieces = activity.run((store) => store.between(ever).map(({ from, to }) => `${from.slice(11, 19)} ${to.slice(11, 19)}`));
    expect(pieces).toEqual(succeed(['09:00:00 09:00:10', '09:00:10 09:10:40']));
    activity.close();
    recorder.close();
  });

  it('has no timer while the user is away, and goes on after it', async () => {
    const { recorder, focus } = await start();
    focus('Mail/Inbox');
    await time.advance(20 * minutes);
    recorder.away(instant('2026-11-20T09:10:00Z'));
    await time.advance(1 * minutes);
    expect(world.pendingMs()).toEqual([]);
    await time.advance(60 * minutes);
    recorder.away(null);
    await time.advance(1 * minutes);
    expect(recorded(recorder)).toEqual(['09:00:00 09:10:00 Mail/Inbox', '09:10:00 10:21:00 away', '10:21:00 10:22:00 Mail/Inbox']);
    recorder.close();
  });

  it('opens the source again after it was lost, and waits longer each time', async () => {
    const { recorder, focus, lose, answers, openSources } = await start();
    focus('Mail/Inbox');
    await time.advance(1 * minutes);
    lose();
    expect(recorder.view().state).toBe('waiting');
    await time.advance(6 * seconds);
    expect(openSources()).toBe(0);
    await time.advance(60 * seconds);
    answers();
    await time.advance(60 * seconds);
    expect([recorder.view().state, openSources()]).toEqual(['recording', 1]);
    await time.advance(1 * minutes);
    const pieces = recorded(recorder);
    expect(pieces[0]).toBe('09:00:00 09:01:00 Mail/Inbox');
    expect(pieces.length).toBe(2);
    recorder.close();
  });

  it('ends with the program and goes on with the next one', async () => {
    const rig = await start();
    rig.focus('Mail/Inbox');
    await time.advance(1 * minutes);
    rig.recorder.close();
    expect([rig.openSources(), world.pendingMs()]).toEqual([0, []]);
    await time.advance(1 * minutes);
    const again = rig.reopen();
    await time.settle();
    await time.advance(1 * minutes);
    expect(recorded(again)).toEqual(['09:00:00 09:01:00 Mail/Inbox', '09:02:00 09:03:00 Mail/Inbox']);
    again.close();
  });

  it('announces another state and stored pieces, and not that they are read', async () => {
    const { recorder, focus } = await start();
    let announced = 0;
    recorder.subscribe(() => {
      announced += 1;
    });
    focus('Mail/Inbox');
    await time.advance(10 * seconds);
    focus('Editor/a.ts');
    recorded(recorder);
    expect(announced).toBe(0);
    await time.advance(10 * minutes);
    expect(announced).toBeGreaterThan(0);
    const before = announced;
    recorder.pause();
    expect(announced).toBe(before + 1);
    recorder.close();
  });

  it('tells a source that has to ask when the user is away, and when not any more', async () => {
    const { recorder, absences, lose } = await start();
    recorder.away(instant('2026-11-20T09:00:00Z'));
    recorder.away(null);
    lose();
    recorder.away(instant('2026-11-20T09:00:00Z'));
    expect(absences).toEqual([true, false]);
    recorder.close();
  });

  it('is not there on a desktop without a source, and says so', async () => {
    const { recorder } = await start({ unsupported: 'gnome-wayland', on: false });
    expect(recorder.setOn(true)).toEqual(fail({ kind: 'activity-unsupported', desktop: 'gnome-wayland' }));
    expect(recorder.view()).toMatchObject({ state: 'off', unsupported: 'gnome-wayland' });
    recorder.close();
  });
});

describe('a pause', () => {
  it('lasts an hour, records nothing, survives a restart, and ends by itself', async () => {
    const rig = await start();
    rig.focus('Mail/Inbox');
    await time.advance(1 * minutes);
    expect(rig.recorder.pause()).toEqual(succeed({ until: '2026-11-20T10:01:00Z' }));
    await time.advance(10 * minutes);
    rig.recorder.close();
    const again = rig.reopen();
    expect(again.view()).toMatchObject({ state: 'paused', pausedUntil: '2026-11-20T10:01:00Z' });
    await time.advance(52 * minutes);
    expect([again.view().state, recorded(again)]).toEqual(['recording', ['09:00:00 09:01:00 Mail/Inbox', '10:01:00 10:03:00 Mail/Inbox']]);
    again.close();
  });

  it('can be ended, and needs a recording', async () => {
    const { recorder, change } = await start();
    recorder.pause();
    recorder.resume();
    await time.settle();
    expect(recorder.view().state).toBe('recording');
    change({ on: false });
    expect([recorder.view().state, recorder.pause()]).toEqual(['off', fail({ kind: 'activity-off' })]);
    recorder.close();
  });

  it('does not last until the clock is back where it was set from', async () => {
    const { recorder, change } = await start();
    recorder.pause();
    time.jumpWall(-100 * 60 * minutes);
    change({});
    await time.settle();
    expect(recorder.view().state).toBe('recording');
    recorder.close();
  });
});

describe('what is not to be recorded', () => {
  it('ends the piece at once where the user excludes the present window', async () => {
    const { recorder, focus, change } = await start();
    focus('Vault/Passwords');
    await time.advance(1 * minutes);
    change({ excludedApplications: ['vault'] });
    await time.advance(1 * minutes);
    expect(recorded(recorder)).toEqual(['09:00:00 09:01:00 Vault/Passwords']);
    recorder.close();
  });

  it('is deleted by day, by application and as a whole', async () => {
    const { recorder, focus } = await start();
    focus('Mail/Inbox');
    await time.advance(1 * minutes);
    // The computer sleeps.
    time.jumpWall(24 * 60 * minutes);
    focus('Editor/a.ts');
    await time.advance(1 * minutes);
    expect(recorded(recorder).length).toBe(2);
    expect(recorder.forget({ what: 'day', date: localDateSchema.parse('2026-11-20') })).toEqual(succeed(null));
    expect(recorded(recorder)).toEqual(['09:01:00 09:02:00 Editor/a.ts']);
    focus('Mail/Inbox');
    await time.advance(1 * minutes);
    recorder.forget({ what: 'application', application: 'Editor' });
    expect(recorder.applications()).toEqual(succeed([{ application: 'Mail', seconds: 60 }]));
    recorder.forget({ what: 'all' });
    expect([recorded(recorder), existsSync(file)]).toEqual([[], false]);
    await time.advance(1 * minutes);
    expect(recorded(recorder)).toEqual(['09:03:00 09:04:00 Mail/Inbox']);
    recorder.close();
  });

  it('is deleted after the days that the user wants, also while the recording is off', async () => {
    const rig = await start();
    rig.focus('Mail/Inbox');
    await time.advance(10 * minutes);
    rig.change({ on: false });
    expect(recorded(rig.recorder).length).toBe(1);
    await time.advance(31 * 24 * 60 * minutes);
    expect(recorded(rig.recorder)).toEqual([]);
    rig.recorder.close();
  });

  it('is kept for ever if the user wants it', async () => {
    const rig = await start();
    rig.change({ keepDays: null });
    rig.focus('Mail/Inbox');
    await time.advance(10 * minutes);
    rig.change({ on: false });
    await time.advance(31 * 24 * 60 * minutes);
    expect(recorded(rig.recorder).length).toBe(1);
    rig.change({ keepDays: 30 });
    expect(recorded(rig.recorder)).toEqual([]);
    rig.recorder.close();
  });
});

describe('a file', () => {
  it('that the disk refuses is said once, and what was recorded meanwhile is written later', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'activity'), 'a file in place of the folder');
    const { recorder, focus, notices } = await start();
    focus('Mail/Inbox');
    await time.advance(20 * minutes);
    expect(notices.map(({ kind }) => kind)).toEqual(['storage-failed']);
    rmSync(join(folder, 'activity'));
    expect(recorded(recorder)).toEqual(['09:00:00 09:20:00 Mail/Inbox']);
    recorder.close();
  });

  it('that vanishes is said once, and the recording goes on', async () => {
    const { recorder, focus, notices } = await start();
    focus('Mail/Inbox');
    await time.advance(10 * minutes);
    rmSync(join(folder, 'activity'), { recursive: true });
    await time.advance(10 * minutes);
    expect(notices).toEqual([{ kind: 'activity-restarted' }]);
    focus('Editor/a.ts');
    await time.advance(1 * minutes);
    expect(recorded(recorder).at(-1)).toBe('09:20:00 09:21:00 Editor/a.ts');
    recorder.close();
  });
});
