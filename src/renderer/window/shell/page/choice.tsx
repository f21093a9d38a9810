import { useId } from 'react';
import { Select, type SelectProps, type SelectValue } from '../../../components/select/select.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from './page.module.css';

type ChoiceProps<Value extends SelectValue> = Pick<SelectProps<Value>, 'value' | 'choices' | 'onChoose'> & {
  readonly label: string;
  /** Among others in a row, where what is chosen says enough. */
  readonly isInRow?: boolean;
};

/** A select with its label above it. */
export function Choice<Value extends SelectValue>({ label, isInRow = false, ...select }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={pageStyles.choiceField}>
      <label htmlFor={id} className={isInRow ? controlStyles.visuallyHidden : undefined}>
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  );
}
