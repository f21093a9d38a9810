/** A project and a tag that do not exist yet: acknowledged without the service, shown by name, created when the entry is sent. */
import { beforeEach, describe, expect, it } from 'vitest';
import { noExtras } from '#core/timer/quick-entry/read-line.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

describe('an entry on a project that does not exist yet', () => {
  let folder: string;
  let profile: Profile;
  beforeEach(async () => {
    folder = temporaryFolder();
    profile = closedAfterTest(await openProfile({ folder }));
  });

  const extras = { ...noExtras, project: 'Harbour', tags: ['bug'] };

  it('is acknowledged before any request, shown with its names, and sent on the project that is created for it', async () => {
    const before = profile.writes.length;
    const { localId } = valueOf(profile.tracker.runLine('drawing', extras));
    expect(profile.writes).toHaveLength(before);
    const { timer } = profile.tracker.view();
    expect(timer.kind === 'running' ? [timer.entry.project?.name, timer.entry.tags.map(({ name }) => name)] : null).toEqual([
      'Harbour',
      ['bug'],
    ]);
    await settled(profile.tracker);
    const [project] = profile.tracker.projects();
    expect(project?.name).toBe('Harbour');
    expect((await profile.rows()).map((row) => row.project_id)).toEqual([project?.id]);
    expect(profile.tracker.record(localId)?.local).toMatchObject({ description: 'drawing' });
    const entry = profile.tracker.view().today.entries[0];
    expect([entry?.project?.id, entry?.tags.map(({ name }) => name)]).toEqual([project?.id, ['bug']]);
  });

  it('lends its project and its tags to other entries by what a page shows of them, before and after they are created', async () => {
    valueOf(profile.tracker.runLine('drawing', extras));
    const running = profile.tracker.view().timer;
    const shown =
      running.kind === 'running' ? { projectId: running.entry.project?.id ?? null, tags: running.entry.tags.map(({ id }) => id) } : null;
    expect(shown?.tags).toHaveLength(1);
    valueOf(profile.tracker.start({ description: 'second', at: null, ...shown }));
    await settled(profile.tracker);
    valueOf(profile.tracker.start({ description: 'third', at: null, ...shown }));
    await settled(profile.tracker);
    const [project] = profile.tracker.projects();
    expect(profile.tracker.projects()).toHaveLength(1);
    const rows = await profile.rows();
    expect(rows.map((row) => [row.description, row.project_id, row.tags.length])).toEqual([
      ['third', project?.id, 1],
      ['second', project?.id, 1],
      ['drawing', project?.id, 1],
    ]);
    expect(new Set(rows.flatMap((row) => row.tags)).size).toBe(1);
  });

  it('keeps and loses its tags as they are edited before they are created', async () => {
    const { localId } = valueOf(profile.tracker.runLine('drawing', { ...extras, tags: ['bug', 'site'] }));
    const running = profile.tracker.view().timer;
    const tags = running.kind === 'running' ? running.entry.tags.filter(({ name }) => name === 'site').map(({ id }) => id) : [];
    valueOf(profile.tracker.edit({ localId, tags }));
    await settled(profile.tracker);
    expect(profile.tracker.view().today.entries[0]?.tags.map(({ name }) => name)).toEqual(['site']);
  });

  it.each([{ project: ' ' }, { tags: [''] }])('is refused where the name is blank: %j', (blank) => {
    expect(profile.tracker.runLine('drawing', { ...extras, ...blank })).toMatchObject({ ok: false, failure: { kind: 'no-such-name' } });
  });

  it('can be taken back after the project was created', async () => {
    valueOf(profile.tracker.runLine('drawing', extras));
    await settled(profile.tracker);
    valueOf(await profile.tracker.undo());
    expect(profile.tracker.view().timer.kind).toBe('stopped');
  });

  it('is the one that exists, whatever its case', async () => {
    valueOf(profile.tracker.runLine('drawing', extras));
    await settled(profile.tracker);
    valueOf(profile.tracker.runLine('site', { ...extras, project: 'HARBOUR', tags: ['Bug'] }));
    expect(profile.tracker.view().timer).toMatchObject({ entry: { project: { name: 'Harbour' }, tags: [{ name: 'bug' }] } });
    expect(profile.tracker.catalog.view()).toMatchObject({ projects: [{ name: 'Harbour' }], tags: [{ name: 'bug' }] });
  });
});
