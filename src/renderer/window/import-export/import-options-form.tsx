/** Options for reading a file: those detected, and those only the user knows. Renders nothing if the file contains instants. */
import { dateOrderSchema, type ImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import { useId, useState } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { type FieldError, FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import { Choice } from '../shell/page/choice.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './import-export.module.css';

interface ImportOptionsFormProps {
  readonly preview: ImportPreview;
  readonly options: ImportOptions;
  /** The failure of the time zone; null: none. */
  readonly zoneProblem: FieldError;
  readonly onTypeZone: () => void;
  readonly onReadAgain: (options: ImportOptions) => void;
}

export function ImportOptionsForm({ preview, options, zoneProblem, onTypeZone, onReadAgain }: ImportOptionsFormProps) {
  const { importExport } = useServices().i18n.messages;
  const id = useId();
  const { dates, people, person } = preview;
  const [zone, setZone] = useState(dates?.timeZone ?? '');
  if (dates === null && people.length < 2) {
    return null;
  }

  function typeZone(text: string): void {
    setZone(text);
    onTypeZone();
  }

  function submit(): void {
    onReadAgain({ ...options, timeZone: zone.trim() === '' ? null : zone.trim() });
  }

  // People are identified by index, because any name may occur in the file.
  const chosen = people.findIndex(({ name }) => name === person);
  return (
    <Form className={pageStyles.panelLines} onSubmit={submit}>
      <h3 className={pageStyles.noteTitle}>{importExport.howRead}</h3>
      <div className={pageStyles.controls}>
        {people.length < 2 ? null : (
          <Choice
            label={importExport.person}
            value={String(chosen)}
            choices={[
              ...(person === null ? [{ value: '-1', label: importExport.choosePerson }] : []),
              ...people.map((each, index) => ({ value: String(index), label: importExport.personRows(each) })),
            ]}
            onChoose={(index) => onReadAgain({ ...options, person: people[Number(index)]?.name ?? null })}
          />
        )}
        {dates === null ? null : (
          <>
            <Choice
              label={importExport.dateOrder}
              value={dates.order}
              choices={dateOrderSchema.options.map((order) => ({ value: order, label: importExport.dateOrderName(order) }))}
              onChoose={(dateOrder) => onReadAgain({ ...options, dateOrder })}
            />
            <div className={pageStyles.choiceField}>
              <label htmlFor={id}>{importExport.timeZone}</label>
              <input
                id={id}
                type="text"
                className={controlStyles.textInput}
                autoComplete="off"
                spellCheck={false}
                maxLength={64}
                value={zone}
                aria-invalid={zoneProblem !== null}
                aria-describedby={`${id}-problem ${id}-hint`}
                onChange={(event) => typeZone(event.target.value)}
              />
              <FieldProblem id={`${id}-problem`} problem={zoneProblem} />
            </div>
            <button type="submit" className={`${controlStyles.outlineButton} ${styles.rereadFile}`}>
              {importExport.readAgain}
            </button>
          </>
        )}
      </div>
      {dates === null ? null : (
        <p id={`${id}-hint`} className={controlStyles.fieldHint}>
          {[
            dates.certain ? null : importExport.dateUncertain,
            dates.twelveHours ? importExport.twelveHours : importExport.twentyFourHours,
            importExport.timeZoneHint,
          ]
            .filter((part) => part !== null)
            .join(' ')}
        </p>
      )}
    </Form>
  );
}
