/** Reads that follow pushed changes. */
import { describe, expect, it } from 'vitest';
import { pushedReads } from '#core/sync/outcomes/pushed-changes.ts';
import { toEntryRecord, type EntryRecord } from '#core/sync/entry-record.ts';
import { remoteBodies } from '#core/service-client/tolerant-reading.ts';
import { people, records, uuid } from '../../../support/time-tracking-fixture.ts';

const row = { id: uuid(1), start: '2026-11-20T09:00:00Z', end: null, duration: 0, description: 'drawing', task_id: null, project_id: null, user_id: people.employee, tags: [] };
const known: EntryRecord = toEntryRecord(remoteBodies.entry.parse({ data: row }), uuid(2));
const find = (id: string): EntryRecord | null => (id === known.serverId ? known : null);
const change = (parts: object): { kind: string; id: string; row: { [key: string]: unknown } } => ({ kind: 'time-entry', id: row.id, row: { ...row, ...parts } });

describe('changes that the service pushes', () => {
  it('are read by the date on which the entry starts, and on which it started', () => {
    expect(pushedReads([change({ description: 'review' })], find).starts).toEqual(['2026-11-20T09:00:00Z']);
    expect(pushedReads([change({ start: '2026-11-18T09:00:00Z' })], find).starts).toEqual(['2026-11-18T09:00:00Z', '2026-11-20T09:00:00Z']);
    expect(pushedReads([{ ...change({ id: uuid(9), start: '2026-11-19T09:00:00Z' }), id: uuid(9) }], find)).toEqual({ starts: ['2026-11-19T09:00:00Z'], names: false });
  });

  it('are not read where they say what is known, such as after an own write', () => {
    expect(pushedReads([change({ duration: 42 })], find).starts).toEqual([]);
  });

  it('are read by the known date where the entry was deleted, and not at all where it was not known', () => {
    expect(pushedReads([{ kind: 'time-entry', id: row.id, row: null }], find).starts).toEqual([row.start]);
    expect(pushedReads([{ kind: 'time-entry', id: uuid(9), row: null }], find).starts).toEqual([]);
  });

  it('are read by their date even where the rest of the row cannot be read, and are not where nothing can', () => {
    expect(pushedReads([change({ end: 5 })], find).starts).toEqual([row.start]);
    expect(pushedReads([{ kind: 'time-entry', id: 'x', row: { start: 'soon' } }], find)).toEqual({ starts: [], names: false });
  });

  it('of names have the names read', () => {
    expect(pushedReads([{ kind: 'tag', id: records.tagA, row: null }, { kind: 'something new', id: 'x', row: {} }], find)).toEqual({ starts: [], names: true });
  });
});
