/** A loading indicator. The text appears after a delay (see `.loading`), so that fast loads do not flash. */
import * as styles from '../controls/control.module.css';
export function Loading({ text }: { readonly text: string }) {
  return <p className={styles.loading}>{text}</p>;
}
