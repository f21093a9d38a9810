import { nameLimit } from '#shared/values/limits.ts';
import { useState } from 'react';
import { useServices } from '../shell/services.ts';
import { Choice } from './choice.tsx';
import { rememberedReports, rememberReports, type ReportOptions, type SavedReport, type ShownFilter } from './report-options.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './reports.module.css';

interface SavedReportsProps {
  readonly options: ReportOptions;
  readonly filter: ShownFilter;
  readonly onChoose: (options: ReportOptions, filter: ShownFilter) => void;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function SavedReports({ options, filter, onChoose }: SavedReportsProps) {
  const { reports } = useServices().i18n.messages;
  const [saved, setSaved] = useState(() => rememberedReports(localStorage));
  const [name, setName] = useState<string | null>(null);
  // Changed options are no longer those of the saved report.
  const chosen = saved.find((each) => isSame([each.options, each.filter], [options, filter])) ?? null;

  function keep(next: readonly SavedReport[]): void {
    setSaved(next);
    rememberReports(localStorage, next);
  }

  function save(): void {
    const trimmed = (name ?? '').trim();
    if (trimmed !== '') {
      keep([...saved.filter((each) => each.name !== trimmed), { name: trimmed, options, filter }].toSorted((one, other) => one.name.localeCompare(other.name)));
      setName(null);
    }
  }

  return (
    <>
      {saved.length === 0 ? null : (
        <Choice
          label={reports.savedReports}
          value={chosen?.name ?? ''}
          choices={[{ value: '', label: reports.unsavedReport }, ...saved.map((each) => ({ value: each.name, label: each.name }))]}
          onChoose={(wanted) => {
            const found = saved.find((each) => each.name === wanted);
            if (found !== undefined) {
              onChoose(found.options, found.filter);
            }
          }}
        />
      )}
      {name === null ? (
        <>
          {chosen === null ? (
            <button type="button" className={controlStyles.textButton} onClick={() => setName('')}>
              {reports.saveReport}
            </button>
          ) : (
            <button type="button" className={controlStyles.textButton} onClick={() => keep(saved.filter((each) => each !== chosen))}>
              {reports.removeReport(chosen.name)}
            </button>
          )}
        </>
      ) : (
        <form
          className={styles.savedReport}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <input
            type="text"
            className={controlStyles.textInput}
            aria-label={reports.reportName}
            placeholder={reports.reportName}
            maxLength={nameLimit}
            value={name}
            // The user has just opened the field.
            ref={(field) => field?.focus()}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                setName(null);
              }
            }}
          />
          <button type="submit" className={controlStyles.outlineButton}>
            {reports.saveReportAction}
          </button>
        </form>
      )}
    </>
  );
}
