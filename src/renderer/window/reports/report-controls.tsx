import { nameLimit } from '#shared/values/limits.ts';
import { neighbourSpan } from '#shared/history/periods.ts';
import { namedPeriodSchema, type DaySpan, type Report, type Rounding } from '#shared/history/reports.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { DateField, type DateFieldProps } from '../../components/dates/date-field.tsx';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import { usePeriodShortcuts } from '../shell/period-shortcuts.ts';
import { Choice } from '../shell/page/choice.tsx';
import { filterPart, Filters } from '../shell/page/filters.tsx';
import { noFilter, type ReportOptions, type ShownFilter } from './report-options.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './reports.module.css';

interface ReportControlsProps {
  readonly options: ReportOptions;
  readonly filter: ShownFilter;
  /** The values that occur in the period; null: not known yet. */
  readonly offered: Report['offered'] | null;
  /** Whether the service stores if time is billable. */
  readonly bills: boolean;
  /** The days that are shown; null: not known yet. */
  readonly span: DaySpan | null;
  /** The failure of the chosen days; null: none. */
  readonly problem: Problem | null;
  readonly onOptions: (options: ReportOptions) => void;
  readonly onFilter: (filter: ShownFilter) => void;
  /** At the end of the row. */
  readonly children: ReactNode;
}

interface DayFieldProps extends Pick<DateFieldProps, 'label' | 'value' | 'shortcuts' | 'onChange'> {
  /** The id of the element with the error of the period; null: none. */
  readonly problem: string | null;
}

function DayField({ problem, ...field }: DayFieldProps) {
  return <DateField {...field} isInvalid={problem !== null} describedBy={problem ?? undefined} />;
}

export function ReportControls({ options, filter, offered, bills, span, problem, onOptions, onFilter, children }: ReportControlsProps) {
  const { messages } = useServices().i18n;
  const { reports, projectAndTask } = messages;
  const textId = useId();
  const periods = [
    ...namedPeriodSchema.options.map((name) => ({ value: name, label: reports.periodName(name) })),
    { value: 'days' as const, label: reports.anyPeriod },
  ];
  const projects = (offered?.projects ?? []).map((project) =>
    project === null
      ? { value: 'no project', label: projectAndTask.noProject, color: null }
      : { value: project.id, label: project.name, color: project.color },
  );
  const tags = (offered?.tags ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }));
  const clients = (offered?.clients ?? []).map((client) =>
    client === null ? { value: 'none', label: projectAndTask.noClient } : { value: `=${client}`, label: client },
  );
  function step(from: DaySpan, direction: 1 | -1): void {
    onOptions({ ...options, period: 'days', ...neighbourSpan(from, direction) });
  }

  const shortcuts = usePeriodShortcuts(({ first, last }) => onOptions({ ...options, period: 'days', first, last }));
  const problemId = problem === null ? null : `${textId}-problem`;
  const parts = [
    filterPart({
      label: projectAndTask.project,
      value: filter.project,
      none: '',
      choices: [{ value: '', label: reports.anyProject }, ...projects],
      onChoose: (project) => onFilter({ ...filter, project }),
    }),
    ...(tags.length === 0 && filter.tag === ''
      ? []
      : [
          filterPart({
            label: reports.filterTag,
            value: filter.tag,
            none: '',
            choices: [{ value: '', label: reports.anyTag }, ...tags],
            onChoose: (tag) => onFilter({ ...filter, tag }),
          }),
        ]),
    ...(clients.length === 0 && filter.client === ''
      ? []
      : [
          filterPart({
            label: projectAndTask.client,
            value: filter.client,
            none: '',
            text: filter.client.startsWith('=') ? filter.client.slice(1) : null,
            choices: [{ value: '', label: projectAndTask.anyClient }, ...clients],
            onChoose: (client) => onFilter({ ...filter, client }),
          }),
        ]),
    ...(bills || filter.billable !== ''
      ? [
          filterPart({
            label: projectAndTask.billable,
            value: filter.billable,
            none: '',
            choices: [
              { value: '', label: projectAndTask.anyBillable },
              { value: 'yes', label: projectAndTask.billable },
              { value: 'no', label: projectAndTask.notBillable },
            ],
            onChoose: (billable) => onFilter({ ...filter, billable }),
          }),
        ]
      : []),
  ];
  return (
    <>
      <div className={`${pageStyles.controls} ${styles.reportControls}`}>
        <Choice
          isInRow
          label={reports.period}
          value={options.period}
          choices={periods}
          onChoose={(period) => onOptions({ ...options, period })}
        />
        {span === null ? null : (
          <div className={styles.reportSteps}>
            <IconButton icon={ChevronLeft} label={reports.previousPeriod} repeats onPress={() => step(span, -1)} />
            <IconButton icon={ChevronRight} label={reports.nextPeriod} repeats onPress={() => step(span, 1)} />
          </div>
        )}
        {options.period === 'days' ? (
          <>
            <DayField
              label={reports.firstDay}
              problem={problemId}
              value={options.first}
              shortcuts={shortcuts}
              onChange={(first) => onOptions({ ...options, first })}
            />
            <DayField
              label={reports.lastDay}
              problem={problemId}
              value={options.last}
              shortcuts={shortcuts}
              onChange={(last) => onOptions({ ...options, last })}
            />
          </>
        ) : null}
        <input
          type="text"
          dir="auto"
          className={`${controlStyles.textInput} ${styles.reportText}`}
          aria-label={reports.filterText}
          placeholder={reports.filterText}
          maxLength={nameLimit}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
        <Filters parts={parts} onClear={() => onFilter({ ...noFilter, text: filter.text })} />
        <RoundingChoice rounding={options.rounding} onChoose={(rounding) => onOptions({ ...options, rounding })} />
        {children}
      </div>
      <FieldProblem id={`${textId}-problem`} problem={problem} />
    </>
  );
}

const steps = ['1', '5', '6', '10', '15', '30', '60'] as const;

function RoundingChoice({ rounding, onChoose }: { readonly rounding: Rounding; readonly onChoose: (rounding: Rounding) => void }) {
  const { reports } = useServices().i18n.messages;
  const { roundingModes } = reports;
  const modes = [
    { value: 'none' as const, label: reports.roundingNone },
    { value: 'nearest' as const, label: roundingModes.nearest },
    { value: 'up' as const, label: roundingModes.up },
    { value: 'down' as const, label: roundingModes.down },
  ];
  const usual = rounding.mode === 'none' ? { minutes: 15, per: 'work' as const } : rounding;
  return (
    <>
      <Choice
        isInRow
        label={reports.rounding}
        value={rounding.mode}
        choices={modes}
        onChoose={(mode) => onChoose(mode === 'none' ? { mode } : { mode, minutes: usual.minutes, per: usual.per })}
      />
      {rounding.mode === 'none' ? null : (
        <>
          <Choice
            isInRow
            label={reports.roundingMinutes}
            value={String(rounding.minutes)}
            choices={steps.map((minutes): { readonly value: string; readonly label: string } => ({
              value: minutes,
              label: reports.minutes(Number(minutes)),
            }))}
            onChoose={(minutes) => onChoose({ ...rounding, minutes: Number(minutes) })}
          />
          <Choice
            isInRow
            label={reports.roundingPer}
            value={rounding.per}
            choices={[
              { value: 'entry' as const, label: reports.roundingPerEntry },
              { value: 'work' as const, label: reports.roundingPerWork },
            ]}
            onChoose={(per) => onChoose({ ...rounding, per })}
          />
        </>
      )}
    </>
  );
}
