/** The size of the first load: every kilobyte of it is read, parsed and run before the first paint. */
import { resolve } from 'node:path';
import { pageRows } from '../../bench/desktop/page-size.ts';
import { expect, test } from './support/running-app.ts';

/** In kB (1000 bytes), with the messages of the longest language. */
const budget = 480;

test('the popover and the question about time away load no more than their budget before they are used', () => {
  const sizes = new Map(pageRows(resolve(import.meta.dirname, '../../out/renderer')).map(([name, size]) => [name, size]));
  for (const page of ['popover', 'question']) {
    expect(sizes.get(page), page).toBeGreaterThan(100);
    expect(sizes.get(page), page).toBeLessThanOrEqual(budget);
  }
});
