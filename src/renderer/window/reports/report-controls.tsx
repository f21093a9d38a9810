import { localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { neighbourSpan } from '#shared/history/periods.ts';
import { namedPeriodSchema, type DaySpan, type Report, type Rounding } from '#shared/history/reports.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import { Choice } from './choice.tsx';
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
}

interface DayFieldProps {
  readonly label: string;
  readonly value: LocalDate | null;
  /** The id of the element with the error of the period; null: none. */
  readonly problem: string | null;
  readonly onPick: (date: LocalDate | null) => void;
}

function DayField({ label, value, problem, onPick }: DayFieldProps) {
  const id = useId();
  return (
    <div className={pageStyles.choiceField}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={controlStyles.selectInput}
        value={value ?? ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ?? undefined}
        onChange={(event) => {
          onPick(foreignOrNull(localDateSchema, event.target.value));
        }}
      />
    </div>
  );
}

export function ReportControls({ options, filter, offered, bills, span, problem, onOptions, onFilter }: ReportControlsProps) {
  const { messages } = useServices().i18n;
  const { reports, projectAndTask } = messages;
  const textId = useId();
  const periods = [...namedPeriodSchema.options.map((name) => ({ value: name, label: reports.periodName(name) })), { value: 'days' as const, label: reports.anyPeriod }];
  const projects = (offered?.projects ?? []).map((project) => (project === null ? { value: 'no project', label: projectAndTask.noProject } : { value: project.id, label: project.name }));
  const tags = (offered?.tags ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }));
  const clients = (offered?.clients ?? []).map((client) => (client === null ? { value: 'none', label: projectAndTask.noClient } : { value: `=${client}`, label: client }));
  function step(from: DaySpan, direction: 1 | -1): void {
    onOptions({ ...options, period: 'days', ...neighbourSpan(from, direction) });
  }

  const problemId = problem === null ? null : `${textId}-problem`;
  const isFiltered = Object.values(filter).some((part) => part !== '');
  return (
    <>
      <div className={pageStyles.controls}>
        <Choice label={reports.period} value={options.period} choices={periods} onChoose={(period) => onOptions({ ...options, period })} />
        {span === null ? null : (
          <div className={styles.reportSteps}>
            <IconButton icon={ChevronLeft} label={reports.previousPeriod} repeats onPress={() => step(span, -1)} />
            <IconButton icon={ChevronRight} label={reports.nextPeriod} repeats onPress={() => step(span, 1)} />
          </div>
        )}
        {options.period === 'days' ? (
          <>
            <DayField label={reports.firstDay} problem={problemId} value={options.first} onPick={(first) => onOptions({ ...options, first })} />
            <DayField label={reports.lastDay} problem={problemId} value={options.last} onPick={(last) => onOptions({ ...options, last })} />
          </>
        ) : null}
        <RoundingChoice rounding={options.rounding} onChoose={(rounding) => onOptions({ ...options, rounding })} />
      </div>
      <FieldProblem id={`${textId}-problem`} problem={problem} />
      <div className={pageStyles.controls}>
        <Choice label={projectAndTask.project} value={filter.project} choices={[{ value: '', label: reports.anyProject }, ...projects]} onChoose={(project) => onFilter({ ...filter, project })} />
        {tags.length === 0 && filter.tag === '' ? null : (
          <Choice label={reports.filterTag} value={filter.tag} choices={[{ value: '', label: reports.anyTag }, ...tags]} onChoose={(tag) => onFilter({ ...filter, tag })} />
        )}
        {clients.length === 0 && filter.client === '' ? null : (
          <Choice label={projectAndTask.client} value={filter.client} choices={[{ value: '', label: projectAndTask.anyClient }, ...clients]} onChoose={(client) => onFilter({ ...filter, client })} />
        )}
        {bills || filter.billable !== '' ? (
          <Choice
            label={projectAndTask.billable}
            value={filter.billable}
            choices={[{ value: '' as const, label: projectAndTask.anyBillable }, { value: 'yes' as const, label: projectAndTask.billable }, { value: 'no' as const, label: projectAndTask.notBillable }]}
            onChoose={(billable) => onFilter({ ...filter, billable })}
          />
        ) : null}
        <div className={`${pageStyles.choiceField} ${styles.reportText}`}>
          <label htmlFor={textId}>{reports.filterText}</label>
          <input id={textId} type="text" dir="auto" className={controlStyles.textInput} maxLength={nameLimit} value={filter.text} onChange={(event) => onFilter({ ...filter, text: event.target.value })} />
        </div>
        {isFiltered ? <Button look="text" label={reports.clearFilters} onPress={() => onFilter(noFilter)} /> : null}
      </div>
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
        label={reports.rounding}
        value={rounding.mode}
        choices={modes}
        onChoose={(mode) => onChoose(mode === 'none' ? { mode } : { mode, minutes: usual.minutes, per: usual.per })}
      />
      {rounding.mode === 'none' ? null : (
        <>
          <Choice
            label={reports.roundingMinutes}
            value={String(rounding.minutes)}
            choices={steps.map((minutes): { readonly value: string; readonly label: string } => ({ value: minutes, label: reports.minutes(Number(minutes)) }))}
            onChoose={(minutes) => onChoose({ ...rounding, minutes: Number(minutes) })}
          />
          <Choice
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
