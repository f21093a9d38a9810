/** The heat map of a report: a calendar sheet, or a strip of weeks for longer periods. */
import * as Plot from '@observablehq/plot';
import type { Report, ReportDay } from '#shared/history/reports.ts';
import { hour, quietText, svgElement, withoutStyles, type Drawing } from './drawing.ts';

/** Maximum number of days: a year, with complete first and last weeks. */
const heatMapDays = 371;

/** Lower bounds of the colour steps, in hours. */
const heatSteps = [0, 2, 4, 6, 8];

function heatLevel(seconds: number): number {
  return seconds === 0 ? 0 : heatSteps.filter((step) => seconds / hour >= step).length;
}

/** Returns the days of a heat map: the latest ones of a long period. */
export function shownHeatMapDays({ days }: Report): readonly ReportDay[] {
  return days.slice(-heatMapDays);
}

interface HeatCell {
  readonly day: ReportDay;
  readonly week: number;
  /** 0: the first day of the week. */
  readonly weekday: number;
  readonly level: number;
}

function heatCells(days: readonly ReportDay[], weekStart: number): readonly HeatCell[] {
  const weekday = (day: ReportDay): number => (day.weekday - weekStart + 7) % 7;
  const offset = days[0] === undefined ? 0 : weekday(days[0]);
  return days.map((day, index) => ({ day, week: Math.floor((index + offset) / 7), weekday: weekday(day), level: heatLevel(day.seconds) }));
}

const everyWeekday = [0, 1, 2, 3, 4, 5, 6];

/** Maximum number of weeks drawn as a calendar sheet; longer periods are a strip. */
const sheetWeeks = 6;

/** Height of the legend below the days. */
const heatKeyHeight = 44;

/** Draws the days by week; darker means more time. */
export function drawHeatMap({ report, i18n, width, weekStart }: Drawing & { readonly weekStart: number }): SVGSVGElement {
  const cells = heatCells(shownHeatMapDays(report), weekStart);
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  return weeks <= sheetWeeks ? drawSheet(cells, { weeks, i18n, width }) : drawStrip(cells, { weeks, i18n, width });
}

interface HeatDrawing extends Pick<Drawing, 'i18n' | 'width'> {
  readonly weeks: number;
}

/** Draws a row per week and a column per weekday, with day numbers, as in a wall calendar. */
function drawSheet(cells: readonly HeatCell[], { weeks, i18n, width }: HeatDrawing): SVGSVGElement {
  const cell = { width: Math.max(20, Math.min(60, Math.floor((width - 8) / 7))), height: 30 };
  const heads = cells.filter(({ weekday }, index, all) => all.findIndex((each) => each.weekday === weekday) === index);
  const dayText = ({ day }: HeatCell, index: number): string =>
    (index === 0 || day.date.endsWith('-01')) && cell.width >= 44 ? i18n.shortDate(day.date) : String(Number(day.date.slice(-2)));
  const height = 24 + weeks * cell.height;
  return withoutStyles(
    Plot.plot({
      width: Math.min(width, Math.max(8 + 7 * cell.width, heatKeyWidth)),
      height: height + heatKeyHeight,
      marginLeft: 0,
      marginRight: 0,
      marginTop: 24,
      marginBottom: heatKeyHeight,
      x: { type: 'band', domain: everyWeekday, range: [0, 7 * cell.width], axis: null, padding: 0.06 },
      y: { type: 'band', domain: Array.from({ length: weeks }, (_, week) => week), axis: null, padding: 0.1 },
      color: { type: 'identity' },
      marks: [
        Plot.cell(cells, {
          x: 'weekday',
          y: 'week',
          fill: ({ day, level }: HeatCell) => (day.begun ? `var(--heat-${level})` : 'var(--raised)'),
          stroke: 'var(--heat-0)',
          rx: 4,
        }),
        Plot.text(cells, {
          x: 'weekday',
          y: 'week',
          text: dayText,
          fill: ({ day, level }: HeatCell) => (day.begun ? `var(--heat-ink-${level})` : 'var(--text-quiet)'),
          fontSize: 12,
        }),
        Plot.text(heads, {
          x: 'weekday',
          text: ({ day }: HeatCell) => i18n.weekdayName(day.date),
          frameAnchor: 'top',
          dy: -16,
          ...quietText,
        }),
        () => heatKey(2, height + 12),
      ],
    }),
  );
}

