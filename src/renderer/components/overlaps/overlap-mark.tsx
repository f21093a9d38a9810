/** An icon of two overlapping frames: the entry overlaps another one. The text alternative is elsewhere. */
import * as styles from './overlap-mark.module.css';
export function OverlapMark() {
  return <span aria-hidden className={styles.overlapMark} />;
}
