import type { Report, ReportRequest } from '#shared/history/reports.ts';
import { useCallback } from 'react';
import { useServices } from '../../shell/services.ts';
import { timelineDetail } from '../../timeline/timeline-route.ts';
import { useWindowState } from '../../shell/window-state.ts';
import { barParts, drawBars, drawShare, drawTrend, trendPoints } from './charts.ts';
import { drawHeatMap } from './heat-map.ts';
import { GoalNote } from '../goal-note.tsx';
import { BarNumbers, DayNumbers, ShareNumbers, TrendNumbers } from '../numbers.tsx';
import { Picture } from './picture.tsx';
import { spanText } from '../report-text.ts';
import * as styles from '../reports.module.css';

/** Shorter periods show no weekly pattern. */
const fewestHeatMapDays = 28;
/** At most this many bars fit into half of the width. */
const mostHalfBars = 3;
/** Longer heat maps need the full width. */
const mostHalfHeatMapDays = 92;

interface ReportPicturesProps {
  readonly report: Report;
  /** First day of the week, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** null: none is set. */
  readonly goal: ReportRequest['goal'];
}

export function ReportPictures({ report, weekStart, goal }: ReportPicturesProps) {
  const { i18n } = useServices();
  const { reports, hours, spokenDuration } = i18n.messages;
  const { router } = useWindowState();
  const openBar = useCallback(
    (index: number) => {
      const bar = barParts(report)[index]?.bar;
      if (bar !== undefined) {
        router.go({ page: 'timeline', detail: timelineDetail({ view: report.bars.unit === 'day' ? 'day' : 'week', date: bar.first }) });
      }
    },
    [router, report],
  );
  const bars = useCallback((width: number) => drawBars({ report, i18n, width }), [report, i18n]);
  const share = useCallback((width: number) => drawShare({ report, i18n, width }), [report, i18n]);
  const heatMap = useCallback((width: number) => drawHeatMap({ report, i18n, width, weekStart }), [report, i18n, weekStart]);
  const trend = useCallback((width: number) => drawTrend({ report, i18n, width }), [report, i18n]);
  const spoken = (title: string): string =>
    reports.pictureSpoken({ title, days: spanText(i18n, report.span), total: spokenDuration(report.totalSeconds) });
  const fileName = (stem: string): string => `${stem}-${report.span.first}-to-${report.span.last}`;
  const hasGoal = report.days.some(({ goalSeconds }) => (goalSeconds ?? 0) > 0);
  const now = trendPoints(report).findLast(({ worked }) => worked !== null);
  // A trend needs at least two days.
  const hasTrend = hasGoal && report.days.length > 1;
  const difference = (now?.worked ?? 0) - (now?.goal ?? 0);
  const standing =
    difference === 0 ? reports.onGoal : difference > 0 ? reports.ahead(hours(difference)) : reports.behind(hours(-difference));
  const titleOfBars = reports.bars[report.bars.unit];
  const hasHeatMap = report.days.length >= fewestHeatMapDays;
  const areFew = report.bars.bars.length <= mostHalfBars;
  const isPair = hasHeatMap && report.days.length <= mostHalfHeatMapDays;
  return (
    <div className={styles.pictures}>
      <Picture
        half={areFew}
        title={titleOfBars}
        name={fileName('time')}
        spoken={spoken(titleOfBars)}
        draw={bars}
        onPick={openBar}
        numbers={<BarNumbers report={report} title={titleOfBars} />}
      />
      <Picture
        half={areFew || isPair}
        title={reports.share}
        name={fileName('projects')}
        spoken={spoken(reports.share)}
        draw={share}
        numbers={<ShareNumbers report={report} title={reports.share} />}
      />
      {hasHeatMap ? (
        <Picture
          half={isPair}
          title={reports.heatMap}
          name={fileName('days')}
          spoken={spoken(reports.heatMap)}
          draw={heatMap}
          numbers={<DayNumbers report={report} title={reports.heatMap} />}
        />
      ) : null}
      {hasTrend ? (
        <Picture
          title={reports.trend}
          name={fileName('goal')}
          spoken={spoken(reports.trend)}
          note={standing}
          about={<GoalNote goal={goal} standing={null} />}
          draw={trend}
          numbers={<TrendNumbers report={report} title={reports.trend} />}
        />
      ) : (
        <GoalNote goal={goal} standing={hasGoal ? standing : null} />
      )}
    </div>
  );
}
