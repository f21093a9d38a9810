/** What a server of a tracker does wrong: the items stay, nothing is sent that it does not want, and the user is told once. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchangesOn } from '#core/accounts/connections/server-exchange.ts';
import type { Failure } from '#shared/failures.ts';
import { serveOverHttp } from '../../support/served.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { trackerToken } from '../../support/tracker-servers.ts';
import { useItems } from '../../support/items-rig.ts';
import { itemKey, trackerDraft } from '../../support/work-items.ts';

const { open, connect, found, time } = useItems();

const json = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('{"message":"You have exceeded a limit"}', { status, headers: { 'content-type': 'application/json', ...headers } });

describe('an answer', () => {
  it.each([
    ['that is a page', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }), 'unreadable', 'text/html'],
    [
      'that is a page with the type of data',
      () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'application/json' } }),
      'unreadable',
      'application/json',
    ],
    [
      'of another shape',
      () => new Response('{"rows":[]}', { headers: { 'content-type': 'application/json' } }),
      'unreadable',
      'application/json',
    ],
    [
      'that leads to another server',
      () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/login' } }),
      'redirected',
      'elsewhere.example',
    ],
    ['of a proxy', () => new Response('bad gateway', { status: 502 }), 'no-answer', '502'],
    [
      'of a gateway that misses the tracker',
      () => new Response('<html>Not here</html>', { status: 404, headers: { 'content-type': 'text/html' } }),
      'no-answer',
      '404',
    ],
    [
      'of a gateway with data of its own',
      () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } }),
      'no-answer',
      '404',
    ],
    ['of the tracker that misses it', () => json(404), 'absent', '404 You have exceeded a limit'],
    ['that forbids', () => json(403), 'not-allowed', '403 You have exceeded a limit'],
    [
      'with words that reorder others',
      () => new Response('{"message":"a\\u202eb\\n\\u0007c"}', { status: 400, headers: { 'content-type': 'application/json' } }),
      'refused',
      '400 a b c',
    ],
  ] as const)('%s is refused in words, and the items stay', async (...[, answer, cause, detail]) => {
    const { server, items } = await connect('github');
    server.next = answer;
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { kind: 'work-items', server: 'api.github.com', cause, detail } });
    expect(items.view().connections).toMatchObject([{ items: 130, failure: { cause } }]);
    expect(await items.find('#77')).toHaveLength(1);
    expect(await items.refresh()).toEqual({ ok: true, value: null });
    expect(items.view().connections).toMatchObject([{ failure: null }]);
  });

  it('whose next page is on another server is refused, and that server gets nothing', async () => {
    const { server, items } = await connect('gitlab');
    server.next = () =>
      new Response('[]', {
        headers: { 'content-type': 'application/json', link: '<https://elsewhere.example/api/v4/issues?page=2>; rel="next"' },
      });
    // A page without items ends the list.
    expect(await items.refresh()).toMatchObject({ ok: true });
    const row = { iid: 1, title: 'Bolt', web_url: '', state: 'opened', labels: [], references: { full: 'river/works/bridge#1' } };
    server.next = () =>
      new Response(JSON.stringify([row]), {
        headers: { 'content-type': 'application/json', link: '<https://elsewhere.example/api/v4/issues?page=2>; rel="next"' },
      });
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { cause: 'redirected', detail: 'elsewhere.example' } });
    expect(server.requests.filter((request) => request.includes('elsewhere'))).toEqual([]);
  });

  it.each(['plain', 'packed'] as const)('of 50 MB, %s, is refused over a real connection', async (form) => {
    const body = Buffer.alloc(50 * 1_048_576, ' ');
    const served = await serveOverHttp(
      async () =>
        new Response(form === 'packed' ? gzipSync(body) : body, {
          headers: { 'content-type': 'application/json', ...(form === 'packed' ? { 'content-encoding': 'gzip' } : {}) },
        }),
    );
    onTestFinished(served.close);
    const items = open({ exchange: exchangesOn(async () => ['direct'])({ certificate: null }) });
    expect(await items.connect(trackerDraft('gitea', served.baseUrl))).toMatchObject({ ok: false, failure: { cause: 'too-large' } });
  });
});

describe('a limit', () => {
  it.each([
    ['429 with a delay', 429, { 'retry-after': '60' }, 60],
    [
      '403 of GitHub with the second in which it ends',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-11-20T09:02:00Z') / 1_000) },
      120,
    ],
    ['429 of GitLab', 429, { 'ratelimit-reset': String(Date.parse('2026-11-20T09:01:30Z') / 1_000) }, 90],
    ['429 of Jira Cloud with an instant', 429, { 'x-ratelimit-reset': '2026-11-20T09:01Z' }, 60],
    ['429 with a delay until the reset', 429, { 'ratelimit-reset': '45' }, 45],
    ['429 without a time', 429, {}, 60],
    ['429 for a year', 429, { 'retry-after': '31536000' }, 3_600],
  ] as const)('%s is kept to', async (...[, status, headers, seconds]) => {
    const { server, items } = await connect('github');
    server.next = () => json(status, headers);
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { cause: 'limited', detail: String(seconds) } });
    const before = server.requests.length;
    await time().advance(seconds * 1_000 - 400);
    expect(await items.refresh()).toMatchObject({ ok: false, failure: { cause: 'limited', detail: '1' } });
    await found(items, 'railing');
    expect(server.requests.length).toBe(before);
    await time().advance(400);
    expect(await items.refresh()).toEqual({ ok: true, value: null });
  });
});

describe('a token that expires', () => {
  it('leaves the items with a mark and one notice, and is not sent again by itself', async () => {
    const told: Failure[] = [];
    const { server, items } = await connect('gitlab', { onFailure: (failure) => told.push(failure) });
    server.token = 'another';
    await items.find('');
    await time().advance(300_000);
    await items.find('');
    await time().settle();
    expect(told).toEqual([{ kind: 'work-items', server: 'gitlab.example', cause: 'signed-out', detail: '' }]);
    expect(items.view().connections).toMatchObject([{ items: 130, failure: { cause: 'signed-out' } }]);
    expect(await items.find('#77')).toHaveLength(1);
    const before = server.requests.length;
    await time().advance(900_000);
    expect(await found(items, 'railing')).toEqual([]);
    expect(server.requests.length).toBe(before);
    // The user reads again, first without a network.
    server.next = () => new Response('bad gateway', { status: 502 });
    await items.refresh();
    await items.refresh();
    expect(told).toHaveLength(1);
  });

  it('is replaced by one that the server accepts, and stays where it does not', async () => {
    const told: Failure[] = [];
    const { server, items } = await connect('gitlab', { onFailure: (failure) => told.push(failure) });
    const [{ id } = { id: uuid(1) }] = items.view().connections;
    expect(await items.change({ id, token: 'wrong' })).toMatchObject({ ok: false, failure: { cause: 'signed-out' } });
    expect(told).toEqual([]);
    expect(await items.refresh()).toMatchObject({ ok: true });
    server.token = 'another';
    await items.refresh();
    expect(await items.change({ id, token: ' another ' })).toEqual({ ok: true, value: null });
    expect(items.view().connections).toMatchObject([{ failure: null }]);
    server.token = trackerToken;
    await items.refresh();
    expect(told).toHaveLength(2);
  });
});

describe('an item that moved', () => {
  it('is shown under its new key', async () => {
    const { server, items } = await connect('github');
    server.items = [{ board: 'river/dam', number: 4, title: 'Moved', isMine: false }];
    server.next = () => new Response(null, { status: 301, headers: { location: 'https://api.github.com/repos/river/dam/issues/4' } });
    await found(items, `https://github.com/river/bridge/issues/7`);
    expect(items.findLink('river/dam#4')).not.toBe(null);
    expect((await items.find('moved')).map(({ link }) => link?.key)).toEqual(['river/dam#4']);
    expect(await items.find('#7')).toEqual([]);
  });

  it('to another server is not followed', async () => {
    const { server, items } = await connect('github');
    server.next = () => new Response(null, { status: 301, headers: { location: 'https://evil.example/repos/river/dam/issues/4' } });
    await found(items, 'https://github.com/river/bridge/issues/7');
    expect(items.view().connections).toMatchObject([{ failure: { cause: 'redirected', detail: 'evil.example' } }]);
    expect(items.findLink(itemKey('github', 7))).not.toBe(null);
  });
});
