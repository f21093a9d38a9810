/** The effect of an outcome on its entry, with and without an edit or delete meanwhile. */
import { describe, expect, it } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { isDirty, pendingKind, recordState } from '#core/sync/entry-record.ts';
import { accept, adopted, blockedAs, deletedThere, mayBeItsOwnLateDelivery, settleDelete, settleWrite, together, unblockRefused } from '#core/sync/outcomes/settle.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, content, first, inflight, queuedRecord, rejected, row, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const creating = queuedRecord({ inflight: inflight() });
const edited = content({ description: 'site' });
const updating = savedRecord({ base: content(), local: edited, inflight: inflight({ kind: 'update', body: edited }) });
const deleting = savedRecord({ deleted: true, inflight: inflight({ kind: 'delete' }) });
const notSent = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' } as const;
const unknown = { kind: 'unknown', detail: '500' } as const;
const absent = { kind: 'absent', message: 'Time entry not found.' } as const;
const no = { kind: 'rejected', status: 422, message: 'No.', errors: {} } as const;

function changed(changeSet: { readonly changed?: readonly EntryRecord[] }): EntryRecord {
  return first(changeSet.changed);
}

describe('the answer to a create', () => {
  it('done: the entry is saved under the identifier of the service', () => {
    const changeSet = settleWrite(creating, { kind: 'done', value: row({ projectId: uuid(30) }) });
    expect(changed(changeSet)).toEqual(savedRecord({ projectId: uuid(30) }));
    expect(changeSet).toMatchObject({ knownServerIds: [uuid(900)], conflicts: [] });
    expect(isDirty(changed(changeSet))).toBe(false);
  });

  it('done: what was edited meanwhile stays wanted and is an update now', () => {
    const after = changed(settleWrite({ ...creating, local: edited }, { kind: 'done', value: row() }));
    expect([after.local, after.base, pendingKind(after)]).toEqual([edited, content(), 'update']);
  });

  it('done: what was deleted meanwhile is deleted next', () => {
    expect(pendingKind(changed(settleWrite({ ...creating, deleted: true }, { kind: 'done', value: row() })))).toBe('delete');
  });

  it('done: what the service put differently is what is so', () => {
    expect(changed(settleWrite(creating, { kind: 'done', value: row({ description: 'Drawing' }) })).local.description).toBe('Drawing');
  });

  it('not sent: it waits again', () => {
    expect(changed(settleWrite(creating, notSent))).toEqual(queuedRecord({ tried: [content()] }));
  });

  it('unknown: its outcome is unknown, its body untouched', () => {
    const after = changed(settleWrite({ ...creating, local: edited }, unknown));
    expect(after.inflight).toEqual(inflight({ phase: 'unknown' }));
    expect(recordState(after)).toBe('sending');
  });

  it.each([
    ['rejected', no, { kind: 'rejected', status: 422, message: 'No.', errors: {} }],
    ['absent', absent, { kind: 'rejected', status: 404, message: 'Time entry not found.', errors: {} }],
  ] as const)('%s: it is blocked with the words of the service', (_, reply, blocked) => {
    const after = changed(settleWrite(creating, reply));
    expect([after.blocked, after.inflight, recordState(after)]).toEqual([blocked, null, 'attention']);
  });

  it('rejected: what was deleted meanwhile is over, with its words kept for undo', () => {
    const record = { ...creating, local: edited, deleted: true };
    expect(settleWrite(record, no)).toMatchObject({ removed: [record], tombstones: [{ content: edited }] });
  });
});

describe('the answer to an update', () => {
  it('done: it is saved', () => {
    expect(isDirty(changed(settleWrite(updating, { kind: 'done', value: row({ description: 'site' }) })))).toBe(false);
  });

  it('absent: a read has to prove that the row is gone', () => {
    expect(changed(settleWrite(updating, absent))).toMatchObject({ blocked: null, inflight: { phase: 'unknown' } });
  });

  it('rejected: it is blocked', () => {
    expect(changed(settleWrite(updating, no)).blocked).toEqual({ kind: 'rejected', status: 422, message: 'No.', errors: {} });
  });

  it('rejected: a delete wished for meanwhile is not forgotten', () => {
    const after = changed(settleWrite({ ...updating, deleted: true }, no));
    expect([after.blocked, pendingKind(after)]).toEqual([null, 'delete']);
  });
});

