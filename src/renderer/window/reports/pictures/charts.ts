/** The charts of a report: bars, shares, and the trend towards the goal. */
import * as Plot from '@observablehq/plot';
import type { Report, ReportBar, ReportDay, ReportSeries } from '#shared/history/reports.ts';
import { computeShares } from '#shared/history/shares.ts';
import { hour, quietText, svgElement, withoutStyles, type Drawing } from './drawing.ts';
import { barText, seriesColor, seriesText, percentText } from '../report-text.ts';

const grid = { stroke: 'var(--hairline)', strokeOpacity: 1 };

/** At most six steps of whole hours. */
function hourTicks(most: number): readonly number[] {
  const step = [1, 2, 4, 8, 12, 24, 40, 80, 160, 400, 800, 2000].find((each) => most / each <= 5) ?? Math.ceil(most / 5);
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, index) => index * step);
}

/** The tooltip of a bar segment. */
function barTip(
  i18n: Drawing['i18n'],
  {
    bar,
    unit,
    series,
    seconds,
  }: { readonly bar: ReportBar; readonly unit: 'day' | 'week' | 'month'; readonly series: ReportSeries; readonly seconds: number },
): string {
  return `${barText(i18n, bar, unit)}\n${seriesText(i18n, series)}: ${i18n.messages.hours(seconds)}\n${i18n.messages.reports.total}: ${i18n.messages.hours(bar.seconds)}`;
}

/** Returns the drawn segments in drawing order. */
export function barParts({
  bars,
  series,
}: Report): readonly { readonly bar: ReportBar; readonly series: ReportSeries; readonly seconds: number }[] {
  return bars.bars.flatMap((bar) =>
    bar.parts.flatMap((seconds, index) => {
      const own = series[index];
      return own === undefined || seconds === 0 ? [] : [{ bar, series: own, seconds }];
    }),
  );
}

/** Space above and below the bars, in pixels. */
const head = 20;
const foot = 28;

/** Bars as wide as this have their time above them; among narrower ones, the highest has. */
const widthOfFigure = 38;

/** Distance of two names, in pixels. */
const nameDistance = 18;

/** Returns where the names of the series stand: at their parts of a bar, but apart. `toY`: the place of so many hours. */
function nameHeights(parts: readonly number[], toY: (hours: number) => number): readonly number[] {
  let below = 0;
  let free = Number.POSITIVE_INFINITY;
  const ys = parts.map((seconds) => {
    const middle = toY((below + seconds / 2) / hour);
    below += seconds;
    free = Math.min(middle + 4, free - nameDistance);
    return free;
  });
  let taken = head - nameDistance;
  return ys
    .toReversed()
    .map((y) => (taken = Math.max(y, taken + nameDistance)))
    .toReversed();
}

/** Draws stacked bars; beside the last one, the names of the series stand at their parts of it. */
export function drawBars({ report, i18n, width }: Drawing): SVGSVGElement {
  const { bars, unit } = report.bars;
  const keyWidth = Math.min(180, Math.max(120, width * 0.24));
  const most = Math.max(1, ...bars.map(({ seconds }) => seconds / hour));
  const ticks = hourTicks(most);
  const top = ticks.find((tick) => tick >= most) ?? most;
  const parts = barParts(report).map(({ bar, series, seconds }) => ({
    x: bar.first,
    hours: seconds / hour,
    color: seriesColor(series),
    tip: barTip(i18n, { bar, unit, series, seconds }),
  }));
  const left = axisWidth(ticks);
  const room = Math.max(1, Math.min(width - keyWidth - left, bars.length * widestBar));
  const right = width - left - room;
  const step = Math.max(1, Math.ceil((bars.length * 52) / room));
  const labels = new Map(bars.map((bar, index) => [String(bar.first), index % step === 0 ? barText(i18n, bar, unit) : '']));
  const height = 240;
  const barWidth = room / Math.max(1, bars.length);
  const last = bars.findLastIndex(({ seconds }) => seconds > 0);
  const ys = nameHeights(bars[last]?.parts ?? [], (hours) => height - foot - (hours / top) * (height - foot - head));
  const names = report.series
    .map((series, index) => ({ y: ys[index] ?? head, color: seriesColor(series), name: seriesText(i18n, series) }))
    .toReversed();
  const highest = bars.toSorted((one, other) => other.seconds - one.seconds)[0];
  const figures = bars.filter((bar) => bar.seconds > 0 && (barWidth >= widthOfFigure || bar === highest));
  return withoutStyles(
    Plot.plot({
      width,
      height,
      marginLeft: left,
      marginRight: right,
      marginTop: head,
      marginBottom: foot,
      x: { type: 'band', domain: bars.map(({ first }) => first), paddingInner: 0.24, paddingOuter: 0.1, label: null },
      y: { domain: [0, top], axis: null },
      color: { type: 'identity' },
      marks: [
        Plot.gridY(
          ticks.filter((tick) => tick <= top),
          grid,
        ),
        Plot.axisX({
          tickSize: 0,
          tickFormat: (date) => labels.get(String(date)) ?? '',
          color: 'var(--text-quiet)',
          fontSize: 12,
          label: null,
        }),
        Plot.text(
          ticks.filter((tick) => tick > 0 && tick <= top),
          { ...quietText, frameAnchor: 'left', y: (tick: number) => tick, text: (tick: number) => `${tick} h`, dx: -8, textAnchor: 'end' },
        ),
        Plot.barY(
          parts,
          Plot.stackY({
            x: 'x',
            y: 'hours',
            fill: 'color',
            stroke: 'var(--ground)',
            strokeWidth: 0.75,
            rx: 1.5,
            title: ({ tip }: (typeof parts)[number]) => tip,
          }),
        ),
        Plot.text(figures, {
          x: 'first',
          y: (bar: (typeof bars)[number]) => bar.seconds / hour,
          text: (bar: (typeof bars)[number]) => i18n.messages.hours(bar.seconds),
          dy: -8,
          fill: 'var(--text)',
          stroke: 'var(--raised)',
          strokeWidth: 4,
          fontSize: 12,
        }),
        Plot.ruleY([0], { stroke: 'var(--edge-quiet)' }),
        () => drawNames(names, left + (last + 1) * barWidth + 8),
      ],
    }),
  );
}

