/** Favourites of a connection, on real files and against the real service. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { favouritesLimit } from '#shared/values/limits.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { findFavourite } from '#shared/timer/view.ts';
import { valueOf } from '../../../support/core-records.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let profile: Profile;
beforeEach(async () => {
  folder = temporaryFolder();
  profile = await open();
});
afterEach(async () => {
  await profile.close();
});

async function open(): Promise<Profile> {
  return openProfile({ folder, now: () => instant('2026-11-20T12:00:00Z') });
}

/** Ends the program and starts it again. */
async function restart(): Promise<void> {
  await profile.close();
  profile = await open();
}

function file(): string {
  return join(folder, 'connections', 'this-computer', 'favourites.json');
}

function add(description: string, parts: { readonly tags?: Uuid[]; readonly taskId?: Uuid } = {}): Uuid {
  const latest = profile.records()[0]?.local.end ?? instant('2026-11-20T06:00:00Z');
  const start = instant(new Date(Date.parse(latest) + 60_000).toISOString().replace('.000', ''));
  const end = instant(new Date(Date.parse(latest) + 120_000).toISOString().replace('.000', ''));
  return valueOf(profile.tracker.add({ description, start, end, ...parts })).localId;
}

function pinned(): readonly string[] {
  return profile.tracker.view().favourites.map(({ description, tags }) => [description, ...tags.map(({ id }) => id)].join(' '));
}

/** The identifier of the favourite at that index. */
function idAt(index: number): Uuid {
  const favourite = profile.tracker.view().favourites[index];
  if (favourite === undefined) {
    throw new Error(`There is no favourite ${index}`);
  }
  return favourite.id;
}

