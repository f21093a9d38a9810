import type { ProjectView } from '#shared/timer/view.ts';
import { ColorDot } from '../../components/color-dot.tsx';

/** Dot and name, as one. */
export function ProjectName({ project }: { readonly project: ProjectView }) {
  return (
    <span className="project" title={project.name}>
      <ColorDot project={project} />
      <span className="ellipsis" dir="auto">
        {project.name}
      </span>
    </span>
  );
}
