/** The View, derived from the records. */
import { noNames } from '#core/sync/catalog/catalog-names.ts';
import { noItems } from '#core/sync/queries/entry-item.ts';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/platform/calendar.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { longSeconds } from '#core/sync/replica/replica-schema.ts';
import { buildTrackerView, entriesSince, totalSecondsAt, type ViewSources } from '#core/timer/view/view.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { viewSchema } from '#shared/timer/view.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, emptyReplica, queuedRecord, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

/** What an outbox with these entries tells. */
function entriesOf(records: readonly EntryRecord[]): ViewSources['entries'] {
  const replica = emptyReplica();
  records.forEach((record) => replica.put(record));
  return {
    asking: replica.asking(),
    counts: () => replica.counts(),
    find: (localId) => replica.get(localId) ?? undefined,
    newest: () => replica.newest(),
    recovered: { count: replica.recovered.count() },
    queries: new EntryQueries(replica),
  };
}

function sources(records: readonly EntryRecord[], parts: Partial<ViewSources> = {}): ViewSources {
  return {
    revision: 1,
    clockCorrectionMs: 0,
    retryAt: null,
    entries: entriesOf(records),
    running: records.filter(({ deleted, local }) => !deleted && local.end === null),
    undo: null,
    favourites: [],
    paused: [],
    names: { ...noNames, projects: new Map([[uuid(30), { id: uuid(30), name: 'Bridge', color: '#123abc' }]]) },
    connectivity: 'online',
    notices: [],
    today: calendarDay(at('12:00'), 'Europe/Berlin'),
    defaultProject: null,
    isKeptPair: () => false,
    isKeptOverlap: () => false,
    items: noItems,
    describeBlock: ({ kind }) => `blocked: ${kind}`,
    ...parts,
  };
}

function entry(number: number, [start, end]: readonly [string, string | null], parts: Partial<EntryRecord> = {}): EntryRecord {
  const local = content({ start: at(start), end: end === null ? null : at(end), description: `entry ${number}` });
  return savedRecord({ localId: localUuid(number), serverId: uuid(900 + number), local, base: local, commandOrder: number, ...parts });
}

function queriesOn(...records: readonly EntryRecord[]): ViewSources['entries']['queries'] {
  return entriesOf(records).queries;
}

