/** Connections to trackers over stand-ins of their servers: what is offered, recognised, kept, and what bad answers get. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { answerTooLarge } from '#core/service-client/http/http-exchange.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { itemTrackers, type ItemTracker } from '#shared/work-items/work-items.ts';
import { memorySettings } from '../../support/memory-settings.ts';
import { openTrackerServer, trackerToken, type StandInItem } from '../../support/tracker-servers.ts';
import { openWorkItems } from '../../support/work-items.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

let folder: string;
const opened: WorkItems[] = [];
const project = { id: uuid(30), name: 'Bridge', color: '#123abc' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-items-'));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (items) => items.close()));
  rmSync(folder, { recursive: true, force: true });
});

const boards: Readonly<Record<ItemTracker, string>> = { github: 'river/bridge', gitlab: 'river/works/bridge', gitea: 'river/bridge', 'jira-cloud': 'BRIDGE', 'jira-data-center': 'BRIDGE' };
const keyOf = (tracker: ItemTracker, number: number): string => (tracker.startsWith('jira') ? `BRIDGE-${number}` : `${boards[tracker]}#${number}`);

function itemsOn(tracker: ItemTracker, count = 130): readonly StandInItem[] {
  const many = Array.from({ length: count }, (_, index) => ({ board: boards[tracker], number: index + 1, title: `Bolt ${index + 1}`, isMine: true }));
  return [...many, { board: boards[tracker], number: 900, title: 'Paint the railing', labels: ['paint'] }];
}

function open(exchange: Exchange, settings = memorySettings()): WorkItems {
  const items = openWorkItems({ folder, settings, ports: systemPorts(), exchange });
  items.surroundWith({ current: () => ({ id: thisComputerKey, project: (id) => (id === project.id ? project : null) }), meetings: async () => [] });
  opened.push(items);
  return items;
}

const over = (server: { readonly fetch: (request: Request) => Promise<Response> }): Exchange => async (request) => ({ kind: 'answered', response: await server.fetch(request) });
const draft = (tracker: ItemTracker, address: string) => ({ tracker, address, account: tracker === 'jira-cloud' ? 'me@example.org' : '', token: trackerToken, certificate: null });

async function connected(tracker: ItemTracker, settings = memorySettings()) {
  const server = openTrackerServer(tracker, itemsOn(tracker));
  const items = open(over(server), settings);
  expect(await items.connect(draft(tracker, `${server.address}/`))).toEqual({ ok: true, value: null });
  return { server, items };
}

describe.each(itemTrackers)('%s', (tracker) => {
  it('reads all pages of the assigned items', async () => {
    const { items } = await connected(tracker);
    expect(items.view().connections).toMatchObject([{ tracker, items: 130, failure: null, kept: 'sealed' }]);
  });

  it('finds an assigned item by number and by words', async () => {
    const { items } = await connected(tracker);
    expect((await items.find('#77')).map(({ link }) => link?.key)).toEqual([keyOf(tracker, 77)]);
    expect((await items.find('bolt 130')).map(({ description }) => description)).toEqual([`${keyOf(tracker, 130)} Bolt 130`]);
  });

  it('asks the server for words that no known item has', async () => {
    const { items } = await connected(tracker);
    expect(await items.find('railing')).toEqual([]);
    await vi.waitFor(async () => expect((await items.find('railing')).map(({ link }) => link?.key)).toEqual([keyOf(tracker, 900)]));
  });

  it('recognises the address of a page, and a key of a known board', async () => {
    const { items } = await connected(tracker);
    const link = items.findLink(`${keyOf(tracker, 5)} tighten`);
    expect(link?.key).toBe(keyOf(tracker, 5));
    expect(items.findLink(`see ${link?.url ?? ''}.`)?.key).toBe(keyOf(tracker, 5));
    expect(items.findLink('UTF-8 and other/place#5')).toBe(null);
    await items.find(items.findLink(keyOf(tracker, 900))?.url ?? '');
    await vi.waitFor(async () => expect((await items.find(keyOf(tracker, 900))).map(({ title }) => title)).toEqual(['Paint the railing']));
  });

  it('refuses a wrong token in the words of the server, and keeps nothing', async () => {
    const server = openTrackerServer(tracker, []);
    const items = open(over(server));
    expect(await items.connect({ ...draft(tracker, server.address), token: 'wrong' })).toMatchObject({ ok: false, failure: { kind: 'work-items', cause: 'signed-out' } });
    expect(items.view().connections).toEqual([]);
  });
});

describe('items', () => {
  it('are offered offline after a restart, sealed on the disk', async () => {
    const settings = memorySettings();
    const { items } = await connected('github', settings);
    await items.close();
    const again = open(async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: '' }), settings);
    await again.load();
    expect((await again.find('bolt 12')).map(({ link }) => link?.key)).toContain('river/bridge#12');
    const [id = ''] = readdirSync(join(folder, 'work-items'));
    const files = readdirSync(join(folder, 'work-items', id));
    expect(files.toSorted()).toEqual(['items.sealed.json', 'token.sealed.json']);
    files.forEach((file) => expect(readFileSync(join(folder, 'work-items', id, file), 'utf8')).not.toMatch(/Bolt|secret-token/));
  });

  it('bring the project of the first entry of their board, until the user forgets it', async () => {
    const { items } = await connected('gitlab');
    const link = items.findLink(keyOf('gitlab', 1));
    if (link === null) {
      throw new Error('no link');
    }
    items.noteUsed(link, { connection: thisComputerKey, projectId: project.id });
    items.noteUsed(link, { connection: thisComputerKey, projectId: uuid(31) });
    expect((await items.find('#2'))[0]?.project).toEqual(project);
    items.setProject({ tracker: link.tracker, board: boards.gitlab, projectId: null });
    expect((await items.find('#2'))[0]?.project).toBe(null);
  });

  it('bring their labels as tags where the user wants it, and follow the template', async () => {
    const { items } = await connected('gitea');
    const [tracker] = items.view().connections;
    await items.change({ id: tracker?.id ?? uuid(1), labelsAsTags: true });
    items.setTemplate('{title} ({number})');
    await items.find('railing');
    await vi.waitFor(async () => expect(await items.find('railing')).toMatchObject([{ tagNames: ['paint'], description: 'Paint the railing (#900)' }]));
  });

  it('of one key on two servers are both offered, and neither is guessed', async () => {
    const settings = memorySettings();
    const github = openTrackerServer('github', itemsOn('github', 3));
    const gitea = openTrackerServer('gitea', itemsOn('gitea', 3));
    const items = open(async (request) => ({ kind: 'answered', response: await (request.url.includes('gitea') ? gitea : github).fetch(request) }), settings);
    await items.connect(draft('github', github.address));
    await items.connect(draft('gitea', gitea.address));
    expect((await items.find('river/bridge#2')).map(({ server }) => server).toSorted()).toEqual(['gitea.example', 'github.com']);
    expect(items.findLink('river/bridge#2')).toBe(null);
  });

  it('have titles without controls and bidi marks, of bounded length', async () => {
    const server = openTrackerServer('github', [{ board: 'river/bridge', number: 1, title: `a\u202Eb\n<b>${'x'.repeat(10_000)}`, isMine: true }]);
    const items = open(over(server));
    await items.connect(draft('github', server.address));
    const [item] = await items.find('#1');
    expect(item?.title.startsWith('a b <b>xxx')).toBe(true);
    expect(item?.title.length).toBeLessThanOrEqual(301);
  });
});

describe('a server', () => {
  it.each([
    ['is limited until its reset', () => new Response('{"message":"API rate limit exceeded"}', { status: 403, headers: { 'content-type': 'application/json', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 120) } }), 'limited'],
    ['answers a page', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }), 'unreadable'],
    ['leads to another server', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/login' } }), 'redirected'],
    ['fails', () => new Response('bad gateway', { status: 502 }), 'no-answer'],
  ] as const)('that %s is refused in words, and the items stay', async (_, answer, cause) => {
    const { server, items } = await connected('github');
    server.next = answer;
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { kind: 'work-items', cause } });
    expect(items.view().connections).toMatchObject([{ items: 130, failure: { cause } }]);
  });

  it('that asked for no requests gets none', async () => {
    const { server, items } = await connected('github');
    server.next = () => new Response('{}', { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '60' } });
    await items.refresh();
    const before = server.requests.length;
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { cause: 'limited' } });
    expect(server.requests.length).toBe(before);
  });

  it('whose answer is too large is refused', async () => {
    const items = open(async () => ({ kind: 'unanswered', detail: answerTooLarge }));
    expect(await items.connect(draft('github', 'https://github.com'))).toMatchObject({ ok: false, failure: { cause: 'too-large' } });
  });

  it('that moved an item shows it under its new key', async () => {
    const { server, items } = await connected('github');
    server.items = [{ board: 'river/dam', number: 4, title: 'Moved', isMine: false }];
    server.next = () => new Response(null, { status: 301, headers: { location: 'https://api.github.com/repos/river/dam/issues/4' } });
    await items.find('https://github.com/river/bridge/issues/500');
    await vi.waitFor(() => expect(items.findLink('river/dam#4')).not.toBe(null));
    expect((await items.find('moved')).map(({ link }) => link?.key)).toEqual(['river/dam#4']);
  });

  it.each(['http://git.example.org', 'ftp://git.example.org', 'https://me:secret@git.example.org', ''])('at %s is not connected', async (address) => {
    expect(await open(async () => ({ kind: 'unanswered', detail: '' })).connect(draft('gitea', address))).toMatchObject({ ok: false, failure: { cause: 'bad-address' } });
  });
});
