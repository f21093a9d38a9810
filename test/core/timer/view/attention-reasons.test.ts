/** Which question an entry asks, from its record alone. */
import { describe, expect, it } from 'vitest';
import { noNames, withNames } from '#core/sync/catalog/catalog-names.ts';
import type { Block, EntryRecord } from '#core/sync/entry-record.ts';
import type { MissingName } from '#core/sync/wish.ts';
import { isRefusedForAnother, listAttention } from '#core/timer/view/attention.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, queuedRecord, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc' };
const deck = { id: uuid(40), name: 'Deck', projectId: bridge.id };
const names = withNames(noNames, { projects: [bridge], tasks: [deck] });

function refusal(parts: Partial<Extract<Block, { readonly kind: 'rejected' }>> = {}): Block {
  return { kind: 'rejected', status: 409, message: 'No.', errors: {}, ...parts };
}

const running = { local: content({ end: null }) };

describe('an entry is refused because another one runs', () => {
  it.each<[string, boolean, Partial<EntryRecord>]>([
    ['where the service says no more than that', true, { ...running, blocked: refusal() }],
    ['where the service names the missing end', true, { ...running, blocked: refusal({ status: 422, errors: { end: ['Missing.'] } }) }],
    [
      'where the service says so, whatever its status',
      true,
      { ...running, blocked: refusal({ status: 403, errors: { start: ['No.'] }, stillRunning: true }) },
    ],
    [
      'not where another field is refused',
      false,
      { ...running, blocked: refusal({ errors: { end: ['Missing.'], description: ['Too long.'] } }) },
    ],
    ['not with another status', false, { ...running, blocked: refusal({ status: 403 }) }],
    ['not where it has ended', false, { blocked: refusal({ stillRunning: true }) }],
    ['not where it is saved', false, { ...running, serverId: uuid(900), blocked: refusal({ stillRunning: true }) }],
    ['not where it is blocked by something else', false, { ...running, blocked: { kind: 'gone' } }],
    ['not where it is not blocked', false, running],
  ])('%s', (_, is, parts) => {
    const record = queuedRecord(parts);
    expect(isRefusedForAnother(record)).toBe(is);
    const [about] = listAttention({ find: () => record, asking: record.blocked === null ? [] : [record], names });
    expect(about?.reason.kind === 'another-runs').toBe(is);
  });
});

function asked(record: EntryRecord, others: readonly EntryRecord[] = []) {
  return listAttention({ find: (localId) => byLocalId(record, ...others).get(localId), asking: [record], names }).map(
    ({ reason }) => reason,
  );
}

describe('a refusal', () => {
  it('names the fields that can be edited, and others by the name of the service', () => {
    const blocked = refusal({
      status: 422,
      errors: { description: ['Too long.', 'Too loud.'], start: ['Early.'], end: ['Late.'], task_id: ['Closed.'] },
    });
    const complaints = [
      { field: 'description', name: 'description', text: 'Too long.' },
      { field: 'description', name: 'description', text: 'Too loud.' },
      { field: 'start', name: 'start', text: 'Early.' },
      { field: 'end', name: 'end', text: 'Late.' },
      { field: 'other', name: 'task_id', text: 'Closed.' },
    ];
    expect(asked(queuedRecord({ blocked }))).toEqual([{ kind: 'rejected', status: 422, message: 'No.', complaints, exists: false }]);
    expect(asked(savedRecord({ blocked }))).toMatchObject([{ exists: true }]);
  });

  it.each<[MissingName, string]>([
    [{ kind: 'tag', name: 'wet' }, 'wet'],
    [{ kind: 'client', name: 'Port' }, 'Port'],
    [{ kind: 'task', projectId: bridge.id, name: 'Deck' }, 'Deck'],
    [{ kind: 'task', projectId: bridge.id, name: null }, 'Bridge'],
    [{ kind: 'task', projectId: uuid(31), name: null }, ''],
  ])('to create %o names “%s”', (need, name) => {
    expect(asked(queuedRecord({ blocked: refusal({ need }) }))).toEqual([{ kind: 'name-refused', what: need.kind, name, message: 'No.' }]);
    expect(asked(queuedRecord({ blocked: refusal({ need, errors: { name: ['Taken.'] } }) }))).toMatchObject([{ message: 'Taken.' }]);
  });
});

describe('the other kinds', () => {
  it.each<{ readonly kind: 'gone' | 'defect' }>([{ kind: 'gone' }, { kind: 'defect' }])('$kind are shown as they are', (blocked) => {
    expect(asked(savedRecord({ blocked }))).toEqual([{ kind: blocked.kind }]);
  });

  it('ask about a row with the projects of both sides, as far as they are known', () => {
    const local = content({ taskId: deck.id });
    const blocked: Block = {
      kind: 'ask',
      found: { id: uuid(901), content: content({ description: 'site', end: null }), projectId: uuid(31), body: local },
    };
    const mine = { start: at('9:00'), end: at('10:00'), description: 'drawing', project: 'Bridge' };
    expect(asked(queuedRecord({ local, blocked }))).toEqual([
      { kind: 'ask', mine, found: { start: at('9:00'), end: null, description: 'site', project: null } },
    ]);
  });
});

describe('a possible duplicate', () => {
  const duplicate = savedRecord({ localId: localUuid(2), duplicateOf: localUuid(1) });
  const other = savedRecord({ local: content({ description: 'site' }), projectId: bridge.id });

  it.each([
    ['shows the other entry', [other], { description: 'site', project: 'Bridge' }],
    ['shows none where the other is deleted', [{ ...other, deleted: true }], null],
    ['shows none where the other is gone', [], null],
  ])('%s', (_, others, of) => {
    expect(asked(duplicate, others)).toMatchObject([{ kind: 'duplicate', mine: { description: 'drawing', project: null }, of }]);
  });
});

it('questions are listed by the start of their entries, the newest first', () => {
  const records = ['9:00', '11:00', '10:00'].map((start, index) =>
    savedRecord({ localId: localUuid(index + 1), local: content({ start: at(start) }), blocked: { kind: 'gone' as const } }),
  );
  expect(listAttention({ find: () => undefined, asking: records, names }).map(({ record }) => record.local.start)).toEqual([
    at('11:00'),
    at('10:00'),
    at('9:00'),
  ]);
});
