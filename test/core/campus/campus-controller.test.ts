/** The controller of the Campus page: the chosen directory, when it is requested, which data is sent, and the state after a restart. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { CampusController } from '#core/campus/campus-controller.ts';
import { defaultSettings } from '#core/platform/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { campusPageSchema, campusSliceSchema, placesInSlice, type CampusPage } from '#shared/campus/page.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { envelopeText, goodBodies, testKey } from '../../support/campus-fixture.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { FakeKeyring } from '../../support/fake-keyring.ts';
import { memorySettings } from '../../support/memory-settings.ts';
import { temporaryFolder } from '../../support/after-test.ts';

const ownKey = 'the-key-of-this-computer-itself';
const server = { kind: 'server', address: 'https://campus.example/v2' } as const;
const call = { methodId: 1879, parameters: {}, format: 'json', callback: null } as const;

let folder: string;
let time: ManualTime;
let settings: SettingsStore;
/** Full URLs, by directory. */
let asked: { embedded: string[]; server: string[] };
let copied: string[];
let opened: string[];
let keyring: FakeKeyring;
let wifiReported: number;
let isOnline: boolean;
/** Replaces the nests of the fixture. */
let rows: readonly unknown[] | null;
/** Replaces every answer of the server by a page. */
let otherPage: string | null;
const open: CampusController[] = [];

function answer(url: URL): Response {
  if (rows !== null && url.pathname.includes('goosewatch')) {
    return new Response(envelopeText(rows));
  }
  const body = goodBodies[url.pathname.replace(/^\/v2/, '').replace(/\.json$/, '')];
  return new Response(body ?? envelopeText([], { status: 501 }));
}

async function askServer(request: Request): Promise<ExchangeOutcome> {
  asked.server.push(request.url);
  return isOnline
    ? { kind: 'answered', response: otherPage === null ? answer(new URL(request.url)) : new Response(otherPage) }
    : { kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' };
}

/** As of a start of the program. */
function openController(): CampusController {
  const controller = new CampusController({
    folder,
    settings,
    embedded: {
      key: ownKey,
      fetch: async (request) => {
        asked.embedded.push(request.url);
        return answer(new URL(request.url));
      },
    },
    exchange: askServer,
    sealer: keyring,
    onSealed: async () => succeed(null),
    ports: time.processPorts().ports,
    copyText: async (text) => {
      copied.push(text);
    },
    openInBrowser: async ({ address }) => {
      opened.push(address);
      return true;
    },
    onWifi: () => {
      wifiReported += 1;
    },
  });
  open.push(controller);
  return controller;
}

beforeEach(() => {
  folder = temporaryFolder();
  time = new ManualTime(utcInstantSchema.parse('2026-11-20T12:00:00Z'));
  settings = memorySettings();
  asked = { embedded: [], server: [] };
  copied = [];
  opened = [];
  keyring = new FakeKeyring();
  wifiReported = 0;
  isOnline = true;
  rows = null;
  otherPage = null;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (controller) => controller.close()));
});

/** The page once all requests are answered, as sent over IPC. */
async function settled(controller: CampusController): Promise<CampusPage> {
  do {
    await time.advance(100);
  } while (controller.page().directory.loading);
  return campusPageSchema.parse(controller.page());
}

