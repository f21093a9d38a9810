/** The pictures of a report: what they say and how long their bars are. */
import { barParts, drawBars, drawShare, drawTrend, trendPoints } from '#renderer/window/reports/pictures/charts.ts';
import { drawHeatMap, shownHeatMapDays } from '#renderer/window/reports/pictures/heat-map.ts';
import { describe, expect, it } from 'vitest';
import { bar, dateOf, day, hours, i18n, reportOf, series } from '../../support/report.ts';

const textsOf = (svg: Element) => [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
const numbers = (svg: Element, selector: string, attribute: string) =>
  [...svg.querySelectorAll(selector)].map((each) => Number(each.getAttribute(attribute)));

const fills = (svg: Element) => [...svg.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'));

/** Pixels by which a label is moved from its place; Plot's half pixel is left out. */
const shift = (label: Element | undefined) =>
  Number(/translate\([^,]+,([\d.-]+)\)/.exec(label?.closest('g')?.getAttribute('transform') ?? 'translate(0,0)')?.[1] ?? 0.5) - 0.5;

describe('bars', () => {
  const svg = drawBars({ report: reportOf({}), i18n, width: 900 });

  it('say the hours of the axis, each bar that is not empty, and the names in the order of the stack', () => {
    expect(textsOf(svg)).toEqual(['2 Nov', '3 Nov', '4 Nov', '1 h', '2 h', '3 h', '4 h', '4:00', '4:00', 'A name that is far …', 'Acme']);
  });

  it('tell the parts of each day, and are as long as their time', () => {
    expect([...svg.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      '2 Nov\nAcme: 3:00\nTotal: 4:00',
      '2 Nov\nA name that is far too long: 1:00\nTotal: 4:00',
      '4 Nov\nAcme: 3:00\nTotal: 4:00',
      '4 Nov\nA name that is far too long: 1:00\nTotal: 4:00',
    ]);
    const parts = [...svg.querySelectorAll('title')].map(({ parentElement }) => Number(parentElement?.getAttribute('height')));
    expect((parts[0] ?? 0) / (parts[1] ?? 0)).toBeCloseTo(3, 0);
  });

  it('are counted without empty parts', () => {
    expect(barParts(reportOf({})).map(({ bar: { first: date }, seconds }) => [date, seconds])).toEqual([
      [dateOf(0), hours(3)],
      [dateOf(0), hours(1)],
      [dateOf(2), hours(3)],
      [dateOf(2), hours(1)],
    ]);
  });

  it.each([
    [3, ['1 h', '2 h', '3 h']],
    [5, ['1 h', '2 h', '3 h', '4 h', '5 h']],
    [5.5, ['2 h', '4 h', '6 h']],
    [21, ['8 h', '16 h', '24 h']],
    [3_900, ['800 h', '1600 h', '2400 h', '3200 h', '4000 h']],
    [20_000, ['4000 h', '8000 h', '12000 h', '16000 h', '20000 h']],
  ])('have at most six whole hours at the side, up to %d', (most, ticks) => {
    const high = drawBars({
      report: reportOf({ series: series.slice(0, 1), bars: { unit: 'day', bars: [bar(0, most)] } }),
      i18n,
      width: 900,
    });
    expect(textsOf(high).filter((text) => text.endsWith(' h'))).toEqual(ticks);
  });

  it('leave out figures and dates that have no room', () => {
    const many = { unit: 'day' as const, bars: Array.from({ length: 40 }, (_, index) => bar(index, 1, 0)) };
    const texts = textsOf(drawBars({ report: reportOf({ bars: many }), i18n, width: 500 }));
    expect([texts.filter((text) => text === '1:00'), texts.filter((text) => / (Nov|Dec)$/.test(text)).length]).toEqual([['1:00'], 6]);
  });

  it('have the time of the highest one above it where the others have no room', () => {
    const many = { unit: 'day' as const, bars: Array.from({ length: 40 }, (_, index) => bar(index, index === 7 ? 3 : 1, 0)) };
    expect(textsOf(drawBars({ report: reportOf({ bars: many }), i18n, width: 500 })).filter((text) => /^\d+:\d\d$/u.test(text))).toEqual([
      '3:00',
    ]);
  });

  it.each([
    ['at their parts', [2, 6], 0],
    ['apart where the parts are small', [0.25, 0.25, 0.25, 8, 0.25, 0.25], 0],
    ['below the top', [6, 0.25, 0.25, 0.25, 0.25], 0],
    ['beside the last bar with time', [2, 6], 2],
  ])('have the names of their parts beside the last one, %s', (_, parts, empty) => {
    const named = parts.map((seconds, index) => ({ kind: 'other' as const, projects: index, seconds: hours(seconds) }));
    const bars = [bar(0, ...parts), ...Array.from({ length: empty }, (__, index) => bar(index + 1))];
    const drawn = drawBars({ report: reportOf({ series: named, bars: { unit: 'day', bars } }), i18n, width: 900 });
    const names = [...drawn.querySelectorAll('text')].filter(({ textContent }) => textContent.startsWith('Other'));
    const ys = names.map((name) => Number(name.getAttribute('y')));
    expect(ys).toHaveLength(parts.length);
    expect(ys.every((y, index) => index === 0 || y - (ys[index - 1] ?? 0) >= 18)).toBe(true);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...ys)).toBeLessThanOrEqual(216);
    const ends = [...drawn.querySelectorAll('title')].map(
      ({ parentElement }) => Number(parentElement?.getAttribute('x')) + Number(parentElement?.getAttribute('width')),
    );
    const gaps = names.map((name) => Number(name.getAttribute('x')) - Math.max(...ends));
    expect(Math.min(...gaps)).toBeGreaterThan(18);
    expect(Math.max(...gaps)).toBeLessThan(50);
  });
});

