import { instantOfEpochMs } from '#shared/values/brands.ts';
import { goalsIn } from '#shared/program/connection-preferences.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { reportGroupingSchema } from '#shared/history/reports.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../shell/services.ts';
import { EmptyState } from '../shell/page/empty-state.tsx';
import { PageTitle } from '../shell/page/page-title.tsx';
import { SyncNote } from '../timeline/sync-note.tsx';
import { Button } from '../../components/controls/button.tsx';
import type { PageProps } from '../navigation/page-props.ts';
import { useWindowState } from '../shell/window-state.ts';
import { ActivityReport } from './activity-report.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import { Choice } from '../shell/page/choice.tsx';
import { ReportControls } from './report-controls.tsx';
import { buildReportRequest, noFilter, rememberedOptions, rememberOptions, toReportGoal, type ReportOptions } from './report-options.ts';
import { ReportPictures } from './pictures/report-pictures.tsx';
import { SavedReports } from './saved-reports.tsx';
import { ReportTable } from './report-table.tsx';
import { paperEntries } from './paper/paper-entries.ts';
import { type PaperContent, ReportPaper } from './paper/report-paper.tsx';
import { toLocalDay } from '../timeline/local-days.ts';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useShownRange } from '../../data/shown-range.ts';
import { useReport } from '../../data/history.ts';
import { useLatest } from '../../data/use-query.ts';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './reports.module.css';

export function ReportsPage({ detail = null }: Partial<PageProps>) {
  return detail === 'activity' ? <ActivityReport /> : <EntryReports />;
}

function EntryReports() {
  const { router } = useWindowState();
  const { clocktower, i18n, data } = useServices();
  const [paper, setPaper] = useState<PaperContent | null>(null);
  const { messages } = i18n;
  const { reports } = messages;
  const [options, setOptions] = useState(() => rememberedOptions(localStorage));
  const [filter, setFilter] = useState(noFilter);
  const { weekStart } = i18n;
  const asked = useDeferredValue(filter);
  const preferences = useLatest(data.settings)?.preferences;
  const catalog = useLatest(data.catalog);
  const connection = catalog?.connection;
  const goal = useMemo(
    () => (preferences === undefined || connection === undefined ? null : toReportGoal(goalsIn(preferences, connection))),
    [preferences, connection],
  );
  const request = useMemo(() => buildReportRequest(options, asked, { weekStart, goal }), [options, asked, weekStart, goal]);
  const { answered, refresh } = useReport(request);
  const change = useLatest(data.historyChange);
  const failure = queryFailure(answered);
  const isOfDays = failure?.kind === 'bad-period' && options.period === 'days';
  const report = answered.kind === 'answer' ? answered.value : null;
  const range =
    report === null
      ? null
      : {
          from: instantOfEpochMs(toLocalDay(report.span.first, report.timeZone).startMs),
          to: instantOfEpochMs(toLocalDay(report.span.last, report.timeZone).endMs),
        };
  useShownRange(range);

  /** The page for the paper is drawn while the file is written, and not before. */
  async function print(write: () => Promise<void>): Promise<void> {
    if (request === null || range === null) {
      return;
    }
    const [history, accounts] = await Promise.all([clocktower.getHistoryRange(range), clocktower.getConnections()]);
    const printed: PaperContent = {
      paper: preferences?.paper ?? defaultPreferences.paper,
      person: accounts.ok ? (accounts.value.connections.find(({ current }) => current)?.person ?? null) : null,
      clients: request.filter.clients.map((client) => client ?? messages.projectAndTask.noClient),
      entries: history.ok ? paperEntries(history.value.entries, request.filter, catalog) : [],
    };
    flushSync(() => setPaper(printed));
    try {
      await write();
    } finally {
      setPaper(null);
    }
  }

  function set(next: ReportOptions): void {
    // Custom days start with the period that is shown.
    const filled =
      next.period === 'days' && next.first === options.first && report !== null
        ? { ...next, first: next.first ?? report.span.first, last: next.last ?? report.span.last }
        : next;
    const kept = next.period === options.period ? next : filled;
    setOptions(kept);
    rememberOptions(localStorage, kept);
  }

  function content() {
    if (request === null) {
      return <p className={pageStyles.reportQuiet}>{reports.chooseDays}</p>;
    }
    if (report === null) {
      return answered.kind === 'waiting' ? <p className={pageStyles.reportQuiet}>{reports.loading}</p> : null;
    }
    if (report.entries === 0) {
      return <EmptyState shape="bars" title={reports.empty} hint={filter === noFilter ? reports.emptyHint : reports.emptyFiltered} />;
    }
    const groupings = reportGroupingSchema.options.map((grouping) => ({ value: grouping, label: reports.groupingName(grouping) }));
    return (
      <>
        {range === null ? null : <HeadlineFigures report={report} range={range} />}
        <ReportPictures report={report} weekStart={weekStart} goal={request.goal} />
        <ReportTable
          report={report}
          request={request}
          onPrint={print}
          choice={
            <Choice
              label={reports.grouping}
              value={options.grouping}
              choices={groupings}
              onChoose={(grouping) => set({ ...options, grouping })}
            />
          }
        />
      </>
    );
  }

  return (
    <div className={`${pageStyles.page} ${pageStyles.pageWide} ${styles.reports}`}>
      <header className={`${pageStyles.pageHead} ${pageStyles.reportHead}`}>
        <PageTitle title={messages.window.pageTitle('reports')} />
        <div className={styles.reportWhere}>
          {report === null ? null : <p>{i18n.dateSpan(report.span.first, report.span.last)}</p>}
          {preferences?.activity.on === true ? (
            <Button look="text" label={messages.activity.statistics} onPress={() => router.go({ page: 'reports', detail: 'activity' })} />
          ) : null}
        </div>
      </header>
      <ReportControls
        options={options}
        filter={filter}
        offered={report?.offered ?? null}
        bills={catalog?.offers.billing === true}
        span={report?.span ?? null}
        problem={isOfDays ? failure : null}
        onOptions={set}
        onFilter={setFilter}
      >
        <SavedReports
          options={options}
          filter={filter}
          onChoose={(chosen, wanted) => {
            setOptions(chosen);
            rememberOptions(localStorage, chosen);
            setFilter(wanted);
          }}
        />
      </ReportControls>
      <SyncNote change={change} />

      {report === null || report.totalSeconds === report.exactSeconds ? null : (
        <p className={pageStyles.reportQuiet}>{reports.roundedFrom(messages.hours(report.exactSeconds))}</p>
      )}
      <QueryFailure failure={isOfDays ? null : failure} onRetry={refresh} />
      {content()}
      {report === null || paper === null ? null : <ReportPaper report={report} content={paper} />}
      {report === null || report.entries === 0 ? null : <p className={pageStyles.reportQuiet}>{reports.overlaps}</p>}
    </div>
  );
}
