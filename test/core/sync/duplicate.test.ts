/** The second row of a create that may have been delivered twice. */
import { expect, it } from 'vitest';
import { duplicateVerdict } from '#core/sync/outcomes/duplicate.ts';
import { toEntryContent, toEntryRecord } from '#core/sync/entry-record.ts';
import { at, content, row } from '../../support/core-records.ts';
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

// Seed 83,000,222: the first create was refused, and delivered again after the entry was changed, created and deleted.
it.each([
  ['an earlier body', 'first words', 'maybe'],
  ['the last body', 'last words', 'maybe'],
  ['none that was sent: another client made it', 'other words', 'other'],
] as const)('of an entry that is gone is like %s', (_, description, verdict) => {
  const body = content({ description: 'last words', end: null });
  const watch = { localId: uuid(11), body, settledMs: 0, isCertain: true, tried: [{ ...body, description: 'first words' }] };
  const found = row({ ...body, id: uuid(2), description });
  expect(duplicateVerdict({ row: found, watch, sibling: undefined, rows: [found] })).toBe(verdict);
});
