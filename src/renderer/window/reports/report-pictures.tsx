/** The pictures of a report. */
import type { Report } from '#shared/reports.ts';
import { useCallback } from 'react';
import { useServices } from '../../services.ts';
import { drawBars, drawHeatMap, drawShare, drawTrend, trendOf } from './charts.ts';
import { BarNumbers, DayNumbers, ShareNumbers, TrendNumbers } from './numbers.tsx';
import { Picture } from './picture.tsx';
import { spanWords } from './report-words.ts';

/** Shorter periods have no pattern of weeks to see. */
const fewestHeatMapDays = 28;
/** Longer ones need the whole width. */
const mostHalfHeatMapDays = 92;

export function ReportPictures({ report, weekStart }: { readonly report: Report; readonly weekStart: number }) {
  const { words } = useServices();
  const { reports, hours, spokenDuration } = words.messages;
  const bars = useCallback((width: number) => drawBars({ report, words, width }), [report, words]);
  const share = useCallback((width: number) => drawShare({ report, words, width }), [report, words]);
  const heatMap = useCallback((width: number) => drawHeatMap({ report, words, width, weekStart }), [report, words, weekStart]);
  const trend = useCallback((width: number) => drawTrend({ report, words, width }), [report, words]);
  const spoken = (title: string): string => reports.pictureSpoken({ title, days: spanWords(words, report.span), total: spokenDuration(report.totalSeconds) });
  const fileName = (stem: string): string => `${stem}-${report.span.first}-to-${report.span.last}`;
  const hasGoal = report.days.some(({ goalSeconds }) => (goalSeconds ?? 0) > 0);
  const now = trendOf(report).findLast(({ worked }) => worked !== null);
  const difference = (now?.worked ?? 0) - (now?.goal ?? 0);
  const titleOfBars = reports.bars[report.bars.unit];
  const hasHeatMap = report.days.length >= fewestHeatMapDays;
  const isPair = hasHeatMap && report.days.length <= mostHalfHeatMapDays;
  return (
    <div className="pictures">
      <Picture title={titleOfBars} name={fileName('time')} spoken={spoken(titleOfBars)} draw={bars} numbers={<BarNumbers report={report} title={titleOfBars} />} />
      <Picture half={isPair} title={reports.share} name={fileName('projects')} spoken={spoken(reports.share)} draw={share} numbers={<ShareNumbers report={report} title={reports.share} />} />
      {hasHeatMap ? (
        <Picture half={isPair} title={reports.heatMap} name={fileName('days')} spoken={spoken(reports.heatMap)} draw={heatMap} numbers={<DayNumbers report={report} title={reports.heatMap} />} />
      ) : null}
      {hasGoal ? (
        <Picture
          title={reports.trend}
          name={fileName('goal')}
          spoken={spoken(reports.trend)}
          note={difference === 0 ? reports.onGoal : difference > 0 ? reports.ahead(hours(difference)) : reports.behind(hours(-difference))}
          draw={trend}
          numbers={<TrendNumbers report={report} title={reports.trend} />}
        />
      ) : null}
    </div>
  );
}
