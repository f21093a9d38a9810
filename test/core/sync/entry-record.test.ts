/** Comparing the content of entries, and what a record keeps of its requests. */
import { describe, expect, it } from 'vitest';
import { equalFields, havingTried, mayHaveDeleted, sameContent, withoutRow, written } from '#core/sync/entry-record.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { at, content, inflight, queuedRecord, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const full = content({ taskId: uuid(30), ownProjectId: uuid(31), tags: [uuid(50), uuid(51)], billable: true });

const differences: readonly (readonly [field: string, parts: Partial<EntryContent>])[] = [
  ['start', { start: at('9:01') }],
  ['end', { end: null }],
  ['description', { description: 'site' }],
  ['task', { taskId: null }],
  ['project', { ownProjectId: uuid(32) }],
  ['billable', { billable: false }],
  ['number of tags', { tags: [uuid(50)] }],
  ['second tag', { tags: [uuid(50), uuid(52)] }],
];

describe('two contents', () => {
  it('are the same with equal values, and all seven fields are equal', () => {
    expect([sameContent(full, { ...full }), equalFields(full, { ...full })]).toEqual([true, 7]);
  });

  it.each(differences)('differ in one field: %s', (_, parts) => {
    const other = { ...full, ...parts };
    expect([sameContent(full, other), sameContent(other, full), equalFields(full, other), equalFields(other, full)]).toEqual([false, false, 6, 6]);
  });

  it('are the same where one leaves it to the service whether the entry is billable', () => {
    const { billable: _, ...open } = full;
    expect([sameContent(full, open), sameContent(open, full), equalFields(full, open), equalFields(open, full)]).toEqual([true, true, 7, 7]);
  });
});

function numbered(number: number): EntryContent {
  return content({ description: `version ${number}` });
}

describe('the bodies of creates that a record keeps', () => {
  it('are the latest eight, each once', () => {
    const ten = Array.from({ length: 10 }, (_, index) => numbered(index)).reduce(havingTried, queuedRecord());
    expect(ten.tried?.map(({ description }) => description)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `version ${number}`));
    expect(havingTried(ten, numbered(5)).tried?.map(({ description }) => description)).toEqual([2, 3, 4, 6, 7, 8, 9, 5].map((number) => `version ${number}`));
  });

  it('include that of a create that ended without a row, and no other request', () => {
    expect(withoutRow(queuedRecord({ inflight: inflight() }))).toEqual(queuedRecord({ tried: [content()] }));
    expect(withoutRow(savedRecord({ inflight: inflight({ kind: 'update' }) }))).toEqual(savedRecord());
    expect(withoutRow(savedRecord())).toEqual(savedRecord());
  });
});

describe('a record that the user writes', () => {
  const edited = { local: content({ description: 'site' }) };

  it('keeps which fields were touched while its create may have taken effect, those of before included', () => {
    expect(written(queuedRecord({ ...edited, inflight: inflight() }), queuedRecord()).touched).toEqual(['description']);
    expect(written(queuedRecord({ ...edited, tried: [content()] }), queuedRecord()).touched).toEqual(['description']);
    expect(written(queuedRecord({ ...edited, tried: [content()], touched: ['end'] }), queuedRecord()).touched).toEqual(['end', 'description']);
  });

  it.each([
    ['has not been sent', queuedRecord(edited), queuedRecord()],
    ['is saved', savedRecord({ ...edited, inflight: inflight({ kind: 'update' }) }), savedRecord()],
    ['is new', queuedRecord({ ...edited, inflight: inflight() }), undefined],
    ['is as before', queuedRecord({ inflight: inflight() }), queuedRecord()],
  ])('keeps none where it %s', (_, record, before) => {
    expect(written(record, before)).toEqual(record);
  });

  it('is wanted again where it was in question after its delete', () => {
    expect(written(savedRecord({ blocked: { kind: 'ask', wasDelete: true } }), savedRecord()).blocked).toEqual({ kind: 'ask', wasDelete: undefined });
  });
});

it('may have been deleted late only where a delete of it was sent', () => {
  expect(mayHaveDeleted(savedRecord({ sent: [{ kind: 'delete' }] }))).toBe(true);
  expect(mayHaveDeleted(savedRecord({ sent: [{ kind: 'update', body: content(), before: content() }] }))).toBe(false);
  expect(mayHaveDeleted(savedRecord())).toBe(false);
});
