import { ColorDot } from '../components/color-dot.tsx';
import type { ChosenProject } from './entry-place.ts';

/** Dot and name, as one. */
export function ProjectName({ project }: { readonly project: Pick<ChosenProject, 'name' | 'color'> }) {
  return (
    <span className="project" title={project.name}>
      <ColorDot project={project.color === null ? null : { color: project.color }} />
      <span className="ellipsis" dir="auto">
        {project.name}
      </span>
    </span>
  );
}
