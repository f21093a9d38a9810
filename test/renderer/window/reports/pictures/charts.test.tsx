/** Where the bars, shares and lines of a report are drawn. */
import { drawBars, drawShare, drawTrend } from '#renderer/window/reports/pictures/charts.ts';
import { describe, expect, it } from 'vitest';
import { bar, day, days, hours, i18n, reportOf, series } from '../../../support/report.ts';
import { layout } from '../../../support/svg-layout.ts';

describe('bars', () => {
  it('stand on the hours of their axis, beside the names of their parts', () => {
    expect(layout(drawBars({ report: reportOf({}), i18n, width: 900 }))).toMatchInlineSnapshot(`
      [
        "900x240",
        "line 40,212 328,212",
        "line 40,164 328,164",
        "line 40,116 328,116",
        "line 40,68 328,68",
        "line 40,20 328,20",
        "“2 Nov” 87.5,221.5 text-quiet",
        "“3 Nov” 184.5,221.5 text-quiet",
        "“4 Nov” 281.5,221.5 text-quiet",
        "“1 h” 32.5,164.5 text-quiet",
        "“2 h” 32.5,116.5 text-quiet",
        "“3 h” 32.5,68.5 text-quiet",
        "“4 h” 32.5,20.5 text-quiet",
        "50,68 74x144 #000001",
        "50,20 74x48 #000002",
        "244,68 74x144 #000001",
        "244,20 74x48 #000002",
        "“4:00” 87.5,12.5 text",
        "“4:00” 281.5,12.5 text",
        "line 40,212 328,212",
        "336,39 10x10 #000002",
        "“A name that is far …” 354,48 text",
        "336,135 10x10 #000001",
        "“Acme” 354,144 text",
      ]
    `);
  });

  it('are as wide as there is room, with fewer dates', () => {
    const bars = Array.from({ length: 8 }, (_, index) => bar(index, index, 1));
    expect(layout(drawBars({ report: reportOf({ bars: { unit: 'day', bars } }), i18n, width: 400 }))).toMatchInlineSnapshot(`
      [
        "400x240",
        "line 43,212 280,212",
        "line 43,164 280,164",
        "line 43,116 280,116",
        "line 43,68 280,68",
        "line 43,20 280,20",
        "“2 Nov” 60.5,221.5 text-quiet",
        "“” 89.5,221.5 text-quiet",
        "“4 Nov” 118.5,221.5 text-quiet",
        "“” 147.5,221.5 text-quiet",
        "“6 Nov” 176.5,221.5 text-quiet",
        "“” 205.5,221.5 text-quiet",
        "“8 Nov” 234.5,221.5 text-quiet",
        "“” 263.5,221.5 text-quiet",
        "“2 h” 35.5,164.5 text-quiet",
        "“4 h” 35.5,116.5 text-quiet",
        "“6 h” 35.5,68.5 text-quiet",
        "“8 h” 35.5,20.5 text-quiet",
        "49,188 22x24 #000002",
        "78,188 22x24 #000001",
        "78,164 22x24 #000002",
        "107,164 22x48 #000001",
        "107,140 22x24 #000002",
        "136,140 22x72 #000001",
        "136,116 22x24 #000002",
        "165,116 22x96 #000001",
        "165,92 22x24 #000002",
        "194,92 22x120 #000001",
        "194,68 22x24 #000002",
        "223,68 22x144 #000001",
        "223,44 22x24 #000002",
        "252,44 22x168 #000001",
        "252,20 22x24 #000002",
        "“8:00” 263.5,12.5 text",
        "line 43,212 280,212",
        "288,27 10x10 #000002",
        "“A name that is far …” 306,36 text",
        "288,123 10x10 #000001",
        "“Acme” 306,132 text",
      ]
    `);
  });

  it('have their figures from 38 pixels on, and only the highest has one below', () => {
    expect(
      [350, 349].map(
        (width) =>
          layout(
            drawBars({
              report: reportOf({ bars: { unit: 'day', bars: Array.from({ length: 5 }, (_, index) => bar(index, 2)) } }),
              i18n,
              width,
            }),
          ).filter((part) => part.startsWith('“2:00”')).length,
      ),
    ).toEqual([5, 1]);
  });

  it('are of weeks and months, too, and none without time', () => {
    const all = (['week', 'month'] as const).map((unit) =>
      layout(drawBars({ report: reportOf({ series: series.slice(0, 1), bars: { unit, bars: [bar(0, 1)] } }), i18n, width: 400 })),
    );
    expect(all.map((parts) => parts.filter((part) => /Nov/u.test(part)))).toMatchInlineSnapshot(`
      [
        [
          "“2 Nov” 89,221.5 text-quiet",
        ],
        [
          "“Nov 2026” 89,221.5 text-quiet",
        ],
      ]
    `);
    expect(layout(drawBars({ report: reportOf({ series: [], bars: { unit: 'day', bars: [] } }), i18n, width: 400 })))
      .toMatchInlineSnapshot(`
      [
        "400x240",
        "line 40,212 41,212",
        "line 40,20 41,20",
        "“1 h” 32.5,20.5 text-quiet",
        "line 40,212 41,212",
      ]
    `);
  });
});

