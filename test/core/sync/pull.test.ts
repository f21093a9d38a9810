/** The effect of a read on the records: it never undoes newer changes, never takes a cut list as proof, never imports a lost create. */
import { describe, expect, it } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { applyPull, windowAround, windowSince, type PullQuestion } from '#core/sync/outcomes/pull.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, stateOf, content, date, first, inflight, queuedRecord, row, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const asked = { after: date('2026-11-18'), before: null };
const ran = content({ start: at('11:00'), end: null });
const newId = localUuid(77);

function pull(records: readonly EntryRecord[], question: Partial<PullQuestion> = {}) {
  return applyPull({
    state: stateOf(...records),
    list: { rows: [], complete: true },
    asked,
    isFresher: () => false,
    isGone: () => false,
    newId: () => newId,
    ...question,
  });
}

function rows(...list: Parameters<typeof row>[0][]): PullQuestion['list'] {
  return { rows: list.map(row), complete: true };
}

describe('a list with rows that cannot be read', () => {
  it('proves of no entry that it is gone: one of those rows may be it', () => {
    expect(pull([savedRecord()], { list: { rows: [], complete: true } }).changeSets).toHaveLength(1);
    expect(pull([savedRecord()], { list: { rows: [], complete: true, unreadable: [{ id: null, start: null, description: null, field: 'entry' }] } }).changeSets).toEqual([]);
    expect(pull([savedRecord()], { list: { rows: [row({ id: uuid(901), start: at('2026-11-19T09:00:00Z') })], complete: false, unreadable: [{ id: null, start: null, description: null, field: 'entry' }] } }).changeSets).toHaveLength(1);
  });

  it('does not say that a running entry was stopped', () => {
    const running = savedRecord({ local: ran });
    expect(pull([running], { asked: 'active' }).stoppedElsewhere).toEqual([ran.start]);
    expect(pull([running], { asked: 'active', list: { rows: [], complete: true, unreadable: [{ id: null, start: null, description: null, field: 'entry' }] } }).stoppedElsewhere).toEqual([]);
  });
});

describe('a row that is read', () => {
  it('becomes a record when it is unknown here', () => {
    const { changeSets } = pull([], { list: rows({}) });
    expect(changeSets).toEqual([{ changed: [savedRecord({ localId: newId, commandOrder: 0 })], knownServerIds: [uuid(900)] }]);
  });

  it('changes nothing when it says what is known', () => {
    expect(pull([savedRecord()], { list: rows({}) }).changeSets).toEqual([]);
  });

  it('replaces what is clean', () => {
    const { changeSets } = pull([savedRecord()], { list: rows({ description: 'site' }) });
    expect(first(first(changeSets).changed).local.description).toBe('site');
  });

  it('is merged into what is edited here', () => {
    const record = savedRecord({ base: content(), local: content({ description: 'mine' }) });
    const after = first(first(pull([record], { list: rows({ end: at('10:30') }) }).changeSets).changed);
    expect(after.local).toEqual(content({ description: 'mine', end: at('10:30') }));
    expect(after.base).toEqual(content({ end: at('10:30') }));
  });

  it('brings a project that came to be known', () => {
    expect(first(first(pull([savedRecord()], { list: rows({ projectId: uuid(30) }) }).changeSets).changed).projectId).toBe(uuid(30));
  });

  it('does not reach an entry that was settled after the read began', () => {
    expect(pull([savedRecord()], { list: rows({ description: 'stale' }), isFresher: () => true }).changeSets).toEqual([]);
  });

  it('does not reach an entry that waits for the user', () => {
    expect(pull([savedRecord({ blocked: { kind: 'impossible' } })], { list: rows({ description: 'site' }) }).changeSets).toEqual([]);
  });

  it('does not bring back what was deleted after the read began', () => {
    expect(pull([], { list: rows({}), isGone: (id) => id === uuid(900) }).changeSets).toEqual([]);
  });

  it.each([
    ['has an unknown outcome', queuedRecord({ inflight: inflight({ phase: 'unknown' }) })],
    ['is under way and was re-timed meanwhile', queuedRecord({ local: content({ start: at('8:00') }), inflight: inflight() })],
    ['was sent before another, which is in flight', queuedRecord({ local: content({ start: at('8:00') }), inflight: inflight({ body: content({ start: at('8:00') }) }), tried: [content()] })],
    ['waits for the user', queuedRecord({ blocked: { kind: 'ask' } })],
    ['may follow a delete that was undone', savedRecord({ serverId: uuid(901), sent: [{ kind: 'delete' }] })],
  ])('is not imported where a create of its second %s', (_, record) => {
    const answer = pull([record], { list: rows({}), isFresher: () => true });
    expect([answer.changeSets, answer.maybeFound]).toEqual([[], [record.localId]]);
  });

  it.each([
    ['was found in this row', uuid(900), 1],
    ['was found in another row', uuid(901), 0],
  ])('belongs to the question about an entry of its second that %s', (_, id, found) => {
    const record = queuedRecord({ tried: [content()], blocked: { kind: 'ask', found: { ...row({ id }), content: content(), body: content() } } });
    expect(pull([record], { list: rows({}) }).maybeFound).toHaveLength(found);
  });

  it('is imported beside an entry of its second that was never sent', () => {
    expect(pull([queuedRecord()], { list: rows({}) }).changeSets).toHaveLength(1);
  });
});