/** Draws a column per week and a row per weekday. */
function drawStrip(cells: readonly HeatCell[], { weeks, i18n, width }: HeatDrawing): SVGSVGElement {
  const size = Math.max(4, Math.min(22, Math.floor((width - 60) / weeks)));
  // Names of weekdays need this much.
  const rowHeight = Math.max(8, size);
  const monthLabels: HeatCell[] = [];
  // From the end: a whole month is named rather than the rest of one before it.
  for (const cell of cells.filter(({ day, week }, index) => index === 0 || (day.date.endsWith('-01') && week < weeks - 1)).toReversed()) {
    if ((monthLabels[0]?.week ?? Number.POSITIVE_INFINITY) - cell.week > 34 / size) {
      monthLabels.unshift(cell);
    }
  }
  const weekdays = cells.filter(
    ({ weekday }, index, all) => weekday % 2 === 0 && all.findIndex((each) => each.weekday === weekday) === index,
  );
  const height = 20 + 7 * rowHeight;
  return withoutStyles(
    Plot.plot({
      width: Math.min(width, Math.max(52 + weeks * size, 40 + heatKeyWidth)),
      height: height + heatKeyHeight,
      marginLeft: 40,
      marginRight: 12,
      marginTop: 20,
      marginBottom: heatKeyHeight,
      x: {
        type: 'band',
        domain: Array.from({ length: weeks }, (_, week) => week),
        range: [40, 40 + weeks * size],
        axis: null,
        padding: 0.12,
      },
      y: { type: 'band', domain: everyWeekday, axis: null, padding: 0.12 },
      color: { type: 'identity' },
      marks: [
        Plot.cell(cells, { x: 'week', y: 'weekday', fill: ({ level }: HeatCell) => `var(--heat-${level})`, rx: 2.5 }),
        Plot.text(monthLabels, {
          x: 'week',
          text: ({ day }: HeatCell) => i18n.monthName(day.date),
          frameAnchor: 'top-left',
          textAnchor: 'start',
          dy: -16,
          dx: -size / 2,
          ...quietText,
        }),
        Plot.text(weekdays, {
          y: 'weekday',
          text: ({ day }: HeatCell) => i18n.weekdayName(day.date),
          frameAnchor: 'left',
          textAnchor: 'end',
          dx: -8,
          ...quietText,
        }),
        () => heatKey(41, height + 12),
      ],
    }),
  );
}

/** Width of a step of the legend, and its distance from the step for days without time. */
const keyStep = 34;
const keyGap = 8;
const heatKeyWidth = (heatSteps.length + 1) * keyStep + keyGap + 24;

/** Draws the legend: a separate step for no time, then the colour steps with the hours between them. */
function heatKey(x: number, y: number): SVGElement {
  const group = svgElement('g', {});
  const label = (text: string, at: number): void => {
    const element = svgElement('text', { x: at, y: y + 24, fill: 'var(--text-quiet)', 'font-size': 12, 'text-anchor': 'middle' });
    element.textContent = text;
    group.append(element);
  };
  const scale = x + keyStep + keyGap;
  group.append(svgElement('rect', { x, y, width: keyStep - 2, height: 10, rx: 2.5, fill: 'var(--heat-0)' }));
  label('0', x + keyStep / 2 - 1);
  heatSteps.forEach((hours, index) => {
    group.append(
      svgElement('rect', { x: scale + index * keyStep, y, width: keyStep - 2, height: 10, rx: 2.5, fill: `var(--heat-${index + 1})` }),
    );
    if (index > 0) {
      label(index === heatSteps.length - 1 ? `${hours} h` : String(hours), scale + index * keyStep - 1);
    }
  });
  return group;
}
