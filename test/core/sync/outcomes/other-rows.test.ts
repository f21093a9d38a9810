/** The other rows of a second, in the reads that find the row of a create. */
import { expect, it } from 'vitest';
import { onEntryReply } from '#core/sync/outcomes/entry-replies.ts';
import { at, inflight, queuedRecord, row, stateOf } from '../../../support/core-records.ts';
import { openGate, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const sought = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });

// Until the next read another client may make one dissimilar to the create, which would then be shown without a mark.
it.each([
  ['is taken over as a possible duplicate', sought, row({ id: uuid(901), description: 'site' }), { duplicateOf: sought.localId, deleted: false }],
  ['is taken over as a possible duplicate of a deleted entry', { ...sought, deleted: true }, row({ id: uuid(901), end: at('9:30') }), { duplicateOf: sought.localId, deleted: false }],
  ['is a duplicate to delete where it is equal', sought, row({ id: uuid(901) }), { duplicateOf: sought.localId, deleted: true }],
  ['is left where it is known', sought, row({ id: uuid(905) }), null],
  ['is left where it is of another second', sought, row({ id: uuid(901), start: at('9:01') }), null],
])('another row %s', (...[, record, other, expected]) => {
  const state = stateOf(record);
  const transition = transitionOf({ ...state, knownServerIds: state.knownServerIds.with(uuid(905), true) }, { nowMs: 1_000, gate: openGate });
  transition.task(record.localId, { kind: 'search', spent: 1, reads: 1, rows: [row(), other], afterGrace: true, refused: null, overtook: false });
  onEntryReply(transition, record.localId, { kind: 'entries', reply: { kind: 'done', value: { rows: [row(), other], complete: true } } });
  const { byServerId, records } = transition.finish().state;
  expect(byServerId.get(row().id)).toBe(sought.localId);
  const taken = [...records.values()].filter(({ serverId }) => serverId === other.id);
  expect(taken).toMatchObject(expected === null ? [] : [expected]);
});
