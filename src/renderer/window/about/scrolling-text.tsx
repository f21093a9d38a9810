/** Long monospaced text in a scroll area that is reachable by keyboard. */
import * as styles from './about.module.css';
export function ScrollingText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus to be scrolled by keys.
    <section className={styles.aboutScroll} aria-label={label} tabIndex={0}>
      <pre className={styles.aboutText}>{text}</pre>
    </section>
  );
}
