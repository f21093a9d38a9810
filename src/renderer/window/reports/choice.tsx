import { useId } from 'react';
import { Select, type SelectProps } from '../../components/fields/select.tsx';
import * as pageStyles from '../shell/page/page.module.css';

type ChoiceProps<Value extends string> = Pick<SelectProps<Value>, 'value' | 'choices' | 'onChoose'> & { readonly label: string };

export function Choice<Value extends string>({ label, ...select }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={pageStyles.choiceField}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}
