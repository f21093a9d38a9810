/** Results and totals of a search of the history. */
import { afterEach, describe, expect, it } from 'vitest';
import { recordIdSchema, type Uuid } from '#shared/values/brands.ts';
import type { HistoryFilter } from '#shared/history/history.ts';
import { row } from '../../../support/core-records.ts';
import { HistoryRig } from '../../../support/history-rig.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

const everything: HistoryFilter = { text: '', projectId: null, tagId: null, clientId: null, billable: null, span: null };
const page = { after: null, limit: 5 };

let rig: HistoryRig;

afterEach(async () => {
  await rig.close();
});

const projectOf = (number: number, clientId: Uuid | null) =>
  [uuid(number), { id: uuid(number), name: `P${number}`, color: '#112233', clientId, isBillable: true }] as const;

describe('a search', () => {
  it('finds entries without a project', async () => {
    rig = new HistoryRig();
    rig.rows.set(uuid(900), row({ projectId: uuid(31), description: 'site' }));
    rig.rows.set(
      uuid(901),
      row({
        id: uuid(901),
        projectId: null,
        description: 'mail',
        start: instant('2026-11-19T09:00:00Z'),
        end: instant('2026-11-19T10:00:00Z'),
      }),
    );
    rig.backFill.catchUp();
    await rig.settle();
    expect(rig.history.search({ ...everything, ...page, projectId: 'no project' }).entries.map(({ description }) => description)).toEqual([
      'mail',
    ]);
    expect(rig.history.searchTotal({ ...everything, projectId: 'no project', text: 'site' })).toEqual({ entries: 0, seconds: 0 });
  });

  it('distinguishes identifiers that contain each other, and those that are words of the program', async () => {
    rig = new HistoryRig();
    for (const [index, id] of ['none', '1', '21', '12'].entries()) {
      const times = { start: instant(`2026-11-19T1${index}:00:00Z`), end: instant(`2026-11-19T1${index}:30:00Z`) };
      rig.rows.set(
        uuid(900 + index),
        row({
          id: uuid(900 + index),
          ...times,
          projectId: recordIdSchema.parse(id),
          tags: [recordIdSchema.parse(id), recordIdSchema.parse('x')],
          description: id,
        }),
      );
    }
    rig.backFill.catchUp();
    await rig.settle();
    const found = (filter: Partial<HistoryFilter>) =>
      rig.history.search({ ...everything, ...filter, ...page }).entries.map(({ description }) => description);
    expect(found({ tagId: recordIdSchema.parse('1') })).toEqual(['1']);
    expect(found({ tagId: recordIdSchema.parse('x') })).toHaveLength(4);
    expect(found({ projectId: recordIdSchema.parse('none') })).toEqual(['none']);
    expect(found({ projectId: 'no project' })).toEqual([]);
  });

  it('finds entries by client and by billable, together with other filters', async () => {
    rig = new HistoryRig();
    rig.names = { ...rig.names, projects: new Map([projectOf(31, uuid(61)), projectOf(32, null)]) };
    const each = [
      [uuid(31), true],
      [uuid(31), false],
      [uuid(32), true],
      [null, false],
    ] as const;
    for (const [index, [projectId, billable]] of each.entries()) {
      const times = { start: instant(`2026-11-19T1${index}:00:00Z`), end: instant(`2026-11-19T1${index}:30:00Z`) };
      rig.rows.set(uuid(900 + index), row({ id: uuid(900 + index), ...times, projectId, billable, description: `entry ${index}` }));
    }
    rig.backFill.catchUp();
    await rig.settle();
    const found = (filter: Partial<HistoryFilter>) =>
      rig.history.search({ ...everything, ...filter, ...page }).entries.map(({ description }) => description);
    expect(found({ clientId: uuid(61) })).toEqual(['entry 1', 'entry 0']);
    expect(found({ clientId: 'no client' })).toEqual(['entry 3', 'entry 2']);
    expect(found({ billable: true })).toEqual(['entry 2', 'entry 0']);
    expect(found({ clientId: uuid(61), billable: false })).toEqual(['entry 1']);
    expect(found({ clientId: uuid(61), projectId: uuid(32) })).toEqual([]);
    expect(found({ clientId: 'no client', text: 'P32' })).toEqual(['entry 2']);
    expect(rig.history.searchTotal({ ...everything, billable: true })).toEqual({ entries: 2, seconds: 3_600 });
  });

  it('says how many match and how long they were, by words or by the name of the project, each once', async () => {
    rig = new HistoryRig();
    rig.names = { ...rig.names, projects: new Map([[uuid(31), { id: uuid(31), name: 'Bridge', color: '#112233' }]]) };
    const hours = [9, 10, 11, 12];
    for (const [index, hour] of hours.entries()) {
      const times = {
        start: instant(`2026-11-19T${String(hour).padStart(2, '0')}:00:00Z`),
        end: instant(`2026-11-19T${String(hour).padStart(2, '0')}:30:00Z`),
      };
      rig.rows.set(
        uuid(900 + index),
        row({ id: uuid(900 + index), ...times, projectId: index < 2 ? uuid(31) : null, description: index === 3 ? 'other' : 'bridge' }),
      );
    }
    rig.backFill.catchUp();
    await rig.settle();
    const total = (filter: Partial<HistoryFilter>) => rig.history.searchTotal({ ...everything, ...filter });
    expect(total({ text: 'bridge' })).toEqual({ entries: 3, seconds: 5_400 });
    expect(total({ text: 'bridge', projectId: uuid(31) })).toEqual({ entries: 2, seconds: 3_600 });
    expect(total({ text: 'other', projectId: uuid(31) })).toEqual({ entries: 0, seconds: 0 });
    expect(total({ projectId: uuid(31) })).toEqual({ entries: 2, seconds: 3_600 });
    expect(total({})).toEqual({ entries: 4, seconds: 7_200 });
  });
});

it('the oldest start is that of the first entry, and none without entries', async () => {
  rig = new HistoryRig();
  expect(rig.history.oldestStart()).toBeNull();
  for (const [index, start] of ['2026-11-19T09:00:00Z', '2024-02-29T23:59:59Z', '2025-01-01T00:00:00Z'].entries()) {
    rig.rows.set(uuid(900 + index), row({ id: uuid(900 + index), start: instant(start), end: instant('2026-11-19T10:00:00Z') }));
  }
  rig.backFill.catchUp();
  await rig.settle();
  expect(rig.history.oldestStart()).toBe('2024-02-29T23:59:59Z');
});