describe('the view', () => {
  it('is of the shape agreed on', () => {
    const view = buildTrackerView(
      sources([entry(1, ['8:00', '9:00']), queuedRecord({ localId: localUuid(2), local: content({ end: null }) })]),
    );
    expect(viewSchema.omit({ connection: true, others: true }).parse(view)).toEqual(view);
    expect(buildTrackerView(sources([]))).toMatchObject({
      timer: { kind: 'stopped' },
      today: { entries: [], finishedSeconds: 0 },
      recents: [],
      notices: [],
    });
  });

  it('shows the state of each entry', () => {
    const view = buildTrackerView(
      sources([
        entry(1, ['8:00', '8:10']),
        entry(2, ['8:10', '8:20'], { serverId: null, base: null, state: 'changed' }),
        entry(3, ['8:20', '8:30'], { serverId: null, base: null, state: 'sent' }),
        entry(4, ['8:30', '8:40'], { serverId: null, base: null, state: 'unknown' }),
        entry(5, ['8:40', '8:50'], { state: 'asked', blocked: { kind: 'gone' } }),
      ]),
    );
    expect(view.today.entries.map(({ state, problem }) => [state, problem])).toEqual([
      ['attention', 'blocked: gone'],
      ['sending', null],
      ['sending', null],
      ['queued', null],
      ['saved', null],
    ]);
    expect(view.sync).toEqual({ connectivity: 'online', retryAt: null, waiting: 3, attention: 1, questions: 0 });
  });

  it('keeps what needs a user in sight, whatever day it is of', () => {
    const blocked = { state: 'asked', blocked: { kind: 'gone' } } as const;
    const old = entry(1, ['2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z'], blocked);
    const older = entry(2, ['2026-11-16T08:00:00Z', '2026-11-16T09:00:00Z'], blocked);
    const view = buildTrackerView(sources([older, old, entry(3, ['8:00', '9:00'], blocked), entry(4, ['9:00', '9:10'])]));
    expect(view.attention.map(({ entry: { description } }) => description)).toEqual(['entry 3', 'entry 1', 'entry 2']);
    expect(view.today.entries.map(({ description }) => description)).toEqual(['entry 4', 'entry 3']);
    expect(view.sync.attention).toBe(3);
  });

  it('does not take a running entry of another century for the timer while another one runs', () => {
    const foreign = entry(1, ['9999-12-31T23:59:59Z', null]);
    expect(buildTrackerView(sources([foreign, entry(2, ['9:00', null])])).timer).toMatchObject({ entry: { description: 'entry 2' } });
    expect(buildTrackerView(sources([entry(2, ['9:00', null]), foreign])).timer).toMatchObject({ entry: { description: 'entry 2' } });
    expect(buildTrackerView(sources([foreign])).timer).toMatchObject({ entry: { description: 'entry 1' } });
  });

  it('leaves out what is deleted', () => {
    const view = buildTrackerView(sources([entry(1, ['8:00', '9:00'], { deleted: true }), entry(2, ['10:00', null], { deleted: true })]));
    expect(view).toMatchObject({ timer: { kind: 'stopped' }, today: { entries: [], finishedSeconds: 0 }, recents: [] });
  });

  it('names projects it knows, and no others', () => {
    const view = buildTrackerView(
      sources([entry(1, ['8:00', '9:00'], { projectId: uuid(30) }), entry(2, ['9:00', '9:10'], { projectId: uuid(31) })]),
    );
    expect(view.today.entries.map(({ project }) => project?.name)).toEqual([undefined, 'Bridge']);
  });

  it('asks about two entries that run, the latest pair that has not been decided about', () => {
    const records = [entry(1, ['8:00', null]), entry(2, ['9:00', null]), entry(3, ['10:00', null])];
    const view = buildTrackerView(sources(records));
    expect(view.twoRunning).toMatchObject({ earlier: { description: 'entry 2' }, later: { description: 'entry 3' }, refused: false });
    expect(view.timer).toMatchObject({ entry: { description: 'entry 3' } });
    const kept = buildTrackerView(sources(records, { isKeptPair: (earlier, later) => earlier === localUuid(2) && later === localUuid(3) }));
    expect(kept.twoRunning).toMatchObject({ earlier: { description: 'entry 1' }, later: { description: 'entry 2' } });
    expect(buildTrackerView(sources(records, { isKeptPair: () => true })).twoRunning).toBeNull();
  });

  it('asks about a running entry that the service refuses in one place only, and keeps it in sight once both may run', () => {
    const refused = entry(2, ['9:00', null], {
      serverId: null,
      base: null,
      state: 'asked',
      blocked: { kind: 'rejected', status: 400, message: 'Time entry is still running', errors: {}, stillRunning: true },
    });
    const view = buildTrackerView(
      sources([entry(1, ['8:00', null]), refused, entry(3, ['7:00', '7:30'], { state: 'asked', blocked: { kind: 'gone' } })]),
    );
    expect(view.attention.map(({ entry: { localId } }) => localId)).toEqual([localUuid(3)]);
    expect(view.twoRunning).toMatchObject({ refused: true, later: { description: 'entry 2' } });
    expect(view.sync.attention).toBe(2);
    const kept = buildTrackerView(sources([entry(1, ['8:00', null]), refused], { isKeptPair: () => true }));
    expect(kept.attention).toMatchObject([{ reason: { kind: 'another-runs' } }]);
  });
});

