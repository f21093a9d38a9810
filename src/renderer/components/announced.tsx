/** A polite live region: what screen readers are told without being shown. */
import * as styles from './control.module.css';
export function Announced({ text }: { readonly text: string }) {
  return (
    <output aria-live="polite" className={styles.visuallyHidden}>
      {text}
    </output>
  );
}
