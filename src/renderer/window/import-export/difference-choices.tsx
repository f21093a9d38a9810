/** Asks once what counts in rows whose duration contradicts their start and end. */
import { differenceChoiceSchema, type ImportOptions, type ImportPreview } from '#shared/history/import-export.ts';
import { useId } from 'react';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './import-export.module.css';

interface DifferenceChoicesProps {
  readonly preview: ImportPreview;
  readonly options: ImportOptions;
  readonly onReadAgain: (options: ImportOptions) => void;
}

export function DifferenceChoices({ preview, options, onReadAgain }: DifferenceChoicesProps) {
  const { importExport, hours } = useServices().i18n.messages;
  const name = useId();
  const { rows, seconds } = preview.differences;
  return (
    <fieldset className={styles.nameGroup}>
      <legend className={pageStyles.panelText} data-tone={options.differences === null ? 'alert' : undefined}>
        {importExport.differences({ rows, duration: hours(seconds) })}{' '}
        {options.differences === null ? `${importExport.chooseDifference}:` : ''}
      </legend>
      {differenceChoiceSchema.options.map((choice) => (
        <label key={choice} className={controlStyles.choice}>
          <input
            type="radio"
            name={name}
            checked={options.differences === choice}
            onChange={() => onReadAgain({ ...options, differences: choice })}
          />
          {importExport.differenceChoice(choice)}
        </label>
      ))}
    </fieldset>
  );
}
