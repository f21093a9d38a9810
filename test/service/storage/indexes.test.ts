/** Every index costs time and space at each write, so each has to be worth it. */
import { expect, it } from 'vitest';
import { findUnusedIndexes } from '../../support/index-use.ts';

it('has no index on SQLite that no statement of the service uses', async () => {
  const { indexes, unused } = await findUnusedIndexes();
  expect(indexes.length).toBeGreaterThan(10);
  expect(unused).toEqual([]);
});
