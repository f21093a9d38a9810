/** A polite live region: text for screen readers only. */
import * as styles from '../controls/control.module.css';
export function Announced({ text }: { readonly text: string }) {
  return (
    <output aria-live="polite" className={styles.visuallyHidden}>
      {text}
    </output>
  );
}
