/** Where the days of a heat map are drawn, as a sheet or a strip, and its legend. */
import type { ReportDay } from '#shared/history/reports.ts';
import { drawHeatMap } from '#renderer/window/reports/pictures/heat-map.ts';
import { describe, expect, it } from 'vitest';
import { day, days, i18n, reportOf } from '../../../support/report.ts';
import { layout } from '../../../support/svg-layout.ts';

function draw(shown: readonly ReportDay[], width: number, weekStart = 1): readonly string[] {
  return layout(drawHeatMap({ report: reportOf({ days: [...shown] }), i18n, width, weekStart }));
}

describe('the heat map', () => {
  it('is a sheet with a row for each week', () => {
    expect(draw([...days(7, 0, 1.9, 2, 4, 6, 8, 12), day(7, 1, { begun: false })], 900, 3)).toMatchInlineSnapshot(`
      [
        "428x128",
        "300,27 55x25 heat-0",
        "359,27 55x25 heat-1",
        "5,55 55x25 heat-2",
        "64,55 55x25 heat-3",
        "123,55 55x25 heat-4",
        "182,55 55x25 heat-5",
        "241,55 55x25 heat-5",
        "300,55 55x25 raised",
        "“2 Nov” 328,40 heat-ink-0",
        "“3” 387,40 heat-ink-1",
        "“4” 33,68 heat-ink-2",
        "“5” 92,68 heat-ink-3",
        "“6” 151,68 heat-ink-4",
        "“7” 210,68 heat-ink-5",
        "“8” 269,68 heat-ink-5",
        "“9” 328,68 text-quiet",
        "“Mon” 328,8.5 text-quiet",
        "“Tue” 387,8.5 text-quiet",
        "“Wed” 33,8.5 text-quiet",
        "“Thu” 92,8.5 text-quiet",
        "“Fri” 151,8.5 text-quiet",
        "“Sat” 210,8.5 text-quiet",
        "“Sun” 269,8.5 text-quiet",
        "2,96 32x10 heat-0",
        "“0” 18,120 text-quiet",
        "44,96 32x10 heat-1",
        "78,96 32x10 heat-2",
        "“2” 77,120 text-quiet",
        "112,96 32x10 heat-3",
        "“4” 111,120 text-quiet",
        "146,96 32x10 heat-4",
        "“6” 145,120 text-quiet",
        "180,96 32x10 heat-5",
        "“8 h” 179,120 text-quiet",
      ]
    `);
  });

  it('has days as small as the room, with dates where they fit', () => {
    const all = [900, 316, 315, 100].map((width) => draw(days(30, 1), width));
    expect(all.map((parts) => [...parts.slice(0, 2), ...parts.filter((part) => /^“(2 Nov|2|1 Dec|1)” .*ink/u.test(part))]))
      .toMatchInlineSnapshot(`
      [
        [
          "428x218",
          "5,28 55x26 heat-1",
          "“2 Nov” 33,41.5 heat-ink-1",
          "“1 Dec” 92,157.5 heat-ink-1",
        ],
        [
          "316x218",
          "5,28 40x26 heat-1",
          "“2 Nov” 25.5,41.5 heat-ink-1",
          "“1 Dec” 68.5,157.5 heat-ink-1",
        ],
        [
          "309x218",
          "5,28 39x26 heat-1",
          "“2” 25,41.5 heat-ink-1",
          "“1” 67,157.5 heat-ink-1",
        ],
        [
          "100x218",
          "4,28 18x26 heat-1",
          "“2” 13.5,41.5 heat-ink-1",
          "“1” 32.5,157.5 heat-ink-1",
        ],
      ]
    `);
  });

  it('is a strip from the seventh week on', () => {
    expect([42, 43].map((count) => draw(days(count, 1), 900)[0])).toEqual(['428x248', '276x218']);
  });

  it('as a strip has a column for each week, with months and every other weekday', () => {
    const parts = draw(days(100, 0, 3, 5), 900);
    expect([...parts.slice(0, 10), ...parts.filter((part) => /^“.*text-quiet$/u.test(part))]).toMatchInlineSnapshot(`
      [
        "382x218",
        "49,25 18x18 heat-0",
        "49,46 18x18 heat-2",
        "49,67 18x18 heat-3",
        "49,88 18x18 heat-0",
        "49,109 18x18 heat-2",
        "49,130 18x18 heat-3",
        "49,151 18x18 heat-0",
        "70,25 18x18 heat-2",
        "70,46 18x18 heat-3",
        "“Nov” 47.5,4.5 text-quiet",
        "“Dec” 131.5,4.5 text-quiet",
        "“Jan” 215.5,4.5 text-quiet",
        "“Feb” 320.5,4.5 text-quiet",
        "“Mon” 32.5,34.5 text-quiet",
        "“Wed” 32.5,76.5 text-quiet",
        "“Fri” 32.5,118.5 text-quiet",
        "“Sun” 32.5,160.5 text-quiet",
        "“0” 57,210 text-quiet",
        "“2” 116,210 text-quiet",
        "“4” 150,210 text-quiet",
        "“6” 184,210 text-quiet",
        "“8 h” 218,210 text-quiet",
      ]
    `);
  });

  it('as a strip has columns as wide as there is room, and only months that do not overlap', () => {
    const all = [900, 500, 300].map((width) => draw(days(371, 1), width));
    expect(all.map((parts) => [...parts.slice(0, 2), ...parts.filter((part) => /^“[A-Z][a-z]+” \S+,4.5/u.test(part))]))
      .toMatchInlineSnapshot(`
      [
        [
          "847x169",
          "41.8,24 13.2x12 heat-1",
          "“Nov” 41.4,4.5 text-quiet",
          "“Dec” 101.2,4.5 text-quiet",
          "“Jan” 161.1,4.5 text-quiet",
          "“Feb” 235.9,4.5 text-quiet",
          "“Mar” 295.8,4.5 text-quiet",
          "“Apr” 355.7,4.5 text-quiet",
          "“May” 415.5,4.5 text-quiet",
          "“Jun” 490.4,4.5 text-quiet",
          "“Jul” 550.2,4.5 text-quiet",
          "“Aug” 610.1,4.5 text-quiet",
          "“Sept” 684.9,4.5 text-quiet",
          "“Oct” 744.8,4.5 text-quiet",
        ],
        [
          "476x120",
          "41,24 7x6 heat-1",
          "“Nov” 41,4.5 text-quiet",
          "“Jan” 104.8,4.5 text-quiet",
          "“Mar” 176.7,4.5 text-quiet",
          "“May” 240.5,4.5 text-quiet",
          "“Jun” 280.4,4.5 text-quiet",
          "“Aug” 344.3,4.5 text-quiet",
          "“Oct” 416.1,4.5 text-quiet",
        ],
        [
          "276x120",
          "40.5,24 3.5x6 heat-1",
          "“Dec” 56.7,4.5 text-quiet",
          "“Feb” 92.6,4.5 text-quiet",
          "“May” 140.5,4.5 text-quiet",
          "“Aug” 192.4,4.5 text-quiet",
          "“Oct” 228.3,4.5 text-quiet",
        ],
      ]
    `);
  });

  it('is empty without days', () => {
    expect(draw([], 900)[0]).toMatchInlineSnapshot(`"428x98"`);
  });

  it('names the month once that it begins with', () => {
    const labels = draw(days(120, 1).slice(29), 900).filter((part) => /^“[A-Z][a-z]+” \S+,4.5/u.test(part));
    expect(labels.map((label) => label.split(' ')[0])).toEqual(['“Dec”', '“Jan”', '“Feb”']);
  });
});
