import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** The action that fills the page. */
  readonly children?: ReactNode;
}

/** An empty page or list: explains what it will contain. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      <p className={styles.title}>{title}</p>
      <p>{hint}</p>
      {children}
    </div>
  );
}
