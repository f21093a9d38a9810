/** Which pages are ours, which senders are accepted, and the answers of `app://`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayAsk, ownPages } from '#core/program/app-pages.ts';
import { contentSecurityPolicy, servePage } from '#core/program/serve-page.ts';

const built = ownPages(null);
const page = 'app://clocktower/popover/index.html?locale=en';

describe('a frame', () => {
  it.each([
    ['the top frame of a page of ours', { url: page, parent: null }, true],
    ['a frame within a page of ours', { url: page, parent: { url: page } }, false],
    ['a frame that is gone', null, false],
    ['an empty frame', { url: 'about:blank', parent: null }, false],
    ['a page that looks like ours', { url: 'app://clocktower.evil.example/popover/index.html', parent: null }, false],
    ['another host of our scheme', { url: 'app://elsewhere/popover/index.html', parent: null }, false],
    ['a page with a user', { url: 'app://me@clocktower/popover/index.html', parent: null }, false],
    ['our address within another', { url: `https://evil.example/?${page}`, parent: null }, false],
    ['a blob of ours', { url: 'blob:app://clocktower/5e4f', parent: null }, false],
    ['a file', { url: 'file:///popover/index.html', parent: null }, false],
    ['text', { url: 'data:text/html,app://clocktower/', parent: null }, false],
    ['the development server', { url: 'http://localhost:5173/popover/index.html', parent: null }, false],
    ['nothing', { url: '', parent: null }, false],
  ])('may ask or not: %s', (_, frame, expected) => {
    expect(mayAsk(frame, built.isOurs)).toBe(expected);
  });
});

describe('what a page may load', () => {
  it('is the program’s own, once it is built', () => {
    expect(built.comeFromServer).toBe(false);
    const loaded = [
      'app://clocktower/assets/x.js',
      'app://elsewhere/x.js',
      'http://localhost:5173/x.js',
      'ws://localhost:5173/',
      'devtools://devtools/x',
      'file:///x.js',
      'https://leak.example/',
    ].filter((url) => built.mayLoad(url));
    expect(loaded).toEqual(['app://clocktower/assets/x.js']);
  });

  it('is the one of the server that serves the pages in development', () => {
    const developed = ownPages('http://localhost:5173');
    expect(developed.comeFromServer).toBe(true);
    const loaded = [
      'http://localhost:5173/x.js',
      'ws://localhost:5173/?token=1',
      'devtools://devtools/x',
      'http://localhost:51730/x.js',
      'https://leak.example/',
      'app://clocktower/x.js',
    ].filter((url) => developed.mayLoad(url));
    expect(loaded).toEqual(['http://localhost:5173/x.js', 'ws://localhost:5173/?token=1', 'devtools://devtools/x']);
  });
});

describe('app://', () => {
  let outside: string;
  let folder: string;
  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), 'clocktower-pages-'));
    folder = join(outside, 'pages');
    mkdirSync(join(folder, 'popover'), { recursive: true });
    mkdirSync(`${folder}-beside`);
    writeFileSync(join(folder, 'popover', 'index.html'), '<p>ours</p>');
    writeFileSync(join(folder, 'settings.json'), '{}');
    writeFileSync(join(outside, 'secret.js'), 'secret');
    writeFileSync(join(`${folder}-beside`, 'secret.js'), 'secret');
    mkdirSync(join(folder, 'folder.js'));
  });
  afterAll(() => {
    rmSync(outside, { recursive: true });
  });

  it('serves a page with the policy', async () => {
    const answer = await servePage(new Request(page), folder);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      '<p>ours</p>',
      'text/html; charset=utf-8',
    ]);
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:|blob:|report/);
  });

  it.each([
    '/',
    '',
    '/popover',
    '/popover/',
    '/not-there.html',
    '/settings.json',
    '/folder.js',
    '/secret.js',
    '/../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/%2e%2e%2fsecret.js',
    '/popover/../../secret.js',
    '/popover/%2e%2e%2f%2e%2e%2fsecret.js',
    '/..%5csecret.js',
    '/%2e%2e%5csecret.js',
    '/....//secret.js',
    '//secret.js',
    '/%2f%2e%2e%2fsecret.js',
    '/../pages-beside/secret.js',
    '/%2e%2e%2fpages-beside%2fsecret.js',
    '/%252e%252e%252fsecret.js',
    '/%c0%ae%c0%ae/secret.js',
    '/%e0%a4%a',
    '/%',
    '/popover/index.html%00',
    '/popover/index.html%00.js',
    '/popover/index.html::$DATA',
    '/popover/index.html.',
    '/popover/index.html%20',
    '/C:/Windows/win.ini',
    '/c%3a%5csecret.js',
    '/proc/self/environ',
    '/etc/passwd',
    `/${'a/'.repeat(5_000)}x.js`,
    `/${'a'.repeat(300)}.js`,
  ])('refuses %j', async (path) => {
    const answer = await servePage(new Request(`app://clocktower${path}`), folder);
    expect([answer.status, await answer.text(), answer.headers.get('content-security-policy')]).toEqual([404, '', contentSecurityPolicy]);
  });

  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS'])('refuses %s', async (method) => {
    expect((await servePage(new Request(page, { method }), folder)).status).toBe(404);
  });

  it.each(['app://elsewhere/popover/index.html', 'app://clocktower:80/popover/index.html', 'https://clocktower/popover/index.html'])(
    'refuses %s',
    async (address) => {
      expect((await servePage(new Request(address), folder)).status).toBe(404);
    },
  );
});
