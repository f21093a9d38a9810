/** Two frames over each other: the entry was tracked at the same time as another. Said in words elsewhere. */
import * as styles from './overlap-mark.module.css';
export function OverlapMark() {
  return <span aria-hidden className={styles.overlapMark} />;
}
