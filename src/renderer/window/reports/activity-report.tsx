/** Reports, Activity: what was on the screen by day and week, compared with what was tracked. */
import type { ActivityStatistics } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { together } from '#shared/values/emitter.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useMemo, useState } from 'react';
import { useNowMs } from '../../clock/use-now.ts';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useRequest } from '../../data/use-query.ts';
import { Choice } from '../shell/page/choice.tsx';
import { PageTitle } from '../shell/page/page-title.tsx';
import { useServices } from '../shell/services.ts';
import { useWindowState } from '../shell/window-state.ts';
import { addDays, dateAt, weekAround } from '../timeline/local-days.ts';
import { ScrollingTable } from './scrolling-table.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as tableStyles from '../shell/page/table.module.css';
import * as styles from './reports.module.css';

const kinds = ['applications', 'sites', 'projects'] as const;
type Kind = (typeof kinds)[number];

interface ShownRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly seconds: readonly number[];
}

/** The system's time zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function sum(seconds: readonly number[]): number {
  return seconds.reduce((total, each) => total + each, 0);
}

function rowsOf(statistics: ActivityStatistics, kind: Kind, noProject: string): readonly ShownRow[] {
  return kind === 'projects'
    ? statistics.projects.map(({ project, seconds }) => ({
        key: project?.id ?? '',
        name: (
          <span className={tableStyles.rowKey}>
            <ColorDot project={project} />
            {isolateText(project?.name ?? noProject)}
          </span>
        ),
        seconds,
      }))
    : statistics[kind].map(({ name, seconds }) => ({ key: name, name: isolateText(name), seconds }));
}

export function ActivityReport() {
  const { clocktower, i18n } = useServices();
  const { router } = useWindowState();
  const { messages } = i18n;
  const text = messages.activity;
  const today = dateAt(useNowMs({ alignedToMs: 0, everyMs: 60_000 }), timeZone);
  const [chosen, choose] = useState<typeof today | null>(null);
  const [kind, setKind] = useState<Kind>('applications');
  const dates = useMemo(() => weekAround(chosen ?? today, i18n.weekStart), [chosen, today, i18n.weekStart]);
  const [first = today] = dates;
  const last = dates.at(-1) ?? first;
  const request = useMemo(() => ({ first, days: dates.length }), [first, dates.length]);
  const changes = together(clocktower.onActivityChanged, clocktower.onHistoryChanged);
  const { answered, refresh } = useRequest({ ask: clocktower.getActivityStatistics, changes }, request);
  const statistics = answered.kind === 'answer' ? answered.value : null;
  const computer = statistics?.days.map((day) => day.computer) ?? [];
  const tracked = statistics?.days.map((day) => day.tracked) ?? [];
  return (
    <div className={`${pageStyles.page} ${pageStyles.pageWide} ${styles.reports}`}>
      <header className={`${pageStyles.pageHead} ${pageStyles.reportHead}`}>
        <PageTitle title={text.statistics} />
        {sum(computer) === 0 ? null : (
          <p className={pageStyles.reportTotal}>
            {text.compared({ tracked: messages.hours(sum(tracked)), computer: messages.hours(sum(computer)) })}
          </p>
        )}
      </header>
      <div className={`${pageStyles.controls} ${styles.reportControls}`}>
        <div className={controlStyles.buttons}>
          <IconButton icon={ChevronLeft} label={text.earlierWeek} repeats onPress={() => choose(addDays(first, -7))} />
          <span>{i18n.dateSpan(first, last)}</span>
          <IconButton icon={ChevronRight} label={text.laterWeek} repeats onPress={() => choose(addDays(first, 7))} />
        </div>
        <Choice
          isInRow
          label={text.by}
          value={kind}
          choices={kinds.map((value) => ({ value, label: text.byKind[value] }))}
          onChoose={setKind}
        />
        <Button look="text" label={text.toReports} onPress={() => router.go({ page: 'reports', detail: null })} />
      </div>
      <QueryFailure failure={queryFailure(answered)} onRetry={refresh} />
      {statistics === null ? null : sum(computer) === 0 ? (
        <p className={pageStyles.reportQuiet}>{text.noStatistics}</p>
      ) : (
        <ScrollingTable label={text.statistics}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{text.byKind[kind]}</th>
                {dates.map((date) => (
                  <th key={date} scope="col" className={tableStyles.figures}>
                    {i18n.weekday(date)}
                  </th>
                ))}
                <th scope="col" className={tableStyles.figures}>
                  {text.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(statistics, kind, messages.projectAndTask.noProject).map((row) => (
                <TimeRow key={row.key} name={row.name} seconds={row.seconds} />
              ))}
            </tbody>
            <tfoot>
              <TimeRow name={text.atComputer} seconds={computer} />
              <TimeRow name={text.tracked} seconds={tracked} />
            </tfoot>
          </table>
        </ScrollingTable>
      )}
      {statistics !== null && kind === 'sites' && statistics.sites.length === 0 && sum(computer) > 0 ? (
        <p className={pageStyles.reportQuiet}>{text.noSites}</p>
      ) : null}
    </div>
  );
}

function TimeRow({ name, seconds }: Omit<ShownRow, 'key'>) {
  const { hours } = useServices().i18n.messages;
  return (
    <tr>
      <th scope="row">{name}</th>
      {[...seconds, sum(seconds)].map((each, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is the day at its place.
        <td key={day} className={tableStyles.figures}>
          {each === 0 ? '' : hours(each)}
        </td>
      ))}
    </tr>
  );
}
