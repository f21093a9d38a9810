import { expect, it } from 'vitest';
import { closestNames } from '#core/timer/quick-entry/closest-names.ts';

const names = ['Website', 'Web shop', 'Webinar', 'Bridge', 'Bridge/Bearings', 'Tower'];

it.each([
  ['Webiste', ['Website']],
  ['web', ['Web shop', 'Webinar', 'Website']],
  ['bridge', ['Bridge', 'Bridge/Bearings']],
  ['Bridges', ['Bridge']],
  ['TOWR', ['Tower']],
  ['xyz', []],
  ['Quartz', []],
])('quick entry offers for “%s” what may be meant', (typed, closest) => {
  expect(closestNames(typed, names)).toEqual(closest);
});
