/** Names of a file or another service, found or to be created at this one. */
import { describe, expect, it } from 'vitest';
import { findAssignment } from '#core/sync/catalog/find-assignment.ts';
import {
  matchNames,
  NameCount,
  wantedContent,
  type NameMatches,
  type NamedThing,
  type NamedThings,
} from '#core/sync/catalog/match-names.ts';
import { noNames, withNames, type NamesChange } from '#core/sync/catalog/catalog-names.ts';
import type { InUse } from '#core/sync/queries/history-reader.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import { extendedMembership } from '#core/service-client/connect/membership.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc', clientId: uuid(60) };
const oldBridge = { ...bridge, id: uuid(29), isRetired: true as const };
const bearings = { id: uuid(40), name: 'Bearings', projectId: bridge.id };
const trust = { id: uuid(60), name: 'Trust', isArchived: false };
const onSite = { id: uuid(50), name: 'on site' };
const all = { projectOfEntry: true, tasks: true, tags: true, billing: true };
const names: NamesChange = {
  projects: [oldBridge, bridge],
  tasks: [bearings],
  tags: [onSite],
  clients: [trust],
  nicknames: [{ id: uuid(51), name: 'outdoors' }],
};
const nothingInUse: InUse = { projects: new Set(), tasks: new Map(), tags: new Set() };

interface Given {
  readonly book?: NamesChange;
  readonly capabilities?: Partial<Pick<ServiceCapabilities, keyof typeof all>>;
  readonly used?: Partial<InUse>;
}

function known({ book = names, capabilities = {}, used = {} }: Given = {}): NameMatches {
  const sources = { names: withNames(noNames, book), capabilities: { ...all, ...capabilities } };
  return matchNames({
    ...sources,
    inUse: () => ({ ...nothingInUse, ...used }),
    assignment: (wanted) =>
      findAssignment(wanted, { ...sources, entries: { lastTasks: () => [], projectOfTask: () => null, wishing: () => [] } }),
  });
}

function named(name: string, id: NamedThing['id'] = null): NamedThing {
  return { name, id };
}

const nowhere = { taskId: null, ownProjectId: null, projectId: null };
const onBridge = { ...nowhere, ownProjectId: bridge.id, projectId: bridge.id };
const onBearings = { taskId: bearings.id, ownProjectId: null, projectId: bridge.id };

function wish(project: object, task?: string, projectId: string | null = null) {
  return { ...nowhere, projectId, wish: { project, ...(task === undefined ? {} : { task }) } };
}

type Wanted = Pick<NamedThings, 'project' | 'task' | 'client'>;

