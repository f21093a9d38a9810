/** A timer that another client has stopped is told from one that was stopped here. */
import { describe, expect, it } from 'vitest';
import { stoppedElsewhere } from '#core/sync/engine/stopped-elsewhere.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { at, content, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';

describe('a running entry that no longer runs', () => {
  const ran = content({ end: null });
  const before = savedRecord({ local: ran });

  it.each<[string, EntryRecord, EntryRecord | null, boolean]>([
    ['was stopped by another client', before, savedRecord(), true],
    ['was stopped here, which the service has confirmed', savedRecord({ base: ran, local: content() }), savedRecord(), false],
    ['was stopped here', before, savedRecord({ base: ran, local: content() }), false],
    ['was deleted', before, null, false],
    ['began elsewhere', { ...before, commandOrder: 0 }, savedRecord({ commandOrder: 0 }), false],
    ['was stopped here and elsewhere at different times', before, savedRecord({ base: content({ end: at('9:30') }), local: content() }), false],
    ['had not been sent', queuedRecord({ local: ran }), savedRecord(), false],
  ])('%s', (_, ...[record, after, isReported]) => {
    expect(stoppedElsewhere(stateOf(record), stateOf(...(after === null ? [] : [after])))).toEqual(isReported && after !== null ? [after] : []);
  });

  it('is not looked for where none changed', () => {
    const state = stateOf(before);
    expect(stoppedElsewhere(state, { ...stateOf(savedRecord()), running: state.running })).toEqual([]);
  });
});