describe('shares', () => {
  it('stand beside their names, which are shortened in a narrow picture', () => {
    expect(layout(drawShare({ report: reportOf({}), i18n, width: 900 }))).toMatchInlineSnapshot(`
      [
        "900x72",
        "214,14 576x16 #000001",
        "214,39 192x16 #000002",
        "“Acme” 206.5,22.5 text",
        "“A name that is far too long” 206.5,47.5 text",
        "“6:00 · 75%” 798.5,22.5 text-quiet",
        "“2:00 · 25%” 414.5,47.5 text-quiet",
        "line 214,4 214,64",
      ]
    `);
    expect(layout(drawShare({ report: reportOf({}), i18n, width: 300 }))).toMatchInlineSnapshot(`
      [
        "300x72",
        "120,14 70x16 #000001",
        "120,39 23.3x16 #000002",
        "“Acme” 112.5,22.5 text",
        "“A name that i…” 112.5,47.5 text",
        "“6:00 · 75%” 198.5,22.5 text-quiet",
        "“2:00 · 25%” 151.8,47.5 text-quiet",
        "line 120,4 120,64",
      ]
    `);
  });

  it('have no percent of nothing', () => {
    expect(
      layout(
        drawShare({
          report: reportOf({ totalSeconds: hours(0), series: series.slice(0, 1).map((each) => ({ ...each, seconds: hours(0) })) }),
          i18n,
          width: 900,
        }),
      ),
    ).toMatchInlineSnapshot(`
      [
        "900x42",
        "69,12 0x14 #000001",
        "“Acme” 61.5,19.5 text",
        "“0:00” 77.5,19.5 text-quiet",
        "line 69,4 69,34",
      ]
    `);
  });
});

