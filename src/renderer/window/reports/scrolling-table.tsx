import type { ReactNode } from 'react';
import * as styles from './reports.module.css';

export function ScrollingTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus to be scrolled by keys.
    <section aria-label={label} tabIndex={0} className={styles.numbers}>
      {children}
    </section>
  );
}