describe('a new row like the one of an entry that another client deleted while it was changed here', () => {
  const tags = [uuid(50)];
  const old = content({ tags });
  const ours = content({ tags, description: 'ours' });
  const gone = savedRecord({ local: ours, blocked: { kind: 'gone' }, sent: [{ kind: 'update', body: ours, before: old }] });
  const list = rows({ id: uuid(901), tags });

  it('is the entry again; where it has the content from before our change, ours is kept as a conflict', () => {
    const { changed, conflicts } = first(pull([gone], { list }).changeSets);
    expect(changed).toEqual([savedRecord({ serverId: uuid(901), local: old })]);
    expect(conflicts).toEqual([{ localId: gone.localId, conflict: { field: 'description', base: 'ours', mine: 'drawing', theirs: 'ours', isReplaced: true } }]);
  });

  it('keeps the tags that were added here', () => {
    const tagged = content({ tags: [uuid(50), uuid(51)] });
    const record = savedRecord({ local: tagged, blocked: { kind: 'gone' }, sent: [{ kind: 'update', body: tagged, before: old }] });
    expect(first(pull([record], { list }).changeSets).changed).toMatchObject([{ serverId: uuid(901), base: old, local: tagged, blocked: null }]);
  });

  // The second case: seed 86,079,250.
  it.each([
    ['the create', { body: old }],
    ['an earlier create', { body: ours, tried: [old] }],
  ])('is a possible duplicate, and the question stays, where the transport may have delivered %s again', (_, watch) => {
    const watched = stateOf(gone).watched.with(old.start, { localId: gone.localId, ...watch, settledMs: 0, isCertain: true });
    expect(pull([gone], { state: { ...stateOf(gone), watched }, list }).changeSets).toMatchObject([{ changed: [{ serverId: uuid(901), duplicateOf: gone.localId, deleted: false }] }]);
  });

  // Seed 81,127,784.
  it.each<[string, PullQuestion['asked'], boolean, Uuid]>([
    ['is the entry where a list of everything shows that its own row was not moved', { after: null, before: null }, true, gone.localId],
    ['may be a second delivery of the create where the list is cut off', { after: null, before: null }, false, newId],
    ['may be a second delivery of the create in a list of other dates', { after: null, before: date('2026-11-22') }, true, newId],
    ['may be a second delivery of the create in a list since a date', asked, true, newId],
    ['may be a second delivery of the create in a list of the running entries', 'active', true, newId],
  ])('%s', (_, ...[window, complete, localId]) => {
    const { base } = gone;
    const watched = stateOf(gone).watched.with(old.start, { localId: gone.localId, body: ours, settledMs: 0, isCertain: true });
    expect(base).toEqual(ours);
    const { changeSets } = pull([gone], { state: { ...stateOf(gone), watched }, asked: window, list: { rows: [row({ ...ours, id: uuid(901) })], complete } });
    expect(changeSets).toMatchObject([{ changed: [{ localId, serverId: uuid(901) }] }]);
  });
});

