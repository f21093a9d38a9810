/** A project's colour as a ringed dot; a hollow ring without a project. It is always accompanied by text. */
import type { ProjectView } from '#shared/timer/view.ts';
import * as styles from './color-dot.module.css';

export function ColorDot({ project }: { readonly project: Pick<ProjectView, 'color'> | null }) {
  // Set through element.style: an invalid colour leaves the dot hollow, and no other style can be injected.
  return project === null ? (
    <span aria-hidden className={`${styles.dot} ${styles.dotHollow}`} />
  ) : (
    <span aria-hidden className={styles.dot} style={{ backgroundColor: project.color }} />
  );
}
