import { useId } from 'react';
import { Select, type SelectProps, type SelectValue } from '../../../components/select/select.tsx';
import * as pageStyles from './page.module.css';

type ChoiceProps<Value extends SelectValue> = Pick<SelectProps<Value>, 'value' | 'choices' | 'onChoose'> & { readonly label: string };

/** A select with its label beside it. */
export function Choice<Value extends SelectValue>({ label, ...select }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={pageStyles.choiceField}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}
