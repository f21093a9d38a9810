import { describe, expect, it } from 'vitest';
import { neighbourInColumn } from '#renderer/components/keyboard/arrow-keys.ts';

describe('a key in a column', () => {
  it.each([
    ['b', 'ArrowDown', 'c'],
    ['c', 'ArrowDown', 'c'],
    ['b', 'ArrowUp', 'a'],
    ['a', 'ArrowUp', 'a'],
    ['c', 'Home', 'a'],
    ['a', 'End', 'c'],
    ['b', 'ArrowRight', undefined],
    ['x', 'ArrowDown', undefined],
  ])('moves from %s with %s to %s', (from, key, to) => {
    expect(neighbourInColumn(['a', 'b', 'c'], from, key)).toBe(to);
  });
});