describe('today', () => {
  it('holds what touches it, the newest start first', () => {
    // Midnight in Berlin is 23:00 UTC.
    const records = [
      entry(1, ['2026-11-19T21:00:00Z', '2026-11-19T23:00:00Z']),
      entry(2, ['2026-11-19T22:00:00Z', '2026-11-19T23:30:00Z']),
      entry(3, ['2026-11-19T23:00:00Z', '2026-11-19T23:00:00Z']),
      entry(4, ['2026-11-18T09:00:00Z', null]),
      entry(5, ['2026-11-20T23:00:00Z', '2026-11-20T23:10:00Z']),
    ];
    expect(buildTrackerView(sources(records)).today.entries.map(({ description }) => description)).toEqual([
      'entry 3',
      'entry 2',
      'entry 4',
    ]);
  });

  it('counts only its own part of an entry across midnight', () => {
    expect(
      buildTrackerView(sources([entry(1, ['2026-11-19T22:00:00Z', '2026-11-19T23:30:00Z']), entry(2, ['22:30', '2026-11-21T01:00:00Z'])]))
        .today.finishedSeconds,
    ).toBe(3600);
  });

  it.each([
    ['2026-03-29T12:00:00Z', 23],
    ['2026-10-25T12:00:00Z', 25],
  ])('has all its hours on a day of a switch: %s', (now, hours) => {
    const long = entry(1, ['2026-03-01T00:00:00Z', '2026-11-01T00:00:00Z']);
    expect(buildTrackerView(sources([long], { today: calendarDay(at(now), 'Europe/Berlin') })).today.finishedSeconds).toBe(hours * 3600);
  });

  it('adds the running entry from midnight on', () => {
    const view = buildTrackerView(sources([entry(1, ['8:00', '9:00']), entry(2, ['2026-11-19T20:00:00Z', null])]));
    expect(totalSecondsAt(view, at('12:00'))).toBe(3600 + 13 * 3600);
    expect(totalSecondsAt(buildTrackerView(sources([entry(1, ['8:00', '9:00'])])), at('12:00'))).toBe(3600);
  });

  it('is not counted below nothing by a start that is still to come', () => {
    expect(totalSecondsAt(buildTrackerView(sources([entry(1, ['12:00:02', null])])), at('12:00'))).toBe(0);
  });

  it.each([0, 1, -1])('holds a long entry once, whether it is found by its start or by its length: %i s off', (seconds) => {
    const start = shiftInstant(at('8:00'), seconds - longSeconds);
    const record = savedRecord({ local: content({ start, end: at('12:00') }) });
    expect(entriesSince(queriesOn(record), at('8:00'))).toEqual([record]);
  });

  it('orders entries of one second by what was done last', () => {
    const one = entry(1, ['8:00', '9:00']);
    const two = entry(2, ['8:00', '9:00']);
    expect(entriesSince(queriesOn(one, two), at('0:00')).map(({ localId }) => localId)).toEqual([two.localId, one.localId]);
    expect(entriesSince(queriesOn(two, one), at('0:00')).map(({ localId }) => localId)).toEqual([two.localId, one.localId]);
  });
});

it('the view is derived without reading the whole queue', () => {
  const records = Array.from({ length: 2_000 }, (_, index) => {
    const start = shiftInstant(at('8:00'), (index - 3_000) * 3_600);
    return entry(index + 1, [start, shiftInstant(start, 60)]);
  });
  const given = sources(records);
  let read = 0;
  const counted = {
    ...given.entries,
    newest: () =>
      given.entries.newest().map((record) => {
        read += 1;
        return record;
      }),
  };
  expect(buildTrackerView({ ...given, entries: counted }).recents).toHaveLength(8);
  expect(read).toBeLessThan(100);
});

it('the view counts recovered changes among the entries that need attention', () => {
  const given = sources([entry(1, ['8:00', '9:00'], { state: 'asked', blocked: { kind: 'gone' } })]);
  expect(buildTrackerView({ ...given, entries: { ...given.entries, recovered: { count: 12 } } })).toMatchObject({
    recovered: 12,
    sync: { attention: 13, questions: 0 },
  });
  expect(buildTrackerView(given)).toMatchObject({ recovered: 0, sync: { attention: 1, questions: 0 } });
});

describe('the recents', () => {
  it('reach as far back as it takes to find enough of them', () => {
    const dates = ['2026-11-20', '2026-11-15', '2026-11-01', '2026-08-01', '2026-01-01'];
    const records = dates.map((day, index) => entry(index + 1, [`${day}T08:00:00Z`, `${day}T09:00:00Z`])).toReversed();
    expect(buildTrackerView(sources(records)).recents.map(({ description }) => description)).toEqual([
      'entry 1',
      'entry 2',
      'entry 3',
      'entry 4',
      'entry 5',
    ]);
  });

  it('are distinct by words and project, the latest first, eight at most, and never without words', () => {
    const twice = content({ description: 'twice' });
    const records = [
      ...Array.from({ length: 10 }, (_, index) => entry(index + 1, [`0${index}:00`, `0${index}:30`])),
      savedRecord({ localId: localUuid(20), serverId: uuid(920), local: { ...twice, start: at('10:00') }, projectId: uuid(30) }),
      savedRecord({ localId: localUuid(21), serverId: uuid(921), local: { ...twice, start: at('10:30') } }),
      savedRecord({ localId: localUuid(22), serverId: uuid(922), local: { ...twice, start: at('11:00') } }),
      savedRecord({ localId: localUuid(23), serverId: uuid(923), local: content({ start: at('11:30'), description: '' }) }),
    ];
    const { recents } = buildTrackerView(sources(records));
    expect(recents).toHaveLength(8);
    expect(recents.slice(0, 3).map(({ localId, project }) => [localId, project?.name])).toEqual([
      [localUuid(22), undefined],
      [localUuid(20), 'Bridge'],
      [localUuid(10), undefined],
    ]);
  });
});