describe('a row that is missing', () => {
  const removed = (record: EntryRecord, question: Parameters<typeof pull>[1]) => pull([record], question).changeSets.flatMap((changeSet) => changeSet.removed ?? []);

  it('takes the clean entry with it, and leaves its words for undo', () => {
    const { changeSets } = pull([savedRecord()]);
    expect(changeSets).toMatchObject([{ removed: [savedRecord()], tombstones: [{ content: content() }] }]);
  });

  it.each<[string, EntryRecord, Parameters<typeof pull>[1]]>([
    ['lies before the dates asked for', savedRecord(), { asked: { after: date('2026-11-20'), before: null } }],
    ['lies after the dates asked for', savedRecord(), { asked: { after: null, before: date('2026-11-20') } }],
    ['was not among the running ones asked for', savedRecord(), { asked: 'active' }],
    ['was settled after the read began', savedRecord(), { isFresher: () => true }],
    ['is blocked', savedRecord({ blocked: { kind: 'impossible' } }), {}],
    ['is edited here: the sender reads other days first', savedRecord({ base: content(), local: content({ description: 'mine' }) }), {}],
    ['is deleted here: the sender reads other days first', savedRecord({ deleted: true }), {}],
    ['was never sent', queuedRecord(), {}],
    ['may lie beyond the cut of the list', savedRecord(), { list: { rows: [row({ id: uuid(901), start: at('9:30') })], complete: false } }],
    ['lies beyond the cut of an empty list', savedRecord(), { list: { rows: [], complete: false } }],
  ])('proves nothing when the entry %s', (_, record, question) => {
    expect(removed(record, question)).toEqual([]);
  });

  it('is proof even in a cut list, on a day after its oldest', () => {
    const list = { rows: [row({ id: uuid(901), start: at('2026-11-19T09:00:00Z') })], complete: false };
    expect(removed(savedRecord(), { list })).toHaveLength(1);
  });
});

describe('a read of the running entries', () => {
  it('returns the start of one that ran and is no longer there', () => {
    expect(pull([savedRecord({ local: ran })], { asked: 'active' }).stoppedElsewhere).toEqual([at('11:00')]);
  });

  it.each([
    ['is still there', savedRecord({ local: ran }), { list: rows({ ...ran }) }],
    ['was stopped and confirmed', savedRecord(), {}],
    ['was settled after the read began', savedRecord({ local: ran }), { isFresher: () => true }],
    ['may lie beyond the cut', savedRecord({ local: ran }), { list: { rows: [], complete: false } }],
    ['waits for the user', savedRecord({ local: ran, blocked: { kind: 'gone' } as const }), {}],
  ])('reports nothing of one that %s', (_, record, question) => {
    expect(pull([record], { asked: 'active', ...question }).stoppedElsewhere).toEqual([]);
  });
});

describe('the dates of a read', () => {
  it('lie around a start, both bounds exclusive, across a month and a leap day', () => {
    expect(windowAround(at('2028-02-29T23:59:59Z'), 2)).toEqual({ after: '2028-02-26', before: '2028-03-03' });
    expect(windowAround(at('2026-11-20T00:00:00Z'), 0)).toEqual({ after: '2026-11-19', before: '2026-11-21' });
    expect(windowSince(at('2026-01-01T12:00:00Z'), 1)).toEqual({ after: '2025-12-30', before: null });
  });
});
