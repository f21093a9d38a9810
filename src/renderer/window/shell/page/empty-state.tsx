import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** What will be there, drawn faintly. */
  readonly shape?: 'bars' | 'rows';
  /** The action that fills the page. */
  readonly children?: ReactNode;
}

/** Percent of the height, or of the width. */
const bars = [45, 70, 55, 85, 60, 12, 8];
const rows = [62, 44, 74, 52];

/** An empty page or list: explains what it will contain. */
export function EmptyState({ title, hint, shape, children }: EmptyStateProps) {
  return (
    <div className={styles.emptyState}>
      {shape === 'bars' ? (
        <div aria-hidden className={styles.shapeBars}>
          {bars.map((height) => (
            <span key={height} style={{ height: `${height}%` }} />
          ))}
        </div>
      ) : shape === 'rows' ? (
        <div aria-hidden className={styles.shapeRows}>
          {rows.map((width) => (
            <span key={width} className={styles.shapeRow}>
              <span style={{ width: `${width}%` }} />
            </span>
          ))}
        </div>
      ) : null}
      <p className={styles.title}>{title}</p>
      <p>{hint}</p>
      {children}
    </div>
  );
}
