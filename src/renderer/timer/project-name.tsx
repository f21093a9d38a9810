import { ColorDot } from '../components/fields/color-dot.tsx';
import type { ChosenProject } from './assignment.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

/** Dot and name, as one. */
export function ProjectName({ project }: { readonly project: Pick<ChosenProject, 'name' | 'color'> }) {
  return (
    <span className={styles.project} title={project.name}>
      <ColorDot project={project.color === null ? null : { color: project.color }} />
      <span className={controlStyles.ellipsis} dir="auto">
        {project.name}
      </span>
    </span>
  );
}
