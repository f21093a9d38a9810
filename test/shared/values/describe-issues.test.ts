import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssues } from '#shared/values/describe-issues.ts';

const issues = (count: number) => ({
  issues: Array.from({ length: count }, (_, index) => ({
    code: 'custom' as const,
    path: index === 0 ? [] : ['rows', index],
    message: `wrong ${index}`,
    input: null,
  })),
});

it.each([
  [1, 'request: wrong 0'],
  [2, 'request: wrong 0; rows.1: wrong 1'],
  [5, 'request: wrong 0; rows.1: wrong 1; rows.2: wrong 2; rows.3: wrong 3; rows.4: wrong 4'],
  [7, 'request: wrong 0; rows.1: wrong 1; rows.2: wrong 2; rows.3: wrong 3; rows.4: wrong 4; 2 more'],
])('of %d issues, the first five are described and the others counted', (count, expected) => {
  expect(describeIssues(issues(count))).toBe(expected);
});

it('a key of a foreign value cannot make the text long', () => {
  const { error } = z.record(z.string(), z.number()).safeParse({ ['x'.repeat(1_000)]: '' });
  expect(error === undefined ? 0 : describeIssues(error).length).toBe(160);
});