describe('the answer to a delete', () => {
  it('done: the entry is tombstones with what the user last saw', () => {
    const record = { ...deleting, base: content(), local: edited };
    expect(settleDelete(record, { kind: 'done', value: null })).toMatchObject({ removed: [record], tombstones: [{ record, content: edited }] });
  });

  it('absent: a read has to prove that the row is gone', () => {
    expect(changed(settleDelete(deleting, absent)).inflight?.phase).toBe('unknown');
  });

  it('done: undone meanwhile, it is made again', () => {
    const after = changed(settleDelete({ ...deleting, deleted: false }, { kind: 'done', value: null }));
    expect([after.serverId, after.base, pendingKind(after)]).toEqual([null, null, 'create']);
    expect(deletedThere({ ...deleting, deleted: false }).removed).toBeUndefined();
  });

  it('not sent: it waits again', () => {
    expect(pendingKind(changed(settleDelete(deleting, notSent)))).toBe('delete');
  });

  it('unknown: its outcome is unknown', () => {
    expect(changed(settleDelete(deleting, unknown)).inflight?.phase).toBe('unknown');
  });

  it('rejected: the entry is there again, with the reason', () => {
    const after = changed(settleDelete(deleting, no));
    expect([after.deleted, recordState(after)]).toEqual([false, 'attention']);
  });
});

describe('what the service holds', () => {
  it('is joined with what is wanted; both sides’ change of one field is a conflict on record', () => {
    const changeSet = accept({ ...updating, inflight: null }, row({ description: 'theirs' }), content());
    expect(changed(changeSet).local.description).toBe('site');
    expect(changeSet.conflicts?.map(({ conflict }) => conflict.theirs)).toEqual(['theirs']);
  });

  it('asks nothing about an impossible mixture of an entry that the user deleted', () => {
    const deleted = savedRecord({ base: content(), local: content({ start: at('9:50') }), deleted: true });
    expect(changed(accept(deleted, row({ end: at('9:40') }), content()))).toMatchObject({ deleted: true, blocked: null });
  });

  it('blocks an impossible mixture and keeps what the user wrote', () => {
    const mine = content({ start: at('9:50') });
    const after = changed(accept(savedRecord({ base: content(), local: mine }), row({ end: at('9:40') }), content()));
    expect([after.local, after.blocked]).toEqual([mine, { kind: 'impossible' }]);
  });
});

describe('what is found in the place of a create', () => {
  const tag = uuid(40);
  const other = uuid(41);
  const running = content({ end: null });
  const sentLast = { ...running, ownProjectId: uuid(30), tags: [tag] };
  /** Refused as `running`, changed to a project and a tag, and sent like that. */
  const again = { ...changed(settleWrite(queuedRecord({ local: running, inflight: inflight({ body: running }) }), no)), local: sentLast, blocked: null };

  it('remembers what was sent and refused, until it has a row', () => {
    expect(again.tried).toEqual([running]);
    expect(changed(settleWrite({ ...again, inflight: inflight({ body: sentLast }) }, no)).tried).toEqual([running, sentLast]);
    expect(changed(accept(again, row({ ...sentLast }), sentLast)).tried).toBeUndefined();
  });

  it('remembers the latest eight, each once', () => {
    const bodies = Array.from({ length: 12 }, (_, index) => content({ description: `try ${index % 10}` }));
    const after = bodies.reduce((record, body) => changed(settleWrite(Object.assign(record, { inflight: inflight({ body }) }), notSent)), queuedRecord());
    expect(after.tried?.map(({ description }) => description)).toEqual(['try 4', 'try 5', 'try 6', 'try 7', 'try 8', 'try 9', 'try 0', 'try 1']);
  });

  // Counted as removed at the service, they were lost: seeds 10,367,064 and 10,416,300.
  it('keeps what was chosen after an earlier body that was accepted at its second delivery', () => {
    const after = changed(adopted(again, row({ ...running }), sentLast));
    expect([after.local, pendingKind(after)]).toEqual([sentLast, 'update']);
  });

  it('recognises that body after another client has stopped it', () => {
    const after = changed(adopted(again, row({ ...running, end: at('9:30') }), sentLast));
    expect(after.local).toEqual({ ...sentLast, end: at('9:30') });
  });

  it('uses the last body if that was accepted', () => {
    const after = changed(adopted(again, row({ ...sentLast, tags: [other, tag].sort() }), sentLast));
    expect([after.local.tags, isDirty(after)]).toEqual([[tag, other], false]);
  });

  it('keeps what the user wrote since the first body left, be it what that body said', () => {
    const touched = { ...again, touched: ['description'] as const };
    const changeSet = adopted(touched, row({ ...running, description: 'theirs' }), sentLast);
    expect(changed(changeSet).local.description).toBe('drawing');
    expect(changeSet.conflicts?.map(({ conflict }) => conflict.theirs)).toEqual(['theirs']);
    expect(changed(changeSet).touched).toBeUndefined();
  });

  it('is taken as the service answered the last body: whatever the user wrote before is in it', () => {
    const lengthened = row({ end: at('10:00:01') });
    const asked = { ...creating, tried: [content({ end: null })], touched: ['end'] as const };
    const changeSet = settleWrite(asked, { kind: 'done', value: lengthened });
    expect([changed(changeSet).local.end, changeSet.conflicts]).toEqual([lengthened.end, []]);
  });

  it('does not compare it with a body of another second', () => {
    const moved = { ...again, tried: [content({ start: at('8:00') })] };
    expect(changed(adopted(moved, row(), { ...content(), tags: [tag] })).local.tags).toEqual([]);
  });
});