describe('the project and task of an entry', () => {
  const employee: NamesChange = { ...names, permissions: extendedMembership('employee').permissions };
  const noProjects = { projectOfEntry: false };
  const nothing = { project: null, task: null, client: null };

  it.each<[string, Partial<Wanted>, Given, object]>([
    ['are none without names', {}, {}, { assignment: nowhere, ...nothing }],
    [
      'are found by name, an active project before an archived one',
      { project: named(' bridge') },
      {},
      { assignment: onBridge, ...nothing, project: 'known' },
    ],
    [
      'are found by name, of archived projects the first',
      { project: named('bridge') },
      { book: { projects: [oldBridge, { ...oldBridge, id: uuid(28) }] } },
      { assignment: { ...nowhere, ownProjectId: oldBridge.id, projectId: oldBridge.id }, ...nothing, project: 'known' },
    ],
    ['are found by identifier', { project: named('Renamed', bridge.id) }, {}, { assignment: onBridge, ...nothing, project: 'known' }],
    [
      'are found by name where the identifier is not known',
      { project: named('Bridge', uuid(39)) },
      {},
      { assignment: onBridge, ...nothing, project: 'known' },
    ],
    [
      'are found by the name of the task',
      { project: named('Bridge'), task: named('bearings') },
      {},
      { assignment: onBearings, ...nothing, project: 'known', task: 'known' },
    ],
    ['are found by the task alone', { task: named('bearings') }, {}, { assignment: onBearings, ...nothing, task: 'known' }],
    [
      'are found by the identifier of the task',
      { project: named('Bridge'), task: named('x', bearings.id) },
      {},
      { assignment: onBearings, ...nothing, project: 'known', task: 'known' },
    ],
    [
      'are found by a task that only entries have',
      { project: named('Bridge'), task: named('x', uuid(44)) },
      { used: { tasks: new Map([[uuid(44), bridge.id]]) } },
      { assignment: { ...onBearings, taskId: uuid(44) }, ...nothing, project: 'known', task: 'known' },
    ],
    [
      'are found by a task of which no entry has a project',
      { project: named('Bridge'), task: named('x', uuid(44)) },
      { used: { tasks: new Map([[uuid(44), null]]) } },
      { assignment: { ...onBearings, taskId: uuid(44) }, ...nothing, project: 'known', task: 'known' },
    ],
    [
      'have a new task where that of the identifier is of another project',
      { project: named('Bridge'), task: named('Paint', uuid(44)) },
      { used: { tasks: new Map([[uuid(44), uuid(31)]]) } },
      { assignment: onBridge, ...nothing, project: 'known', task: 'impossible' },
    ],
    [
      'have a new task',
      { project: named('Bridge'), task: named(' Paint ') },
      {},
      { assignment: wish({ kind: 'known', id: bridge.id }, 'Paint', bridge.id), ...nothing, project: 'known', task: 'new' },
    ],
    [
      'have no new task where the service has none',
      { project: named('Bridge'), task: named('Paint') },
      { capabilities: { tasks: false } },
      { assignment: onBridge, ...nothing, project: 'known', task: 'impossible' },
    ],
    [
      'have no new task without the permission',
      { project: named('Bridge'), task: named('Paint') },
      { book: employee },
      { assignment: onBridge, ...nothing, project: 'known', task: 'impossible' },
    ],
    ['have no task alone that is not known', { task: named('Paint') }, {}, { assignment: nowhere, ...nothing, task: 'impossible' }],
    [
      'are a new project',
      { project: named(' Pier ') },
      {},
      { assignment: wish({ kind: 'new', name: 'Pier' }), ...nothing, project: 'new' },
    ],
    [
      'are a new project and its task',
      { project: named('Pier'), task: named('Paint') },
      {},
      { assignment: wish({ kind: 'new', name: 'Pier' }, 'Paint'), ...nothing, project: 'new', task: 'new' },
    ],
    ['are no new project without a name', { project: named(' ') }, {}, { assignment: nowhere, ...nothing, project: 'impossible' }],
    [
      'are no new project with the identifier of another service',
      { project: named('Pier', uuid(39)), task: named('Paint'), client: 'Trust' },
      {},
      { assignment: nowhere, project: 'impossible', task: 'impossible', client: 'impossible' },
    ],
    [
      'are no new project without the permission',
      { project: named('Pier') },
      { book: employee },
      { assignment: nowhere, ...nothing, project: 'impossible' },
    ],
    [
      'are no new project where entries have neither',
      { project: named('Pier') },
      { capabilities: { ...noProjects, tasks: false } },
      { assignment: nowhere, ...nothing, project: 'impossible' },
    ],
    [
      'are a new project where entries have tasks',
      { project: named('Pier') },
      { capabilities: noProjects },
      { assignment: wish({ kind: 'new', name: 'Pier' }), ...nothing, project: 'new' },
    ],
    [
      'are the only task of the project where entries have tasks',
      { project: named('Bridge') },
      { capabilities: noProjects },
      { assignment: onBearings, ...nothing, project: 'known' },
    ],
    [
      'are the default task of a project without a known one',
      { project: named('Bridge') },
      { book: { projects: [bridge] }, capabilities: noProjects },
      { assignment: wish({ kind: 'known', id: bridge.id }, undefined, bridge.id), ...nothing, project: 'known' },
    ],
    [
      'are impossible where the project has no task and the service creates none',
      { project: named('Bridge') },
      { book: { projects: [bridge] }, capabilities: { ...noProjects, tasks: false } },
      { assignment: nowhere, ...nothing, project: 'impossible' },
    ],
    [
      'have the client of the project',
      { project: named('Bridge'), client: 'trust' },
      {},
      { assignment: onBridge, ...nothing, project: 'known', client: 'known' },
    ],
    [
      'keep another client of the project',
      { project: named('Bridge'), client: 'City' },
      {},
      { assignment: onBridge, ...nothing, project: 'known', client: 'kept' },
    ],
    [
      'keep a project without a client',
      { project: named('Bridge'), client: 'City' },
      { book: { projects: [{ ...bridge, clientId: null }] } },
      { assignment: onBridge, ...nothing, project: 'known', client: 'kept' },
    ],
    [
      'have no client where the service has none',
      { project: named('Bridge'), client: 'Trust' },
      { capabilities: { billing: false } },
      { assignment: onBridge, ...nothing, project: 'known', client: 'impossible' },
    ],
    ['have no client without a project', { client: 'Trust' }, {}, { assignment: nowhere, ...nothing, client: 'impossible' }],
    [
      'are a new project of a known client',
      { project: named('Pier'), client: 'trust' },
      {},
      {
        assignment: wish({ kind: 'new', name: 'Pier', client: { kind: 'known', id: trust.id } }),
        ...nothing,
        project: 'new',
        client: 'known',
      },
    ],
    [
      'are a new project of a new client',
      { project: named('Pier'), client: ' City ' },
      {},
      { assignment: wish({ kind: 'new', name: 'Pier', client: { kind: 'new', name: 'City' } }), ...nothing, project: 'new', client: 'new' },
    ],
    [
      'are a new project without a client that cannot be created',
      { project: named('Pier'), client: 'City' },
      { capabilities: { billing: false } },
      { assignment: wish({ kind: 'new', name: 'Pier' }), ...nothing, project: 'new', client: 'impossible' },
    ],
  ])('%s', (_, ...[wanted, given, expected]) => {
    expect(known(given).assignment({ project: null, task: null, client: null, ...wanted })).toEqual(expected);
  });

  it('are the same for the same names, which are looked up once', () => {
    const each = known();
    const wanted = { project: named('Bridge'), task: null, client: null };
    expect(each.assignment(wanted)).toBe(each.assignment({ ...wanted }));
    expect(each.assignment({ ...wanted, client: 'Trust' })).not.toBe(each.assignment(wanted));
  });
});

