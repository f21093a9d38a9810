/** The project of new entries that name none, against the real service. */
import { beforeEach, describe, expect, it } from 'vitest';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { openProfile, settled, type Profile } from '../../support/profile.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../support/after-test.ts';

let folder: string;
let profile: Profile;
let projectId: RecordId | null;
let garden: RecordId;
beforeEach(async () => {
  projectId = null;
  folder = temporaryFolder();
  profile = closedAfterTest(
    await openProfile({
      folder,
      now: () => instant('2026-11-20T12:00:00Z'),
      preferences: () => ({ ...noConnectionPreferences(thisComputerKey), projectId }),
    }),
  );
  valueOf(profile.tracker.start({ description: 'first', at: '-30', projectName: 'Garden' }));
  valueOf(profile.tracker.stop());
  await settled(profile.tracker);
  await profile.connection.sync.catalog.read();
  const [known] = profile.tracker.projects();
  garden = known?.id ?? uuid(1);
});

const running = () => {
  const { timer } = profile.tracker.view();
  return timer.kind === 'running' ? (timer.entry.project?.name ?? null) : 'stopped';
};

describe('the default project', () => {
  it('is that of an entry that names none, and shown before', () => {
    projectId = garden;
    expect(profile.tracker.view().defaultProject?.name).toBe('Garden');
    valueOf(profile.tracker.runLine('sowing'));
    expect(running()).toBe('Garden');
    valueOf(profile.tracker.start({ description: '', at: null }));
    expect(running()).toBe('Garden');
    valueOf(profile.tracker.add({ description: 'earlier', start: instant('2026-11-20T08:00:00Z'), end: instant('2026-11-20T09:00:00Z') }));
    expect(profile.records().map((record) => profile.tracker.entryView(record).project?.id)).toEqual([garden, garden, garden, garden]);
  });

  it('is not that of an entry that names one, or that has none on purpose', () => {
    projectId = garden;
    valueOf(profile.tracker.runLine('laying', { project: 'Bridge' }));
    expect(running()).toBe('Bridge');
    valueOf(profile.tracker.runLine('reading', { beside: { projectId: null } }));
    expect(running()).toBeNull();
  });

  it('is not that of a favourite or a paused entry without a project', async () => {
    valueOf(profile.tracker.start({ description: 'reading', at: null }));
    const reading = profile.tracker.view();
    valueOf(await profile.tracker.pinFavourite(reading.timer.kind === 'running' ? reading.timer.entry.localId : uuid(1)));
    valueOf(await profile.tracker.pause());
    projectId = garden;
    valueOf(await profile.tracker.resumePaused(null));
    expect(running()).toBeNull();
    valueOf(profile.tracker.startFavourite(profile.tracker.view().favourites[0]?.id ?? uuid(1)));
    expect(running()).toBeNull();
  });

  it('is none where it is not offered any more', () => {
    projectId = uuid(77);
    valueOf(profile.tracker.runLine('sowing'));
    expect([running(), profile.tracker.view().defaultProject]).toEqual([null, null]);
  });
});
