import type { CatalogView } from '#shared/timer/catalog.ts';
import { describe, expect, it } from 'vitest';
import { assignmentChange, defaultBillable, toAssignmentForm } from '#renderer/editing/assignment-form.ts';
import { testId } from '../../support/random-history.ts';
import { everyRight } from '../fixtures.ts';

const bridge = testId(1, 1);
const tower = testId(1, 2);
const deck = testId(1, 3);
const site = testId(1, 4);
const yard = testId(1, 5);
const project = { id: bridge, name: 'Bridge', color: '#000000' };
const before = toAssignmentForm({ project, task: { id: deck, name: 'Deck' }, tags: [{ id: site, name: 'site' }], billable: true });

describe('the assignment of an entry', () => {
  it('is a form of identifiers, empty where there is none', () => {
    expect(before).toEqual({ projectId: bridge, taskId: deck, tags: [site], billable: true });
    expect(toAssignmentForm({ project: null, task: null, tags: [] })).toEqual({
      projectId: null,
      taskId: null,
      tags: [],
      billable: undefined,
    });
  });

  it.each([
    ['nothing', {}, {}],
    ['the project, with the task', { projectId: tower }, { projectId: tower, taskId: deck, billable: true }],
    ['the task, with the project', { taskId: null }, { projectId: bridge, taskId: null }],
    ['a tag more', { tags: [site, yard] }, { tags: [site, yard] }],
    ['a tag less', { tags: [] }, { tags: [] }],
    ['another tag', { tags: [yard] }, { tags: [yard] }],
    ['billable', { billable: false }, { billable: false }],
    ['what the service does not store', { billable: undefined, projectId: tower }, { projectId: tower, taskId: deck }],
  ] as const)('sends what was changed: %s', (_, change, expected) => {
    expect(assignmentChange({ ...before, ...change }, before)).toStrictEqual(expected);
  });

  it('sends no tags that are only in another order', () => {
    expect(assignmentChange({ ...before, tags: [yard, site] }, { ...before, tags: [site, yard] })).toEqual({});
  });
});

describe('billable of a new entry', () => {
  const catalog: CatalogView = {
    connection: 'this-computer',
    revision: 1,
    projects: [
      { ...project, isBillable: true },
      { ...project, id: tower },
    ],
    tasks: [],
    tags: [],
    ...everyRight,
    offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
  };

  it.each([
    [bridge, true],
    [tower, false],
    [null, false],
    [deck, false],
  ])('is that of its project: %s', (id, expected) => {
    expect(defaultBillable(id, catalog)).toBe(expected);
  });

  it('is unknown where the service does not store it, or nothing is loaded', () => {
    expect([defaultBillable(bridge, { ...catalog, offers: { ...catalog.offers, billing: false } }), defaultBillable(bridge, null)]).toEqual(
      [undefined, undefined],
    );
  });
});
