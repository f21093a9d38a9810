/** What a read ends: watches of creates and of other writes, pauses after refusals, and reports of unreadable rows. */
import { describe, expect, it } from 'vitest';
import type { EntryList, EntryWindow } from '#core/service-client/time-tracking-api.ts';
import { DueQueue } from '#core/sync/engine/due-queue.ts';
import type { EngineState, WatchedCreate } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import type { Transition } from '#core/sync/engine/transition.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { learn } from '#core/sync/outcomes/learn.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, date, inflight, queuedRecord, row, savedRecord, stateOf } from '../../../support/core-records.ts';
import { transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const graceMs = 30_000;
const everything: EntryWindow = { after: null, before: null };
const dayBefore: EntryWindow = { after: date('2026-11-18'), before: date('2026-11-20') };
const { start } = content();

interface Read {
  readonly asked?: EntryWindow | 'active';
  readonly list?: EntryList;
  readonly startedMs?: number;
}

function learned(state: EngineState, { asked = everything, list = { rows: [row()], complete: true }, startedMs = graceMs }: Read = {}): Transition {
  const transition = transitionOf(state, { nowMs: startedMs });
  learn(transition, { sequence: state.sequence, startedMs }, { list, asked });
  return transition;
}

describe('the writes of an entry that the transport may deliver again', () => {
  const sent = [{ kind: 'update', body: content(), before: content({ description: 'before' }) }] as const;
  const saved = savedRecord({ sent });
  const noRows: EntryList = { rows: [], complete: true };

  it.each<[string, EntryRecord, Read, { readonly isKept: boolean; readonly isDue: boolean }]>([
    ['are forgotten by a read that began when none can arrive any more', saved, {}, { isKept: false, isDue: false }],
    ['are kept by a read that began before', saved, { startedMs: graceMs - 1 }, { isKept: true, isDue: true }],
    ['are kept by a read of the running entries', saved, { asked: 'active' }, { isKept: true, isDue: true }],
    ['are kept by a read of other dates', saved, { asked: dayBefore, list: noRows }, { isKept: true, isDue: true }],
    ['are kept of an entry without a row', queuedRecord({ sent }), { list: noRows }, { isKept: true, isDue: true }],
  ])('%s', (_, ...[record, read, { isKept, isDue }]) => {
    const state = { ...stateOf(record), writesDue: DueQueue.empty<Uuid>().with(record.localId, graceMs) };
    const after = learned(state, read);
    expect([after.record(record.localId)?.sent, after.state.writesDue.has(record.localId)]).toEqual([isKept ? sent : undefined, isDue]);
  });
});

describe('the watch of a second in which an entry was created', () => {
  const watch: WatchedCreate = { localId: localUuid(1), body: content(), settledMs: 0, isCertain: true };
  const open = queuedRecord({ localId: localUuid(2), inflight: inflight({ body: content() }) });
  const later = queuedRecord({ localId: localUuid(3), inflight: inflight({ body: content({ start: at('9:01') }) }) });
  const saved = savedRecord();
  const other = row({ id: uuid(901), start: at('9:01') });
  const found = { rows: [row()], complete: true };

  function watching(records: readonly EntryRecord[], parts: Partial<WatchedCreate>): EngineState {
    const { settledMs } = { ...watch, ...parts };
    const watchesDue = settledMs === null ? DueQueue.empty<UtcInstant>() : DueQueue.empty<UtcInstant>().with(start, settledMs + graceMs);
    return { ...stateOf(...records), watched: SortedMap.from([[start, { ...watch, ...parts }]]), watchesDue };
  }

  it.each<[string, readonly EntryRecord[], Read, Partial<WatchedCreate>, { readonly isWatched: boolean; readonly dueMs: number | null }]>([
    ['ends with a read that began a grace after the answer', [saved], {}, {}, { isWatched: false, dueMs: null }],
    ['goes on after a read that began before', [saved], { startedMs: graceMs - 1 }, {}, { isWatched: true, dueMs: graceMs }],
    ['counts the grace from the answer', [saved], { startedMs: graceMs + 4 }, { settledMs: 5 }, { isWatched: true, dueMs: graceMs + 5 }],
    ['goes on after a read of the running entries', [saved], { asked: 'active', list: { rows: [], complete: true } }, {}, { isWatched: true, dueMs: graceMs }],
    ['goes on for however long after a read of the running entries', [saved], { asked: 'active', startedMs: 10 * graceMs }, {}, { isWatched: true, dueMs: graceMs }],
    ['goes on while the create has no answer', [saved], { startedMs: 10 * graceMs }, { settledMs: null }, { isWatched: true, dueMs: null }],
    ['goes on after a read of other dates', [saved], { asked: dayBefore }, {}, { isWatched: true, dueMs: graceMs }],
    ['goes on after nine graces without a read of its date', [saved], { asked: dayBefore, startedMs: 10 * graceMs - 1 }, {}, { isWatched: true, dueMs: graceMs }],
    ['ends after ten graces without a read of its date', [saved], { asked: dayBefore, startedMs: 10 * graceMs }, {}, { isWatched: false, dueMs: null }],
    ['is held open while an entry of that second has an open request and the list shows a row of it', [open], { list: found }, {}, { isWatched: true, dueMs: 2 * graceMs }],
    ['is not held open before the grace is over', [open], { list: found, startedMs: 1 }, {}, { isWatched: true, dueMs: graceMs }],
    ['is not held open by a row that belongs to an entry', [open, saved], { list: found }, {}, { isWatched: false, dueMs: null }],
    ['is not held open by a row of another second, of which an open request is not answered, too', [open, later], { list: { rows: [other], complete: true } }, {}, { isWatched: false, dueMs: null }],
    ['is not held open by a question to the user', [queuedRecord({ localId: localUuid(2), tried: [content()], blocked: { kind: 'ask', found: { id: uuid(900), content: content(), projectId: null, body: content() } } })], { list: found }, {}, { isWatched: false, dueMs: null }],
    ['is not held open where no entry of that second has an open request', [], { list: { rows: [], complete: true } }, {}, { isWatched: false, dueMs: null }],
    ['of a create without an answer gets no time from a row of it', [open], { list: found, startedMs: 2 * graceMs }, { settledMs: null }, { isWatched: true, dueMs: null }],
  ])('%s', (_, ...[records, read, parts, { isWatched, dueMs }]) => {
    const { watched, watchesDue } = learned(watching(records, parts), read).state;
    expect([watched.has(start), watchesDue.dueMs(start)]).toEqual([isWatched, dueMs]);
  });
});

describe('a row that may be the one of a lost create', () => {
  const unknown = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });

  it.each([
    ['has the create verified at once', true, graceMs],
    ['verifies nothing while the create is on its way', false, null],
  ])('%s', (_, isDue, dueMs) => {
    const state = stateOf(unknown);
    const { verificationsDue } = learned({ ...state, verificationsDue: isDue ? state.verificationsDue.with(unknown.localId, 99_000) : state.verificationsDue }).state;
    expect(verificationsDue.dueMs(unknown.localId)).toBe(dueMs);
  });
});

