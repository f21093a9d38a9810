/** A project's colour as a ringed dot; a hollow ring where there is no project. Always beside the project's name or a word for it. */
import type { ProjectView } from '#shared/timer/view.ts';
import * as styles from './color-dot.module.css';

export function ColorDot({ project }: { readonly project: Pick<ProjectView, 'color'> | null }) {
  // Set through element.style: a colour that is none leaves the dot hollow, and nothing else can come of it.
  return project === null ? (
    <span aria-hidden className={`${styles.dot} ${styles.dotHollow}`} />
  ) : (
    <span aria-hidden className={styles.dot} style={{ backgroundColor: project.color }} />
  );
}