describe('the trend', () => {
  it('is a line until today, and one of the goal until the end', () => {
    expect(layout(drawTrend({ report: reportOf({ days: [...days(2, 2, 6), day(2, 0, { begun: false })] }), i18n, width: 900 })))
      .toMatchInlineSnapshot(`
      [
        "900x220",
        "line 43,192 760,192",
        "line 43,133.3 760,133.3",
        "line 43,74.7 760,74.7",
        "line 43,16 760,16",
        "“8 h” 35.5,133.8 text-quiet",
        "“16 h” 35.5,75.2 text-quiet",
        "“24 h” 35.5,16.5 text-quiet",
        "“2 Nov” 163.5,201.5 text-quiet",
        "“3 Nov” 402.5,201.5 text-quiet",
        "“4 Nov” 641.5,201.5 text-quiet",
        "M163,133.333L402,74.667L641,16",
        "M163,177.333L402,133.333",
        "dot 402,133.3",
        "“Goal 24:00” 651.5,16.5 text-quiet",
        "“Tracked 8:00” 412.5,133.8 text",
        "line 43,192 760,192",
      ]
    `);
  });

  it('has dates as far as there is room, and says both sums apart', () => {
    expect(layout(drawTrend({ report: reportOf({ days: days(7, 8, 8.5, 7) }), i18n, width: 400 }))).toMatchInlineSnapshot(`
      [
        "400x220",
        "line 43,192 260,192",
        "line 43,156.8 260,156.8",
        "line 43,121.6 260,121.6",
        "line 43,86.4 260,86.4",
        "line 43,51.2 260,51.2",
        "line 43,16 260,16",
        "“12 h” 35.5,157.3 text-quiet",
        "“24 h” 35.5,122.1 text-quiet",
        "“36 h” 35.5,86.9 text-quiet",
        "“48 h” 35.5,51.7 text-quiet",
        "“60 h” 35.5,16.5 text-quiet",
        "“2 Nov” 59.5,201.5 text-quiet",
        "“” 90.5,201.5 text-quiet",
        "“” 121.5,201.5 text-quiet",
        "“5 Nov” 152.5,201.5 text-quiet",
        "“” 183.5,201.5 text-quiet",
        "“” 214.5,201.5 text-quiet",
        "“8 Nov” 245.5,201.5 text-quiet",
        "M59,168.533L90,145.067L121,121.6L152,98.133L183,74.667L214,51.2L245,27.733",
        "M59,168.533L90,143.6L121,123.067L152,99.6L183,74.667L214,54.133L245,30.667",
        "dot 245,30.7",
        "“Goal 56:00” 255.5,19.2 text-quiet",
        "“Tracked 55:00” 255.5,40.2 text",
        "line 43,192 260,192",
      ]
    `);
  });

  it('has no line before it begins, and one of whole hours without a goal', () => {
    expect(layout(drawTrend({ report: reportOf({ days: [day(0, 0, { begun: false }), day(1, 0, { begun: false })] }), i18n, width: 400 })))
      .toMatchInlineSnapshot(`
      [
        "400x220",
        "line 43,192 260,192",
        "line 43,148 260,148",
        "line 43,104 260,104",
        "line 43,60 260,60",
        "line 43,16 260,16",
        "“4 h” 35.5,148.5 text-quiet",
        "“8 h” 35.5,104.5 text-quiet",
        "“12 h” 35.5,60.5 text-quiet",
        "“16 h” 35.5,16.5 text-quiet",
        "“2 Nov” 98.5,201.5 text-quiet",
        "“3 Nov” 206.5,201.5 text-quiet",
        "M98,104L206,16",
        "“Goal 16:00” 216.5,16.5 text-quiet",
        "line 43,192 260,192",
      ]
    `);
    expect(
      layout(
        drawTrend({ report: reportOf({ days: [day(0, 0.5, { goalSeconds: null }), day(1, 0, { goalSeconds: null })] }), i18n, width: 400 }),
      ),
    ).toMatchInlineSnapshot(`
      [
        "400x220",
        "line 40,192 260,192",
        "line 40,16 260,16",
        "“1 h” 32.5,16.5 text-quiet",
        "“2 Nov” 95.5,201.5 text-quiet",
        "“3 Nov” 205.5,201.5 text-quiet",
        "M95,192L205,192",
        "M95,104L205,104",
        "dot 205,104",
        "“Goal 0:00” 215.5,192.5 text-quiet",
        "“Tracked 0:30” 215.5,104.5 text",
        "line 40,192 260,192",
      ]
    `);
    expect(layout(drawTrend({ report: reportOf({ days: [] }), i18n, width: 400 }))).toMatchInlineSnapshot(`
      [
        "400x220",
        "line 40,192 260,192",
        "line 40,16 260,16",
        "“1 h” 32.5,16.5 text-quiet",
        "line 40,192 260,192",
      ]
    `);
  });

  it.each([
    ['apart where they are the same at the end', [day(0, 8)], ['“Goal 8:00” 7.5', '“Tracked 8:00” 25.5']],
    ['beside their lines where one ends earlier', [day(0, 16), day(1, 0, { begun: false })], ['“Goal 16:00” 16.5', '“Tracked 16:00” 16.5']],
  ])('says both sums %s', (_, shown, expected) => {
    const texts = layout(drawTrend({ report: reportOf({ days: shown }), i18n, width: 400 })).filter((part) =>
      /^“(Goal|Tracked)/u.test(part),
    );
    expect(texts.map((text) => text.replace(/ [\d.]+,([\d.]+) .*/u, ' $1'))).toEqual(expected);
  });
});
