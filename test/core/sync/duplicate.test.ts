/** The second row of a create that may have been delivered twice. */
import { expect, it } from 'vitest';
import { duplicateVerdict } from '#core/sync/outcomes/duplicate.ts';
import { toEntryContent, toEntryRecord } from '#core/sync/entry-record.ts';
import { at, row } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

it.each([
  ['as the first one, which left it to the service', false, 'duplicate'],
  ['unlike the first one: another client made it', true, 'maybe'],
] as const)('is billed %s', (_, billable, verdict) => {
  const first = { ...row({ id: uuid(1), start: at('9:00'), end: at('10:00') }), billable: false };
  const second = { ...first, id: uuid(2), billable };
  const { billable: __, ...body } = toEntryContent(first);
  const sibling = toEntryRecord(first, uuid(11));
  expect(duplicateVerdict({ row: second, watch: { localId: uuid(11), body, settledMs: 0, isCertain: true }, sibling, rows: [first, second] })).toBe(verdict);
});
