/** The files of entries that are saved only on this computer. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { unsavedCsv, unsavedJson } from '#core/timer/unsaved-export.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, content, queuedRecord, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const running = content({ end: null, description: 'site' });
const refused = { kind: 'rejected' as const, status: 422, message: '', errors: { end: ['Too late.'], start: ['Too early.'] } };
const refusedText = 'rejected: 422: Too late.: Too early.';

/** Each with its change, reason, times, and the times and the description at the service. */
const exported: readonly (readonly [EntryRecord, readonly string[]])[] = [
  [queuedRecord(), ['new', '', at('9:00'), at('10:00'), '', '', '']],
  [queuedRecord({ local: running, state: 'asked', blocked: refused }), ['new', refusedText, at('9:00'), '', '', '', '']],
  [
    savedRecord({ local: content({ start: at('9:30') }), base: running, state: 'asked', blocked: { kind: 'gone' } }),
    ['changed', 'gone', at('9:30'), at('10:00'), at('9:00'), '', 'site'],
  ],
  [savedRecord({ deleted: true, state: 'changed' }), ['deleted', '', at('9:00'), at('10:00'), at('9:00'), at('10:00'), 'drawing']],
];

it.each(exported)('a row of the CSV has what is wanted and what is saved: %#', (record, cells) => {
  const csv = unsavedCsv([{ connection: 'Team', entries: [{ record, project: null, isRecovered: false, versions: [] }] }]);
  const [row = {}] = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true, bom: true }));
  expect(['change', 'reason', 'start', 'end', 'saved_start', 'saved_end', 'saved_description'].map((column) => row[column])).toEqual(cells);
  expect(row).toMatchObject({ connection: 'Team', project: '', task_id: '', local_id: record.localId, server_id: record.serverId ?? '' });
});

it('an export of unsaved changes names task, tags and project', () => {
  const record = queuedRecord({ local: content({ taskId: uuid(40), tags: [uuid(50), uuid(51)] }) });
  expect(unsavedCsv([{ connection: 'Team', entries: [{ record, project: 'Bridge', isRecovered: false, versions: [] }] }])).toContain(
    `,Bridge,${uuid(40)},${uuid(50)} ${uuid(51)},,,,${localUuid(1)},`,
  );
});

it('a change from before a damage is called so', () => {
  const csv = unsavedCsv([{ connection: 'Team', entries: [{ record: queuedRecord(), project: null, isRecovered: true, versions: [] }] }]);
  expect(z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true, bom: true }))).toMatchObject([
    { change: 'recovered', state: 'queued' },
  ]);
});

it('the JSON says what each change is, in which state, and its earlier versions', () => {
  const version = { id: 7, atMs: 0, origin: 'elsewhere' as const, content: content({ description: 'theirs' }) };
  const entries = exported.map(([record]) => ({ record, project: 'Bridge', isRecovered: false, versions: [version] }));
  const written: unknown = JSON.parse(unsavedJson([{ connection: 'Team', entries }], at('12:00')));
  expect(written).toMatchObject({
    version: 1,
    exportedAt: at('12:00'),
    connections: [
      {
        connection: 'Team',
        entries: exported.map(([, [change, reason]]) => ({
          change,
          state: reason === '' ? 'queued' : 'attention',
          project: 'Bridge',
          versions: [{ id: 7 }],
        })),
      },
    ],
  });
});