describe('the pause after a refusal', () => {
  const refused = savedRecord({ base: content(), local: content({ description: 'site' }) });

  it.each<[string, EntryRecord, Read, number]>([
    ['ends with a list of dates', refused, {}, graceMs],
    ['goes on after a list of the running entries', refused, { asked: 'active' }, 90_000],
    ['goes on while the user is asked', savedRecord({ ...refused, blocked: { kind: 'rejected', status: 422, message: '', errors: {} } }), {}, 90_000],
  ])('%s', (_, ...[record, read, dueMs]) => {
    const state = stateOf(record);
    const paused = { ...state, refusals: state.refusals.with(record.localId, { failures: 1, failedMs: 0, retryAtMs: 90_000 }), pauses: state.pauses.with(record.localId, 90_000) };
    expect(learned(paused, read).state.pauses.dueMs(record.localId)).toBe(dueMs);
  });
});

describe('the result of a read', () => {
  it('is not written where it changes nothing', () => {
    expect(learned(stateOf(savedRecord())).finish().effects).toEqual([]);
  });

  it('says whether it changed anything, and which entries no longer run', () => {
    const ran = savedRecord({ local: content({ end: null }) });
    const read = { sequence: 0, startedMs: 0 };
    const known = { list: { rows: [row()], complete: true }, asked: everything };
    expect(learn(transitionOf(stateOf(savedRecord())), read, known)).toEqual({ changed: false, stoppedElsewhere: [] });
    const transition = transitionOf(stateOf());
    expect(learn(transition, read, known)).toEqual({ changed: true, stoppedElsewhere: [] });
    expect([...transition.state.byServerId.keys()]).toEqual([uuid(900)]);
    expect(learn(transitionOf(stateOf(ran)), read, { list: { rows: [], complete: true }, asked: 'active' })).toEqual({ changed: false, stoppedElsewhere: [start] });
  });
});