describe('shares', () => {
  it('say name, time and percent, and are as long as their time', () => {
    const svg = drawShare({ report: reportOf({}), i18n, width: 900 });
    expect(textsOf(svg)).toEqual(['Acme', 'A name that is far too long', '6:00 · 75%', '2:00 · 25%']);
    const [one = 0, other = 0] = numbers(svg, 'rect', 'width');
    expect(one / other).toBeCloseTo(3, 1);
  });

  it('shorten names in a narrow picture', () => {
    expect(textsOf(drawShare({ report: reportOf({}), i18n, width: 300 }))[1]).toMatch(/^A name that.*…$/);
  });
});

describe('the trend', () => {
  it('adds up time and goal, the time only of days that have begun', () => {
    expect(
      trendPoints(reportOf({ days: [day(0, 3), day(1, 4, { goalSeconds: null }), day(2, 0, { begun: false })] })).map(
        ({ worked, goal }) => [worked, goal],
      ),
    ).toEqual([
      [hours(3), hours(8)],
      [hours(7), hours(8)],
      [null, hours(16)],
    ]);
  });

  it.each([
    ['on their heights where they end far apart', 2, 0],
    ['apart where they would overlap, the larger one above', 16.5, 9],
    ['apart where they would overlap, the smaller one below', 15.5, -9],
  ])('says both sums %s', (_, worked, apart) => {
    const svg = drawTrend({ report: reportOf({ days: [day(0, 0), day(1, worked)] }), i18n, width: 900 });
    const labels = ['Goal 16:00', `Tracked ${i18n.messages.hours(worked * 3600)}`].map((text) =>
      [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === text),
    );
    expect(labels.map(shift)).toEqual([apart, -apart].map((each) => each || expect.any(Number)));
  });
});

describe('the heat map', () => {
  it('is a calendar sheet of a few weeks, darker with more time, and lighter ahead', () => {
    const worked = [0, 1, 2, 4, 6, 8, 12];
    const svg = drawHeatMap({
      report: reportOf({ days: [...worked.map((count, index) => day(index, count)), day(7, 0, { begun: false })] }),
      i18n,
      width: 900,
      weekStart: 1,
    });
    expect(fills(svg).slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 5].map((level) => `var(--heat-${level})`).concat('var(--raised)'));
    expect(textsOf(svg)).toEqual([
      '2 Nov',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
      '0',
      '2',
      '4',
      '6',
      '8 h',
    ]);
    const [xs, ys] = [numbers(svg, 'rect', 'x'), numbers(svg, 'rect', 'y')];
    expect([xs[7] === xs[0], (ys[7] ?? 0) > (ys[0] ?? 0), new Set(ys.slice(0, 7)).size]).toEqual([true, true, 1]);
  });

  it('begins its weeks where the user’s begin', () => {
    const svg = drawHeatMap({
      report: reportOf({ days: Array.from({ length: 8 }, (_, index) => day(index, 1)) }),
      i18n,
      width: 900,
      weekStart: 7,
    });
    const ys = numbers(svg, 'rect', 'y').slice(0, 8);
    expect(ys.map((y) => y === ys[0])).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('is a strip of weeks with months for a longer time, a year at most', () => {
    const days = Array.from({ length: 400 }, (_, index) => day(index, 1));
    const svg = drawHeatMap({ report: reportOf({ days }), i18n, width: 900, weekStart: 1 });
    expect(shownHeatMapDays(reportOf({ days }))).toEqual(days.slice(-371));
    expect(fills(svg).filter((fill) => fill === 'var(--heat-1)')).toHaveLength(371 + 1);
    expect(textsOf(svg).slice(0, 13)).toEqual(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']);
    expect(textsOf(svg).filter((text) => /^(Mon|Wed|Fri|Sun)$/.test(text))).toEqual(['Wed', 'Fri', 'Sun', 'Mon']);
  });
});
