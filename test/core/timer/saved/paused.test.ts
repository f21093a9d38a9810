/** Paused entries of a connection, on real files and against the real service. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { pausedLimit } from '#shared/values/limits.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { valueOf } from '../../../support/core-records.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let profile: Profile;
let now = '2026-11-20T12:00:00Z';
beforeEach(async () => {
  now = '2026-11-20T12:00:00Z';
  folder = temporaryFolder();
  profile = await open();
});
afterEach(async () => {
  await profile.close();
});

async function open(): Promise<Profile> {
  return openProfile({ folder, now: () => instant(now) });
}

/** Ends the program and starts it again. */
async function restart(): Promise<void> {
  await profile.close();
  profile = await open();
}

function file(): string {
  return join(folder, 'connections', 'this-computer', 'paused.json');
}

/** A folder blocks the temporary file. */
function blockDisk(): void {
  mkdirSync(join(`${file()}.unfinished`, 'in the way'), { recursive: true });
}

function start(description: string, parts: { readonly tags?: Uuid[]; readonly taskId?: Uuid; readonly billable?: boolean } = {}): Uuid {
  return valueOf(profile.tracker.start({ description, at: null, ...parts })).localId;
}

async function pause(description: string): Promise<Uuid> {
  start(description);
  return valueOf(await profile.tracker.pause()).localId;
}

function paused(): readonly string[] {
  return profile.tracker.view().paused.map(({ description }) => description);
}

function idAt(index: number): Uuid {
  const each = profile.tracker.view().paused[index];
  if (each === undefined) {
    throw new Error(`There is no paused entry ${index}`);
  }
  return each.id;
}

function running(): string | null {
  const { timer } = profile.tracker.view();
  return timer.kind === 'running' ? timer.entry.description : null;
}

