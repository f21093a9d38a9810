/** Texts for screen readers only: separators, and what is otherwise visible from position or shape. */
import * as controlStyles from '../../components/controls/control.module.css';
import * as hoursStyles from './hours/hours.module.css';
export function Pause() {
  return <span className={hoursStyles.pause}>, </span>;
}

export function Spoken({ text }: { readonly text: string }) {
  return <span className={controlStyles.visuallyHidden}>{text}</span>;
}
