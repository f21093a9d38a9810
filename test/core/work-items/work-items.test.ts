/** Connections to trackers over stand-ins of their servers: what is offered, recognised and kept. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#shared/failures.ts';
import { itemTrackers } from '#shared/work-items/work-items.ts';
import { FakeKeyring } from '../../support/fake-keyring.ts';
import { memorySettings } from '../../support/memory-settings.ts';
import { openTrackerServer } from '../../support/tracker-servers.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { useItems } from '../../support/items-rig.ts';
import { bridgeProject, exchangeWith, itemBoards, itemKey, itemsOn, trackerDraft } from '../../support/work-items.ts';

const { open, connect, found, time, folder } = useItems();

describe.each(itemTrackers)('%s', (tracker) => {
  it('reads all pages of the assigned items', async () => {
    const { items } = await connect(tracker);
    expect(items.view().connections).toMatchObject([{ tracker, items: 130, failure: null, kept: 'sealed' }]);
  });

  it('finds an assigned item by number and by words', async () => {
    const { items } = await connect(tracker);
    expect((await items.find('#77')).map(({ link }) => link?.key)).toEqual([itemKey(tracker, 77)]);
    expect((await items.find('bolt 130')).map(({ description }) => description)).toEqual([`${itemKey(tracker, 130)} Bolt 130`]);
  });

  it('asks the server for words that no known item has', async () => {
    const { items } = await connect(tracker);
    expect(await items.find('railing')).toEqual([]);
    expect(await found(items, 'railing')).toEqual([itemKey(tracker, 900)]);
  });

  it('recognises the address of a page, and a key of a known board', async () => {
    const { items } = await connect(tracker);
    const link = items.findLink(`${itemKey(tracker, 5)} tighten`);
    expect(link?.key).toBe(itemKey(tracker, 5));
    const address = link === null ? null : items.addressOf(link);
    expect(items.findLink(`see ${address}.`)?.key).toBe(itemKey(tracker, 5));
    expect(items.findLink('UTF-8 and other/place#5')).toBe(null);
    expect(await found(items, address?.replace(/5$/, '900') ?? '')).toEqual([itemKey(tracker, 900)]);
  });

  it('refuses a wrong token in the words of the server, and keeps nothing', async () => {
    const server = openTrackerServer(tracker, []);
    const items = open({ exchange: exchangeWith(server) });
    expect(await items.connect({ ...trackerDraft(tracker, server.address), token: 'wrong' })).toMatchObject({
      ok: false,
      failure: { kind: 'work-items', cause: 'signed-out' },
    });
    expect(items.view().connections).toEqual([]);
    expect(readdirSync(folder())).toEqual([]);
  });

  it('opens pages of its own address only', async () => {
    const { items, server } = await connect(tracker);
    const [{ id } = { id: uuid(1) }] = items.view().connections;
    expect(items.addressOf({ tracker: id, key: itemKey(tracker, 5) })?.startsWith(`${server.address}/`)).toBe(true);
    for (const key of [
      'https://evil.example/',
      '//evil.example#1',
      '../../evil#1',
      'javascript:alert(1)',
      'BRIDGE-7/../../x',
      '@evil.example/x#1 ',
      '',
    ]) {
      expect(items.addressOf({ tracker: id, key })).toBe(null);
    }
    expect(items.addressOf({ tracker: uuid(99), key: itemKey(tracker, 5) })).toBe(null);
  });
});

describe('items', () => {
  it('are offered offline after a restart, sealed on the disk', async () => {
    const settings = memorySettings();
    const { items } = await connect('github', { settings });
    await items.close();
    const again = open({ settings });
    await again.load();
    expect((await again.find('bolt 12')).map(({ link }) => link?.key)).toContain('river/bridge#12');
    const [id = ''] = readdirSync(join(folder(), 'work-items'));
    const files = readdirSync(join(folder(), 'work-items', id));
    expect(files.toSorted()).toEqual(['items.sealed.json', 'token.sealed.json']);
    files.forEach((file) => expect(readFileSync(join(folder(), 'work-items', id, file), 'utf8')).not.toMatch(/Bolt|secret-token/));
  });

  it('bring the project of the first entry of their board, until the user forgets it', async () => {
    const { items } = await connect('gitlab');
    const link = items.findLink(itemKey('gitlab', 1)) ?? { tracker: uuid(1), key: '' };
    items.noteUsed(link, bridgeProject.id);
    items.noteUsed(link, uuid(31));
    expect((await items.find('#2'))[0]?.project).toEqual(bridgeProject);
    items.setProject({ tracker: link.tracker, board: itemBoards.gitlab, projectId: null });
    expect((await items.find('#2'))[0]?.project).toBe(null);
  });

  it('bring their labels as tags where the user wants it, and follow the template', async () => {
    const { items } = await connect('gitea');
    const [tracker] = items.view().connections;
    await items.change({ id: tracker?.id ?? uuid(1), labelsAsTags: true });
    items.setTemplate('{title} ({number})');
    await found(items, 'railing');
    expect(await items.find('railing')).toMatchObject([{ tagNames: ['paint'], description: 'Paint the railing (#900)' }]);
  });

  it('of one key on two servers are both offered with the names of these, and neither is guessed', async () => {
    const github = openTrackerServer('github', itemsOn('github', 3));
    const gitea = openTrackerServer('gitea', itemsOn('gitea', 3));
    const items = open({ exchange: async (request) => exchangeWith(request.url.includes('gitea') ? gitea : github)(request) });
    await items.connect(trackerDraft('github', github.address));
    await items.connect(trackerDraft('gitea', gitea.address));
    expect((await items.find('river/bridge#2')).map(({ server }) => server).toSorted()).toEqual(['gitea.example', 'github.com']);
    expect(items.findLink('river/bridge#2')).toBe(null);
  });

  it('have titles of one line without controls and bidi marks, of bounded length, with their markup as text', async () => {
    const { items } = await connect('github', {
      items: [{ board: 'river/bridge', number: 1, title: `a\u202Eb\n<b>${'x'.repeat(10_000)}`, isMine: true }],
    });
    const [item] = await items.find('#1');
    expect(item?.title).toBe(`a b <b>${'x'.repeat(292)}…`);
    expect(item?.description).toBe(`river/bridge#1 ${item?.title}`);
  });

  it('that the user chose last come first, then those assigned to the user', async () => {
    const { items } = await connect('gitea');
    const link = items.findLink(itemKey('gitea', 120)) ?? { tracker: uuid(1), key: '' };
    items.noteUsed(link, null);
    expect((await items.find(''))[0]?.link).toEqual(link);
    expect((await items.find('')).every(({ isAssigned }) => isAssigned)).toBe(true);
  });

  it('stand before the meeting that takes place now', async () => {
    const meeting = {
      id: 'one',
      title: 'Site meeting',
      start: instant('2026-11-20T08:30:00Z'),
      end: instant('2026-11-20T09:30:00Z'),
      isAllDay: false,
    };
    const items = open({
      meetings: [meeting, { ...meeting, title: 'Lunch', start: instant('2026-11-20T11:00:00Z'), end: instant('2026-11-20T12:00:00Z') }],
    });
    expect((await items.find('')).map(({ title, link }) => [title, link])).toEqual([['Site meeting', null]]);
    expect((await items.find('lun')).map(({ title }) => title)).toEqual(['Lunch']);
  });
});

describe('a connection', () => {
  it.each(['http://git.example.org', 'ftp://git.example.org', 'https://me:secret@git.example.org', 'https://', ''])(
    'to %j is not made',
    async (address) => {
      expect(await open({}).connect(trackerDraft('gitea', address))).toMatchObject({ ok: false, failure: { cause: 'bad-address' } });
    },
  );

  it('to a server that is connected already is refused, also if both are made at once', async () => {
    const { items, server } = await connect('gitea');
    expect(await items.connect(trackerDraft('gitea', `${server.address.toUpperCase().replace('HTTPS', 'https')}//`))).toMatchObject({
      ok: false,
      failure: { cause: 'connected-already', server: 'gitea.example' },
    });
    const other = openTrackerServer('gitlab', itemsOn('gitlab'));
    const second = open({ exchange: exchangeWith(other) });
    const both = await Promise.all([
      second.connect(trackerDraft('gitlab', other.address)),
      second.connect(trackerDraft('gitlab', other.address)),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(second.view().connections).toHaveLength(1);
  });

  it('that is removed leaves nothing on the disk', async () => {
    const { items } = await connect('github');
    await time().advance(2_000);
    await items.remove(items.view().connections[0]?.id ?? uuid(1));
    expect(items.view()).toMatchObject({ connections: [], projects: [] });
    expect(readdirSync(join(folder(), 'work-items')).flatMap((each) => readdirSync(join(folder(), 'work-items', each)))).toEqual([]);
  });

  it('without a token after a restart says so', async () => {
    const settings = memorySettings();
    const keyring = new FakeKeyring();
    const { items } = await connect('github', { settings, sealer: keyring });
    await items.close();
    keyring.isLocked = true;
    const again = open({ settings, sealer: keyring });
    await again.load();
    expect(again.view().connections).toMatchObject([{ failure: { cause: 'no-token', server: 'github.com' } }]);
  });
});

describe('a disk that refuses', () => {
  it('is told once, and nothing is lost', async () => {
    const told: Failure[] = [];
    const settings = memorySettings();
    const { items } = await connect('github', { settings, onFailure: (failure) => told.push(failure) });
    await items.refresh();
    const [{ id } = { id: uuid(1) }] = items.view().connections;
    const own = join(folder(), 'work-items', id);
    rmSync(own, { recursive: true });
    writeFileSync(own, 'a file in place of the folder');
    await time().advance(2_000);
    await items.refresh();
    await time().advance(2_000);
    await items.close();
    expect(told.map(({ kind }) => kind)).toEqual(['storage-failed']);
    expect(await items.find('#77')).toHaveLength(1);
    rmSync(own);
    await items.close();
    const again = open({ settings });
    await again.load();
    expect(await again.find('#77')).toHaveLength(1);
  });
});
