/** Every index costs time and space at each write, so each has to be worth it. */
import { expect, it } from 'vitest';
import { findUnusedIndexes } from '../../support/index-use.ts';

it('the service has no index on PostgreSQL that none of its statements uses', async () => {
  const { indexes, unused } = await findUnusedIndexes();
  expect(indexes.length).toBeGreaterThan(10);
  expect(unused).toEqual([]);
});
