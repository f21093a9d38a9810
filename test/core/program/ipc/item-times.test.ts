/** Time that is written to issues, from the switch in Settings to the stand-in of a tracker: over real routes and a real profile. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { instantOfEpochMs, shiftInstant, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { openTrackerServer } from '../../../support/tracker-servers.ts';
import { openWindowRig, type WindowRig } from '../../../support/window-rig.ts';
import { exchangeWith, itemKey, itemsOn, trackerDraft } from '../../../support/work-items.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

async function open(kind: ItemTracker) {
  const server = openTrackerServer(kind, itemsOn(kind, 12));
  const rig = await openWindowRig({ trackers: exchangeWith(server) });
  onTestFinished(rig.close);
  const { routes } = rig;
  expect(await routes.connectItems(trackerDraft(kind, server.address))).toEqual({ ok: true, value: null });
  const tracker = uuidSchema.parse(rig.workItems.view().connections[0]?.id);
  const written = (): readonly string[] => server.worklogs.map(({ number, seconds }) => `#${number} ${seconds / 60}`);
  return { ...rig, server, tracker, written, add: adding(rig, { tracker, key: itemKey(kind, 7) }) };
}

async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 20_000 });
}

function adding({ routes }: Pick<WindowRig, 'routes'>, item: unknown) {
  return async (minutes: number, end = instantOfEpochMs(Date.now())): Promise<Uuid> => {
    const added = await routes.addEntry({ description: 'Bolts', start: shiftInstant(end, -minutes * 60), end, item });
    return uuidSchema.parse(added.ok ? Reflect.get(Object(added.value), 'localId') : JSON.stringify(added.failure));
  };
}

describe.each(['gitlab', 'gitea', 'jira-cloud', 'jira-data-center'] as const)('time on %s', (kind) => {
  it('is written once it is switched on, and follows the entry', async () => {
    const { routes, tracker, add, written, workItems } = await open(kind);
    const before = await add(10, instant('2026-03-05T09:00:00Z'));
    expect(workItems.view().connections).toMatchObject([{ writesTime: false }]);
    expect(await routes.changeItems({ id: tracker, writesTime: true })).toEqual({ ok: true, value: null });
    expect(workItems.view().connections).toMatchObject([{ writesTime: true }]);
    const localId = await add(25);
    await eventually(() => expect(workItems.times.stateOf(localId)).toEqual({ kind: 'written' }));
    expect(written()).toEqual(['#7 25']);
    expect(workItems.times.stateOf(before)).toBe(null);
    expect(await routes.changeEntry({ localId, start: shiftInstant(instantOfEpochMs(Date.now()), -40 * 60) })).toMatchObject({ ok: true });
    await eventually(() => expect(written()).toEqual(['#7 40']));
    expect(await routes.changeEntry({ localId, item: { tracker, key: itemKey(kind, 8) } })).toMatchObject({ ok: true });
    await eventually(() => expect(written()).toEqual(['#8 40']));
    expect(await routes.deleteEntry({ localId })).toMatchObject({ ok: true });
    await eventually(() => expect(written()).toEqual([]));
  });

  it('that the tracker refuses is shown in its words beside the entry, and sent again on request', async () => {
    const { routes, tracker, add, written, workItems, server } = await open(kind);
    await routes.changeItems({ id: tracker, writesTime: true });
    server.next = () => Response.json({ message: 'time tracking disabled' }, { status: 403 });
    const localId = await add(25);
    await eventually(() =>
      expect(workItems.times.stateOf(localId)).toMatchObject({ kind: 'refused', failure: { detail: '403 time tracking disabled' } }),
    );
    expect(written()).toEqual([]);
    expect(await routes.retryItemTime({ localId })).toEqual({ ok: true, value: null });
    await eventually(() => expect(written()).toEqual(['#7 25']));
  });
});

it('of an entry that ended before it was switched on is not written, nor of one without an issue', async () => {
  const { routes, tracker, add, written, workItems } = await open('gitlab');
  await routes.changeItems({ id: tracker, writesTime: true });
  const earlier = await add(25, instant('2020-03-05T09:00:00Z'));
  const without = await routes.addEntry({
    description: 'Paint',
    start: instant('2020-03-05T10:00:00Z'),
    end: instant('2020-03-05T11:00:00Z'),
  });
  const localId = await add(30);
  await eventually(() => expect(written()).toEqual(['#7 30']));
  expect(without.ok).toBe(true);
  expect(workItems.times.stateOf(earlier)).toBe(null);
  expect(workItems.times.stateOf(localId)).toEqual({ kind: 'written' });
});

it('follows an entry that ends earlier now than it was switched on, through a deletion that is undone', async () => {
  const { routes, tracker, add, written } = await open('jira-cloud');
  await routes.changeItems({ id: tracker, writesTime: true });
  const localId = await add(60);
  await eventually(() => expect(written()).toEqual(['#7 60']));
  expect(await routes.changeEntry({ localId, end: shiftInstant(instantOfEpochMs(Date.now()), -30 * 60) })).toMatchObject({ ok: true });
  await eventually(() => expect(written()).toEqual(['#7 30']));
  await routes.deleteEntry({ localId });
  await eventually(() => expect(written()).toEqual([]));
  expect(await routes.restoreEntry({ localId })).toMatchObject({ ok: true });
  await eventually(() => expect(written()).toEqual(['#7 30']));
});

it('is never offered for GitHub', async () => {
  const { routes, tracker, add, workItems } = await open('github');
  expect(workItems.view().connections).toMatchObject([{ writesTime: null }]);
  await routes.changeItems({ id: tracker, writesTime: true });
  await add(25);
  expect(workItems.times.stateOf(await add(30))).toBe(null);
});
