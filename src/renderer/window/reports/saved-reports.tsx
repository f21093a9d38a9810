import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import { useState } from 'react';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { NameForm } from '../../components/fields/name-form.tsx';
import { useFocusBack } from '../../components/keyboard/use-focus-back.ts';
import { useServices } from '../shell/services.ts';
import { Choice } from '../shell/page/choice.tsx';
import { rememberedReports, rememberReports, type ReportOptions, type SavedReport, type ShownFilter } from './report-options.ts';
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
  const { reports, actions } = useServices().i18n.messages;
  const [saved, setSaved] = useState(() => rememberedReports(localStorage));
  const [isNaming, setNaming] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(isNaming);
  // Changed options are no longer those of the saved report.
  const chosen = saved.find((each) => isSame([each.options, each.filter], [options, filter])) ?? null;

  function keep(next: readonly SavedReport[]): void {
    setSaved(next);
    rememberReports(localStorage, next);
  }

  async function save(name: string): Promise<null> {
    keep(
      [...saved.filter((each) => each.name !== name), { name, options, filter }].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      ),
    );
    setNaming(false);
    return null;
  }

  return (
    <div className={styles.savedReports}>
      {saved.length === 0 ? null : (
        <Choice
          isInRow
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
      {isNaming ? (
        <NameForm
          label={reports.reportName}
          placeholder={reports.reportName}
          save={{ label: actions.save }}
          onSave={save}
          onCancel={() => setNaming(false)}
        />
      ) : chosen === null ? (
        <IconButton ref={button} icon={BookmarkPlus} label={reports.saveReport} onPress={() => setNaming(true)} />
      ) : (
        <IconButton
          ref={button}
          icon={BookmarkX}
          label={reports.removeReport(chosen.name)}
          onPress={() => keep(saved.filter((each) => each !== chosen))}
        />
      )}
    </div>
  );
}
