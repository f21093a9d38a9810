import { existsSync } from 'node:fs';
import { afterAll, afterEach, expect, it } from 'vitest';
import { closedAfterTest, temporaryFolder } from './after-test.ts';

const order: string[] = [];
let folder = '';

afterEach(() => void order.push('after each'));
afterAll(() => {
  expect(order).toEqual(['after each', 'closed']);
  expect(existsSync(folder)).toBe(false);
});

it('what a test opens is closed after its hooks, the last first, and its folder is removed', () => {
  folder = temporaryFolder();
  closedAfterTest({
    close: async () => {
      expect(existsSync(folder)).toBe(true);
      return Promise.resolve(order.push('closed'));
    },
  });
  expect(existsSync(folder)).toBe(true);
});