/** Width of a letter in the widest common system font, in pixels. */
const letterWidth = 7.6;

/** Width of the hour labels at the left, which depends on their digits. */
function axisWidth(ticks: readonly number[]): number {
  return Math.max(40, Math.ceil(12 + letterWidth * Math.max(...ticks.map((tick) => `${tick} h`.length))));
}

/** Including its padding, in pixels: a single day is not drawn across the full width. */
const widestBar = 96;

/** Shortens names that would exceed the picture; the table has the full names. */
function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}

function drawNames(names: readonly { readonly y: number; readonly color: string; readonly name: string }[], x: number): SVGElement {
  const group = svgElement('g', {});
  for (const { y, color, name } of names) {
    group.append(
      svgElement('rect', { x, y: y - 9, width: 10, height: 10, rx: 3, fill: color, stroke: 'var(--ring)', 'stroke-width': 0.75 }),
    );
    const text = svgElement('text', {
      x: x + 18,
      y,
      fill: 'var(--text)',
      stroke: 'var(--raised)',
      'stroke-width': 4,
      'paint-order': 'stroke',
      'font-size': 12,
      'text-anchor': 'start',
    });
    text.textContent = shortened(name, 20);
    group.append(text);
  }
  return group;
}

/** Space between names and bars, in pixels. */
const nameGap = 8;