describe('favourites', () => {
  it('are what an entry said, in the order they were pinned, after a restart, too', async () => {
    const one = add('drawing', { tags: [uuid(51)] });
    const other = add('site');
    expect(await profile.tracker.pinFavourite(one)).toEqual(succeed(null));
    expect(await profile.tracker.pinFavourite(other)).toEqual(succeed(null));
    expect(pinned()).toEqual([`drawing ${uuid(51)}`, 'site']);
    profile.tracker.delete(one);
    await restart();
    expect(pinned()).toEqual([`drawing ${uuid(51)}`, 'site']);
  });

  it('are on the disk when they are acknowledged', async () => {
    await profile.tracker.pinFavourite(add('drawing'));
    expect(readFileSync(file(), 'utf8')).toContain('drawing');
    await profile.tracker.unpinFavourite(idAt(0));
    expect(readFileSync(file(), 'utf8')).toBe('[]');
  });

  it('are each there once, however often they are pinned', async () => {
    const [one, other] = [add('drawing', { tags: [uuid(51), uuid(52)] }), add('drawing', { tags: [uuid(52), uuid(51)] })];
    await Promise.all([profile.tracker.pinFavourite(one), profile.tracker.pinFavourite(one), profile.tracker.pinFavourite(other)]);
    expect(pinned()).toHaveLength(1);
  });

  it('start a timer with all they say', async () => {
    await profile.tracker.pinFavourite(add('drawing'));
    const answer = valueOf(profile.tracker.startFavourite(idAt(0)));
    expect(profile.tracker.record(answer.localId)?.local).toMatchObject({ description: 'drawing', end: null, tags: [] });
    const entry = profile.tracker.view().today.entries.find(({ localId }) => localId === answer.localId);
    expect(entry !== undefined && findFavourite(entry, profile.tracker.view().favourites)?.id).toBe(idAt(0));
    await settled(profile.tracker);
    expect((await profile.rows()).filter(({ end }) => end === null).map(({ description }) => description)).toEqual(['drawing']);
  });

  it('start on their task, with their tags', async () => {
    await profile.tracker.pinFavourite(add('drawing', { taskId: uuid(40), tags: [uuid(51)] }));
    const { localId } = valueOf(profile.tracker.startFavourite(idAt(0)));
    expect(profile.tracker.record(localId)?.local).toMatchObject({ taskId: uuid(40), tags: [uuid(51)] });
  });

  it('start on their project, which the service puts entries on through its task', async () => {
    const { catalogCommands } = profile.connection.sync;
    valueOf(await catalogCommands.createProject({ name: 'Bridge', color: '#18a957' }));
    expect(profile.tracker.projects().map(({ name }) => name)).toEqual(['Bridge']);
    const [project] = profile.tracker.projects();
    const wanted = { projectId: project?.id ?? null };
    const first = valueOf(profile.tracker.start({ description: 'piers', at: null, ...wanted })).localId;
    await settled(profile.tracker);
    await profile.tracker.pinFavourite(first);
    await restart();
    expect(profile.tracker.view().favourites).toMatchObject([
      { description: 'piers', project: { name: 'Bridge' }, task: { name: 'Bridge' } },
    ]);
    valueOf(profile.tracker.stop());
    valueOf(profile.tracker.startFavourite(idAt(0)));
    expect(profile.tracker.view().timer).toMatchObject({ kind: 'running', entry: { description: 'piers', project: { name: 'Bridge' } } });
  });

  it('keep a project and tags that did not exist when they were pinned', async () => {
    const first = valueOf(profile.tracker.start({ description: 'piers', at: null, projectName: 'Pier', tagNames: ['river'] })).localId;
    await profile.tracker.pinFavourite(first);
    expect(profile.tracker.view().favourites).toMatchObject([{ project: { name: 'Pier' }, tags: [{ name: 'river' }] }]);
    await settled(profile.tracker);
    await restart();
    valueOf(profile.tracker.stop());
    const again = valueOf(profile.tracker.startFavourite(idAt(0))).localId;
    await settled(profile.tracker);
    const [one, other] = [first, again].map((localId) => profile.tracker.record(localId)?.local);
    expect([other?.ownProjectId, other?.taskId, other?.tags, other?.tags.length]).toEqual([one?.ownProjectId, one?.taskId, one?.tags, 1]);
    expect(profile.tracker.view().favourites).toMatchObject([{ project: { id: profile.tracker.projects()[0]?.id, name: 'Pier' } }]);
  });

  it('say what cannot be: a pin of nothing, a start of one that is gone, one too many', async () => {
    expect(await profile.tracker.pinFavourite(uuid(99))).toEqual(fail({ kind: 'no-such-entry' }));
    expect(profile.tracker.startFavourite(uuid(99))).toEqual(fail({ kind: 'no-such-favourite' }));
    for (let number = 0; number < favouritesLimit; number += 1) {
      expect(await profile.tracker.pinFavourite(add(`entry ${number}`))).toEqual(succeed(null));
    }
    expect(await profile.tracker.pinFavourite(add('one too many'))).toEqual(fail({ kind: 'favourites-full', limit: favouritesLimit }));
    expect(pinned()).toHaveLength(favouritesLimit);
  });

  it('stay as they are when the disk refuses', async () => {
    await profile.tracker.pinFavourite(add('drawing'));
    // A folder blocks the temporary file.
    mkdirSync(join(`${file()}.unfinished`, 'in the way'), { recursive: true });
    expect(await profile.tracker.pinFavourite(add('site'))).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(pinned()).toEqual(['drawing']);
    rmSync(`${file()}.unfinished`, { recursive: true });
    await restart();
    expect(pinned()).toEqual(['drawing']);
  });

  it('can be undone after the disk refused that once', async () => {
    await profile.tracker.pinFavourite(add('drawing'));
    mkdirSync(join(`${file()}.unfinished`, 'in the way'), { recursive: true });
    expect(await profile.tracker.undo()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    rmSync(`${file()}.unfinished`, { recursive: true });
    expect(await profile.tracker.undo()).toMatchObject({ ok: true });
    expect(pinned()).toEqual([]);
  });

  it.each([
    '',
    '{',
    '[{"id":1}]',
    '{"favourites":[]}',
    JSON.stringify([{ id: uuid(1), description: 'x'.repeat(6_000), projectId: null, taskId: null, tags: [] }]),
  ])('keep a file aside that cannot be read, and say so: %.20s', async (text) => {
    await profile.close();
    writeFileSync(file(), text);
    profile = await open();
    const kept = readdirSync(join(folder, 'connections', 'this-computer')).find((name) => name.startsWith('favourites.json.unreadable-'));
    expect(readFileSync(join(folder, 'connections', 'this-computer', kept ?? ''), 'utf8')).toBe(text);
    expect([existsSync(file()), pinned()]).toEqual([false, []]);
    expect(profile.tracker.view().notices).toMatchObject([{ kind: 'favourites-unreadable' }]);
    await profile.tracker.pinFavourite(add('drawing'));
    expect(pinned()).toEqual(['drawing']);
  });
});

describe('undo of favourites', () => {
  it('pins again what was unpinned, where it was', async () => {
    for (const description of ['drawing', 'site', 'mail']) {
      await profile.tracker.pinFavourite(add(description));
    }
    await profile.tracker.unpinFavourite(idAt(1));
    expect(profile.tracker.view().undo).toMatchObject({ kind: 'unpinned', description: 'site', count: 1 });
    expect(await profile.tracker.undo()).toEqual(succeed({ kind: 'unpinned', description: 'site', count: 1 }));
    expect(pinned()).toEqual(['drawing', 'site', 'mail']);
    await restart();
    expect(pinned()).toEqual(['drawing', 'site', 'mail']);
  });

  it('unpins what was pinned, and then takes back the command before', async () => {
    const one = add('drawing');
    await profile.tracker.pinFavourite(one);
    expect(profile.tracker.view().undo).toMatchObject({ kind: 'pinned' });
    const both = await Promise.all([profile.tracker.undo(), profile.tracker.undo()]);
    expect(both.map((answer) => answer.ok && answer.value.kind)).toEqual(['pinned', 'added']);
    expect([pinned(), profile.records()]).toEqual([[], []]);
  });

  it('is not offered once it is so again', async () => {
    const one = add('drawing');
    await profile.tracker.pinFavourite(one);
    await profile.tracker.unpinFavourite(idAt(0));
    await profile.tracker.undo();
    await profile.tracker.undo();
    expect([pinned(), profile.tracker.view().undo?.kind]).toEqual([[], 'added']);
  });
});