describe('pausing', () => {
  it('stops the running entry and keeps its content, the latest first, after a restart, too', async () => {
    const one = start('drawing', { taskId: uuid(40), tags: [uuid(51)], billable: true });
    now = '2026-11-20T13:05:00Z';
    expect(await profile.tracker.pause()).toEqual(succeed({ localId: one, at: now }));
    expect(profile.tracker.record(one)?.local.end).toBe(now);
    await pause('site');
    expect(paused()).toEqual(['site', 'drawing']);
    await restart();
    expect(profile.tracker.view().paused).toMatchObject([
      { description: 'site' },
      { description: 'drawing', task: { id: uuid(40) }, tags: [{ id: uuid(51) }], billable: true, pausedAt: now },
    ]);
  });

  it('is on the disk when it is acknowledged', async () => {
    await pause('drawing');
    expect(readFileSync(file(), 'utf8')).toContain('drawing');
    valueOf(await profile.tracker.resumePaused(null));
    expect(readFileSync(file(), 'utf8')).toBe('[]');
  });

  it('is refused when nothing runs, and once the list is full; the timer keeps running', async () => {
    expect(await profile.tracker.pause()).toEqual(fail({ kind: 'nothing-to-pause' }));
    for (let number = 0; number < pausedLimit; number += 1) {
      await pause(`entry ${number}`);
    }
    start('one too many');
    expect(await profile.tracker.pause()).toEqual(fail({ kind: 'paused-full', limit: pausedLimit }));
    expect([running(), paused().length]).toEqual(['one too many', pausedLimit]);
  });

  it('leaves the timer running when the disk refuses', async () => {
    start('drawing');
    blockDisk();
    expect(await profile.tracker.pause()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect([running(), paused()]).toEqual(['drawing', []]);
  });

  it('keeps one for two presses, and none for an entry that stopped meanwhile', async () => {
    start('drawing');
    expect(await Promise.all([profile.tracker.pause(), profile.tracker.pause()])).toMatchObject([
      { ok: true },
      { ok: false, failure: { kind: 'nothing-to-pause' } },
    ]);
    expect(paused()).toEqual(['drawing']);
    start('site');
    const pausing = profile.tracker.pause();
    profile.tracker.stop();
    expect(await pausing).toEqual(fail({ kind: 'nothing-to-pause' }));
    expect(paused()).toEqual(['drawing']);
  });

  it('is undone by one undo: the entry runs again, and nothing is paused', async () => {
    const one = await pause('drawing');
    expect(profile.tracker.view().undo).toMatchObject({ kind: 'paused', description: 'drawing' });
    expect(await profile.tracker.undo()).toEqual(succeed({ kind: 'paused', description: 'drawing', count: 1 }));
    expect([running(), paused(), profile.tracker.record(one)?.local.end]).toEqual(['drawing', [], null]);
    await restart();
    expect([running(), paused()]).toEqual(['drawing', []]);
  });

  it('stays after the entry was changed or deleted, and is no longer undone then', async () => {
    const one = await pause('drawing');
    valueOf(profile.tracker.edit({ localId: one, description: 'other' }));
    await pause('site');
    const [site] = profile.records();
    valueOf(profile.tracker.delete(site?.localId ?? uuid(1)));
    expect(paused()).toEqual(['site', 'drawing']);
    valueOf(await profile.tracker.resumePaused(idAt(1)));
    expect([running(), paused()]).toEqual(['drawing', ['site']]);
  });
});

describe('resuming', () => {
  it('starts an entry of its own with the same content, and switches as a start does', async () => {
    const first = start('piers', { taskId: uuid(40), tags: [uuid(51)], billable: true });
    valueOf(await profile.tracker.pause());
    const between = start('site');
    now = '2026-11-20T14:00:00Z';
    const { localId } = valueOf(await profile.tracker.resumePaused(idAt(0)));
    expect(localId).not.toBe(first);
    expect(profile.tracker.record(localId)?.local).toMatchObject({
      description: 'piers',
      taskId: uuid(40),
      tags: [uuid(51)],
      billable: true,
      start: now,
      end: null,
    });
    expect(profile.tracker.record(between)?.local.end).toBe(now);
    expect(paused()).toEqual([]);
    await restart();
    expect([running(), paused()]).toEqual(['piers', []]);
  });

  it('keeps a project and tags that did not exist when it was paused', async () => {
    const first = valueOf(profile.tracker.start({ description: 'piers', at: null, projectName: 'Pier', tagNames: ['river'] })).localId;
    valueOf(await profile.tracker.pause());
    await settled(profile.tracker);
    await restart();
    const again = valueOf(await profile.tracker.resumePaused(null)).localId;
    await settled(profile.tracker);
    const [one, other] = [first, again].map((localId) => profile.tracker.record(localId)?.local);
    expect([other?.ownProjectId, other?.taskId, other?.tags, other?.tags.length]).toEqual([one?.ownProjectId, one?.taskId, one?.tags, 1]);
  });

  it('happens once for two presses', async () => {
    await pause('drawing');
    const id = idAt(0);
    expect(await Promise.all([profile.tracker.resumePaused(id), profile.tracker.resumePaused(id)])).toMatchObject([
      { ok: true },
      { ok: false, failure: { kind: 'no-such-pause' } },
    ]);
    expect(profile.records()).toHaveLength(2);
  });

  it('is refused without one, and keeps it where the start is refused', async () => {
    expect(await profile.tracker.resumePaused(null)).toEqual(fail({ kind: 'nothing-paused' }));
    expect(await profile.tracker.resumePaused(uuid(99))).toEqual(fail({ kind: 'no-such-pause' }));
    await pause('drawing');
    profile.tracker.setLeaving(true);
    expect(await profile.tracker.resumePaused(null)).toMatchObject({ ok: false });
    expect(paused()).toEqual(['drawing']);
  });

  it('starts the timer even if the disk refuses to remove it, which is offered again', async () => {
    await pause('drawing');
    blockDisk();
    expect(await profile.tracker.resumePaused(null)).toMatchObject({ ok: true });
    expect([running(), paused()]).toEqual(['drawing', ['drawing']]);
    rmSync(`${file()}.unfinished`, { recursive: true });
    valueOf(await profile.tracker.undo());
    expect([running(), paused()]).toEqual([null, ['drawing']]);
  });

  it('is not paused again where its undo is refused', async () => {
    await pause('drawing');
    valueOf(await profile.tracker.resumePaused(null));
    profile.tracker.setLeaving(true);
    expect(await profile.tracker.undo()).toMatchObject({ ok: false });
    expect([running(), paused()]).toEqual(['drawing', []]);
  });

  it('is undone by one undo: what ran before runs again, and it is paused in its place', async () => {
    await pause('drawing');
    await pause('site');
    start('between');
    valueOf(await profile.tracker.resumePaused(idAt(1)));
    expect(await profile.tracker.undo()).toEqual(succeed({ kind: 'resumed', description: 'drawing', count: 2 }));
    expect([running(), paused()]).toEqual(['between', ['site', 'drawing']]);
  });

  it('stays paused once where the undo is refused', async () => {
    await pause('drawing');
    const { localId } = valueOf(await profile.tracker.resumePaused(null));
    valueOf(await profile.tracker.pause());
    valueOf(profile.tracker.edit({ localId, description: 'other' }));
    expect(await profile.tracker.undo()).toMatchObject({ ok: true });
    expect(await profile.tracker.undo()).toMatchObject({ ok: true, value: { kind: 'paused' } });
    valueOf(profile.tracker.edit({ localId, description: 'other' }));
    expect(await profile.tracker.undo()).toMatchObject({ ok: true, value: { kind: 'changed' } });
    expect(await profile.tracker.undo()).toMatchObject({ ok: true, value: { kind: 'resumed' } });
    expect([running(), paused()]).toEqual([null, ['drawing']]);
  });
});

describe('discarding', () => {
  it('removes no entry, and is undone in its place', async () => {
    await pause('drawing');
    await pause('site');
    expect(await profile.tracker.discardPaused(idAt(1))).toEqual(succeed(null));
    expect(await profile.tracker.discardPaused(uuid(99))).toEqual(succeed(null));
    expect([paused(), profile.records().length]).toEqual([['site'], 2]);
    expect(profile.tracker.view().undo).toMatchObject({ kind: 'pause-discarded', description: 'drawing', count: 1 });
    expect(await profile.tracker.undo()).toEqual(succeed({ kind: 'pause-discarded', description: 'drawing', count: 1 }));
    expect(paused()).toEqual(['site', 'drawing']);
  });

  it('and its undo change nothing when the disk refuses, and work later', async () => {
    await pause('drawing');
    blockDisk();
    expect(await profile.tracker.discardPaused(idAt(0))).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(paused()).toEqual(['drawing']);
    rmSync(`${file()}.unfinished`, { recursive: true });
    valueOf(await profile.tracker.discardPaused(idAt(0)));
    blockDisk();
    expect(await profile.tracker.undo()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    rmSync(`${file()}.unfinished`, { recursive: true });
    expect(await profile.tracker.undo()).toMatchObject({ ok: true });
    expect(paused()).toEqual(['drawing']);
  });
});

it.each([
  '',
  '{',
  '[{"id":1}]',
  '{"paused":[]}',
  JSON.stringify(
    Array.from({ length: pausedLimit + 1 }, (_, number) => ({
      id: uuid(number + 1),
      description: 'x',
      projectId: null,
      taskId: null,
      tags: [],
      pausedAt: '2026-11-20T12:00:00Z',
    })),
  ),
])('a file that cannot be read is kept aside, in words: %.20s', async (text) => {
  await profile.close();
  writeFileSync(file(), text);
  profile = await open();
  const kept = readdirSync(join(folder, 'connections', 'this-computer')).find((name) => name.startsWith('paused.json.unreadable-'));
  expect(readFileSync(join(folder, 'connections', 'this-computer', kept ?? ''), 'utf8')).toBe(text);
  expect([existsSync(file()), paused()]).toEqual([false, []]);
  expect(profile.tracker.view().notices).toMatchObject([{ kind: 'paused-unreadable' }]);
  await pause('drawing');
  expect(paused()).toEqual(['drawing']);
});
