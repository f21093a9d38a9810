/** The text of a choice, with the dot of its project. */
import { ColorDot } from '../fields/color-dot.tsx';
import * as controlStyles from '../controls/control.module.css';
import * as styles from './select.module.css';

export interface ShownChoice {
  readonly label: string;
  /** The colour of its dot. Omitted: no dot. null: hollow. */
  readonly color?: string | null;
}

export function SelectLabel({ choice }: { readonly choice: ShownChoice | undefined }) {
  return (
    <>
      {choice?.color === undefined ? null : <ColorDot project={choice.color === null ? null : { color: choice.color }} />}
      <span className={`${controlStyles.ellipsis} ${styles.selectText}`} dir="auto">
        {choice?.label}
      </span>
    </>
  );
}
