/** Rows of time entries: how they are read, and which are none. */
import { describe, expect, it } from 'vitest';
import { presentTimeEntry, readTimeEntryRow } from '#service/time-tracking/time-entry-rows.ts';
import { instant, people, records, uuid } from '../../support/time-tracking-fixture.ts';

const now = instant('2026-11-20T12:00:00Z');
const row = {
  id: uuid(1),
  user_id: people.owner,
  start: '2026-11-20T08:00:00Z',
  end: '2026-11-20T09:00:00Z',
  description: 'on site',
  project_id: records.project,
  task_id: records.task,
  tags: `${records.tagB},${records.tagA}`,
  billable: 1,
};
const entry = { ...row, duration: 3_600, tags: [records.tagB, records.tagA], billable: true };
const none = { end: null, description: null, project_id: null, task_id: null };

describe('a row', () => {
  it('is read with its tags in their order, and its duration', () => {
    expect(readTimeEntryRow(row, now)).toEqual(entry);
    expect(readTimeEntryRow({ ...row, ...none, tags: null, billable: 0 }, now)).toEqual({
      ...entry,
      ...none,
      duration: 14_400,
      tags: [],
      billable: false,
    });
  });

  it.each(['id', 'user_id', 'start', 'end', 'description', 'project_id', 'task_id', 'tags', 'billable'])(
    'without %s, or with another type of it, is none',
    (field) => {
      const { [field]: _, ...others } = Object.fromEntries(Object.entries(row));
      expect(() => readTimeEntryRow(others, now)).toThrow(TypeError);
      expect(() => readTimeEntryRow({ ...row, [field]: 7 }, now)).toThrow(TypeError);
      expect(() => readTimeEntryRow({ ...row, [field]: undefined }, now)).toThrow(TypeError);
    },
  );

  it.each([
    null,
    undefined,
    'row',
    [],
    { ...row, tags: 'x' },
    { ...row, tags: `${records.tagA},` },
    { ...row, tags: '' },
    { ...row, id: null },
    { ...row, user_id: null },
    { ...row, start: null },
    { ...row, billable: true },
  ])('is none: %o', (other) => {
    expect(() => readTimeEntryRow(other, now)).toThrow('The row is not a time entry');
  });

  it('has the fields of the contract unless more are asked for', () => {
    const read = readTimeEntryRow(row, now);
    const { billable: _, ...contract } = entry;
    expect([presentTimeEntry(read, false), presentTimeEntry(read, true)]).toEqual([contract, entry]);
    expect(presentTimeEntry(read, false)).not.toHaveProperty('billable');
  });
});
