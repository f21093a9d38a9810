/** The limits of a request of the command line. */
import { expect, it } from 'vitest';
import { controlProtocol, controlRequestSchema } from '#shared/control.ts';
import { nameLimit, quickEntryLimit, tagsLimit } from '#shared/values/limits.ts';

const line = { protocol: controlProtocol, command: 'line', text: 'drawing', at: null, project: null, tags: [], billable: null, isLiteral: false, creates: false, finished: false };

it.each<[string, (length: number) => object, number]>([
  ['the text', (length) => ({ text: 'x'.repeat(length) }), quickEntryLimit],
  ['the start', (length) => ({ at: 'x'.repeat(length) }), 64],
  ['the project, which may name its client', (length) => ({ project: 'x'.repeat(length) }), nameLimit * 2],
  ['a tag', (length) => ({ tags: ['x'.repeat(length)] }), nameLimit],
  ['the list of tags', (length) => ({ tags: Array.from({ length }, () => 'x') }), tagsLimit],
])('%s has a limit', (_, partOf, limit) => {
  expect([limit, limit + 1].map((length) => controlRequestSchema.safeParse({ ...line, ...partOf(length) }).success)).toEqual([true, false]);
});
