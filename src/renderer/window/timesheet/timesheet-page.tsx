/** The timesheet: a week as a grid of projects by days with editable cells, as in a spreadsheet. */
import { failedEntryField } from '#shared/failures.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import { instantOfEpochMs, type LocalDate } from '#shared/values/brands.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { type FieldError, FieldProblem } from '../../components/fields/field-problem.tsx';
import { epochMsNow } from '../../clock/clock.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { projectChoices } from '../../components/select/project-choices.ts';
import { Select } from '../../components/select/select.tsx';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { useHistoryRange } from '../../data/history.ts';
import { queryFailure } from '../../data/query.ts';
import { useShownRange } from '../../data/shown-range.ts';
import { useLatest } from '../../data/use-query.ts';
import { PageTitle } from '../shell/page/page-title.tsx';
import { useServices } from '../shell/services.ts';
import { addDays, dateAt, toLocalDay, weekAround } from '../timeline/local-days.ts';
import { TimesheetCellField } from './cell-field.tsx';
import { buildTimesheet, cellCommands } from './timesheet-grid.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as tableStyles from '../shell/page/table.module.css';
import * as styles from './timesheet.module.css';

export function TimesheetPage() {
  const { clocktower, i18n, data } = useServices();
  const { messages, weekStart } = i18n;
  const { timesheet, reports, projectAndTask } = messages;
  const { perform } = useActions();
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const today = dateAt(epochMsNow(), timeZone);
  const [around, setAround] = useState<LocalDate>(today);
  const [problem, setProblem] = useState<FieldError>(null);
  const problemId = useId();
  const [kept, setKept] = useState<readonly (ProjectView | null)[]>([]);
  const table = useRef<HTMLTableElement>(null);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const dates = useMemo(() => weekAround(around, weekStart), [around, weekStart]);
  const [first = around, last = around] = [dates[0], dates.at(-1)];
  // Also loads last week, whose rows can be copied.
  const span = useMemo(
    () => ({
      from: instantOfEpochMs(toLocalDay(addDays(first, -7), timeZone).startMs),
      to: instantOfEpochMs(toLocalDay(last, timeZone).endMs),
    }),
    [first, last, timeZone],
  );
  const { answered, refresh } = useHistoryRange(span);
  useShownRange(span);
  const projects = useLatest(data.catalog)?.projects ?? [];
  const entries = answered.kind === 'answer' ? answered.value.entries : [];
  const nowMs = epochMsNow();
  const grid = buildTimesheet(entries, kept, { dates, timeZone, nowMs });
  const offered = projects.filter(({ id }) => !grid.rows.some(({ project }) => project?.id === id));

  function copyRows(): void {
    const before = buildTimesheet(entries, [], { dates: weekAround(addDays(first, -7), weekStart), timeZone, nowMs });
    setKept([...kept, ...before.rows.map(({ project }) => project)]);
  }

  /** Saves one cell after the other, so that each is computed from the entries that the one before it left. */
  async function set(date: LocalDate, project: ProjectView | null, seconds: number): Promise<boolean> {
    const done = lastSave.current.then(async () => setNow(date, project, seconds));
    lastSave.current = done;
    return done;
  }

  async function setNow(date: LocalDate, project: ProjectView | null, seconds: number): Promise<boolean> {
    let isRunning = false;
    const isSet = await perform(async () => {
      const read = await clocktower.getHistoryRange(span);
      if (!read.ok) {
        return read;
      }
      const now = epochMsNow();
      const row = buildTimesheet(read.value.entries, [project], { dates, timeZone, nowMs: now }).rows.find(
        (each) => each.project?.id === project?.id,
      );
      const cell = row?.cells.find((each) => each.date === date);
      isRunning = cell?.isRunning === true;
      // A cell shows no seconds: typing what it shows keeps them.
      const commands =
        cell === undefined || isRunning || messages.hours(cell.seconds) === messages.hours(seconds)
          ? []
          : cellCommands(cell, seconds, { project, dayEntries: read.value.entries, timeZone, nowMs: now });
      return commands.length === 0 ? read : clocktower.applySeveral({ commands: [...commands] });
    }, refuse);
    if (isSet) {
      setProblem(isRunning ? timesheet.running : null);
      await refresh();
    }
    return isSet && !isRunning;
  }

  /** A cell is all that a failure about an entry can be about. */
  function refuse(failure: Problem): boolean {
    const isOfEntry = failedEntryField(failure) !== null;
    setProblem(isOfEntry ? failure : null);
    return isOfEntry;
  }

  function focusCell(row: number, column: number): void {
    const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
    field?.focus();
  }

  /** The ground of a column. */
  function shade(date: LocalDate): 'today' | 'weekend' | undefined {
    return date === today ? 'today' : Temporal.PlainDate.from(date).dayOfWeek > 5 ? 'weekend' : undefined;
  }

  function go(weeks: number): void {
    setAround(weeks === 0 ? today : addDays(around, 7 * weeks));
    setKept([]);
  }

  return (
    <div className={`${pageStyles.page} ${pageStyles.pageWide} ${styles.timesheetPage}`}>
      <header className={`${pageStyles.pageHead} ${pageStyles.reportHead}`}>
        <PageTitle title={messages.window.pageTitle('timesheet')} />
        <p className={pageStyles.reportTotal}>
          <strong>{messages.hours(grid.seconds)}</strong> <span>{reports.days({ first: i18n.date(first), last: i18n.date(last) })}</span>
        </p>
      </header>
      <div className={styles.timesheetBar}>
        <IconButton icon={ChevronLeft} label={timesheet.previousWeek} repeats onPress={() => go(-1)} />
        <Button label={timesheet.thisWeek} onPress={() => go(0)} />
        <IconButton icon={ChevronRight} label={timesheet.nextWeek} repeats onPress={() => go(1)} />
        <Select
          label={timesheet.addRow}
          value={null}
          choices={projectChoices(offered, { value: null, label: timesheet.addRow })}
          onChoose={(chosen) => setKept([...kept, ...offered.filter(({ id }) => id === chosen)])}
        />
        <Button label={timesheet.copyRows} onPress={copyRows} />
      </div>
      <QueryFailure failure={queryFailure(answered)} onRetry={refresh} />
      {grid.rows.length === 0 && answered.kind === 'answer' ? <p className={pageStyles.reportQuiet}>{timesheet.empty}</p> : null}
      <div className={styles.timesheetScroll}>
        <table ref={table} className={`${tableStyles.table} ${styles.timesheetTable}`} aria-label={messages.window.pageTitle('timesheet')}>
          <thead>
            <tr>
              <th scope="col">{projectAndTask.project}</th>
              {grid.days.map(({ date }) => (
                <th
                  key={date}
                  scope="col"
                  className={tableStyles.figures}
                  data-shade={shade(date)}
                  aria-current={date === today ? 'date' : undefined}
                >
                  {i18n.weekdayName(date)} <span className={styles.timesheetDate}>{i18n.shortDate(date)}</span>
                </th>
              ))}
              <th scope="col" className={tableStyles.figures}>
                {reports.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ project, cells, seconds }, row) => {
              const name = project?.name ?? projectAndTask.noProject;
              return (
                <tr key={project?.id ?? 'none'}>
                  <th scope="row">
                    <span className={tableStyles.rowKey}>
                      <ColorDot project={project} />
                      <span dir="auto" className={controlStyles.ellipsis} title={name}>
                        {name}
                      </span>
                    </span>
                  </th>
                  {cells.map((cell, column) => (
                    <td key={cell.date} className={tableStyles.figures} data-shade={shade(cell.date)}>
                      <TimesheetCellField
                        seconds={cell.seconds}
                        isRunning={cell.isRunning}
                        isFuture={cell.date > today}
                        label={timesheet.cell({ project: name, day: `${i18n.weekdayName(cell.date)} ${i18n.date(cell.date)}` })}
                        position={`${row} ${column}`}
                        problemId={problemId}
                        onWrong={(isWrong) => setProblem(isWrong ? timesheet.wrong : null)}
                        onSet={async (wanted) => set(cell.date, project, wanted)}
                        onMove={(rows, columns) => focusCell(row + rows, column + columns)}
                      />
                    </td>
                  ))}
                  <td className={tableStyles.figures} data-none={seconds === 0}>
                    {messages.hours(seconds)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{reports.total}</th>
              {grid.days.map(({ date, seconds }) => (
                <td key={date} className={tableStyles.figures} data-shade={shade(date)} data-none={seconds === 0}>
                  {messages.hours(seconds)}
                </td>
              ))}
              <td className={tableStyles.figures}>{messages.hours(grid.seconds)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <FieldProblem id={problemId} problem={problem} />
      <p className={pageStyles.reportQuiet}>{timesheet.hint}</p>
    </div>
  );
}
