/** The requests of windows about items: over real routes, a real profile and a stand-in of a tracker. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { temporaryFolder } from '../../../support/after-test.ts';
import { openTrackerServer } from '../../../support/tracker-servers.ts';
import { openWindowRig } from '../../../support/window-rig.ts';
import { exchangeWith, itemsOn, trackerDraft } from '../../../support/work-items.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

async function open() {
  const server = openTrackerServer('github', itemsOn('github', 12));
  const rig = await openWindowRig({ trackers: exchangeWith(server) });
  onTestFinished(rig.close);
  const { routes } = rig;
  expect(await routes.connectItems(trackerDraft('github', 'github.com'))).toEqual({ ok: true, value: null });
  const view = await routes.getWorkItems(undefined);
  const tracker = uuidSchema.parse(view.ok ? Reflect.get(Object(Reflect.get(Object(view.value), 'connections')[0]), 'id') : null);
  async function start(item: unknown, description = 'Bolts'): Promise<Uuid> {
    const started = await routes.startTimer({ description, at: null, ...(item === undefined ? {} : { item }) });
    return uuidSchema.parse(started.ok ? Reflect.get(Object(started.value), 'localId') : started.failure.kind);
  }
  return { ...rig, server, tracker, start };
}

describe('the item of an entry', () => {
  it('is opened at the address of its connection', async () => {
    const { routes, tracker, start, browsed } = await open();
    const localId = await start({ tracker, key: 'river/bridge#7' });
    expect(await routes.openEntryItem({ localId })).toEqual({ ok: true, value: null });
    expect(browsed).toEqual(['https://github.com/river/bridge/issues/7']);
  });

  it.each([
    ['brings an address of its own', (tracker: Uuid) => ({ tracker, key: 'river/bridge#7', url: 'https://evil.example/' })],
    ['has no key', (tracker: Uuid) => ({ tracker })],
    ['is only an address', () => 'https://evil.example/'],
  ])('that %s is refused, and nothing is started', async (_, item) => {
    const { routes, tracker, profile } = await open();
    expect(await routes.startTimer({ description: 'Bolts', at: null, item: item(tracker) })).toMatchObject({
      ok: false,
      failure: { kind: 'bad-request' },
    });
    expect(await routes.runLine({ text: 'Bolts', item: item(tracker) })).toMatchObject({ ok: false, failure: { kind: 'bad-request' } });
    expect(profile.records()).toEqual([]);
  });

  it.each([
    ['an unknown tracker', () => uuid(99), 'river/bridge#7'],
    ['a key that is an address', (tracker: Uuid) => tracker, 'https://evil.example/'],
    ['a key that climbs', (tracker: Uuid) => tracker, '../../evil#1'],
    ['nothing but a scheme', (tracker: Uuid) => tracker, 'https://'],
  ])('with %s opens nothing, and says so', async (_, from, key) => {
    const { routes, tracker, start, browsed } = await open();
    const localId = await start({ tracker: from(tracker), key });
    expect(await routes.openEntryItem({ localId })).toEqual({
      ok: false,
      failure: { kind: 'work-items', server: '', cause: 'not-connected', detail: key },
    });
    expect(browsed).toEqual([]);
  });

  it('is none of an entry without one, or that is gone', async () => {
    const { routes, start } = await open();
    expect(await routes.openEntryItem({ localId: await start(undefined) })).toMatchObject({
      ok: false,
      failure: { kind: 'no-such-entry' },
    });
    expect(await routes.openEntryItem({ localId: uuid(98) })).toMatchObject({ ok: false, failure: { kind: 'no-such-entry' } });
  });

  it('is found in the description, and comes back when its removal is undone', async () => {
    const { routes, tracker, start, profile } = await open();
    const localId = await start(undefined, 'river/bridge#7 tighten');
    const item = () => profile.tracker.record(localId)?.local.item;
    expect(item()).toEqual({ tracker, key: 'river/bridge#7' });
    await routes.editEntry({ localId, description: 'tighten' });
    expect(item()).toBeUndefined();
    await routes.undoLast(undefined);
    expect(item()).toEqual({ tracker, key: 'river/bridge#7' });
  });

  it('comes back with an entry that is exported, deleted and imported', async () => {
    const { routes, tracker, start, profile, chooseFile } = await open();
    const localId = await start({ tracker, key: 'river/bridge#7' });
    await routes.stopTimer(undefined);
    const file = join(temporaryFolder(), 'hours.json');
    chooseFile(file);
    await routes.runExport({ kind: 'entries', format: 'json', period: null, weekStart: 1 });
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 20_000 });
    await routes.deleteEntry({ localId });
    const opened = await routes.openImport(undefined);
    const id: unknown = opened.ok ? Reflect.get(Object(Reflect.get(Object(opened.value), 'preview')), 'id') : opened.failure;
    expect(await routes.runImport({ id, leaveOut: [] })).toMatchObject({ ok: true });
    await vi.waitFor(
      () =>
        expect(profile.records().flatMap(({ local, deleted }) => (deleted ? [] : [local]))).toMatchObject([
          { description: 'Bolts', item: { tracker, key: 'river/bridge#7' } },
        ]),
      { timeout: 20_000 },
    );
  });

  it('is started with a tracker that refuses its token, which the timer does not notice', async () => {
    const { routes, server, tracker, start, profile } = await open();
    server.token = 'another';
    expect(await routes.refreshItems(undefined)).toMatchObject({ ok: false, failure: { cause: 'signed-out' } });
    const localId = await start({ tracker, key: 'river/bridge#7' }, 'river/bridge#7 Bolt 7');
    expect(profile.tracker.record(localId)?.local).toMatchObject({ end: null, description: 'river/bridge#7 Bolt 7' });
    expect(await routes.findItems({ text: 'bolt 7' })).toMatchObject({ ok: true, value: [{ link: { key: 'river/bridge#7' } }] });
  });
});

describe('a connection to a tracker', () => {
  it('is changed and removed', async () => {
    const { routes, tracker, browsed, start } = await open();
    expect(await routes.changeItems({ id: tracker, labelsAsTags: true })).toEqual({ ok: true, value: null });
    expect(await routes.setItemTemplate({ template: '{title}' })).toEqual({ ok: true, value: null });
    expect(await routes.findItems({ text: 'bolt 7' })).toMatchObject({ value: [{ description: 'Bolt 7' }] });
    const localId = await start({ tracker, key: 'river/bridge#7' });
    expect(await routes.removeItems({ id: tracker })).toEqual({ ok: true, value: null });
    expect(await routes.getWorkItems(undefined)).toMatchObject({ value: { connections: [] } });
    expect(await routes.openEntryItem({ localId })).toMatchObject({ failure: { cause: 'not-connected' } });
    expect(browsed).toEqual([]);
  });

  it.each([{ text: 'x'.repeat(10_000) }, { text: 1 }, {}, null])('is not asked for %j', async (request) => {
    const { routes } = await open();
    expect(await routes.findItems(request)).toMatchObject({ ok: false, failure: { kind: 'bad-request' } });
  });
});
