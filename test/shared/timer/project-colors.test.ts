import { describe, expect, it } from 'vitest';
import { colorOfText, leastUsedColor, projectColors } from '#shared/timer/project-colors.ts';

const all = projectColors.map(({ color }) => ({ color }));
const [red, orange, yellow] = projectColors.map(({ color }) => color);

describe('the colour of a new project', () => {
  it.each([
    ['the first, before there are projects', [], red],
    ['the first that no project has', [{ color: '#D64545' }, { color: '#000000' }], orange],
    ['the first of the least used', [...all, { color: red ?? '' }, { color: orange ?? '' }], yellow],
  ] as const)('is %s', (_, projects, expected) => {
    expect(leastUsedColor(projects)).toBe(expected);
  });

  it('counts projects that have no colour yet, and begins again after the last', () => {
    expect([1, projectColors.length, projectColors.length + 2].map((after) => leastUsedColor([], after))).toEqual([orange, red, yellow]);
  });
});

it.each([
  ['#4068d4', '#4068d4'],
  [' 4068D4 ', '#4068d4'],
  ['#f0A', '#ff00aa'],
  ['f0a', '#ff00aa'],
  ['#40', null],
  ['#4068', null],
  ['#4068d4f', null],
  ['blue', null],
  ['', null],
])('the typed colour %j is %s', (text, expected) => {
  expect(colorOfText(text)).toBe(expected);
});
