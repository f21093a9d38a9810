/** What a screen reader hears beside what is seen: where a phrase ends, and what the eye gets from a place or a shape. */
import * as controlStyles from '../../components/control.module.css';
import * as hoursStyles from './hours/hours.module.css';
export function Pause() {
  return <span className={hoursStyles.pause}>, </span>;
}

export function Spoken({ text }: { readonly text: string }) {
  return <span className={controlStyles.visuallyHidden}>{text}</span>;
}