describe('a refused running create', () => {
  it.each([
    [400, true],
    [403, false],
    [404, false],
    [409, true],
    [422, true],
  ])('may be its own late delivery after %i: %s', (status, may) => {
    const body = content({ end: null });
    expect(mayBeItsOwnLateDelivery(queuedRecord({ inflight: inflight({ body }) }), rejected(status))).toBe(may);
    expect(mayBeItsOwnLateDelivery(creating, rejected(status))).toBe(false);
    expect(mayBeItsOwnLateDelivery(updating, rejected(status))).toBe(false);
  });
});

type Numbered = Parameters<typeof together>[0][number];

function numbered(changeSet: Partial<Numbered>): Numbered {
  return { conflicts: [], ...changeSet };
}

describe('change sets of one transition', () => {
  it('write the last version of each record, in the order of the last changes', () => {
    const [one, two] = [queuedRecord({ localId: localUuid(1) }), queuedRecord({ localId: localUuid(2) })];
    const both = together([numbered({ changed: [one, two] }), numbered({ changed: [{ ...one, commandOrder: 9 }] })]);
    expect([both.changed, both.removed]).toEqual([[two, { ...one, commandOrder: 9 }], []]);
  });

  it('remove what is removed last, and keep what returns', () => {
    const record = queuedRecord();
    const gone = together([numbered({ changed: [record] }), numbered({ removed: [record] })]);
    expect([gone.changed, gone.removed]).toEqual([[], [record]]);
    const back = together([numbered({ removed: [record] }), numbered({ changed: [record] })]);
    expect([back.changed, back.removed]).toEqual([[record], []]);
  });
});

it('a running row of a create whose entry was stopped before it was sent is stopped next', () => {
  const body = content({ end: at('10:00') });
  const after = changed(adopted(queuedRecord({ local: body, inflight: inflight({ body }) }), row({ end: null }), body));
  expect([after.local.end, after.base?.end, pendingKind(after)]).toEqual([at('10:00'), null, 'update']);
});

it('an end that was changed since the create was sent is in no conflict with the end that was sent', () => {
  const body = content();
  const changeSet = adopted(queuedRecord({ local: content({ end: at('11:00') }), inflight: inflight({ body }) }), row(), body);
  expect([changed(changeSet).local.end, changeSet.conflicts]).toEqual([at('11:00'), []]);
});

describe('a refusal', () => {
  const refusal = { kind: 'rejected', status: 403, message: 'No.', errors: {} } as const;

  it.each([
    ['an edit', false],
    ['a delete', true],
  ])('that did not concern the content of the entry is forgotten, and the entry is %s again', (_, wasDelete) => {
    const record = savedRecord({ blocked: { ...refusal, wasDelete } });
    expect(unblockRefused([record])).toEqual([savedRecord({ deleted: wasDelete })]);
  });

  it.each([
    ['names a field', savedRecord({ blocked: { ...refusal, errors: { description: ['is too long'] } } })],
    ['concerns an entry that still runs in the service', savedRecord({ blocked: { ...refusal, stillRunning: true } })],
    ['is a question', savedRecord({ blocked: { kind: 'ask' } })],
    ['was none', savedRecord()],
  ])('stays where it %s', (_, record) => {
    expect(unblockRefused([record])).toEqual([]);
  });

  it('of a delete shows the entry again, and keeps that it was a delete; what is gone was none', () => {
    const record = savedRecord({ deleted: true, inflight: inflight({ kind: 'delete' }) });
    expect(changed(blockedAs(record, refusal))).toEqual(savedRecord({ blocked: { ...refusal, wasDelete: true } }));
    expect(changed(blockedAs(record, { kind: 'gone' })).blocked).toEqual({ kind: 'gone' });
    expect(changed(blockedAs(savedRecord(), refusal)).blocked).toEqual(refusal);
  });
});

describe('change sets of one step', () => {
  it('are one change set, in which the last version of each entry counts', () => {
    const [one, other] = [savedRecord(), savedRecord({ localId: localUuid(2), serverId: uuid(901) })];
    const later = { ...one, commandOrder: 9 };
    const names = { tags: [{ id: uuid(50), name: 'wet' }] };
    const merged = together([{ changed: [one, other], knownServerIds: [uuid(900)], names }, { removed: [one] }, { changed: [later], removed: [other], knownServerIds: [uuid(901)], names: { tags: [] } }]);
    expect([merged.changed, merged.removed, merged.knownServerIds, merged.names]).toEqual([[later], [other], [uuid(900), uuid(901)], { tags: [] }]);
  });

  it('are the only one, as it is', () => {
    const only = { changed: [savedRecord()] };
    expect(together([only])).toBe(only);
  });
});
