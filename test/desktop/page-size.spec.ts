/** What a first click waits for: each kilobyte of it is read, parsed and run before anything is drawn. */
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { pageRows } from '../../bench/desktop/page-size.ts';

/** In kB (1000 bytes), with the texts of the longest language. */
const popoverBudget = 480;

test('the popover loads no more than its budget before it is used', () => {
  const sizes = new Map(pageRows(resolve(import.meta.dirname, '../../out/renderer')).map(([page, size]) => [page, size]));
  expect(sizes.get('popover')).toBeGreaterThan(100);
  expect(sizes.get('popover')).toBeLessThanOrEqual(popoverBudget);
});
