/** The names that are known, and what they say of an entry. */
import { describe, expect, it } from 'vitest';
import {
  clientName,
  defaultBillable,
  changesNothing,
  noNames,
  offeredProjects,
  recordProjectId,
  tagName,
  taskName,
  withNames,
} from '#core/sync/catalog/catalog-names.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { extendedMembership } from '#core/service-client/connect/membership.ts';
import { content, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc', clientId: uuid(60) };
const aqueduct = { id: uuid(31), name: 'Aqueduct', color: '#123abd', clientId: uuid(61), isBillable: true };
const canal = { id: uuid(32), name: 'Canal', color: '#123abe', isRetired: true as const };
const bearings = { id: uuid(40), name: 'Bearings', projectId: bridge.id };
const book = withNames(noNames, {
  projects: [bridge, aqueduct, canal],
  tasks: [bearings],
  tags: [{ id: uuid(50), name: 'on site' }],
  clients: [{ id: uuid(60), name: 'Trust', isArchived: false }],
  nicknames: [
    { id: uuid(40), name: 'mine' },
    { id: uuid(41), name: 'survey' },
    { id: uuid(50), name: 'mine' },
    { id: uuid(51), name: 'outdoors' },
  ],
});

it('a name is the one of the service, else the user’s own, else none', () => {
  expect([40, 41, 42].map((number) => taskName(book, uuid(number)))).toEqual(['Bearings', 'survey', null]);
  expect([50, 51, 52].map((number) => tagName(book, uuid(number)))).toEqual(['on site', 'outdoors', null]);
});

it('a client has a name where the project and the client are known', () => {
  expect([bridge.id, aqueduct.id, canal.id, uuid(39)].map((id) => clientName(book, id))).toEqual(['Trust', null, null, null]);
});

it('projects are offered by name, but not archived ones', () => {
  expect(offeredProjects(book)).toEqual([
    { id: aqueduct.id, name: 'Aqueduct', color: '#123abd' },
    { id: bridge.id, name: 'Bridge', color: '#123abc' },
  ]);
});

it('an entry is billable by default as its project is, where the service bills', () => {
  const known = { names: book, capabilities: { billing: true } };
  expect([aqueduct.id, bridge.id, null].map((id) => defaultBillable(id, known))).toEqual([true, undefined, false]);
  expect(defaultBillable(aqueduct.id, { names: book, capabilities: { billing: false } })).toBeUndefined();
});

function on(task: number | null, project: number | null = null) {
  return content({ taskId: task === null ? null : uuid(task), ...(project === null ? {} : { ownProjectId: uuid(project) }) });
}

describe('the project of an entry', () => {
  it.each<[string, Partial<EntryRecord>, number | null]>([
    ['is its own', { local: on(null, 31), projectId: uuid(32) }, 31],
    ['is the one of the service where it has no own', { local: on(null), projectId: uuid(32) }, 32],
    ['is the one of its task', { local: on(40), base: on(40), projectId: uuid(32) }, 30],
    ['is the one of the service where the task is not known', { local: on(42), base: on(42), projectId: uuid(32) }, 32],
    ['is the one of the service where the entry was never confirmed', { local: on(42), base: null, projectId: uuid(32) }, 32],
    ['is none where the task was changed to one that is not known', { local: on(42), base: on(40), projectId: uuid(32) }, null],
  ])('%s', (_, parts, project) => {
    expect(recordProjectId(savedRecord(parts), book)).toBe(project === null ? null : uuid(project));
  });
});

describe('a change of the names', () => {
  it('is known where the names have all of it', () => {
    const empty = [{}, { tasks: [bearings], tags: undefined }, { permissions: null }];
    expect(empty.filter((change) => !changesNothing(book, change))).toEqual([]);
    expect(changesNothing(book, { tasks: [bearings], tags: [] })).toBe(false);
  });
});

describe('what changes in the names', () => {
  it('keeps every kind that is not given', () => {
    const permissions = extendedMembership('employee').permissions;
    const before = withNames(book, { permissions });
    expect(withNames(before, {})).toEqual(before);
    expect(withNames(before, { permissions: null })).toEqual(book);
    expect(withNames(before, { tags: [] })).toEqual({ ...before, tags: new Map() });
    expect(withNames(before, { projects: [bridge] })).toEqual({ ...before, projects: new Map([[bridge.id, bridge]]), retired: new Set() });
  });
});
