/** The desk of the Campus page: which directory, when it is asked, what leaves this program, and what comes back after a restart. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExchangeOutcome } from '#core/service-client/exchange.ts';
import { CampusDesk } from '#core/campus/campus-controller.ts';
import { defaultSettings, type Settings } from '#core/platform/settings/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings/settings-store.ts';
import { campusPageSchema, campusSliceSchema, placesInSlice, type CampusPage } from '#shared/campus/page.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { envelopeText, goodBodies, testKey } from '../../support/campus-fixture.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { FakeKeyring } from '../../support/fake-keyring.ts';

const ownKey = 'the-key-of-this-computer-itself';
const server = { kind: 'server', address: 'https://campus.example/v2' } as const;
const call = { methodId: 1879, parameters: {}, format: 'json', callback: null } as const;

let folder: string;
let time: ManualTime;
let settings: Settings;
/** Full addresses, by who was asked. */
let asked: { embedded: string[]; server: string[] };
let copied: string[];
let keyring: FakeKeyring;
let wifiTold: number;
let isOnline: boolean;
/** Nests in the place of those of the fixture. */
let rows: readonly unknown[] | null;
/** A page in the place of every answer of the server. */
let otherPage: string | null;
const open: CampusDesk[] = [];

function answer(url: URL): Response {
  if (rows !== null && url.pathname.includes('goosewatch')) {
    return new Response(envelopeText(rows));
  }
  const body = goodBodies[url.pathname.replace(/^\/v2/, '').replace(/\.json$/, '')];
  return new Response(body ?? envelopeText([], { status: 501 }));
}

async function askServer(request: Request): Promise<ExchangeOutcome> {
  asked.server.push(request.url);
  return isOnline ? { kind: 'answered', response: otherPage === null ? answer(new URL(request.url)) : new Response(otherPage) } : { kind: 'not-sent', line: 'no-network', detail: 'ENOTFOUND' };
}

/** As of a start of the program. */
function openDesk(): CampusDesk {
  const store: SettingsStore = {
    get current() {
      return settings;
    },
    change: (change) => {
      settings = { ...settings, ...change };
    },
    subscribe: () => () => {},
  };
  const desk = new CampusDesk({
    folder,
    settings: store,
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
    onWifi: () => {
      wifiTold += 1;
    },
  });
  open.push(desk);
  return desk;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-campus-desk-'));
  time = new ManualTime(utcInstantSchema.parse('2026-11-20T12:00:00Z'));
  settings = defaultSettings;
  asked = { embedded: [], server: [] };
  copied = [];
  keyring = new FakeKeyring();
  wifiTold = 0;
  isOnline = true;
  rows = null;
  otherPage = null;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (desk) => desk.close()));
  rmSync(folder, { recursive: true });
});

/** The page once everything asked for has come, as IPC would take it. */
async function settled(desk: CampusDesk): Promise<CampusPage> {
  do {
    await time.advance(100);
  } while (desk.page().directory.loading);
  return campusPageSchema.parse(desk.page());
}

