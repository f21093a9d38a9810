/** Projects with client, billing and archive, tags and clients: changed at the embedded service, and shown afterwards. */
import { fail, succeed } from '#shared/values/result.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RemoteClient, RemoteProject, RemoteTag } from '#core/service-client/tolerant-reading.ts';
import { CatalogCommands } from '#core/sync/catalog/catalog-commands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openRig } from '../../../support/core-rig.ts';
import { openProfile, type Profile } from '../../../support/profile.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let profile: Profile;
beforeEach(async () => {
  folder = temporaryFolder();
  profile = closedAfterTest(await openProfile({ folder }));
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

const project = { id: uuid(700), ...bridge, clientId: uuid(60), isBillable: true, isRetired: true } as const;
const client = { id: uuid(60), name: 'City of Lisbon', isArchived: false };
const tag = { id: uuid(50), name: 'site' };

async function lose() {
  return { kind: 'unknown', detail: 'reset' } as const;
}

interface Names {
  readonly project: RemoteProject;
  readonly client: RemoteClient;
  readonly tag: RemoteTag;
}

describe('a change whose answer was lost', () => {
  const changed = { project, client: { ...client, isArchived: true }, tag };

  /** Commands on a service that has the names of before when it is first asked, and `after` next. */
  async function lossy(after: Names): Promise<CatalogCommands> {
    const rig = await openRig();
    onTestFinished(async () => rig.close());
    const lists: Names[] = [
      { project: { ...project, name: 'Before' }, client: { ...client, name: 'Before' }, tag: { ...tag, name: 'before' } },
      after,
    ];
    const listing =
      <Kind extends keyof Names>(kind: Kind) =>
      async () =>
        ({ kind: 'done', value: lists.splice(0, 1).map((names) => names[kind]) }) as const;
    const api = {
      ...rig.client,
      listProjects: listing('project'),
      updateProject: lose,
      listClients: listing('client'),
      updateClient: lose,
      listTags: listing('tag'),
      updateTag: lose,
    };
    return new CatalogCommands({ api, outbox: rig.outbox, refresh: async () => undefined });
  }

  const whole = { name: project.name, color: project.color, clientId: project.clientId, isBillable: true, isArchived: true };
  const unchanged = fail({ kind: 'record-outcome-unknown', seen: 'unchanged' });

  it.each<[string, Partial<typeof whole>, Partial<RemoteProject>, boolean]>([
    ['was made where the project has all of it', whole, {}, true],
    [
      'was made where the project has what was changed',
      { name: project.name },
      { clientId: null, isBillable: false, isRetired: undefined },
      true,
    ],
    ['was made where the project is in use again', { isArchived: false }, { name: 'Before', isRetired: undefined }, true],
    ['is uncertain where the name is another', whole, { name: 'Before' }, false],
    ['is uncertain where the colour is another', whole, { color: '#000000' }, false],
    ['is uncertain where the client is another', whole, { clientId: null }, false],
    ['is uncertain where the billing is another', whole, { isBillable: false }, false],
    ['is uncertain where the project is in use', whole, { isRetired: undefined }, false],
  ])('%s', async (_, ...[change, row, isMade]) => {
    const commands = await lossy({ ...changed, project: { ...project, ...row } });
    expect(await commands.changeProject({ id: project.id, ...change })).toEqual(isMade ? succeed(null) : unchanged);
  });

  it.each<[string, { readonly name?: string; readonly isArchived?: boolean }, Partial<RemoteClient>, boolean]>([
    ['was made where the client has all of it', { name: client.name, isArchived: true }, {}, true],
    ['was made where the client has its name', { name: client.name }, { isArchived: false }, true],
    ['is uncertain where the client has another name', { name: client.name }, { name: 'Before' }, false],
    ['is uncertain where the client is in use', { name: client.name, isArchived: true }, { isArchived: false }, false],
  ])('%s', async (_, ...[change, row, isMade]) => {
    const commands = await lossy({ ...changed, client: { ...changed.client, ...row } });
    expect(await commands.changeClient(client.id, change)).toEqual(isMade ? succeed(null) : unchanged);
  });

  it.each([
    ['was made where the tag has the name', 'site', succeed(null)],
    ['is uncertain where the tag has another name', 'before', unchanged],
  ])('%s', async (_, name, answer) => {
    const commands = await lossy({ ...changed, tag: { ...tag, name } });
    expect(await commands.renameTag(tag.id, 'site')).toEqual(answer);
  });
});
