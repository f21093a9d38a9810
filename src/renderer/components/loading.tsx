/** Something is on its way. The words come after a moment (see `.loading`): what is there at once does not flash them before. */
import * as styles from './control.module.css';
export function Loading({ text }: { readonly text: string }) {
  return <p className={styles.loading}>{text}</p>;
}
