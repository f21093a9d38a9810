/** The size of the first load: every kilobyte of it is read, parsed and run before the first paint. */
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { pageRows } from '../../bench/desktop/page-size.ts';

/** In kB (1000 bytes), with the messages of the longest language. */
const budget = 480;

for (const page of ['popover', 'away']) {
  test(`the ${page} page loads no more than its budget before it is used`, () => {
    const sizes = new Map(pageRows(resolve(import.meta.dirname, '../../out/renderer')).map(([name, size]) => [name, size]));
    expect(sizes.get(page)).toBeGreaterThan(100);
    expect(sizes.get(page)).toBeLessThanOrEqual(budget);
  });
}