describe('the desk of the Campus page', () => {
  it('shows the directory of this computer first, with its own key, and asks nothing before somebody looks', async () => {
    const desk = openDesk();
    expect((await settled(desk)).directory.libraries.freshness).toEqual({ kind: 'never', failure: null });
    expect(asked).toEqual({ embedded: [], server: [] });
    desk.look();
    expect((await settled(desk)).directory).toMatchObject({ key: 'stored', libraries: { freshness: { kind: 'current' } } });
    expect(asked.embedded.every((address) => address.includes(ownKey))).toBe(true);
    expect(asked.server).toEqual([]);
  });

  it('asks anew when somebody looks after a minute, and not before', async () => {
    const desk = openDesk();
    desk.look();
    await settled(desk);
    const once = asked.embedded.length;
    desk.look();
    await time.advance(59_000);
    desk.look();
    await settled(desk);
    expect(asked.embedded).toHaveLength(once);
    await time.advance(2_000);
    expect(asked.embedded).toHaveLength(once);
    desk.look();
    await settled(desk);
    expect(asked.embedded).toHaveLength(once * 2);
  });

  it('tells several changes as one, and its revisions only grow, over a change of source, too', async () => {
    const desk = openDesk();
    const revisions: number[] = [];
    desk.subscribe(() => revisions.push(desk.page().revision));
    desk.look();
    await settled(desk);
    expect(revisions).toHaveLength(1);
    await desk.use(server);
    await settled(desk);
    await desk.use({ kind: 'embedded' });
    await settled(desk);
    expect(revisions.length).toBeGreaterThan(2);
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
  });

  it.each(['', 'campus', 'ftp://campus.example/v2', 'https://me:secret@campus.example/v2', 'https://campus.example/v2?key=abc'])('takes no address like %j, and stays where it was', async (address) => {
    const desk = openDesk();
    expect(await desk.use({ kind: 'server', address })).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'address-malformed' } } });
    expect(settings).toEqual(defaultSettings);
  });

  it('sends no key in the open beyond this computer', async () => {
    const desk = openDesk();
    expect(await desk.use({ kind: 'server', address: 'http://campus.example/v2' })).toMatchObject({ ok: false, failure: { cause: { kind: 'address-not-secure', host: 'campus.example' } } });
    expect(await desk.use({ kind: 'server', address: 'http://127.0.0.1:7450/v2/' })).toEqual(succeed(null));
    expect(settings.campus.source).toEqual({ kind: 'server', address: 'http://127.0.0.1:7450/v2' });
  });

  it('asks an address before it is saved, without a key, and stays where it was unless a directory answers', async () => {
    const desk = openDesk();
    expect(await desk.use({ kind: 'server', address: 'https://campus.example/api' })).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'unreachable' } } });
    isOnline = false;
    expect(await desk.use(server)).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'unreachable' } } });
    expect(settings).toEqual(defaultSettings);
    expect(asked.server.map((address) => new URL(address).search)).toEqual(['', '']);
  });

  it('tells a page of somebody else from a directory', async () => {
    otherPage = '<html>Welcome</html>';
    const desk = openDesk();
    expect(await desk.use(server)).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'no-directory', cause: 'other' } } });
    expect(settings).toEqual(defaultSettings);
  });

  it('asks a server with its key, shows its last answers after a restart without a network, and has the key in no file', async () => {
    const desk = openDesk();
    await desk.use(server);
    expect((await settled(desk)).directory).toMatchObject({ key: 'missing', libraries: { freshness: { kind: 'never', failure: { kind: 'key-missing' } } } });
    expect(await desk.setKey(testKey)).toEqual(succeed(null));
    expect((await settled(desk)).directory).toMatchObject({ key: 'stored', libraries: { freshness: { kind: 'current' } } });
    await Promise.all(open.splice(0).map(async (each) => each.close()));

    isOnline = false;
    const next = openDesk();
    expect(next.page().directory.libraries).toMatchObject({ freshness: { kind: 'kept', failure: null } });
    next.look();
    await time.advance(60_000);
    const page = await settled(next);
    expect(page.directory.libraries).toMatchObject({ freshness: { kind: 'kept', failure: { kind: 'no-network' } } });
    expect(next.places(0).libraries).toHaveLength(4);
    expect(JSON.stringify(page)).not.toContain(testKey);
    const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    expect(files.length).toBeGreaterThan(1);
    expect(files.join()).not.toContain(testKey);
  });

  it('gives the key of one server to no other', async () => {
    const desk = openDesk();
    await desk.use(server);
    await desk.setKey(testKey);
    await settled(desk);
    asked.server = [];
    await desk.use({ kind: 'server', address: 'https://elsewhere.example/v2' });
    expect((await settled(desk)).directory.key).toBe('missing');
    expect(asked.server.join()).not.toContain('key=');
    await desk.use(server);
    expect((await settled(desk)).directory.key).toBe('stored');
  });

  it('says that a key is no key, and where a key is kept', async () => {
    const desk = openDesk();
    await desk.use(server);
    expect(await desk.setKey('two words')).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'key-malformed' } } });
    keyring.isLocked = true;
    await desk.setKey(testKey);
    expect((await settled(desk)).keyKept).toBe('memory');
  });

  it('copies an address with a mask, a command with a variable, and the key only when it is asked for', async () => {
    const desk = openDesk();
    await desk.use(server);
    await desk.setKey(testKey);
    expect(await desk.copy({ call, what: 'address' })).toEqual(succeed(null));
    expect(await desk.copy({ call, what: 'curl' })).toEqual(succeed(null));
    expect(copied.join()).not.toContain(testKey);
    expect(copied).toEqual(['https://campus.example/v2/poi/libraries.json?key=••••••••', `curl --get --data-urlencode "key=$CAMPUS_KEY" 'https://campus.example/v2/poi/libraries.json'`]);
    await desk.copy({ call, what: 'curl-with-key' });
    expect(copied.at(-1)).toContain(testKey);
  });

  it('has nothing to copy of this computer', async () => {
    expect(await openDesk().copy({ call, what: 'curl-with-key' })).toEqual({ ok: false, failure: { kind: 'campus', cause: { kind: 'no-address' } } });
    expect(copied).toEqual([]);
  });

  it('knows of the Wi-Fi once it was answered, tells when that changes, and asks for it seldom', async () => {
    const desk = openDesk();
    desk.glance();
    await settled(desk);
    expect([desk.wifi(), wifiTold, asked]).toEqual([null, 0, { embedded: [], server: [] }]);
    await desk.use(server);
    await desk.setKey(testKey);
    await settled(desk);
    expect(desk.wifi()).toMatchObject({ kind: 'issues', count: 12 });
    expect(wifiTold).toBe(1);
    asked.server = [];
    desk.glance();
    desk.glance();
    await settled(desk);
    expect(asked.server).toHaveLength(1);
    await time.advance(6 * 3_600_000);
    desk.glance();
    await settled(desk);
    expect(asked.server).toHaveLength(2);
    expect(wifiTold).toBe(1);
  });

  it('numbers its places anew only when they have changed, and hands them out in slices', async () => {
    const desk = openDesk();
    expect(desk.places(0)).toEqual({ placesRevision: 0, libraries: [], nests: [], isLast: true });
    desk.look();
    const first = await settled(desk);
    expect(desk.places(0)).toMatchObject({ placesRevision: first.placesRevision, libraries: { length: 4 }, nests: { length: 3 }, isLast: true });
    await time.advance(60_000);
    desk.look();
    expect((await settled(desk)).placesRevision).toBe(first.placesRevision);
    rows = Array.from({ length: 1_100 }, (_, id) => ({ id, location: `Nest ${id}`, latitude: 43.4, longitude: -80.5, updated: null }));
    desk.refresh();
    const second = await settled(desk);
    expect(second.placesRevision).toBe(first.placesRevision + 1);
    const collected: unknown[] = [];
    for (let from = 0; ; from += placesInSlice) {
      const slice = campusSliceSchema.parse(desk.places(from));
      collected.push(...slice.nests);
      if (slice.isLast) {
        break;
      }
    }
    expect(collected).toHaveLength(1_100);
    expect(new Set(collected).size).toBe(1_100);
  });

  it('keeps the template, and hands the explorer through', async () => {
    const desk = openDesk();
    expect(desk.setTemplate('At {place}')).toEqual(succeed(null));
    expect(desk.page().settings.placeTemplate).toBe('At {place}');
    expect(await desk.explore(call)).toMatchObject({ ok: true, value: { status: 200, counted: 'yes' } });
    expect(await desk.explore({ ...call, methodId: 1187 })).toMatchObject({ ok: false, failure: { kind: 'campus', cause: { kind: 'bad-parameters' } } });
  });
});
