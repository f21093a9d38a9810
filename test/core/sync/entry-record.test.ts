/** Comparing the content of entries, and what a record keeps of its requests. */
import { describe, expect, it } from 'vitest';
import { afterLateDelivery, confirmed, equalFields, havingSent, havingTried, isDirty, isLateDelivery, mayHaveDeleted, pendingKind, recordState, sameContent, timerAmong, withoutRow, withoutServerRow, written, type EntryRecord, type SentWrite } from '#core/sync/entry-record.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { at, content, inflight, queuedRecord, row, savedRecord } from '../../support/core-records.ts';
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

function update(body: EntryContent, before: EntryContent): SentWrite {
  return { kind: 'update', body, before };
}

function runs(start: string): EntryRecord {
  return savedRecord({ local: content({ start: at(start), end: null }) });
}

describe('a late delivery', () => {
  const old = content({ description: 'old' });
  const current = content({ description: 'current' });
  const record = (base: EntryContent | null, ...sent: readonly SentWrite[]): EntryRecord => savedRecord({ base, local: current, sent });

  it.each<[string, EntryRecord, Parameters<typeof row>[0], boolean]>([
    ['is an older body of ours', record(current, update(old, content())), old, true],
    ['is not what is confirmed', record(current, update(current, content())), current, false],
    ['is not what was never sent', record(current, update(content(), old)), old, false],
    ['is not a delete', record(current, { kind: 'delete' }), old, false],
    ['is none of a row that is not confirmed', record(null, update(old, content())), old, false],
    ['is refused by a service with versions', record(current, update(old, content())), { ...old, version: '7' }, false],
    ['is accepted by a service with versions where the row has again what it was sent for', record(current, update(old, current)), { ...old, version: '7' }, true],
    ['is refused by it where that is not known', record(current, { kind: 'update', body: old }), { ...old, version: '7' }, false],
  ])('%s', (...[, before, there, isLate]) => {
    expect(isLateDelivery(before, row(there))).toBe(isLate);
  });

  it('is undone three times; other writes are not counted', () => {
    let after = record(current, update(old, content()), update(current, old), { kind: 'delete' });
    for (const undone of [1, 2]) {
      after = afterLateDelivery(after, old);
      expect([after.base, after.sent]).toEqual([old, [{ ...update(old, content()), undone }, update(current, old), { kind: 'delete' }]]);
    }
    expect(afterLateDelivery(after, old).sent).toEqual([update(current, old), { kind: 'delete' }]);
  });

  it('is possible of the last eight writes', () => {
    const ten = Array.from({ length: 10 }, (_, index) => update(numbered(index), old)).reduce(havingSent, savedRecord());
    expect(ten.sent).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((index) => update(numbered(index), old)));
  });
});

describe('the state of a record', () => {
  const site = content({ description: 'site' });

  it.each<[string, EntryRecord, ReturnType<typeof recordState>, ReturnType<typeof pendingKind>]>([
    ['is saved', savedRecord(), 'saved', null],
    ['waits for a create', queuedRecord(), 'queued', 'create'],
    ['waits for a change', savedRecord({ base: content(), local: site }), 'queued', 'update'],
    ['waits for a change of an unconfirmed row', savedRecord({ base: null }), 'queued', 'update'],
    ['waits for a delete', savedRecord({ deleted: true }), 'queued', 'delete'],
    ['waits for the delete of what was never sent', queuedRecord({ deleted: true }), 'queued', 'delete'],
    ['is being sent', savedRecord({ base: content(), local: site, inflight: inflight({ kind: 'update' }) }), 'sending', 'update'],
    ['has an unknown outcome', queuedRecord({ inflight: inflight({ phase: 'unknown' }) }), 'sending', 'create'],
    ['needs attention', savedRecord({ blocked: { kind: 'impossible' }, inflight: inflight() }), 'attention', null],
  ])('%s', (...[, record, state, kind]) => {
    expect([recordState(record), pendingKind(record), isDirty(record)]).toEqual([state, kind, kind !== null]);
  });

  it('forgets with its row what was sent for it, and with the confirmation what was tried', () => {
    const record = savedRecord({ sent: [{ kind: 'delete' }], tried: [site], touched: ['end'], inflight: inflight() });
    expect(withoutServerRow(record)).toEqual({ ...queuedRecord(), tried: [site], touched: ['end'] });
    expect(confirmed({ ...record, blocked: { kind: 'impossible' } }, row({ ...site, id: record.localId, projectId: uuid(30) }))).toEqual(savedRecord({ serverId: record.localId, base: site, local: content(), projectId: uuid(30), sent: [{ kind: 'delete' }] }));
  });

  it('is that of the timer where it started last, and of an implausible year only alone', () => {
    const [early, late, foreign] = [runs('8:00'), runs('9:00'), runs('9999-01-01T00:00:00Z')];
    expect([timerAmong([]), timerAmong([early, late]), timerAmong([late, early]), timerAmong([foreign, early]), timerAmong([foreign])]).toEqual([null, late, late, early, foreign]);
    const [first, last] = [runs('9:00'), { ...runs('9:00'), commandOrder: 2 }];
    expect(timerAmong([first, last])).toBe(last);
  });
});