describe('a name', () => {
  it.each([
    [254, 'new'],
    [255, 'new'],
    [256, 'impossible'],
  ])('of %i characters is %s', (length, fate) => {
    expect(known().assignment({ project: named('x'.repeat(length)), task: null, client: null }).project).toBe(fate);
  });
});

describe('a tag', () => {
  const manager: NamesChange = {
    ...names,
    permissions: { ...extendedMembership('admin').permissions, tags: { create: false, change: false } },
  };

  it.each<[string, NamedThing, Given, object]>([
    ['is found by name', named('On site'), {}, { fate: 'known', id: onSite.id }],
    ['is found by the user’s own name', named('Outdoors'), {}, { fate: 'known', id: uuid(51) }],
    [
      'is the one of the user’s own name where both have it',
      named('on site'),
      { book: { ...names, nicknames: [{ id: uuid(51), name: 'on site' }] } },
      { fate: 'known', id: uuid(51) },
    ],
    ['is found by identifier', named('x', onSite.id), {}, { fate: 'known', id: onSite.id }],
    [
      'is found by an identifier that only entries have',
      named('x', uuid(55)),
      { used: { tags: new Set([uuid(55)]) } },
      { fate: 'known', id: uuid(55) },
    ],
    ['is new', named(' wet '), {}, { fate: 'new', name: 'wet' }],
    ['is not created where the service has none', named('wet'), { capabilities: { tags: false } }, { fate: 'impossible' }],
    ['is not created with the identifier of another service', named('wet', uuid(59)), {}, { fate: 'impossible' }],
    ['is not created without the permission', named('wet'), { book: manager }, { fate: 'impossible' }],
  ])('%s', (_, ...[tag, given, expected]) => {
    expect(known(given).tag(tag)).toEqual(expected);
  });
});

describe('whether an entry is billable', () => {
  const book: NamesChange = { projects: [{ ...bridge, isBillable: true }] };

  it.each<[boolean | undefined, NamedThing['id'], Given, boolean | undefined]>([
    [false, bridge.id, { book }, false],
    [true, null, { book }, true],
    [undefined, bridge.id, { book }, true],
    [undefined, null, { book }, false],
    [undefined, uuid(39), { book }, undefined],
    [true, bridge.id, { book, capabilities: { billing: false } }, undefined],
  ])('by %s on the project %s', (wanted, ...[projectId, given, expected]) => {
    expect(known(given).billable(wanted, projectId)).toBe(expected);
  });
});

describe('the wanted content', () => {
  it('has known tags by identifier, new ones by name, and the default for billing', () => {
    const things: NamedThings = { project: named('Bridge'), task: null, client: null, tags: [named('on site'), named('wet'), named(' ')] };
    expect(wantedContent(things, known({ book: { ...names, projects: [{ ...bridge, isBillable: true }] } }))).toEqual({
      assignment: onBridge,
      billable: true,
      tags: [onSite.id],
      tagWishes: ['wet'],
    });
    expect(wantedContent(things, known({ capabilities: { billing: false } }))).not.toHaveProperty('billable');
  });
});

describe('the count of names', () => {
  it('has each name once with its rows, the most frequent first, and no client that stays as it is', () => {
    const count = new NameCount(known());
    for (const [project, ...tags] of [
      ['Pier', 'wet'],
      ['pier', 'wet', 'dry'],
      ['Bridge', 'wet'],
    ]) {
      count.add({ project: named(project ?? ''), task: null, client: 'City', tags: tags.map((tag) => named(tag)) });
    }
    const found = [...count.list()].map(({ kind, name, rows, fate }) => `${kind} ${name} ${rows} ${fate}`);
    expect(found).toEqual(['tag wet 3 new', 'client City 2 new', 'project Pier 2 new', 'project Bridge 1 known', 'tag dry 1 new']);
  });
});
