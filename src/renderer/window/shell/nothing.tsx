import type { ReactNode } from 'react';
import * as styles from './nothing.module.css';

interface NothingProps {
  readonly title: string;
  readonly hint: string;
  /** The action that fills the page. */
  readonly children?: ReactNode;
}

/** An empty page or list: explains what it will contain. */
export function Nothing({ title, hint, children }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{title}</p>
      <p>{hint}</p>
      {children}
    </div>
  );
}