/** Draws one bar per series, largest first. */
export function drawShare({ report, i18n, width }: Drawing): SVGSVGElement {
  const shares = computeShares(report.series.map(({ seconds }) => seconds));
  const rows = report.series.map((series, index) => ({
    name: seriesText(i18n, series),
    hours: series.seconds / hour,
    color: seriesColor(series),
    label: [i18n.messages.hours(series.seconds), percentText(i18n, shares[index], report.totalSeconds)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  const nameWidth = Math.min(width * 0.4, nameGap + Math.ceil(letterWidth * Math.max(8, ...rows.map(({ name }) => name.length))));
  return withoutStyles(
    Plot.plot({
      width,
      height: rows.length * 30 + 12,
      marginLeft: nameWidth,
      marginRight: 110,
      marginTop: 4,
      marginBottom: 8,
      x: { domain: [0, Math.max(1 / hour, ...rows.map(({ hours }) => hours))], axis: null },
      y: { type: 'band', domain: rows.map((_, index) => index), padding: 0.36, axis: null },
      color: { type: 'identity' },
      marks: [
        Plot.barX(rows, { x: 'hours', y: (_, index) => index, fill: 'color', stroke: 'var(--ring)', strokeWidth: 0.75, rx: 2 }),
        Plot.text(rows, {
          x: 0,
          y: (_, index) => index,
          text: ({ name }: (typeof rows)[number]) => shortened(name, Math.floor((nameWidth - nameGap) / letterWidth)),
          textAnchor: 'end',
          dx: -nameGap,
          fill: 'var(--text)',
          fontSize: 12,
        }),
        Plot.text(rows, { x: 'hours', y: (_, index) => index, text: 'label', textAnchor: 'start', dx: 8, ...quietText }),
        Plot.ruleX([0], { stroke: 'var(--edge-quiet)' }),
      ],
    }),
  );
}

export interface TrendPoint {
  readonly day: ReportDay;
  /** Seconds since the start of the period; null for future days. */
  readonly worked: number | null;
  readonly goal: number;
}

/** Returns the cumulative sums of time and goal by day. */
export function trendPoints({ days }: Report): readonly TrendPoint[] {
  let [worked, goal] = [0, 0];
  return days.map((day) => {
    worked += day.seconds;
    goal += day.goalSeconds ?? 0;
    return { day, worked: day.begun ? worked : null, goal };
  });
}

function pointDate({ day }: TrendPoint): string {
  return day.date;
}

/** Draws the cumulative time beside the cumulative goal. */
export function drawTrend({ report, i18n, width }: Drawing): SVGSVGElement {
  const points = trendPoints(report);
  const done = points.filter(({ worked }) => worked !== null);
  const last = done.at(-1);
  const end = points.at(-1);
  const most = Math.max(1, (end?.goal ?? 0) / hour, (last?.worked ?? 0) / hour);
  const ticks = hourTicks(most);
  const top = ticks.find((tick) => tick >= most) ?? most;
  const step = Math.max(1, Math.ceil((points.length * 60) / Math.max(1, width - 200)));
  const labels = new Map(points.map(({ day }, index) => [String(day.date), index % step === 0 ? i18n.shortDate(day.date) : '']));
  const { reports, hours } = i18n.messages;
  const [workedEnd, goalEnd] = [last?.worked ?? 0, end?.goal ?? 0];
  // Moves apart two labels that would overlap.
  const apart = last === end && Math.abs(workedEnd - goalEnd) / hour / top < 0.1 ? (workedEnd > goalEnd ? 9 : -9) : 0;
  return withoutStyles(
    Plot.plot({
      width,
      height: 220,
      marginLeft: axisWidth(ticks),
      marginRight: 140,
      marginTop: 16,
      marginBottom: 28,
      x: { type: 'point', domain: points.map(pointDate), label: null },
      y: { domain: [0, top], axis: null },
      marks: [
        Plot.gridY(
          ticks.filter((tick) => tick <= top),
          grid,
        ),
        Plot.text(
          ticks.filter((tick) => tick > 0 && tick <= top),
          { ...quietText, frameAnchor: 'left', y: (tick: number) => tick, text: (tick: number) => `${tick} h`, dx: -8, textAnchor: 'end' },
        ),
        Plot.axisX({
          tickSize: 0,
          tickFormat: (date) => labels.get(String(date)) ?? '',
          color: 'var(--text-quiet)',
          fontSize: 12,
          label: null,
        }),
        Plot.line(points, {
          x: pointDate,
          y: ({ goal }: TrendPoint) => goal / hour,
          stroke: 'var(--text-quiet)',
          strokeWidth: 1.5,
          strokeDasharray: '4 4',
        }),
        Plot.line(done, { x: pointDate, y: ({ worked }: TrendPoint) => (worked ?? 0) / hour, stroke: 'var(--text)', strokeWidth: 2 }),
        Plot.dot(last === undefined ? [] : [last], {
          x: pointDate,
          y: ({ worked }: TrendPoint) => (worked ?? 0) / hour,
          fill: 'var(--text)',
          r: 3,
        }),
        Plot.text(end === undefined ? [] : [end], {
          x: pointDate,
          y: ({ goal }: TrendPoint) => goal / hour,
          text: ({ goal }: TrendPoint) => `${reports.goalLine} ${hours(goal)}`,
          textAnchor: 'start',
          dx: 10,
          dy: apart,
          ...quietText,
        }),
        Plot.text(last === undefined ? [] : [last], {
          x: pointDate,
          y: ({ worked }: TrendPoint) => (worked ?? 0) / hour,
          text: ({ worked }: TrendPoint) => `${reports.worked} ${hours(worked ?? 0)}`,
          textAnchor: 'start',
          dx: 10,
          dy: -apart,
          fill: 'var(--text)',
          fontSize: 12,
          fontWeight: 600,
        }),
        Plot.ruleY([0], { stroke: 'var(--edge-quiet)' }),
      ],
    }),
  );
}
