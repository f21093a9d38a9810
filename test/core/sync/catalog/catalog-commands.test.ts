/** Projects with client, billing and archive, tags and clients: changed at the embedded service, and shown afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, succeed } from '#shared/values/result.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, type Profile } from '../../../support/profile.ts';

let folder: string;
let profile: Profile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-catalog-commands-'));
  profile = await openProfile({ folder });
});
afterEach(async () => {
  await profile.close();
  rmSync(folder, { recursive: true, force: true });
});

const bridge = { name: 'Bridge', color: '#123abc' };
const catalog = () => profile.tracker.catalog.view();

describe('commands on the catalog', () => {
  it('give a project a client and a default for billing, and keep what is not said', async () => {
    const { catalogCommands } = profile.connection.sync;
    const { id: clientId } = valueOf(await catalogCommands.createClient('City of Lisbon'));
    const { id } = valueOf(await catalogCommands.createProject({ ...bridge, clientId, isBillable: true }));
    expect(catalog().projects).toEqual([{ id, ...bridge, clientId, isBillable: true }]);
    valueOf(await catalogCommands.changeProject({ id, name: 'Long bridge' }));
    expect(catalog().projects).toEqual([{ id, ...bridge, name: 'Long bridge', clientId, isBillable: true }]);
    valueOf(await catalogCommands.changeProject({ id, clientId: null, isBillable: false }));
    expect(catalog().projects).toMatchObject([{ clientId: null, isBillable: false }]);
  });

  it('archive a project, which is no longer offered, and restore it', async () => {
    const { catalogCommands } = profile.connection.sync;
    const { id } = valueOf(await catalogCommands.createProject(bridge));
    valueOf(await catalogCommands.changeProject({ id, isArchived: true }));
    expect([catalog().projects, catalog().archived.map(({ name }) => name)]).toEqual([[], ['Bridge']]);
    expect(profile.tracker.projects()).toEqual([]);
    valueOf(await catalogCommands.changeProject({ id, isArchived: false }));
    expect([catalog().projects.map(({ name }) => name), catalog().archived]).toEqual([['Bridge'], []]);
  });

  it('create, rename and delete tags', async () => {
    const { catalogCommands } = profile.connection.sync;
    const { id } = valueOf(await catalogCommands.createTag('billing'));
    valueOf(await catalogCommands.createTag('site'));
    expect(await catalogCommands.renameTag(id, 'Site')).toEqual(fail({ kind: 'record-exists', what: 'tag', name: 'Site' }));
    valueOf(await catalogCommands.renameTag(id, 'invoice'));
    expect(catalog().tags.map(({ name }) => name)).toEqual(['invoice', 'site']);
    valueOf(await catalogCommands.deleteTag(id));
    expect(catalog().tags.map(({ name }) => name)).toEqual(['site']);
    expect(await catalogCommands.deleteTag(id)).toEqual(succeed(null));
  });

  it('rename, archive and delete clients', async () => {
    const { catalogCommands } = profile.connection.sync;
    const { id } = valueOf(await catalogCommands.createClient('Lisbon'));
    valueOf(await catalogCommands.changeClient(id, { name: 'City of Lisbon' }));
    valueOf(await catalogCommands.changeClient(id, { isArchived: true }));
    expect(catalog().clients).toEqual([{ id, name: 'City of Lisbon', isArchived: true }]);
    valueOf(await catalogCommands.deleteClient(id));
    expect(catalog().clients).toEqual([]);
  });
});