describe('the controller of the Campus page', () => {
  it('shows the directory of this computer first, with its own key, and sends no request before the page is shown', async () => {
    const controller = openController();
    expect((await settled(controller)).directory.libraries.freshness).toEqual({ kind: 'never', failure: null });
    expect(asked).toEqual({ embedded: [], server: [] });
    controller.pageOpened();
    expect((await settled(controller)).directory).toMatchObject({ key: 'stored', libraries: { freshness: { kind: 'current' } } });
    expect(asked.embedded.every((address) => address.includes(ownKey))).toBe(true);
    expect(asked.server).toEqual([]);
  });

  it('refreshes when the page is shown after a minute, and not before', async () => {
    const controller = openController();
    controller.pageOpened();
    await settled(controller);
    const once = asked.embedded.length;
    controller.pageOpened();
    await time.advance(59_000);
    controller.pageOpened();
    await settled(controller);
    expect(asked.embedded).toHaveLength(once);
    await time.advance(2_000);
    expect(asked.embedded).toHaveLength(once);
    controller.pageOpened();
    await settled(controller);
    expect(asked.embedded).toHaveLength(once * 2);
  });

  it('reports several changes as one, with increasing revisions, also over a change of source', async () => {
    const controller = openController();
    const revisions: number[] = [];
    controller.subscribe(() => revisions.push(controller.page().revision));
    controller.pageOpened();
    await settled(controller);
    expect(revisions).toHaveLength(1);
    await controller.use(server);
    await settled(controller);
    await controller.use({ kind: 'embedded' });
    await settled(controller);
    expect(revisions.length).toBeGreaterThan(2);
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
  });

  it.each(['', 'campus', 'ftp://campus.example/v2', 'https://me:secret@campus.example/v2', 'https://campus.example/v2?key=abc'])(
    'takes no address like %j, and stays where it was',
    async (address) => {
      const controller = openController();
      expect(await controller.use({ kind: 'server', address })).toEqual({
        ok: false,
        failure: { kind: 'campus', cause: { kind: 'address-malformed' } },
      });
      expect(settings.current).toEqual(defaultSettings);
    },
  );

  it('sends no key in the open beyond this computer', async () => {
    const controller = openController();
    expect(await controller.use({ kind: 'server', address: 'http://campus.example/v2' })).toMatchObject({
      ok: false,
      failure: { cause: { kind: 'address-not-secure', host: 'campus.example' } },
    });
    expect(await controller.use({ kind: 'server', address: 'http://127.0.0.1:7450/v2/' })).toEqual(succeed(null));
    expect(settings.current.campus.source).toEqual({ kind: 'server', address: 'http://127.0.0.1:7450/v2' });
  });

  it('asks an address before it is saved, without a key, and stays where it was unless a directory answers', async () => {
    const controller = openController();
    expect(await controller.use({ kind: 'server', address: 'https://campus.example/api' })).toEqual({
      ok: false,
      failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'unreachable' } },
    });
    isOnline = false;
    expect(await controller.use(server)).toEqual({
      ok: false,
      failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'unreachable' } },
    });
    expect(settings.current).toEqual(defaultSettings);
    expect(asked.server.map((address) => new URL(address).search)).toEqual(['', '']);
  });

  it('distinguishes a foreign page from a directory', async () => {
    otherPage = '<html>Welcome</html>';
    const controller = openController();
    expect(await controller.use(server)).toEqual({
      ok: false,
      failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'other' } },
    });
    expect(settings.current).toEqual(defaultSettings);
  });

  it('asks a server with its key, shows its last answers after a restart without a network, and has the key in no file', async () => {
    const controller = openController();
    await controller.use(server);
    expect((await settled(controller)).directory).toMatchObject({
      key: 'missing',
      libraries: { freshness: { kind: 'never', failure: { kind: 'key-missing' } } },
    });
    expect(await controller.setKey(testKey)).toEqual(succeed(null));
    expect((await settled(controller)).directory).toMatchObject({ key: 'stored', libraries: { freshness: { kind: 'current' } } });
    await Promise.all(open.splice(0).map(async (each) => each.close()));

    isOnline = false;
    const next = openController();
    expect(next.page().directory.libraries).toMatchObject({ freshness: { kind: 'kept', failure: null } });
    next.pageOpened();
    await time.advance(60_000);
    const page = await settled(next);
    expect(page.directory.libraries).toMatchObject({ freshness: { kind: 'kept', failure: { kind: 'no-network' } } });
    expect(next.places(0).libraries).toHaveLength(4);
    expect(JSON.stringify(page)).not.toContain(testKey);
    const files = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    expect(files.length).toBeGreaterThan(1);
    expect(files.join()).not.toContain(testKey);
  });

  it('gives the key of one server to no other', async () => {
    const controller = openController();
    await controller.use(server);
    await controller.setKey(testKey);
    await settled(controller);
    asked.server = [];
    await controller.use({ kind: 'server', address: 'https://elsewhere.example/v2' });
    expect((await settled(controller)).directory.key).toBe('missing');
    expect(asked.server.join()).not.toContain('key=');
    await controller.use(server);
    expect((await settled(controller)).directory.key).toBe('stored');
  });

  it('says that a key is no key, and where a key is kept', async () => {
    const controller = openController();
    await controller.use(server);
    expect(await controller.setKey('two words')).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'key-malformed' } } });
    keyring.isLocked = true;
    await controller.setKey(testKey);
    expect((await settled(controller)).keyKept).toBe('memory');
  });

  it('copies an address with a mask, a command with a variable, and the key only when it is asked for', async () => {
    const controller = openController();
    await controller.use(server);
    await controller.setKey(testKey);
    expect(await controller.copy({ call, what: 'address' })).toEqual(succeed(null));
    expect(await controller.copy({ call, what: 'curl' })).toEqual(succeed(null));
    expect(copied.join()).not.toContain(testKey);
    expect(copied).toEqual([
      'https://campus.example/v2/poi/libraries.json?key=••••••••',
      `curl --get --data-urlencode "key=$CAMPUS_KEY" 'https://campus.example/v2/poi/libraries.json'`,
    ]);
    await controller.copy({ call, what: 'curl-with-key' });
    expect(copied.at(-1)).toContain(testKey);
  });

  it('has nothing to copy of this computer', async () => {
    expect(await openController().copy({ call, what: 'curl-with-key' })).toEqual({
      ok: false,
      failure: { kind: 'campus', cause: { kind: 'no-address' } },
    });
    expect(copied).toEqual([]);
  });

  it('knows the Wi-Fi after an answer, notifies of changes, and requests it rarely', async () => {
    const controller = openController();
    controller.refreshIfStale();
    await settled(controller);
    expect([controller.wifi(), wifiReported, asked]).toEqual([null, 0, { embedded: [], server: [] }]);
    await controller.use(server);
    await controller.setKey(testKey);
    await settled(controller);
    expect(controller.wifi()).toMatchObject({ kind: 'issues', count: 12 });
    expect(wifiReported).toBe(1);
    asked.server = [];
    controller.refreshIfStale();
    controller.refreshIfStale();
    await settled(controller);
    expect(asked.server).toHaveLength(1);
    await time.advance(6 * 3_600_000);
    controller.refreshIfStale();
    await settled(controller);
    expect(asked.server).toHaveLength(2);
    expect(wifiReported).toBe(1);
  });

  it('increases the revision of its locations only when they have changed, and returns them in slices', async () => {
    const controller = openController();
    expect(controller.places(0)).toEqual({ placesRevision: 0, libraries: [], nests: [], buildings: [], isLast: true });
    controller.pageOpened();
    const first = await settled(controller);
    expect(controller.places(0)).toMatchObject({
      placesRevision: first.placesRevision,
      libraries: { length: 4 },
      nests: { length: 3 },
      isLast: true,
    });
    await time.advance(60_000);
    controller.pageOpened();
    expect((await settled(controller)).placesRevision).toBe(first.placesRevision);
    rows = Array.from({ length: 1_100 }, (_, id) => ({ id, location: `Nest ${id}`, latitude: 43.4, longitude: -80.5, updated: null }));
    controller.refresh();
    const second = await settled(controller);
    expect(second.placesRevision).toBe(first.placesRevision + 1);
    const collected: unknown[] = [];
    for (let from = 0; ; from += placesInSlice) {
      const slice = campusSliceSchema.parse(controller.places(from));
      collected.push(...slice.nests);
      if (slice.isLast) {
        break;
      }
    }
    expect(collected).toHaveLength(1_100);
    expect(new Set(collected).size).toBe(1_100);
  });

  it('opens an address that it has shown, and no other', async () => {
    const controller = openController();
    rows = [{ id: 1, location: 'https://library.example/davis', latitude: 43.47, longitude: -80.54, updated: null }];
    expect(await controller.explore({ methodId: 1671, parameters: {}, format: 'json', callback: null })).toMatchObject({ ok: true });
    expect(await controller.openLink('https://library.example/davis')).toEqual({ ok: true, value: null });
    for (const other of ['https://library.example/', 'https://evil.example/', 'file:///etc/passwd', '']) {
      expect(await controller.openLink(other)).toEqual({ ok: false, failure: { kind: 'not-opened', path: other } });
    }
    expect(opened).toEqual(['https://library.example/davis']);
  });

  it('keeps the template, and forwards the explorer’s calls', async () => {
    const controller = openController();
    expect(controller.setTemplate('At {place}')).toEqual(succeed(null));
    expect(controller.page().settings.placeTemplate).toBe('At {place}');
    expect(await controller.explore(call)).toMatchObject({ ok: true, value: { status: 200, counted: 'yes' } });
    expect(await controller.explore({ ...call, methodId: 1187 })).toMatchObject({
      ok: false,
      failure: { kind: 'campus', cause: { kind: 'bad-parameters' } },
    });
  });
});