describe('the report of unreadable rows', () => {
  const [one, two] = [{ id: '1', start: null, description: null, field: 'entry' } as const, { id: '2', start: null, description: null, field: 'entry' } as const];
  const day: EntryWindow = { after: date('2026-11-19'), before: date('2026-11-21') };
  const since: EntryWindow = { after: date('2026-11-18'), before: null };
  const week: EntryWindow = { after: date('2026-11-17'), before: date('2026-11-23') };
  const until: EntryWindow = { after: null, before: date('2026-11-22') };
  const reported = (asked: EntryWindow, ...rows: readonly (typeof one | typeof two)[]) => ({ asked, rows });

  it.each<[string, EngineState['unreadable'], EntryWindow | 'active', readonly (typeof one | typeof two)[], EngineState['unreadable']]>([
    ['begins with a read that has some', null, day, [one], reported(day, one)],
    ['does not begin with a read that has none', null, day, [], null],
    ['does not change with the running entries', reported(day, one), 'active', [two], reported(day, one)],
    ['ends with a read of the same dates that has none', reported(day, one), day, [], null],
    ['ends with a read of more dates that has none', reported(day, one), since, [], null],
    ['ends with a read that begins earlier and ends later', reported(day, one), until, [], null],
    ['stays after a read of fewer dates', reported(since, one), day, [], reported(since, one)],
    ['stays after a read of other dates', reported(since, one), until, [], reported(since, one)],
    ['stays after a read that begins later', reported(week, one), { after: date('2026-11-18'), before: date('2026-11-24') }, [], reported(week, one)],
    ['stays after a read that ends earlier', reported(week, one), { after: date('2026-11-16'), before: date('2026-11-22') }, [], reported(week, one)],
    ['is extended by a read of fewer dates, each row once', reported(since, one), day, [one, two], reported(since, one, two)],
    ['is replaced by a read of the same dates', reported(day, one), day, [two], reported(day, two)],
    ['is replaced by a read of more dates', reported(day, one), everything, [two], reported(everything, two)],
    ['is replaced by a read of other dates', reported(since, one), until, [two], reported(until, two)],
  ])('%s', (_, ...[unreadable, asked, rows, after]) => {
    const list: EntryList = { rows: [], complete: true, ...(rows.length === 0 ? {} : { unreadable: rows }) };
    expect(learned({ ...stateOf(), unreadable }, { asked, list }).state.unreadable).toEqual(after);
  });

  it('keeps its identity where nothing of it changes', () => {
    const unreadable = reported(since, one);
    expect(learned({ ...stateOf(), unreadable }, { asked: since, list: { rows: [], complete: true, unreadable: [one] } }).state.unreadable).toBe(unreadable);
  });
});
